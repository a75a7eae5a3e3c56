import { MOST_OVERLAP_HOURS } from '@fiel/contract'
import { rotateKeys } from '../merchants/rotate-keys.ts'
import { Problem } from '../problem.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { printJson, printLine, timeOf } from './print.ts'
import { recordCommand } from './record-command.ts'
import { countIn } from './webhooks-given.ts'
import { getMerchant, withDatabase } from './with-database.ts'

const HOUR_MS = 3_600_000
const USUAL_HOURS = 24

export const keysRotate: Command = {
	name: 'keys rotate',
	summary: 'Make a new pair of the same name, shown once; the old one works for some hours more',
	options: {
		...MERCHANT_OPTION,
		token: { value: '<token>', required: true, meaning: 'The token of the old pair' },
		hours: { value: '<hours>', meaning: 'How long the old pair goes on working; 24 without it' },
		...JSON_OPTION,
	},
	run: (context, values) => {
		const hours = values.has('hours') ? countIn(values, 'hours', MOST_OVERLAP_HOURS) : USUAL_HOURS
		return withDatabase(context, async (db) => {
			const merchant = await getMerchant(db, values.text('merchant'))
			const token = values.text('token')
			const now = context.clock.now()
			const until = new Date(now.getTime() + hours * HOUR_MS)
			const rotated = await db.transaction(async (tx) => {
				const [made] = await rotateKeys(tx, merchant.id, [{ token, until }], now)
				if (!made) return
				const after = { RevokedDate: made.previousEndsAt, ReplacedBy: made.token }
				await recordCommand(tx, merchant.id, keysRotate, { kind: 'keys', id: token, after }, now)
				return made
			})
			if (!rotated) throw new Problem(`Merchant "${merchant.name}" has no token "${token}" that works`)
			const { key, previousEndsAt } = rotated
			if (values.has('json'))
				return printJson({ Token: rotated.token, Key: key, PreviousRevokedDate: previousEndsAt })
			printLine(`Token  ${rotated.token}`)
			printLine(`Key    ${key}`)
			printLine('The key is not kept and cannot be shown again.')
			printLine(`The pair before it works until ${timeOf(previousEndsAt)}.`)
		})
	},
}
