import { settle } from './cluster.ts'
import { HTTP_CONNECTIONS, type Lab } from './lab.ts'
import { describeRetries, type Load } from './load.ts'
import { chooseClients, type Duration, runPgbench, type Values } from './pgbench.ts'
import { type Side, takeTurns } from './rounds.ts'
import { compare, type Row } from './row.ts'
import { assertSameRows, countWritten, type Written } from './rows-written.ts'
import { type RunningServer, startFiel } from './server.ts'

/** A write of the private interface, and a script of pgbench that writes the same rows. */
export interface Duel {
	work: string
	wanted: number
	script: string
	/** Among these numbers of clients pgbench gets the one it does best with. */
	clients: number[]
	/** How long a side works; so many pieces where each needs something prepared. */
	last: Duration
	/** The requests, asked for anew with every run; what they need is prepared here and not measured. */
	load(): Load | Promise<Load>
	/** The values of documents and dates that Fiel has written, so that pgbench writes the same. */
	sample(): Promise<Values>
	/** What else the script wants to know, asked for anew with every run. */
	values(): Values | Promise<Values>
}

const PIECES = 200

export const runDuel = async (lab: Lab, duel: Duel): Promise<Row> => {
	const { sample } = await proveSameRows(lab, duel)
	const clients = await chooseDuelClients(lab, duel, sample)
	const fiel = await startFiel(lab.cluster)
	try {
		await settle(lab.cluster)
		const sides = [serverSide(lab, 'fiel', [fiel], duel), pgbenchSide(lab, duel, clients, sample)]
		const [mine, floor] = await takeTurns(lab.rounds, sides)
		const { work, wanted } = duel
		return compare({ work, against: AGAINST_PGBENCH, wanted, note: noteOf(clients) }, mine!, floor!)
	} finally {
		await fiel.stop()
	}
}

export const AGAINST_PGBENCH = 'pgbench, the same rows'
export const noteOf = (clients: number): string => `pgbench did best with ${clients} clients`

export const chooseDuelClients = async (lab: Lab, duel: Duel, sample: Values): Promise<number> => {
	const last = duel.last.count === undefined ? { seconds: 1 } : duel.last
	const values = async () => ({ ...sample, ...(await duel.values()) })
	return chooseClients(lab.cluster, { script: duel.script, last, values }, duel.clients)
}

/** Both do so many pieces one by one, and PostgreSQL says what was written. */
export const proveSameRows = async (lab: Lab, duel: Duel): Promise<{ mine: Written; sample: Values }> => {
	const mine = await countServer(lab, duel, () => startFiel(lab.cluster))
	const sample = await duel.sample()
	const values = { ...sample, ...(await duel.values()) }
	const run = { script: duel.script, clients: 1, last: { count: PIECES }, values: () => values }
	const floor = await countWritten(lab.cluster, PIECES, () => runPgbench(lab.cluster, run))
	assertSameRows(duel.script, mine, floor)
	const rows = Object.entries(mine.rows).map(([table, count]) => `${table} ${count}`)
	lab.say(`  ${duel.work}: ${rows.join(', ')}`)
	return { mine, sample }
}

/** What a server writes when it gets the pieces one by one; it is stopped, so that its database has counted all. */
export const countServer = async (
	lab: Lab,
	duel: Duel,
	start: () => Promise<RunningServer>,
): Promise<Written> => {
	const load = await duel.load()
	return countWritten(lab.cluster, PIECES, async () => {
		const server = await start()
		await lab.generator.run({ ...load, ports: [server.port], connections: 1, count: PIECES })
		await server.stop()
	})
}

export const serverSide = (
	lab: Lab,
	name: string,
	servers: RunningServer[],
	duel: Pick<Duel, 'load' | 'last'>,
	seen: (cores: Cores) => void = () => {},
): Side => ({
	name,
	warmUps: lab.warmUps,
	async run() {
		const load = await duel.load()
		const before = { database: lab.databaseCpu(), servers: await cpuOf(servers) }
		const ports = servers.map(({ port }) => port)
		const result = await lab.generator.run({ ...load, ...duel.last, ports, connections: HTTP_CONNECTIONS })
		const used = {
			server: (await cpuOf(servers)) - before.servers,
			database: lab.databaseCpu() - before.database,
			load: result.cpuSeconds,
		}
		seen(coresOf(used, result.seconds))
		const speed = `${Math.round(result.rate)}/s, p99 ${result.p99.toFixed(1)} ms${describeRetries(result)}`
		lab.say(`  ${name}: ${speed}; ${costOf(used, result.requests, result.seconds)}`)
		return result.rate
	},
})

/** How much of the processor each part took. */
export type Cores = Record<'server' | 'database' | 'load', number>

const coresOf = (used: Cores, seconds: number): Cores => ({
	server: used.server / seconds,
	database: used.database / seconds,
	load: used.load / seconds,
})

/** What a piece of work took of the processor: it says something even when others use the machine. */
const costOf = (used: Record<string, number>, pieces: number, seconds: number): string =>
	Object.entries(used)
		.map(
			([who, cpu]) => `${who} ${((cpu / pieces) * 1e6).toFixed(0)} µs, ${(cpu / seconds).toFixed(2)} cores`,
		)
		.join('; ')

const cpuOf = async (servers: RunningServer[]): Promise<number> => {
	const usages = await Promise.all(servers.map((server) => server.usage()))
	return usages.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0)
}

export const pgbenchSide = (lab: Lab, duel: Duel, clients: number, sample: Values): Side => ({
	name: 'pgbench',
	async run() {
		const values = async () => ({ ...sample, ...(await duel.values()) })
		const { script, last } = duel
		const before = lab.databaseCpu()
		const rate = await runPgbench(lab.cluster, { script, clients, last, values })
		const seconds = last.count === undefined ? last.seconds! : last.count / rate
		const cost = costOf({ database: lab.databaseCpu() - before }, rate * seconds, seconds)
		lab.say(`  pgbench: ${Math.round(rate)}/s; ${cost}`)
		return rate
	},
})
