import { REPLY_SHAPES, type ReplyShape } from '@fiel/contract'
import { createKeys } from '../../../merchants/create-keys.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../../operator-error.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION, type OptionValues } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'

export const keysCreateCommand: CliCommand = {
	name: 'keys create',
	summary: 'Create a pair of credentials; the key is shown once',
	options: {
		...MERCHANT_OPTION,
		name: { value: '<name>', required: true, meaning: 'The purpose of the key' },
		shape: {
			value: '<shape>',
			meaning: `What replies contain, ${REPLY_SHAPES.join(' or ')}; original by default`,
		},
		...JSON_OPTION,
	},
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const name = values.text('name')
			const shape = parseShape(values)
			const now = context.clock.now()
			const { token, key } = await db.transaction(async (tx) => {
				const [created] = await createKeys(tx, merchant.id, [{ name, shape }], now)
				const made = {
					kind: 'keys',
					id: created!.token,
					after: { Token: created!.token, Name: name, Shape: shape },
				}
				await recordCommand(tx, merchant.id, keysCreateCommand, made, now)
				return created!
			})
			if (values.has('json')) return printJson({ Token: token, Key: key })
			printLine(`Token  ${token}`)
			printLine(`Key    ${key}`)
			printLine('The key is not stored and cannot be shown again.')
		}),
}

const parseShape = (values: OptionValues): ReplyShape => {
	if (!values.has('shape')) return 'original'
	const shape = REPLY_SHAPES.find((known) => known === values.text('shape'))
	if (!shape) throw new OperatorError(`--shape must be one of ${REPLY_SHAPES.join(', ')}`, USAGE_EXIT_CODE)
	return shape
}
