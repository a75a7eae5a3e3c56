import { ENUMERATIONS } from '../enums.ts'
import { SCOPES } from '../scopes.ts'
import type { Access, AdminOperation } from './operation.ts'
import { QUIZ_LIMITS } from './quizzes.ts'
import { REWARD_LIMITS } from './rewards.ts'
import { CHANGEABLE_ROLES, RIGHT_GROUPS, ROLES } from './roles.ts'

const GENERATED = '// Made from contract/src by `npm run contract`; edit it there.'

/** The parts of the contract that the panel needs at run time; the shapes are types only. */
export const generatePanelFiles = (operations: readonly AdminOperation[]): Record<string, string> => ({
	'admin/src/api/routes.ts': routesFile(operations),
	'admin/src/api/roles.ts': rolesFile(),
	'admin/src/api/values.ts': valuesFile(),
})

function routesFile(operations: readonly AdminOperation[]): string {
	const lines = operations.map(
		({ id, method, path, access, onlyReads }) =>
			`\t${id}: { method: '${method}', path: '${path}', access: ${accessText(access)}${onlyReads ? ', onlyReads: true' : ''} },`,
	)
	return `${GENERATED}
export const ROUTES = {
${lines.join('\n')}
} as const
`
}

const accessText = (access: Access): string => (typeof access === 'string' ? quote(access) : listText(access))
const quote = (text: string): string => `'${text}'`
const listText = (texts: readonly string[]): string => `[${texts.map(quote).join(', ')}]`

function rolesFile(): string {
	const groups = Object.entries(RIGHT_GROUPS).map(
		([group, rights]) => `\t${group}: ${listText(Object.keys(rights))},`,
	)
	return `${GENERATED}
export const ROLES = ${listText(ROLES)} as const

export const CHANGEABLE_ROLES = ${listText(CHANGEABLE_ROLES)} as const

export const RIGHT_GROUPS = {
${groups.join('\n')}
} as const
`
}

function valuesFile(): string {
	const blocks = ENUMERATIONS.map(({ name, values }) => {
		const lines = values.map((value) => `\t${value.name}: ${value.number},`)
		return `export const ${name} = {\n${lines.join('\n')}\n} as const\n`
	})
	const limits = Object.entries({ QUIZ_LIMITS, REWARD_LIMITS }).map(
		([name, values]) =>
			`export const ${name} = {\n${Object.entries(values)
				.map(([limit, value]) => `\t${limit}: ${value},`)
				.join('\n')}\n} as const\n`,
	)
	return `${GENERATED}\n${[...blocks, ...limits].join('\n')}\nexport const SCOPES = ${listText(SCOPES)} as const\n`
}
