import { MOST_OVERLAP_HOURS } from '@fiel/contract'
import { rotateKeys } from '../../../merchants/rotate-keys.ts'
import { OperatorError } from '../../../operator-error.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { formatTime, printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import { parseCount } from '../webhooks/webhook-options.ts'

const HOUR_MS = 3_600_000
const DEFAULT_HOURS = 24

export const keysRotateCommand: CliCommand = {
	name: 'keys rotate',
	summary: 'Create a new key with the same name, shown once; the old one stays valid for some hours',
	options: {
		...MERCHANT_OPTION,
		token: { value: '<token>', required: true, meaning: 'The token of the old key' },
		hours: { value: '<hours>', meaning: 'How long the old key stays valid; 24 by default' },
		...JSON_OPTION,
	},
	run: (context, values) => {
		const hours = values.has('hours') ? parseCount(values, 'hours', MOST_OVERLAP_HOURS) : DEFAULT_HOURS
		return withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const token = values.text('token')
			const now = context.clock.now()
			const until = new Date(now.getTime() + hours * HOUR_MS)
			const rotated = await db.transaction(async (tx) => {
				const [made] = await rotateKeys(tx, merchant.id, [{ token, until }], now)
				if (!made) return
				const after = { RevokedDate: made.previousEndsAt, ReplacedBy: made.token }
				await recordCommand(tx, merchant.id, keysRotateCommand, { kind: 'keys', id: token, after }, now)
				return made
			})
			if (!rotated) throw new OperatorError(`Merchant "${merchant.name}" has no token "${token}" that works`)
			const { key, previousEndsAt } = rotated
			if (values.has('json'))
				return printJson({ Token: rotated.token, Key: key, PreviousRevokedDate: previousEndsAt })
			printLine(`Token  ${rotated.token}`)
			printLine(`Key    ${key}`)
			printLine('The key is not stored and cannot be shown again.')
			printLine(`The pair before it works until ${formatTime(previousEndsAt)}.`)
		})
	},
}
