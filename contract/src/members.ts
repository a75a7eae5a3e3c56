import {
	type Static,
	type TArray,
	type TObject,
	type TOptional,
	type TProperties,
	type TSchema,
	type TUnsafe,
	Type,
} from 'typebox'
import type { Enumeration } from './enums.ts'
import type { ErrorName } from './errors.ts'

/**
 * The errors for a member: `missing` if it is absent, null or blank, `negative` if it is below its minimum, `invalid`
 * otherwise. The defaults are error 7 for `missing`, and the operation's `invalid` for the other two. `missingOutcome` is
 * the outcome in Envelope A if it is missing.
 */
export interface Refusals {
	missing?: ErrorName
	negative?: ErrorName
	invalid?: ErrorName
	missingOutcome?: string
}

/** Custom schema keywords, which the validator must know. */
export const ANNOTATIONS = ['missing', 'negative', 'invalid', 'missingOutcome'] as const

/** Custom formats, which the validator must know: an ISO 8601 date, and text that can be stored. */
export const FORMATS = ['moment', 'text'] as const

/** A named schema keeps its original under this symbol, so that copies can be traced to it. */
export const SHAPE: unique symbol = Symbol('shape')

/** Marks members that are never logged: passwords, tokens, codes. */
export const SECRET: unique symbol = Symbol('secret')

/** Marks an id of the merchant's store, which requests may also write as a JSON integer. */
export const IDENTIFIER: unique symbol = Symbol('identifier')

/** The name of the shape that contains itself in this member. */
export const RECURSIVE: unique symbol = Symbol('recurses')

export const LIMITS = {
	id: 255,
	name: 500,
	url: 2048,
	description: 4000,
	amount: 999_999_999_999.99,
	points: 999_999_999_999.9999,
	int32: 2_147_483_647,
	orderProducts: 1000,
	orderPayments: 100,
	pointQueries: 1000,
	metadatas: 200,
	answers: 500,
	options: 100,
	categoryLevels: 32,
} as const

// Members of requests

/** Text that may be empty. */
export const text = (
	description: string,
	{ max = LIMITS.name as number, ...refusals }: { max?: number } & Refusals = {},
) =>
	Type.String({
		description: `${description} At most ${max} characters.`,
		maxLength: max,
		format: 'text',
		...refusals,
	})

/** Text with at least one character that is not white space. */
export const nonBlank = (
	description: string,
	{ max = LIMITS.name as number, ...refusals }: { max?: number } & Refusals = {},
) =>
	Type.String({
		description: `${description} At most ${max} characters, not blank.`,
		maxLength: max,
		pattern: '\\S',
		format: 'text',
		...refusals,
	})

export const id = (description: string, refusals: Refusals = {}) =>
	Object.assign(nonBlank(description, { max: LIMITS.id, ...refusals }), { [IDENTIFIER]: true })

export const url = (description: string) => text(description, { max: LIMITS.url })

/** Currency, positive or negative. */
export const amount = (description: string, refusals: Refusals = {}) =>
	Type.Number({ description, minimum: -LIMITS.amount, maximum: LIMITS.amount, ...refusals })

/** Currency, zero or more. */
export const price = (description: string, refusals: Refusals = {}) =>
	Type.Number({
		description,
		minimum: 0,
		maximum: LIMITS.amount,
		negative: 'General_BiggerThanZero',
		...refusals,
	})

export const wholeNumber = (
	description: string,
	options: { minimum?: number; maximum?: number; enum?: number[] } & Refusals = {},
) => Type.Integer({ description, minimum: -LIMITS.int32 - 1, maximum: LIMITS.int32, ...options })

/** An id that the service assigned. */
export const assignedId = (description: string, refusals: Refusals = {}) =>
	wholeNumber(description, { minimum: 1, ...refusals })

/** ISO 8601, with or without an offset. */
export const dateTime = (description: string, refusals: Refusals = {}) =>
	Type.String({ description, maxLength: 64, format: 'moment', ...refusals })

/** A request member that may be absent or null, which mean the same. */
export const optional = <T extends TSchema>(schema: T): TOptional<TUnsafe<Static<T> | null>> =>
	Type.Optional(nullable(schema))

export const items = <T extends TSchema>(
	schema: T,
	description: string,
	max: number,
	refusals: Refusals = {},
): TArray<T> =>
	Type.Array(schema, { description: `${description} At most ${max}.`, maxItems: max, ...refusals })

/**
 * A member of the same shape as its parent. The schema checks one level; the code that reads it checks the others.
 */
export const recursive = <T>(name: string, description: string): TUnsafe<T> =>
	Type.Unsafe<T>({ type: 'object', description, [RECURSIVE]: name } as TSchema)

// Members of replies

export const string = (description: string) => Type.String({ description })
export const number = (description: string) => Type.Number({ description })
export const integer = (description: string) => Type.Integer({ description })
export const instant = (description: string) => Type.String({ description, format: 'date-time' })
export const list = <T extends TSchema>(schema: T, description: string): TArray<T> =>
	Type.Array(schema, { description })

// Members of both

export const flag = (description: string) => Type.Boolean({ description })

export const enumerated = (enumeration: Enumeration, description: string, refusals: Refusals = {}) =>
	Type.Integer({
		description: `${description} ${enumeration.values.map((value) => `${value.number} ${value.name}`).join(', ')}.`,
		enum: enumeration.values.map((value) => value.number),
		...refusals,
	})

/** Uses `type: [T, 'null']` instead of anyOf, which is several times slower to serialise. */
export function nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
	const { type, enum: values } = schema as { type?: string; enum?: unknown[] }
	return Type.Unsafe({
		...schema,
		type: [type, 'null'],
		...(values && { enum: [...values, null] }),
	} as TSchema)
}

/** Marks a member whose value must not be in the audit log. */
export const secret = <T extends TSchema>(schema: T): T => ({ ...schema, [SECRET]: true })

/** The same shape with another description. */
export const described = <T extends TSchema>(
	schema: T,
	description: string,
	refusals: Refusals = {},
): TUnsafe<Static<T>> => Type.Unsafe({ ...schema, description, ...refusals } as TSchema)

/** An object with a name, under which the reference lists it. */
export function shape<P extends TProperties>(
	name: string,
	description: string,
	properties: P,
	options: { additionalProperties?: false } = {},
): TObject<P> {
	const schema = Type.Object(properties, { title: name, description, ...options })
	return Object.assign(schema, { [SHAPE]: schema })
}

/** The name of a shape. */
export const nameOf = (schema: TSchema): string => (schema as TSchema & { title: string }).title
