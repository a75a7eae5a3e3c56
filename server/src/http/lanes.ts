import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { retried } from '../db/retried.ts'
import { CommitUnknown, Unavailable } from '../db/unavailable.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { openWaitingLine, type Verb, type Waiting } from './waiting-line.ts'

export interface Lanes {
	/** Commands with the same key never wait for each other's locks: they share a list, or come one list after the other. */
	run<Command, Outcome>(
		verb: Verb<Command, Outcome>,
		merchant: Merchant,
		key: string,
		command: Command,
	): Promise<Outcome>
	/** Commands not yet taken into a list. */
	waiting(): number
	/** Whether whoever comes now would probably be answered too late. With part of the usual patience. */
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
	/** Lists under way at the same time. */
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

/** However quick lists have been, no more than so many of them wait, for each that may be under way. */
const MOST_LISTS = 10
/** However slow, this part of a list may wait: where a list takes about as long as a single command, lists must grow. */
const ALWAYS = 1 / 4
/** Another list begins beside those under way when there is this much for it, in parts of what they hold. */
const WORTH_A_LIST = 1 / 3

/** Requests that arrive while a transaction is under way form the next list: idle servers do not wait, busy ones batch. */
export const openLanes = (options: LaneOptions): Lanes => {
	const { lanes, listSize, maxWait, meter } = options
	const line = openWaitingLine()
	const underWay = { lists: 0, commands: 0 }
	let isAboutToBegin = false
	const pace = openPace()
	const runList = openRunner(options)

	const begin = (): void => {
		isAboutToBegin = false
		while (underWay.lists < lanes && line.length() >= underWay.commands * WORTH_A_LIST) {
			const list = line.take(listSize)
			if (list.length === 0) return
			if (underWay.lists === 0) pace.start()
			underWay.lists += 1
			underWay.commands += list.length
			meter?.began(list)
			void runList(list).then((tellAll) => {
				finish(list)
				setImmediate(tellAll) // the database works on the next list while these are answered
			})
		}
	}
	const finish = (list: Waiting[]): void => {
		underWay.lists -= 1
		underWay.commands -= list.length
		pace.note(list.length)
		line.release(list)
		begin()
	}
	const isFull = (patience: number, key?: string): boolean => {
		const ahead = line.ahead(key)
		if (ahead < listSize * ALWAYS * patience) return false
		if (ahead >= MOST_LISTS * lanes * listSize) return true
		return pace.wait(ahead + 1, underWay.lists > 0) > maxWait * patience
	}
	return {
		run: (verb, merchant, key, command) =>
			new Promise((resolve, reject) => {
				const named = `${merchant.id} ${key}`
				if (isFull(1, named)) return reject(new Busy())
				line.add({
					verb: verb as Waiting['verb'],
					merchant,
					key: named,
					command,
					since: performance.now(),
					resolve: resolve as Waiting['resolve'],
					reject,
				})
				if (isAboutToBegin) return
				isAboutToBegin = true
				setImmediate(begin) // whatever else this turn of the event loop brings joins the list
			}),
		waiting: line.length,
		isFull,
	}
}

/** Does a list in one transaction, and knows then what to tell everybody in it. */
const openRunner = ({ db, clock, meter, report }: LaneOptions) => {
	const runTogether = ([...list]: Waiting[]): Promise<unknown[]> => {
		const { verb, merchant } = list[0]!
		const commands = list.map((waiting) => waiting.command)
		const work = () => db.transaction((tx) => verb(tx, merchant, clock.now(), commands))
		return retried(work, (code) => meter?.retried(code))
	}
	const runAlone = async (waiting: Waiting): Promise<() => void> => {
		try {
			const [outcome] = await runTogether([waiting])
			return () => waiting.resolve(outcome)
		} catch (error) {
			return () => waiting.reject(error)
		}
	}
	return async (list: Waiting[]): Promise<() => void> => {
		try {
			const outcomes = await runTogether(list)
			return () => {
				for (const [index, waiting] of list.entries()) waiting.resolve(outcomes[index])
			}
		} catch (error) {
			// What may have been done is not done again; what cannot be done now is not tried one by one.
			if (error instanceof CommitUnknown || error instanceof Unavailable) {
				return () => {
					for (const waiting of list) waiting.reject(error)
				}
			}
			report(error, list.length)
			meter?.retried()
			// One bad command costs nobody else: each runs alone, once.
			for (const waiting of list) (await runAlone(waiting))()
			return () => {}
		}
	}
}

/** A list of fewer says nothing of how long many take. */
const TELLING = 10

/** How long commands take lately, all lists together; a list counts half of the one after it. */
const openPace = () => {
	let took = 0
	let done = 1
	let since = 0
	return {
		/** The first list begins, or the first after a rest. */
		start() {
			since = performance.now()
		},
		note(commands: number) {
			const now = performance.now()
			if (commands >= TELLING) {
				took = took / 2 + now - since
				done = done / 2 + commands
			}
			since = now
		},
		/** How long so many commands will take; lists that are late already make it longer. */
		wait(commands: number, isBusy: boolean): number {
			const late = isBusy ? performance.now() - since : 0
			return late + (commands * took) / done
		},
	}
}
