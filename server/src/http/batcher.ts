import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { retried } from '../db/retried.ts'
import { CommitUnknown, Unavailable } from '../db/unavailable.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { openBacklog } from './backlog.ts'
import { openRoundRobin } from './round-robin.ts'
import { openWriteQueue, type QueuedCommand, type Verb, type WriteQueue } from './write-queue.ts'

/** All writes of the private interface: they wait in the queue of their merchant, and run in batches. */
export interface Batcher {
	/** Commands with the same key never wait for each other's locks: they share a batch, or come one batch after the other. */
	run<Command, Outcome>(
		verb: Verb<Command, Outcome>,
		merchant: Merchant,
		key: string,
		command: Command,
	): Promise<Outcome>
	/** Commands not yet taken into a batch. */
	waiting(): number
	/** Whether a write of this merchant that comes now would have to wait for too long. Asked once, before it is read. */
	isFull(merchantId: number): boolean
}

/** What is worth knowing about batches from outside. */
export interface BatchMeter {
	/** A batch begins, with commands that wait since then. */
	began(batch: readonly { since: number }[]): void
	/** Something is done again, because of this code of PostgreSQL; without one each command of a batch runs alone. */
	retried(code?: string): void
}

export interface BatcherOptions {
	db: Database
	clock: Clock
	/** Batches that run at the same time. */
	slots: number
	batchSize: number
	/** Milliseconds that a command may have to wait. */
	maxWait: number
	meter?: BatchMeter
	/** Told why a batch was undone, before its commands run alone. */
	report(error: unknown, size: number): void
	/** Milliseconds, for waits and the pace. */
	now?: () => number
}

/** Another batch of a merchant begins beside those that run when there is this much for it, in parts of what they hold. */
const WORTH_A_BATCH = 1 / 2
/** Beside other merchants batches are shorter: while one is decided or answered, nobody else is heard. */
export const SHARED_BATCH = 25

/** Requests that arrive while a transaction is running form the next batch: idle servers do not wait, busy ones batch. */
export const openBatcher = (options: BatcherOptions): Batcher => {
	const { slots, batchSize, maxWait, meter, now = () => performance.now() } = options
	const queues = new Map<number, WriteQueue>()
	const turns = openRoundRobin(slots, now)
	const backlog = openBacklog({ maxWait, batchSize, now })
	const runBatch = openRunner(options)
	/** Whatever else this turn of the event loop brings joins the batch. */
	const begin = openSoon(() => turns.fill(beginNext))
	/** The database works on the next batch while those of the last are answered. */
	const finished: (() => void)[] = []
	const tell = openSoon(() => {
		for (const tellAll of finished.splice(0)) tellAll()
	})

	const queueOf = (merchantId: number): WriteQueue => {
		const queue = queues.get(merchantId) ?? openWriteQueue()
		queues.set(merchantId, queue)
		return queue
	}
	const beginNext = (merchantId: number, isShared: boolean): boolean => {
		const queue = queues.get(merchantId)!
		if (queue.waiting() < queue.running() * WORTH_A_BATCH) return false
		const batch = queue.take(isShared ? Math.min(batchSize, SHARED_BATCH) : batchSize)
		if (batch.length === 0) return false
		if (queue.waiting() === 0) turns.leave(merchantId)
		backlog.began(merchantId, batch.length)
		meter?.began(batch)
		void runBatch(batch).then((tellAll) => {
			end(merchantId, queue, batch)
			finished.push(tellAll)
			tell(now())
		})
		return true
	}
	const end = (merchantId: number, queue: WriteQueue, batch: readonly QueuedCommand[]): void => {
		turns.end(merchantId)
		backlog.ended(batch.length)
		queue.release(batch)
		if (queue.waiting() + queue.running() === 0) queues.delete(merchantId)
		turns.fill(beginNext)
	}
	return {
		run: (verb, merchant, key, command) =>
			new Promise((resolve, reject) => {
				const at = now()
				queueOf(merchant.id).add({
					verb: verb as QueuedCommand['verb'],
					merchant,
					key,
					command,
					since: at,
					resolve: resolve as QueuedCommand['resolve'],
					reject,
				})
				backlog.added(merchant.id)
				turns.enter(merchant.id, at)
				begin(at)
			}),
		waiting: backlog.waiting,
		isFull: backlog.isFull,
	}
}

/** So long something waits for the end of the present turn of the event loop. */
const TURN_MS = 20

/**
 * Does something at the end of the present turn of the event loop, once, however often it is asked for. While thousands of
 * connections have something to say, that end is seconds away; then it is done when it is next asked for.
 */
const openSoon = (work: () => void): ((at: number) => void) => {
	let asked: number | undefined
	const run = (): void => {
		if (asked === undefined) return
		asked = undefined
		work()
	}
	return (at) => {
		if (asked === undefined) {
			asked = at
			setImmediate(run)
		} else if (at - asked > TURN_MS) run()
	}
}

/** Does a batch in one transaction, and knows then what to tell everybody in it. */
const openRunner = ({ db, clock, meter, report }: BatcherOptions) => {
	const runTogether = ([...batch]: QueuedCommand[]): Promise<unknown[]> => {
		const { verb, merchant } = batch[0]!
		const commands = batch.map((queued) => queued.command)
		const work = () => db.transaction((tx) => verb(tx, merchant, clock.now(), commands))
		return retried(work, (code) => meter?.retried(code))
	}
	const runAlone = async (queued: QueuedCommand): Promise<() => void> => {
		try {
			const [outcome] = await runTogether([queued])
			return () => queued.resolve(outcome)
		} catch (error) {
			return () => queued.reject(error)
		}
	}
	return async (batch: QueuedCommand[]): Promise<() => void> => {
		try {
			const outcomes = await runTogether(batch)
			return () => {
				for (const [index, queued] of batch.entries()) queued.resolve(outcomes[index])
			}
		} catch (error) {
			// What may have been done is not done again; what cannot be done now is not tried one by one.
			if (error instanceof CommitUnknown || error instanceof Unavailable) {
				return () => {
					for (const queued of batch) queued.reject(error)
				}
			}
			report(error, batch.length)
			meter?.retried()
			// One bad command costs nobody else: each runs alone, once.
			for (const queued of batch) (await runAlone(queued))()
			return () => {}
		}
	}
}
