import { MOST_ORIGINS } from '@fiel/contract'
import { changeOrigins } from '../../../merchants/change-origins.ts'
import { listKeys } from '../../../merchants/list-keys.ts'
import { parseOrigins } from '../../../merchants/parse-origins.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../../operator-error.ts'
import { isRefusal } from '../../../refusal.ts'
import {
	type CliCommand,
	type CommandOption,
	JSON_OPTION,
	MERCHANT_OPTION,
	type OptionValues,
} from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'

export const ORIGIN_OPTION: Record<string, CommandOption> = {
	origin: {
		value: '<origin>',
		repeats: true,
		meaning: 'The origin of the pages that may use the token, as in https://shop.example; may be repeated',
	},
}

/** Reads the origins that a command names. */
export const readOrigins = (values: OptionValues): string[] => {
	const origins = parseOrigins(values.texts('origin'))
	if (isRefusal(origins)) throw new OperatorError(`--origin ${origins.message}`, USAGE_EXIT_CODE)
	if (origins.length > MOST_ORIGINS)
		throw new OperatorError(`--origin can be given ${MOST_ORIGINS} times at most`, USAGE_EXIT_CODE)
	return origins
}

export const keysOriginsCommand: CliCommand = {
	name: 'keys origins',
	summary: 'Replace the origins of a public token',
	options: {
		...MERCHANT_OPTION,
		token: { value: '<token>', required: true, meaning: 'The public token' },
		origin: { ...ORIGIN_OPTION.origin!, required: true },
		...JSON_OPTION,
	},
	run: (context, values) => {
		const origins = readOrigins(values)
		return withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const token = values.text('token')
			const now = context.clock.now()
			const isChanged = await db.transaction(async (tx) => {
				const before = (await listKeys(tx, merchant.id)).find((listed) => listed.token === token)
				const [changed] = await changeOrigins(tx, merchant.id, [{ token, origins }])
				const change = {
					kind: 'keys',
					id: token,
					before: { Origins: before?.origins },
					after: { Origins: origins },
				}
				if (changed) await recordCommand(tx, merchant.id, keysOriginsCommand, change, now)
				return changed
			})
			if (!isChanged)
				throw new OperatorError(`Merchant "${merchant.name}" has no public token "${token}" that works`)
			if (values.has('json')) return printJson({ Token: token, Origins: origins })
			printLine(`Token    ${token}`)
			printLine(`Origins  ${origins.join(' ')}`)
		})
	},
}
