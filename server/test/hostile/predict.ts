import { isUtf8 } from 'node:buffer'
import { ANNOTATIONS, PUBLIC_BODY_LIMIT } from '@fiel/contract'
import { Ajv, type ValidateFunction } from 'ajv'
import { isMoment } from '../../src/calendar.ts'
import { isOfMembers, isPublic } from '../support/find-operation.ts'
import { AmbiguousMember, canonicalizeRequest } from './canonicalize-request.ts'
import { parseJsonStrictly, RepeatedMember } from './json-text.ts'
import type { HostileRequest } from './make-request.ts'
import type { Schema } from './sample.ts'

/**
 * `fits`: the request is valid, so it may succeed or be refused by a business rule. `refused`: it must not
 * succeed. `ambiguous`: it is refused with 400 before it is read. `any`: no prediction.
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

/** Validates with the schemas of the contract, without the server. */
const fits = (schema: object | undefined, value: unknown): boolean => {
	if (!schema) return true
	const check = compiled.get(schema) ?? ajv.compile(schema)
	compiled.set(schema, check)
	return check(value)
}

const BODY_LIMIT = 1_048_576

export const predict = ({ operation, params, query, body, isPlain }: HostileRequest): Prediction => {
	if (!isPlain || Object.values(query).some((text) => !text.isWellFormed())) return 'any'
	if (Object.values(params).some((text) => !text.isWellFormed())) return 'refused'
	if (!fits(operation.params, fromText(operation.params as Schema, params))) return 'refused'
	const asked = canonicalizeRequest(operation.query as Schema, fromText(operation.query as Schema, query))
	if (!fits(operation.query, asked)) return 'refused'
	if (!operation.body) return 'fits'
	const bytes = Buffer.from(body ?? '')
	if (
		bytes.length === 0 ||
		bytes.length > (isPublic(operation) || isOfMembers(operation) ? PUBLIC_BODY_LIMIT : BODY_LIMIT) ||
		!isUtf8(bytes)
	)
		return 'refused'
	try {
		const sent = canonicalizeRequest(operation.body as Schema, parseJsonStrictly(bytes.toString('utf8')))
		return fits(operation.body, sent) ? 'fits' : 'refused'
	} catch (error) {
		if (error instanceof RepeatedMember || error instanceof AmbiguousMember) return 'ambiguous'
		// A value that is nested too deeply for this check may still be readable.
		return error instanceof RangeError ? 'any' : 'refused'
	}
}

/** Reads integers and booleans from the text of a URL; an empty text is null if the schema allows it. */
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
