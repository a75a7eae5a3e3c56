import type { BenchContext } from './bench-context.ts'
import type { LoadResult, LoadRun } from './load.ts'
import type { RunningServer } from './server.ts'

/** Processor time of each part: in seconds, or in cores where it was divided by a duration. */
export type Cores = Record<'server' | 'database' | 'load', number>

/** Sends requests to servers, and says what processor time that took. */
export const measureLoad = async (
	{ generator, databaseCpu }: Pick<BenchContext, 'generator' | 'databaseCpu'>,
	servers: RunningServer[],
	run: Omit<LoadRun, 'ports'>,
): Promise<{ result: LoadResult; used: Cores }> => {
	const before = { database: databaseCpu(), servers: await cpuOf(servers) }
	const result = await generator.run({ ...run, ports: servers.map(({ port }) => port) })
	return {
		result,
		used: {
			server: (await cpuOf(servers)) - before.servers,
			database: databaseCpu() - before.database,
			load: result.cpuSeconds,
		},
	}
}

const cpuOf = async (servers: RunningServer[]): Promise<number> => {
	const usages = await Promise.all(servers.map((server) => server.usage()))
	return usages.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0)
}
