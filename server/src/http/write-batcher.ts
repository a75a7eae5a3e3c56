import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { retryTransaction } from '../db/retry-transaction.ts'
import { CommitUnknown, Unavailable } from '../db/unavailable.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { createBacklog } from './backlog.ts'
import { createRoundRobin } from './round-robin.ts'
import { type BatchHandler, createWriteQueue, type QueuedCommand, type WriteQueue } from './write-queue.ts'

/** All writes of the private interface: they wait in the queue of their merchant, and run in batches. */
export interface WriteBatcher {
	/** Commands with the same key never wait for each other's locks: they share a batch, or come one batch after the other. */
	run<Command, Outcome>(
		handler: BatchHandler<Command, Outcome>,
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
export interface BatchMetrics {
	/** A batch begins, with commands that wait since then. */
	batchStarted(batch: readonly { since: number }[]): void
	/** Something is done again, because of this code of PostgreSQL; without one each command of a batch runs alone. */
	batchRetried(code?: string): void
}

export interface WriteBatcherOptions {
	db: Database
	clock: Clock
	/** Batches that run at the same time. */
	slots: number
	batchSize: number
	/** Milliseconds that a command may have to wait. */
	maxWait: number
	metrics?: BatchMetrics
	/** Told why a batch was undone, before its commands run alone. */
	report(error: unknown, size: number): void
	/** Milliseconds, for waits and the pace. */
	now?: () => number
}

/** Another batch of a merchant begins beside those that run when there is this much for it, in parts of what they hold. */
const MIN_NEXT_BATCH_SHARE = 1 / 2
/** Beside other merchants batches are shorter: while one is decided or answered, nobody else is heard. */
export const SHARED_BATCH_SIZE = 25

/** Requests that arrive while a transaction is running form the next batch: idle servers do not wait, busy ones batch. */
export const createWriteBatcher = (options: WriteBatcherOptions): WriteBatcher => {
	const { slots, batchSize, maxWait, metrics, now = () => performance.now() } = options
	const queues = new Map<number, WriteQueue>()
	const roundRobin = createRoundRobin(slots, now)
	const backlog = createBacklog({ maxWait, batchSize, now })
	const runBatch = createBatchRunner(options)
	/** Whatever else this turn of the event loop brings joins the batch. */
	const startBatches = createDeferredCall(() => roundRobin.fillSlots(startNextBatch))
	/** The database works on the next batch while those of the last are answered. */
	const pendingReplies: (() => void)[] = []
	const replyToCallers = createDeferredCall(() => {
		for (const settleAll of pendingReplies.splice(0)) settleAll()
	})

	const queueOf = (merchantId: number): WriteQueue => {
		const queue = queues.get(merchantId) ?? createWriteQueue()
		queues.set(merchantId, queue)
		return queue
	}
	const startNextBatch = (merchantId: number, isShared: boolean): boolean => {
		const queue = queues.get(merchantId)!
		if (queue.waiting() < queue.running() * MIN_NEXT_BATCH_SHARE) return false
		const batch = queue.take(isShared ? Math.min(batchSize, SHARED_BATCH_SIZE) : batchSize)
		if (batch.length === 0) return false
		if (queue.waiting() === 0) roundRobin.remove(merchantId)
		backlog.started(merchantId, batch.length)
		metrics?.batchStarted(batch)
		void runBatch(batch).then((settleAll) => {
			finishBatch(merchantId, queue, batch)
			pendingReplies.push(settleAll)
			replyToCallers(now())
		})
		return true
	}
	const finishBatch = (merchantId: number, queue: WriteQueue, batch: readonly QueuedCommand[]): void => {
		roundRobin.releaseSlot(merchantId)
		backlog.finished(batch.length)
		queue.release(batch)
		if (queue.waiting() + queue.running() === 0) queues.delete(merchantId)
		roundRobin.fillSlots(startNextBatch)
	}
	return {
		run: (handler, merchant, key, command) =>
			new Promise((resolve, reject) => {
				const at = now()
				queueOf(merchant.id).add({
					handler: handler as QueuedCommand['handler'],
					merchant,
					key,
					command,
					since: at,
					resolve: resolve as QueuedCommand['resolve'],
					reject,
				})
				backlog.enqueued(merchant.id)
				roundRobin.add(merchant.id, at)
				startBatches(at)
			}),
		waiting: backlog.waiting,
		isFull: backlog.isFull,
	}
}

/** So long something waits for the end of the present turn of the event loop. */
const MAX_DEFER_MS = 20

/**
 * Does something at the end of the present turn of the event loop, once, however often it is asked for. While thousands of
 * connections have something to say, that end is seconds away; then it is done when it is next asked for.
 */
const createDeferredCall = (work: () => void): ((at: number) => void) => {
	let requestedAt: number | undefined
	const run = (): void => {
		if (requestedAt === undefined) return
		requestedAt = undefined
		work()
	}
	return (at) => {
		if (requestedAt === undefined) {
			requestedAt = at
			setImmediate(run)
		} else if (at - requestedAt > MAX_DEFER_MS) run()
	}
}

/** Does a batch in one transaction, and knows then what to tell everybody in it. */
const createBatchRunner = ({ db, clock, metrics, report }: WriteBatcherOptions) => {
	const runInTransaction = ([...batch]: QueuedCommand[]): Promise<unknown[]> => {
		const { handler, merchant } = batch[0]!
		const commands = batch.map((queued) => queued.command)
		const work = () => db.transaction((tx) => handler(tx, merchant, clock.now(), commands))
		return retryTransaction(work, (code) => metrics?.batchRetried(code))
	}
	const runIndividually = async (queued: QueuedCommand): Promise<() => void> => {
		try {
			const [outcome] = await runInTransaction([queued])
			return () => queued.resolve(outcome)
		} catch (error) {
			return () => queued.reject(error)
		}
	}
	return async (batch: QueuedCommand[]): Promise<() => void> => {
		try {
			const outcomes = await runInTransaction(batch)
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
			metrics?.batchRetried()
			// One bad command costs nobody else: each runs alone, once.
			for (const queued of batch) (await runIndividually(queued))()
			return () => {}
		}
	}
}
