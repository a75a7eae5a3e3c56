import type { TSchema } from 'typebox'
import type { ErrorName } from './errors.ts'
import { integer, nullable, string } from './members.ts'

/** An operation of the admin or the member interface: success is a status with the resource itself as the body. */
export interface ResourceOperation<Refused extends ErrorName = ErrorName> {
	/** The name of the constant that declares it. */
	id: string
	summary: string
	/** The visible behaviour; the reference prints it unchanged. */
	description: string
	params?: TSchema
	/** Query parameters; integers and flags are parsed from text. */
	query?: TSchema
	body?: TSchema
	/** The status of success. */
	status: 200 | 201 | 202 | 204
	/** The body of success; absent with 204. */
	reply?: TSchema
	/** The errors it may return, in addition to those of every operation. */
	refusals: readonly Refused[]
	example: {
		params?: Record<string, unknown>
		query?: Record<string, unknown>
		body?: unknown
		reply?: unknown
	}
}

/** The members of the body of every status from 400 on: the error, then what the interface says of it, then the request. */
export const FAILED_WITH = {
	ErrorCode: nullable(integer('The number in the error table; null where the status says enough.')),
	ErrorName: nullable(string('The name in the error table; null where the status says enough.')),
}
export const FAILED_AT = {
	Field: nullable(string('The member it is about; null when it is about none.')),
	RequestId: string('Quote it when asking for help: the log holds the same one.'),
}
