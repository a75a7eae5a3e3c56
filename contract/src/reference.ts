import { ADMIN_ERRORS, ADMIN_OPERATIONS, adminErrorMeaning, adminOpenapi } from './admin/index.ts'
import { generatePanelFiles } from './admin/panel-files.ts'
import { CONVENTIONS } from './conventions.ts'
import { ENUMERATIONS, OUTCOMES } from './enums.ts'
import { ERRORS, type ErrorName, operationsRefusingWith, TRANSPORT_ERRORS } from './errors.ts'
import { OPERATIONS } from './index.ts'
import { MEMBER_OPERATIONS, memberOpenapi } from './member/index.ts'
import { openapi } from './openapi.ts'

/** The files generated from the contract, by their path in the repository. */
export const generateReferenceFiles = (): Record<string, string> => ({
	'contract/openapi.json': `${JSON.stringify(openapi(OPERATIONS), null, '\t')}\n`,
	'contract/admin-openapi.json': `${JSON.stringify(adminOpenapi(ADMIN_OPERATIONS), null, '\t')}\n`,
	'contract/member-openapi.json': `${JSON.stringify(memberOpenapi(MEMBER_OPERATIONS), null, '\t')}\n`,
	'docs/errors.md': errorsPage(),
	'docs/values.md': valuesPage(),
	...generatePanelFiles(ADMIN_OPERATIONS),
})

const GENERATED = '<!-- Made from contract/src by `npm run contract`; edit it there. -->'

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const table = (heads: string[], rows: string[]) =>
	[row(...heads), `|${'---|'.repeat(heads.length)}`, ...rows].join('\n')
const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')
const anchor = (title: string) => title.toLowerCase().replaceAll(' ', '-')

function errorsPage(): string {
	const returnedBy = (name: ErrorName) => operationsRefusingWith(name, OPERATIONS, TRANSPORT_ERRORS)
	const returned = ERRORS.filter(({ name }) => returnedBy(name).length > 0)
	const unused = ERRORS.filter(({ name }) => returnedBy(name).length === 0 && !adminErrorMeaning(name))
	const list = (operations: readonly { id: string }[], all: readonly unknown[]) =>
		operations.length === all.length ? 'every operation' : operations.map(({ id }) => `\`${id}\``).join(', ')
	return `${GENERATED}

# Errors

A refusal has \`HasError\` true, words that name the member or the reason, and one of these numbers. [Values and behaviour](values.md#where-the-number-of-a-refusal-is) says which member holds the number, and which failures have a status other than 200. The names are fixed, spelling included.

## Numbers that are returned

${table(
	['Number', 'Name', 'Returned by', 'When'],
	returned.map(({ number, name, when }) => row(number, name, list(returnedBy(name), OPERATIONS), when)),
)}

## By operation

${table(
	['Operation', 'Request', 'Refused with'],
	OPERATIONS.map((operation) => {
		const numbers = ERRORS.filter((error) => operation.refusals.includes(error.name)).map(
			(error) => error.number,
		)
		return row(
			`\`${operation.id}\``,
			`${operation.method} \`${address(operation.path)}\``,
			numbers.join(', '),
		)
	}),
)}

Every operation can also fail with 76 (status 401), 77 (status 500) and 103 (status 429).

## Numbers of the admin interface

The [admin interface](admin-api.md) answers with a status and the number in \`ErrorCode\`: 400 for a malformed member, 422 for a value that makes no sense, unless the row says otherwise.

${table(
	['Number', 'Name', 'Returned by', 'When'],
	ERRORS.flatMap(({ number, name }) => {
		const when = adminErrorMeaning(name)
		const operations = operationsRefusingWith(name, ADMIN_OPERATIONS, ADMIN_ERRORS)
		return when ? [row(number, name, list(operations, ADMIN_OPERATIONS), when)] : []
	}),
)}

## Numbers that are not returned

They belong to the enumeration, and their meaning is kept for the features they name.

${table(
	['Number', 'Name', 'Remark'],
	unused.map((error) => row(error.number, error.name, error.when)),
)}
`
}

const address = (path: string) => path.replace(/:(\w+)/g, '{$1}')

function valuesPage(): string {
	const conventions = CONVENTIONS.map(({ title, lines }) => `### ${title}\n\n${bullets(lines)}`)
	const operations = OPERATIONS.map(
		(operation) =>
			`### ${operation.summary}\n\n\`${operation.id}\`: ${operation.method} \`${address(operation.path)}\`\n\n${bullets(operation.description.split('\n'))}`,
	)
	const enumerations = ENUMERATIONS.map(
		({ name, about, values }) =>
			`### ${name}\n\n${about}\n\n${table(
				['Number', 'Name', 'Meaning'],
				values.map((value) => row(value.number, value.name, value.meaning)),
			)}`,
	)
	const outcomes = Object.entries(OUTCOMES).map(
		([title, { about, values }]) =>
			`### ${title}\n\n\`Code\`, \`CodeName\` and \`Severity\` of Envelope A. ${about}\n\n${table(
				['Code', 'CodeName', 'Severity', 'Meaning'],
				Object.entries(values).map(([name, { Code, Severity, meaning }]) =>
					row(Code, name, Severity, meaning),
				),
			)}`,
	)
	return `${GENERATED}

# Values and behaviour

What an integration can rely on beyond the shapes in the [OpenAPI document](../contract/openapi.json), which the service also serves at \`/openapi.json\` and shows at \`/docs\`. The numbers of refusals are in [Errors](errors.md).

${bullets(['What holds everywhere', 'Operation by operation', 'Enumerations'].map((title) => `[${title}](#${anchor(title)})`))}

## What holds everywhere

${conventions.join('\n\n')}

## Operation by operation

${operations.join('\n\n')}

## Enumerations

${enumerations.join('\n\n')}

${outcomes.join('\n\n')}

### Email configurations

\`Type\`, \`Group\`, \`SubType\` and \`ObjectiveLinkedType\` are the PointType of the objective the email is bound to, and 0 when it is bound to none.
`
}
