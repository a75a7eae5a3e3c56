import { isUtf8 } from 'node:buffer'
import { ANNOTATIONS } from '@fiel/contract'
import { Ajv, type ValidateFunction } from 'ajv'
import { isMoment } from '../../src/calendar.ts'
import { AmbiguousMember, canonicalizeRequest } from './canonicalize-request.ts'
import { parseJsonStrictly, RepeatedMember } from './json-text.ts'
import type { HostileRequest } from './make-request.ts'
import type { Schema } from './sample.ts'

/**
 * `fits`: it may be done or refused for its meaning. `refused`: it must not be done. `ambiguous`: it is not even read, and
 * gets 400. `any`: only its answer tells.
 */
export type Prediction = 'fits' | 'refused' | 'ambiguous' | 'any'

const ajv = new Ajv({
	strict: false,
	keywords: [...ANNOTATIONS],
	formats: {
		moment: isMoment,
		text: (text: string) => text.isWellFormed() && !text.includes('\u0000'),
		'date-time': true,
	},
})
const compiled = new WeakMap<object, ValidateFunction>()

/** By the contract's own schemas, without asking the server. */
const fits = (schema: object | undefined, value: unknown): boolean => {
	if (!schema) return true
	const check = compiled.get(schema) ?? ajv.compile(schema)
	compiled.set(schema, check)
	return check(value)
}

const BODY_LIMIT = 1_048_576

export const predict = ({ operation, params, query, body, isPlain }: HostileRequest): Prediction => {
	if (!isPlain || Object.values(query).some((text) => !text.isWellFormed())) return 'any'
	if (!fits(operation.params, fromText(operation.params as Schema, params))) return 'refused'
	const asked = canonicalizeRequest(operation.query as Schema, fromText(operation.query as Schema, query))
	if (!fits(operation.query, asked)) return 'refused'
	if (!operation.body) return 'fits'
	const bytes = Buffer.from(body ?? '')
	if (bytes.length === 0 || bytes.length > BODY_LIMIT || !isUtf8(bytes)) return 'refused'
	try {
		const sent = canonicalizeRequest(operation.body as Schema, parseJsonStrictly(bytes.toString('utf8')))
		return fits(operation.body, sent) ? 'fits' : 'refused'
	} catch (error) {
		if (error instanceof RepeatedMember || error instanceof AmbiguousMember) return 'ambiguous'
		// what is nested too deep for this check may still be read
		return error instanceof RangeError ? 'any' : 'refused'
	}
}

/** Whole numbers and flags are read from the text of an address; an empty text is null where that may be. */
const fromText = (schema: Schema | undefined, parts: Record<string, string>): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(parts).map(([name, text]) => {
			const types = [schema?.properties?.[name]?.type].flat()
			if (types.includes('integer') && /^-?\d+$/.test(text)) return [name, Number(text)]
			if (types.includes('boolean') && /^(true|false)$/i.test(text)) return [name, /^t/i.test(text)]
			if (types.includes('null') && text === '') return [name, null]
			return [name, text]
		}),
	)
