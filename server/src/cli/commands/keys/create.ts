import { REPLY_SHAPES, type ReplyShape, SCOPES, type Scope } from '@fiel/contract'
import { isMoment } from '../../../calendar.ts'
import type { Database } from '../../../db/database.ts'
import { createKeys } from '../../../merchants/create-keys.ts'
import { createPublicTokens } from '../../../merchants/create-public-tokens.ts'
import { type KeyLimits, parseKeyLimits } from '../../../merchants/parse-key-limits.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../../operator-error.ts'
import { isRefusal } from '../../../refusal.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION, type OptionValues } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import { ORIGIN_OPTION, readOrigins } from './origins.ts'

export const keysCreateCommand: CliCommand = {
	name: 'keys create',
	summary: 'Create a pair of credentials, whose key is shown once; or a public token for browsers',
	options: {
		...MERCHANT_OPTION,
		name: { value: '<name>', required: true, meaning: 'The purpose of the key' },
		shape: {
			value: '<shape>',
			meaning: `What replies contain, ${REPLY_SHAPES.join(' or ')}; original by default`,
		},
		scope: {
			value: '<scope>',
			repeats: true,
			meaning: `What the key may do, once for each: ${SCOPES.join(', ')}; everything by default`,
		},
		expires: { value: '<date>', meaning: 'When the key stops working, as in 2027-01-31; never by default' },
		public: { meaning: 'Create a public token, with which pages call the public interface' },
		...ORIGIN_OPTION,
		...JSON_OPTION,
	},
	run: (context, values) => {
		const isPublic = values.has('public')
		for (const option of ['shape', 'scope', 'expires'])
			if (isPublic && values.has(option))
				throw new OperatorError(`--${option} does not go with --public`, USAGE_EXIT_CODE)
		if (!isPublic && values.has('origin'))
			throw new OperatorError('--origin goes with --public only', USAGE_EXIT_CODE)
		const [origins, shape] = [readOrigins(values), parseShape(values)]
		return withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const wanted = { merchantId: merchant.id, name: values.text('name'), now: context.clock.now() }
			if (isPublic) await createToken(db, wanted, origins, values)
			else
				await createPair(db, wanted, { shape, ...readLimits(values, merchant.timeZone, wanted.now) }, values)
		})
	},
}

interface Wanted {
	merchantId: number
	name: string
	now: Date
}

const createPair = async (
	db: Database,
	{ merchantId, name, now }: Wanted,
	kind: KeyLimits & { shape: ReplyShape },
	values: OptionValues,
): Promise<void> => {
	const { token, key } = await db.transaction(async (tx) => {
		const [created] = await createKeys(tx, merchantId, [{ name, ...kind }], now)
		const limits = { Scopes: kind.scopes, ExpiresDate: kind.expiresAt?.toISOString() ?? null }
		const after = { Token: created!.token, Name: name, Shape: kind.shape, ...limits }
		const made = { kind: 'keys', id: created!.token, after }
		await recordCommand(tx, merchantId, keysCreateCommand, made, now)
		return created!
	})
	if (values.has('json')) return printJson({ Token: token, Key: key })
	printLine(`Token  ${token}`)
	printLine(`Key    ${key}`)
	printLine('The key is not stored and cannot be shown again.')
}

const createToken = async (
	db: Database,
	{ merchantId, name, now }: Wanted,
	origins: string[],
	values: OptionValues,
): Promise<void> => {
	const token = await db.transaction(async (tx) => {
		const [created] = await createPublicTokens(tx, merchantId, [{ name, origins }], now)
		const after = { Token: created!, Name: name, Kind: 'public', Origins: origins }
		await recordCommand(tx, merchantId, keysCreateCommand, { kind: 'keys', id: created!, after }, now)
		return created!
	})
	if (values.has('json')) return printJson({ Token: token, Origins: origins })
	printLine(`Token    ${token}`)
	printLine(`Origins  ${origins.join(' ') || 'none: no page can use it, only servers and apps'}`)
}

const readLimits = (values: OptionValues, timeZone: string, now: Date): KeyLimits => {
	const scopes = values.has('scope') ? values.texts('scope') : null
	const unknown = scopes?.find((scope) => !SCOPES.includes(scope as Scope))
	if (unknown)
		throw new OperatorError(
			`--scope is "${unknown}", but must be one of ${SCOPES.join(', ')}`,
			USAGE_EXIT_CODE,
		)
	const date = values.has('expires') ? values.text('expires') : null
	if (date !== null && !isMoment(date))
		throw new OperatorError(`--expires must be an ISO 8601 date, not "${date}"`, USAGE_EXIT_CODE)
	const limits = parseKeyLimits({ Scopes: scopes as Scope[] | null, ExpiresDate: date }, timeZone, now)
	if (isRefusal(limits)) throw new OperatorError(`${limits.message}`, USAGE_EXIT_CODE)
	return limits
}

const parseShape = (values: OptionValues): ReplyShape => {
	if (!values.has('shape')) return 'original'
	const shape = REPLY_SHAPES.find((known) => known === values.text('shape'))
	if (!shape) throw new OperatorError(`--shape must be one of ${REPLY_SHAPES.join(', ')}`, USAGE_EXIT_CODE)
	return shape
}
