import { REPLY_SHAPES, type ReplyShape } from '@fiel/contract'
import type { Database } from '../../../db/database.ts'
import { createKeys } from '../../../merchants/create-keys.ts'
import { createPublicTokens } from '../../../merchants/create-public-tokens.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../../operator-error.ts'
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
		public: { meaning: 'Create a public token, with which pages call the public interface' },
		...ORIGIN_OPTION,
		...JSON_OPTION,
	},
	run: (context, values) => {
		const isPublic = values.has('public')
		if (isPublic && values.has('shape'))
			throw new OperatorError('--shape does not go with --public', USAGE_EXIT_CODE)
		if (!isPublic && values.has('origin'))
			throw new OperatorError('--origin goes with --public only', USAGE_EXIT_CODE)
		const [origins, shape] = [readOrigins(values), parseShape(values)]
		return withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const wanted = { merchantId: merchant.id, name: values.text('name'), now: context.clock.now() }
			if (isPublic) await createToken(db, wanted, origins, values)
			else await createPair(db, wanted, shape, values)
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
	shape: ReplyShape,
	values: OptionValues,
): Promise<void> => {
	const { token, key } = await db.transaction(async (tx) => {
		const [created] = await createKeys(tx, merchantId, [{ name, shape }], now)
		const after = { Token: created!.token, Name: name, Shape: shape }
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

const parseShape = (values: OptionValues): ReplyShape => {
	if (!values.has('shape')) return 'original'
	const shape = REPLY_SHAPES.find((known) => known === values.text('shape'))
	if (!shape) throw new OperatorError(`--shape must be one of ${REPLY_SHAPES.join(', ')}`, USAGE_EXIT_CODE)
	return shape
}
