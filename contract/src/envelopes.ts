import { type TArray, type TSchema, Type } from 'typebox'
import { type Outcomes, Severity, StandardOutcome } from './enums.ts'
import { enumerated, flag, integer, list, nullable, shape, string } from './members.ts'

export type Envelope = 'A' | 'B' | 'C' | 'D' | 'List' | 'Bare' | 'Array' | 'Html'

const ErrorMessage = nullable(string('Why the request failed, in words; null when it did not.'))
const ErrorCode = nullable(integer('The number of the refusal in the error table; null when there is none.'))
const ErrorMessages = list(
	Type.String({ description: 'One reason.' }),
	'Why the request failed, one entry a reason; empty when it did not.',
)
const HasError = flag('True when the request failed.')
const RequestId = Type.Optional(
	string('Only on failure: quote it when asking for help, the log holds the same one.'),
)

const page = <T extends TSchema>(item: T) => ({
	Items: nullable(list(item, 'The entities found.')),
	TotalItemCount: integer('How many entities there are on all pages.'),
	PageSize: integer('How many entities a page holds.'),
	PageNumber: integer('The page this is, counted from 1.'),
	HasNextPage: flag('True when another page follows.'),
})

/** The members that replies without error members get on failure. */
const failure = {
	HasError: Type.Optional(flag('Only on failure: true.')),
	ErrorMessage: Type.Optional(string('Only on failure: why, in words.')),
	ErrorMessages: Type.Optional(
		list(Type.String({ description: 'One reason.' }), 'Only on failure: why, one entry a reason.'),
	),
	ErrorCode: Type.Optional(integer('Only on failure: the number of the refusal in the error table.')),
	RequestId,
}

export const envelopeA = <T extends TSchema>(result: T, outcomes: Outcomes = StandardOutcome) => ({
	envelope: 'A' as const,
	outcomes,
	result,
	reply: Type.Object({
		ErrorMessage,
		ErrorCode,
		Result: nullable(result),
		Code: nullable(string('The outcome as two digits.')),
		CodeName: nullable(string('The name of the outcome.')),
		Severity: enumerated(Severity.enumeration, 'How the request went.'),
		HasWarning: flag('True exactly when Severity is 1: done, with a remark.'),
		HasError,
		RequestId,
	}),
})

export const envelopeB = <T extends TSchema>(result: T) => ({
	envelope: 'B' as const,
	result,
	reply: Type.Object({ ErrorMessage, ErrorCode, Result: nullable(result), HasError, RequestId }),
})

export const envelopeC = <T extends TSchema>(item: T) => ({
	envelope: 'C' as const,
	result: item,
	reply: Type.Object({
		...page(item),
		HasError,
		ErrorMessages: list(
			Type.String({ description: 'Number and name of the refusal, a colon, and the reason in words.' }),
			'Why the request failed, one entry a reason; empty when it did not.',
		),
		RequestId,
	}),
})

const ErrorDescription = shape('ErrorDescription', 'One reason of a failure, and the member it is about.', {
	Description: integer('The number of the refusal in the error table.'),
	Field: string('The member it is about.'),
	FieldText: string('The reason in words.'),
})

export const envelopeD = <T extends TSchema>(item: T) => ({
	envelope: 'D' as const,
	result: item,
	reply: Type.Object({
		HasError,
		ErrorMessages,
		ErrorMessage,
		ErrorDescriptions: list(ErrorDescription, 'The reasons with their numbers; empty when there is none.'),
		Result: list(
			item,
			'One result for each item of the request, in its order; empty on failure.',
		) as TArray<T>,
		RequestId,
	}),
})

export const listEnvelope = <T extends TSchema>(item: T) => ({
	envelope: 'List' as const,
	result: item,
	reply: Type.Object({ ...page(item), ...failure }),
})

export const bareEnvelope = <T extends Type.TObject>(result: T) => ({
	envelope: 'Bare' as const,
	result,
	// A member of the result wins over one of the failure that has the same name.
	reply: Type.Object({ ...result.properties, ...failure, ...result.properties } as T['properties'] &
		Omit<typeof failure, keyof T['properties']>),
})

/** A list without anything around it. It has no place for a failure, so a refusal has status 400 and its usual body. */
export const arrayEnvelope = <T extends TSchema>(item: T, description: string) => ({
	envelope: 'Array' as const,
	refusalStatus: 400 as const,
	result: item,
	reply: list(item, description) as TArray<T>,
})

/** A body of HTML. A failure is JSON, as for every operation; an operation without parameters is never refused. */
export const htmlEnvelope = (description: string) => ({
	envelope: 'Html' as const,
	result: string(description),
	reply: string(description),
})

/** The body of every status except 200. */
export const TransportFailure = shape(
	'TransportFailure',
	'A request that did not reach its operation, or broke it.',
	{
		ErrorMessage: string('What went wrong, in words.'),
		ErrorCode: nullable(
			integer(
				'76 with status 401 and 403, 103 with 429, 77 with 500, 503 and 504; the number of a refusal where one has status 400; null where the status needs no number.',
			),
		),
		Result: Type.Null({ description: 'Always null.' }),
		HasError: flag('Always true.'),
		RequestId: string('Quote it when asking for help: the log holds the same one.'),
	},
)
export type TransportFailure = Type.Static<typeof TransportFailure>

/** The outcome of a refusal in Envelope A that names none. */
export const refusedOutcome = (outcomes: Outcomes): string =>
	Object.entries(outcomes).find(([, { Severity: severity }]) => severity === Severity.Error)![0]

/** The members of Envelope A that describe the outcome. */
export const outcomeMembers = (outcomes: Outcomes, name: string) => {
	const { Code, Severity: severity } = outcomes[name]!
	return { Code, CodeName: name, Severity: severity, HasWarning: severity === Severity.Warning }
}

/** The members of a result without an envelope when the request is refused: null, empty, 0 or false. */
export const emptyMembers = (result: TSchema): Record<string, unknown> => {
	const { properties } = result as unknown as { properties: Record<string, { type: string | string[] }> }
	return Object.fromEntries(
		Object.entries(properties).map(([name, { type }]) => [name, emptyValue([type].flat())]),
	)
}

const emptyValue = (types: string[]): unknown => {
	if (types.includes('null') || types.includes('object')) return null
	if (types.includes('array')) return []
	if (types.includes('boolean')) return false
	return types.includes('string') ? '' : 0
}
