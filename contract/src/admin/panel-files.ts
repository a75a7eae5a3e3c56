import { ENUMERATIONS } from '../enums.ts'
import { type AdminOperation, ROLES_OF_ACCESS } from './operation.ts'
import { QUIZ_LIMITS } from './quizzes.ts'
import { REWARD_LIMITS } from './rewards.ts'

const GENERATED = '// Made from contract/src by `npm run contract`; edit it there.'

/** The parts of the contract that the panel needs at run time; the shapes are types only. */
export const generatePanelFiles = (operations: readonly AdminOperation[]): Record<string, string> => ({
	'admin/src/api/routes.ts': routesFile(operations),
	'admin/src/api/values.ts': valuesFile(),
})

function routesFile(operations: readonly AdminOperation[]): string {
	const lines = operations.map(
		({ id, method, path, access }) =>
			`\t${id}: { method: '${method}', path: '${path}', access: '${access}' },`,
	)
	const roles = Object.entries(ROLES_OF_ACCESS).map(
		([access, allowed]) => `\t${access}: [${allowed.map((role) => `'${role}'`).join(', ')}],`,
	)
	return `${GENERATED}
export const ROUTES = {
${lines.join('\n')}
} as const

/** The roles that may call the operations of an access level. */
export const ROLES_OF_ACCESS = {
${roles.join('\n')}
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
	return `${GENERATED}\n${[...blocks, ...limits].join('\n')}`
}
