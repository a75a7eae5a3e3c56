import assert from 'node:assert/strict'
import {
	ADMIN_ERRORS,
	ANNOTATIONS,
	BODY_ERRORS,
	errorNumber,
	MEMBER_ERRORS,
	type Operation,
} from '@fiel/contract'
import { Ajv, type ValidateFunction } from 'ajv'
import { type AnyOperation, isOfMembers, isPrivate } from './find-operation.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

const ajv = new Ajv({
	allErrors: true,
	allowUnionTypes: true,
	keywords: [...ANNOTATIONS],
	formats: { 'date-time': (text: string) => INSTANT.test(text), moment: true, text: true },
})
const compiled = new Map<string, ValidateFunction>()

/** Asserts that a reply has every member of its operation, no other, and each with the declared type. */
export const assertConforms = (
	operation: { id: string; reply: Operation['reply'] },
	reply: unknown,
): void => {
	const isReply = compiled.get(operation.id) ?? ajv.compile(closeSchema(operation.reply) as object)
	compiled.set(operation.id, isReply)
	assert.ok(isReply(reply), `${operation.id}: ${ajv.errorsText(isReply.errors)}\n${JSON.stringify(reply)}`)
}

/** The number of a refusal by the private interface, wherever its envelope has it. */
// biome-ignore lint/suspicious/noExplicitAny: a reply in any envelope
export const refusalNumber = ({ envelope }: Operation, reply: any): number => {
	if (envelope === 'D') return reply.ErrorDescriptions[0].Description
	return envelope === 'C' ? Number.parseInt(reply.ErrorMessages[0], 10) : reply.ErrorCode
}

/** Whether an operation declares the error that it refused a request with. */
export const assertDeclaredRefusal = (operation: AnyOperation, number: number): void => {
	const declared = isPrivate(operation)
		? operation.refusals
		: [...(isOfMembers(operation) ? MEMBER_ERRORS : ADMIN_ERRORS), ...BODY_ERRORS, ...operation.refusals]
	assert.ok(
		declared.some((name) => errorNumber(name) === number),
		`${operation.id} refuses with ${number}, which it does not declare`,
	)
}

/** The schema without additional properties. */
const closeSchema = (schema: unknown): unknown => {
	if (Array.isArray(schema)) return schema.map(closeSchema)
	if (typeof schema !== 'object' || schema === null) return schema
	const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closeSchema(value)]))
	return 'properties' in schema ? { ...copy, additionalProperties: false } : copy
}
