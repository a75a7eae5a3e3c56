import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/database.ts'
import { CommitUnknown, codeOf, isCollision, Unavailable } from '../db/unavailable.ts'
import type { Merchant } from '../merchants/merchant.ts'

/** Every write: a list of commands in, a list of outcomes out, in one transaction. */
export type Verb<Command, Outcome> = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: Command[],
) => Promise<Outcome[]>

interface Waiting {
	verb: Verb<unknown, unknown>
	merchant: Merchant
	command: unknown
	/** In milliseconds, as everything here. */
	since: number
	resolve(outcome: unknown): void
	reject(error: unknown): void
}

export interface Lanes {
	/** Commands with the same key never wait for each other's locks: they are in one lane, one list after the other. */
	run<Command, Outcome>(
		verb: Verb<Command, Outcome>,
		merchant: Merchant,
		key: string,
		command: Command,
	): Promise<Outcome>
	/** Commands not yet taken into a list. */
	waiting(): number
	/** Whether whoever comes now would probably be answered too late: most lanes are full. With part of the usual patience. */
	isFull(patience: number): boolean
}

/** What is worth knowing about lanes from outside. */
export interface LaneMeter {
	/** A list begins, with commands that wait since then. */
	began(list: readonly { since: number }[]): void
	/** Something is done again, because of this code of PostgreSQL; without one each command of a list runs alone. */
	retried(code?: string): void
}

export interface LaneOptions {
	db: Database
	clock: Clock
	lanes: number
	listSize: number
	/** Who would be answered later is refused; a few may always wait. */
	maxWait: number
	meter?: LaneMeter
	/** Told why a list was undone, before its commands run alone. */
	report(error: unknown, size: number): void
}

/** More waits than can be answered soon. Nothing was done. */
export class Busy extends Error {}

interface Lane {
	queue: Waiting[]
	isBusy: boolean
	/** How many commands the list under way has, and when it began. */
	underWay: number
	began: number
	/** What the last lists took together, and how many commands they had; a list counts half of the one after it. */
	took: number
	done: number
}

/** What a command takes, as long as nobody knows. */
const GUESS_MS = 1
/** However quick lists have been, no lane holds more than so many of them. */
const MOST_LISTS = 10
/** However slow, this part of a list may wait: where most of a list's time is that of a single command, lists must grow. */
const ALWAYS = 1 / 8

/** Requests that arrive while a transaction is under way form the next list: idle servers do not wait, busy ones batch. */
export const openLanes = (options: LaneOptions): Lanes => {
	const { db, clock, lanes: count, listSize, maxWait, meter, report } = options
	const lanes = Array.from({ length: count }, (): Lane => {
		return { queue: [], isBusy: false, underWay: 0, began: 0, took: GUESS_MS, done: 1 }
	})

	const drain = async (lane: Lane): Promise<void> => {
		while (lane.queue.length > 0) {
			const list = takeList(lane, listSize)
			lane.began = performance.now()
			lane.underWay = list.length
			meter?.began(list)
			await runList(list)
			lane.took = lane.took / 2 + performance.now() - lane.began
			lane.done = lane.done / 2 + list.length
		}
		lane.isBusy = false
		lane.underWay = 0
	}
	const runList = async (list: Waiting[]): Promise<void> => {
		try {
			const outcomes = await runTogether(list)
			list.forEach((waiting, index) => {
				waiting.resolve(outcomes[index])
			})
		} catch (error) {
			// What may have been done is not done again; what cannot be done now is not tried one by one.
			if (error instanceof CommitUnknown || error instanceof Unavailable) {
				for (const waiting of list) waiting.reject(error)
				return
			}
			report(error, list.length)
			meter?.retried()
			// One bad command costs nobody else: each runs alone, once.
			for (const waiting of list) {
				await runTogether([waiting]).then(([outcome]) => waiting.resolve(outcome), waiting.reject)
			}
		}
	}
	const runTogether = ([...list]: Waiting[]): Promise<unknown[]> => {
		const { verb, merchant } = list[0]!
		const commands = list.map((waiting) => waiting.command)
		const work = () => db.transaction((tx) => verb(tx, merchant, clock.now(), commands))
		return retried(work, (code) => meter?.retried(code))
	}

	return {
		run: (verb, merchant, key, command) =>
			new Promise((resolve, reject) => {
				const lane = lanes[hash(`${merchant.id} ${key}`) % count]!
				if (isFull(lane, listSize, maxWait)) return reject(new Busy())
				lane.queue.push({
					verb: verb as Waiting['verb'],
					merchant,
					command,
					since: performance.now(),
					resolve: resolve as Waiting['resolve'],
					reject,
				})
				if (lane.isBusy) return
				lane.isBusy = true
				setImmediate(drain, lane) // whatever else this turn of the event loop brings joins the list
			}),
		waiting: () => lanes.reduce((total, lane) => total + lane.queue.length, 0),
		isFull: (patience) =>
			lanes.filter((lane) => isFull(lane, listSize, maxWait, patience)).length * 2 > count,
	}
}

const isFull = (lane: Lane, listSize: number, maxWait: number, patience = 1): boolean => {
	const before = lane.queue.length
	if (before < listSize * ALWAYS * patience) return false
	return before >= MOST_LISTS * listSize || waitBehind(lane) > maxWait * patience
}

/** How long until somebody is answered who joins now. */
const waitBehind = ({ queue, underWay, began, took, done }: Lane): number => {
	const pace = took / done
	// what is left of the list under way; one that is late already may take as long again
	const left = underWay > 0 ? Math.abs(underWay * pace - (performance.now() - began)) : 0
	return left + (queue.length + 1) * pace
}

/** The oldest command, and with it all that wait for the same verb of the same merchant. */
const takeList = (lane: { queue: Waiting[] }, most: number): Waiting[] => {
	const { verb, merchant } = lane.queue[0]!
	const list: Waiting[] = []
	const rest: Waiting[] = []
	for (const waiting of lane.queue) {
		const joins = list.length < most && waiting.verb === verb && waiting.merchant.id === merchant.id
		;(joins ? list : rest).push(waiting)
	}
	lane.queue = rest
	return list
}

const TRIES = 6
/** A connection that broke is replaced at once; a database that is away for longer is for the callers to wait for. */
const SOON_MS = 1_000

const retried = async <T>(work: () => Promise<T>, tell: (code: string) => void): Promise<T> => {
	const began = performance.now()
	for (let tries = 1; ; tries++) {
		try {
			return await work()
		} catch (error) {
			const passes =
				isCollision(error) || (error instanceof Unavailable && performance.now() - began < SOON_MS)
			if (tries === TRIES || !passes) throw error
			tell(codeOf(error))
			await wait(Math.random() * 2 ** tries)
		}
	}
}

const hash = (text: string): number => {
	let value = 2166136261
	for (let index = 0; index < text.length; index++)
		value = Math.imul(value ^ text.charCodeAt(index), 16777619)
	return value >>> 0
}
