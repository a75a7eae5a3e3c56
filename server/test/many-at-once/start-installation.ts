import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { openDatabase } from '../../src/db/database.ts'
import { createShops } from '../faults/shops.ts'
import { type Ended, type FielProcess, makeFielFolder, stop } from '../fiel-process.ts'
import { LEDGER_KEYS } from '../support/ledger-keys.ts'

export interface Installation {
	/** The addresses of three servers; the clock of the last one is three days behind. */
	addresses: readonly string[]
	/** One merchant grants orders at once, the other leaves them to the workers. */
	shops: Awaited<ReturnType<typeof createShops>>
	/** Starts two worker processes. */
	startWorkers(): Promise<void>
	/** Runs a command on the same database; it must succeed. */
	runCommand(words: string, settings?: Record<string, string>): Promise<Ended>
	/** Stops every server and worker, each of which must exit cleanly. */
	close(): Promise<void>
}

const CLOCK_BEHIND = { FIEL_TIME_TRAVEL: 'true', FIEL_TIME_OFFSET: '-P3D' }

/** Starts three servers on one database, and creates two merchants. */
export const startInstallation = async (
	t: TestContext,
	database: Record<string, string>,
): Promise<Installation> => {
	const folder = await makeFielFolder(t)
	const env: Record<string, string> = { FIEL_DEMO_CUSTOMERS: '0', LOG_LEVEL: 'fatal', ...database }
	const first = await folder.start(env) // applies the migrations
	const others = await Promise.all([folder.start(env), folder.start({ ...env, ...CLOCK_BEHIND })])
	const running: FielProcess[] = [first, ...others]
	const connection = env.DATABASE_URL!
	const db = openDatabase({
		connection,
		poolSize: 1,
		prepare: env.FIEL_PREPARE !== 'false',
		ledgerKeys: LEDGER_KEYS,
	})
	const shops = await createShops(db).finally(() => db.close())
	return {
		addresses: [first, ...others].map(({ address }) => address),
		shops,
		async startWorkers() {
			const workers = [folder.fiel('worker', env), folder.fiel('worker', env)]
			running.push(...workers)
			await Promise.all(workers.map((worker) => worker.see(/The worker is running/)))
		},
		async runCommand(words, settings) {
			const ended = await folder.fiel(words, { ...env, ...settings }).ended
			assert.equal(ended.code, 0, `${words}: ${ended.stdout}${ended.stderr}`)
			return ended
		},
		async close() {
			const ends = await Promise.all(running.map((process) => stop(process)))
			assert.deepEqual(
				ends.map(({ code }) => code),
				running.map(() => 0),
			)
		},
	}
}
