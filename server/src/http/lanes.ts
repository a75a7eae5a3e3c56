import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/database.ts'
import { CommitUnknown, isCollision, Unavailable } from '../db/unavailable.ts'
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
}

export interface LaneOptions {
	db: Database
	clock: Clock
	lanes: number
	listSize: number
	/** Told why a list was undone, before its commands run alone. */
	report(error: unknown, size: number): void
}

/** Requests that arrive while a transaction is under way form the next list: idle servers do not wait, busy ones batch. */
export const openLanes = ({ db, clock, lanes: count, listSize, report }: LaneOptions): Lanes => {
	const lanes = Array.from({ length: count }, () => ({ queue: [] as Waiting[], isBusy: false }))

	const drain = async (lane: (typeof lanes)[number]): Promise<void> => {
		while (lane.queue.length > 0) await runList(takeList(lane, listSize))
		lane.isBusy = false
	}
	const runList = async (list: Waiting[]): Promise<void> => {
		try {
			const outcomes = await runTogether(list)
			list.forEach((waiting, index) => {
				waiting.resolve(outcomes[index])
			})
		} catch (error) {
			// What may have been done is not done again: the callers have to ask. And what the database cannot do now it
			// cannot do one by one either, while those who wait behind get no answer.
			if (error instanceof CommitUnknown || error instanceof Unavailable) {
				for (const waiting of list) waiting.reject(error)
				return
			}
			report(error, list.length)
			// One bad command costs nobody else: each runs alone, once.
			for (const waiting of list) {
				await runTogether([waiting]).then(([outcome]) => waiting.resolve(outcome), waiting.reject)
			}
		}
	}
	const runTogether = ([...list]: Waiting[]): Promise<unknown[]> => {
		const { verb, merchant } = list[0]!
		const commands = list.map((waiting) => waiting.command)
		return retried(() => db.transaction((tx) => verb(tx, merchant, clock.now(), commands)))
	}

	return {
		run: (verb, merchant, key, command) =>
			new Promise((resolve, reject) => {
				const lane = lanes[hash(`${merchant.id} ${key}`) % count]!
				lane.queue.push({
					verb: verb as Waiting['verb'],
					merchant,
					command,
					resolve: resolve as Waiting['resolve'],
					reject,
				})
				if (lane.isBusy) return
				lane.isBusy = true
				setImmediate(drain, lane) // whatever else this turn of the event loop brings joins the list
			}),
		waiting: () => lanes.reduce((total, lane) => total + lane.queue.length, 0),
	}
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

const retried = async <T>(work: () => Promise<T>): Promise<T> => {
	const began = performance.now()
	for (let tries = 1; ; tries++) {
		try {
			return await work()
		} catch (error) {
			const passes =
				isCollision(error) || (error instanceof Unavailable && performance.now() - began < SOON_MS)
			if (tries === TRIES || !passes) throw error
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
