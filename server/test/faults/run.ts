import assert from 'node:assert/strict'
import { openChance } from '../../src/demo/chance.ts'
import { audit, type Findings } from './audit.ts'
import { type Book, openBook } from './book.ts'
import { openClient } from './client.ts'
import { countDue, watchGrants } from './grants.ts'
import { deal, type Kind, type Scene } from './kinds.ts'
import { openShops } from './shops.ts'
import { openStage, type Stage } from './stage.ts'
import { startTraffic } from './traffic.ts'

export interface RunOptions {
	faults: number
	kinds: readonly Kind[]
	seed: number
	/** Whether a kind that cannot be done here is left out; else the run fails. */
	maySkip: boolean
	say(line: string): void
}

/** Writes that must be done after every fault before the books are compared. */
const AFTERWARDS = 12
/** A fault that nothing was seen of is tried again, so often in all. */
const TRIES = 3
/** A worker looks when it begins, and then every minute. */
const ROUND_MS = 90_000
/** So many faults take longer than a minute's wait is worth mentioning. */
const LONG = 100

const compare = async (stage: Stage, book: Book): Promise<void> => {
	const db = stage.openDatabase()
	const findings = await audit(db, book).finally(() => db.close())
	const nothing: Findings = { lost: [], doubled: [], broken: [] }
	assert.deepEqual(findings, nothing)
}

/** The worker, and nobody else, grants what waits and is due: after a long run as the faults have left it. */
const seeWorkerCatchUp = async ({ stage, traffic }: Scene, faults: number): Promise<void> => {
	await Promise.all(stage.servers.map((server) => server.stop('SIGTERM')))
	if (faults < LONG) {
		await stage.worker.stop('SIGTERM')
		await stage.worker.start()
	}
	const admin = await stage.postgres.connect()
	const isDone = await traffic.until(async () => (await countDue(admin)) === 0, ROUND_MS)
	await admin.end()
	assert.ok(isDone, 'the worker has left orders that are due')
}

const strikeUntilSeen = async ({ name, strike }: Kind, scene: Scene): Promise<string> => {
	for (let tries = 1; tries <= TRIES; tries++) {
		const seen = await strike(scene)
		if (seen !== null) return seen
		await scene.traffic.flow(1)
	}
	return assert.fail(`${name}: nothing was seen of it, ${TRIES} times`)
}

const strikeAll = async (scene: Scene, options: RunOptions) => {
	const { faults, kinds, seed, say } = options
	const { stage, traffic, book } = scene
	const times = new Map<string, number>()
	const deck = deal(kinds, openChance(seed))
	for (let fault = 1; fault <= faults; fault++) {
		const kind = deck.next().value
		const [began, troubles] = [performance.now(), traffic.troubles()]
		const seen = await strikeUntilSeen(kind, scene)
		const struck = performance.now()
		await traffic.flow(AFTERWARDS)
		const well = performance.now()
		for (const { name, isAlive } of stage.actors) assert.ok(isAlive(), `${name} has ended by itself`)
		await compare(stage, book)
		times.set(kind.name, (times.get(kind.name) ?? 0) + 1)
		const [lasted, recovery] = [struck - began, well - struck].map((ms) => (ms / 1000).toFixed(1))
		const felt = traffic.troubles() - troubles
		say(`${fault}. ${kind.name}: ${seen}; ${lasted} s, felt by ${felt} calls, well after ${recovery} s`)
	}
	return times
}

const tellAll = ({ traffic, book }: Scene, times: Map<string, number>, { say }: RunOptions): void => {
	for (const [name, count] of [...times].sort()) say(`${count} × ${name}`)
	const { retries, ...outcomes } = traffic.counts
	const requests = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
	const words = Object.entries(outcomes).map(([name, count]) => `${count} ${name}`)
	const writes = [...book.writes.values()].filter(({ kind }) => kind !== 'grant' && kind !== 'ending').length
	say(`${writes} writes in ${requests} requests, ${retries} of them retries: ${words.join(', ')}`)
}

/** What cannot be done here, with the reason. */
const findSkipped = (stage: Stage, { kinds, maySkip }: RunOptions): string[] => {
	const skipped = kinds.flatMap((kind) => {
		const why = kind.whyNot?.(stage)
		return why ? [`${kind.name} was skipped: ${why}`] : []
	})
	assert.ok(maySkip || skipped.length === 0, skipped.join('; '))
	return skipped
}

const openScene = async (stage: Stage, seed: number): Promise<Scene> => {
	const admin = await stage.postgres.connect()
	await watchGrants(admin)
	await admin.end()
	const db = stage.openDatabase()
	const { busy, timed } = await openShops(db).finally(() => db.close())
	await Promise.all(stage.actors.map((actor) => actor.start()))
	const book = openBook()
	const address = `http://127.0.0.1:${stage.front.port}`
	const shops = busy.map(({ shop, pair }) => ({ shop, send: openClient(address, pair) }))
	const traffic = startTraffic({ book, shops, chance: openChance(seed + 1) })
	return { stage, traffic, chance: openChance(seed + 2), book, timed }
}

/** Faults during traffic, the books compared after each; answers the last line. */
export const run = async (options: RunOptions): Promise<string> => {
	const { faults, seed, say } = options
	say(`seed ${seed}`)
	const stage = await openStage()
	try {
		const skipped = findSkipped(stage, options)
		const kinds = options.kinds.filter((kind) => !kind.whyNot?.(stage))
		assert.ok(kinds.length > 0, ['no kind of fault is left', ...skipped].join('; '))
		const scene = await openScene(stage, seed)
		const { traffic, book } = scene
		const work = async () => {
			await traffic.flow(AFTERWARDS)
			const times = await strikeAll(scene, { ...options, kinds })
			await traffic.stop()
			await seeWorkerCatchUp(scene, faults)
			await compare(stage, book)
			return times
		}
		tellAll(scene, await Promise.race([work(), traffic.failure]), options)
		return [`${faults} faults, 0 lost, 0 doubled`, ...skipped].join('; ')
	} catch (error) {
		for (const actor of stage.actors) say(`--- ${actor.name} said last:\n${await actor.lastWords()}`)
		throw error
	} finally {
		await stage.close()
	}
}
