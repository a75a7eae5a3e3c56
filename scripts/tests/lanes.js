import { globSync } from 'node:fs'

/**
 * Tests with real processes, a browser, faults, restores and replicas are slow: `npm run test:system` runs them. Those in
 * server/test that only read files run with the others.
 */
export const isSystemTest = (file) =>
	/^(admin|server|widget)\/test\/|^server\/src\/(cli|db\/embedded)\//.test(file) &&
	!/^server\/test\/(tidy|docs|dependencies|deploy|webhook-docs|statements\/.*)\.test\.ts$/.test(file)

export const findTests = (isSystem) =>
	globSync('{admin,bench,contract,scripts,server,widget}/**/*.test.{ts,js}', {
		exclude: (name) => name === 'node_modules',
	})
		.filter((file) => isSystemTest(file) === isSystem)
		.sort()

/**
 * The order in which groups of files run. A run with a limit of time may end before the last ones, so each run begins
 * with others. The stories with faults and several processes come last: on a machine that stands still now and then they
 * are the ones that say least about Fiel.
 */
export const inOrder = (groups, rotation) => {
	const isLast = (group) => group.some((file) => file.startsWith('server/test/'))
	const first = groups.filter((group) => !isLast(group))
	return [...rotate(first, rotation), ...rotate(groups.filter(isLast), rotation)]
}

const rotate = (groups, rotation) => {
	const start = groups.length === 0 ? 0 : rotation % groups.length
	return [...groups.slice(start), ...groups.slice(0, start)]
}
