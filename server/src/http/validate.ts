import { ANNOTATIONS, type ErrorName, type Operation, type Refusals } from '@fiel/contract'
import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { isMoment } from '../calendar.ts'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { BadRequestError } from './bad-request.ts'
import { compileReader } from './read-members.ts'

/** PostgreSQL cannot store the NUL character or an unpaired surrogate. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

const ajv = new Ajv({
	coerceTypes: false,
	useDefaults: false,
	removeAdditional: false,
	allErrors: false,
	verbose: true, // refusals read the annotations of the schema of the failed member
	allowUnionTypes: true,
	keywords: [...ANNOTATIONS],
	formats: { moment: isMoment, text: isStorable, 'date-time': true },
})

type Check = ((data: unknown) => boolean) & { errors?: ErrorObject[] | null }

/** Compiles the schema on first use: most processes use few of the schemas, and the start need not wait for all. */
export const compileSchema = (schema: AnySchema, httpPart?: string): Check => {
	let compiled: ValidateFunction | undefined
	const check: Check = (data) => {
		if (httpPart !== 'body') coerceTexts(schema as Members, data as Record<string, unknown>)
		compiled ??= ajv.compile(schema)
		const isValid = compiled(data)
		check.errors = compiled.errors
		return isValid
	}
	return check
}

/** Builds the function with which Fastify normalizes and validates a part of each request. */
export const compileRequestPart = (schema: TSchema, httpPart?: string) => {
	const read = httpPart === 'params' ? null : compileReader(schema)
	const check = compileSchema(schema, httpPart)
	const validate = (data: unknown) => {
		try {
			const value = read ? read(data) : data
			const isValid = check(value)
			validate.errors = check.errors
			return isValid ? { value } : false
		} catch (error) {
			if (error instanceof BadRequestError) return { error }
			throw error
		}
	}
	validate.errors = undefined as Check['errors']
	return validate
}

type Members = { properties?: Record<string, { type?: string | string[] }> }

/**
 * Paths and queries are text: digits become numbers, true and false in any case become booleans, and an empty
 * value becomes null.
 */
const coerceTexts = ({ properties = {} }: Members, parts: Record<string, unknown>): void => {
	for (const [name, { type }] of Object.entries(properties)) {
		const text = parts[name]
		if (typeof text !== 'string') continue
		const types = [type].flat()
		if (types.includes('integer') && /^-?\d+$/.test(text)) parts[name] = Number(text)
		else if (types.includes('boolean') && /^(true|false)$/i.test(text))
			parts[name] = text.toLowerCase() === 'true'
		else if (types.includes('null') && text === '') parts[name] = null
	}
}

/** Turns a failed validation into a refusal that names the member. */
export const validationRefusal = (
	operation: Pick<Operation, 'invalid'>,
	part: string,
	errors: ErrorObject[],
): Refusal => {
	const error = errors[0]!
	const field = fieldOf(error, part)
	if (error.keyword === 'required') {
		const { properties } = error.parentSchema as { properties: Record<string, Refusals> }
		return refuseMissing(properties[error.params.missingProperty] ?? {}, localized.required(field), field)
	}
	if (error.keyword === 'type' && error.instancePath === '')
		return refuse(operation.invalid, validationMessage(error, field), field)
	const annotations = (error.parentSchema ?? {}) as Refusals
	if (error.data === null || error.data === undefined || isBlank(error)) {
		return refuseMissing(annotations, localized.empty(field), field)
	}
	if (error.keyword === 'maxLength') {
		return refuse(
			'Genaral_LengthLimitExceeded',
			localized.tooManyCharacters(field, error.params.limit),
			field,
		)
	}
	if (error.keyword === 'maxItems') {
		return refuse('Genaral_LengthLimitExceeded', localized.tooManyItems(field, error.params.limit), field)
	}
	return refuse(errorNameOf(error, annotations, operation), validationMessage(error, field), field)
}

/** Validates a part of a body; `field` is its position there, such as `Products[0].ProductCategory`. */
export const compileCheck = (schema: TSchema, operation: Pick<Operation, 'invalid'>) => {
	const isValid = compileSchema(schema, 'body')
	return (part: object, field: string): Refusal | null => {
		if (isValid(part)) return null
		const [error] = isValid.errors!
		const pointer = `/${field.replaceAll(/[.[]/g, '/').replaceAll(']', '')}`
		return validationRefusal(operation, 'body', [{ ...error!, instancePath: pointer + error!.instancePath }])
	}
}

const refuseMissing = (
	{ missing, missingOutcome }: Refusals,
	message: LocalizedMessage,
	field: string,
): Refusal => ({
	...refuse(missing ?? BLANK, message, field),
	...(missingOutcome && { outcome: missingOutcome }),
})

const BLANK: ErrorName = 'General_FieldCannotBeNullOrBlank'
const isBlank = ({ keyword, data }: ErrorObject): boolean =>
	(keyword === 'minLength' || keyword === 'pattern' || keyword === 'format') &&
	typeof data === 'string' &&
	data.trim() === ''

const errorNameOf = (
	{ keyword, data }: ErrorObject,
	annotations: Refusals,
	operation: Pick<Operation, 'invalid'>,
): ErrorName =>
	keyword === 'minimum' && annotations.negative && (data as number) < 0
		? annotations.negative
		: (annotations.invalid ?? operation.invalid)

const validationMessage = ({ keyword, params, message }: ErrorObject, field: string): LocalizedMessage => {
	const named = (values: unknown[], between: string) =>
		values.filter((value) => value !== null && value !== 'null').join(between)
	switch (keyword) {
		case 'format':
			return params.format === 'moment' ? localized.notADate(field) : localized.notStorable(field)
		case 'enum':
			return localized.notOneOf(field, named(params.allowedValues, ', '))
		case 'additionalProperties':
			return localized.notAMember(field)
		case 'type':
			return localized.wrongType(field, named([params.type].flat(), ' '))
		case 'minimum':
		case 'maximum':
		case 'exclusiveMinimum':
		case 'exclusiveMaximum':
			return localized.outOfRange(field, params.comparison, params.limit)
		default:
			return localized.notValid(field, message ?? 'is not valid')
	}
}

/** Converts `/Products/0/Title` to `Products[0].Title`. */
const fieldOf = (error: ErrorObject, part: string): string => {
	const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>
	const steps = error.instancePath.split('/').slice(1).map(unescapePointer)
	if (missingProperty ?? additionalProperty) steps.push((missingProperty ?? additionalProperty)!)
	const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')
	return path.replace(/^\./, '') || (part === 'body' ? 'the body' : part)
}
const unescapePointer = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')
