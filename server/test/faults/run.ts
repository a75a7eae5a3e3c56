import assert from 'node:assert/strict'
import { systemClock } from '../../src/clock.ts'
import { openChance } from '../../src/demo/chance.ts'
import { runOnce } from '../../src/worker.ts'
import { audit, type Findings } from './audit.ts'
import { type Book, openBook } from './book.ts'
import { openClient } from './client.ts'
import { deal, type Kind, type Scene } from './kinds.ts'
import { openShops } from './shops.ts'
import { openStage, type Stage } from './stage.ts'
import { startTraffic } from './traffic.ts'

export interface RunOptions {
	faults: number
	kinds: readonly Kind[]
	seed: number
	say(line: string): void
}

/** Writes that must be done after every fault before the books are compared. */
const AFTERWARDS = 12

const compare = async (stage: Stage, book: Book): Promise<void> => {
	const db = stage.openDatabase()
	const findings = await audit(db, book).finally(() => db.close())
	const nothing: Findings = { lost: [], doubled: [], broken: [] }
	assert.deepEqual(findings, nothing)
}

/** What waits is due, and is granted: then every order that is not cancelled counts. */
const grantAll = async (stage: Stage): Promise<void> => {
	const db = stage.openDatabase()
	const reports = await runOnce({ db, clock: systemClock, isOnce: true })
	const waiting = await db.rows({ text: 'select from orders where state = 1', values: [] } as never)
	await db.close()
	assert.deepEqual(
		reports.flatMap(({ job, error }) => (error ? [`${job}: ${error}`] : [])),
		[],
	)
	assert.equal(waiting.length, 0, 'orders that were never granted')
}

const strikeAll = async (scene: Scene, book: Book, options: RunOptions) => {
	const { faults, kinds, seed, say } = options
	const times = new Map<string, number>()
	const deck = deal(kinds, openChance(seed))
	for (let fault = 1; fault <= faults; fault++) {
		const { name, strike } = deck.next().value
		const [began, troubles] = [performance.now(), scene.traffic.troubles()]
		await strike(scene)
		const struck = performance.now()
		await scene.traffic.flow(AFTERWARDS)
		const well = performance.now()
		await compare(scene.stage, book)
		times.set(name, (times.get(name) ?? 0) + 1)
		const [lasted, recovery] = [struck - began, well - struck].map((ms) => (ms / 1000).toFixed(1))
		const felt = scene.traffic.troubles() - troubles
		say(`${fault}. ${name}: ${lasted} s, felt by ${felt} calls, well again after ${recovery} s`)
	}
	return times
}

const tellAll = (scene: Scene, times: Map<string, number>, book: Book, { say }: RunOptions): void => {
	const { counts } = scene.traffic
	for (const [name, count] of [...times].sort()) say(`${count} × ${name}`)
	const { retries, ...outcomes } = counts
	const requests = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
	const words = Object.entries(outcomes).map(([name, count]) => `${count} ${name}`)
	say(`${book.writes.size} writes in ${requests} requests, ${retries} of them retries: ${words.join(', ')}`)
}

/** Faults during traffic, the books compared after each; answers the last line. */
export const run = async (options: RunOptions): Promise<string> => {
	const { faults, seed, say } = options
	say(`seed ${seed}`)
	const stage = await openStage()
	try {
		const db = stage.openDatabase()
		const opened = await openShops(db).finally(() => db.close())
		await Promise.all([...stage.servers, stage.worker].map((actor) => actor.start()))
		const book = openBook()
		const address = `http://127.0.0.1:${stage.front.port}`
		const shops = opened.map(({ shop, pair }) => ({ shop, send: openClient(address, pair) }))
		const traffic = startTraffic({ book, shops, chance: openChance(seed + 1) })
		const scene: Scene = { stage, traffic, chance: openChance(seed + 2) }
		const skipped = options.kinds.flatMap((kind) => {
			const why = kind.whyNot?.(stage)
			return why ? [`${kind.name} was skipped: ${why}`] : []
		})
		const kinds = options.kinds.filter((kind) => !kind.whyNot?.(stage))
		const work = async () => {
			await traffic.flow(AFTERWARDS)
			const times = await strikeAll(scene, book, { ...options, kinds })
			await traffic.stop()
			await grantAll(stage)
			await compare(stage, book)
			return times
		}
		const times = await Promise.race([work(), traffic.failure])
		tellAll(scene, times, book, options)
		return [`${faults} faults, 0 lost, 0 doubled`, ...skipped].join('; ')
	} catch (error) {
		for (const actor of [...stage.servers, stage.worker])
			say(`--- ${actor.name} said last:\n${await actor.lastWords()}`)
		throw error
	} finally {
		await stage.close()
	}
}
