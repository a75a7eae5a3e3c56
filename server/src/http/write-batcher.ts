import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { retryTransaction } from '../db/retry-transaction.ts'
import { CommitUnknown, Unavailable } from '../db/unavailable.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { tracer } from '../telemetry/tracer.ts'
import { type Backlog, createBacklog } from './backlog.ts'
import { inBatchSpan } from './batch-span.ts'
import { createRoundRobin } from './round-robin.ts'
import { createUnreadRequests, type UnreadRequests } from './unread-requests.ts'
import { type BatchHandler, createWriteQueue, type QueuedCommand, type WriteQueue } from './write-queue.ts'

/** Runs all writes of the private interface: they wait in the queue of their merchant and run in batches. */
export interface WriteBatcher {
	/**
	 * Commands with the same key never wait for each other's locks: they share a batch, or run in consecutive
	 * batches.
	 */
	run<Command, Outcome>(
		handler: BatchHandler<Command, Outcome>,
		merchant: Merchant,
		key: string,
		command: Command,
	): Promise<Outcome>
	/**
	 * Starts a request that is going to write: at once, or, while others are active and a batch of this merchant waits,
	 * when that one has begun. Until then the body of the request is not read.
	 */
	admit: UnreadRequests['admit']
	/** The number of commands that are not yet in a batch, with the requests that were not admitted yet. */
	waiting(): number
	/**
	 * Whether a write of this merchant that arrives now would have to wait too long. Checked once, before the body
	 * is read.
	 */
	isFull(merchantId: number): boolean
}

/** Receives measurements of batches. */
export interface BatchMetrics {
	/** A batch starts. */
	batchStarted(batch: readonly { queuedAtMs: number }[]): void
	/** A batch is retried because of this PostgreSQL error code, or, without a code, its commands run one by one. */
	batchRetried(code?: string): void
}

interface WriteBatcherOptions {
	db: Database
	clock: Clock
	/** The number of batches that run at the same time. */
	slots: number
	batchSize: number
	/** The longest time in milliseconds that a command may have to wait. */
	maxWait: number
	metrics?: BatchMetrics
	/** Called with the error of a batch that was rolled back, before its commands run one by one. */
	report(error: unknown, size: number): void
	/** The time in milliseconds, for waits and throughput. */
	now?: () => number
}

/** A merchant gets another concurrent batch when its queue holds at least this share of its running commands. */
const MIN_NEXT_BATCH_SHARE = 1 / 2
/**
 * While other merchants are active, batches are shorter, because deciding or answering a batch blocks the event
 * loop.
 */
const SHARED_BATCH_SIZE = 25
/**
 * Shorter still for a merchant with at least this share of all waiting commands: its own wait is long whatever the size
 * of its batches, and the others are those who notice it.
 */
const FLOODING_BATCH_SIZE = 8
const FLOODING_SHARE = 3 / 4

/**
 * Commands that arrive while a transaction is running form the next batch: an idle server does not wait, a busy
 * one batches.
 */
export const createWriteBatcher = (options: WriteBatcherOptions): WriteBatcher => {
	const { slots, batchSize, maxWait, metrics, now = () => performance.now() } = options
	const queues = new Map<number, WriteQueue>()
	const roundRobin = createRoundRobin(slots, now)
	const backlog = createBacklog({ maxWait, batchSize, now })
	const runBatch = createBatchRunner(options)
	/** Deferred, so that commands that arrive in the same turn of the event loop join the batch. */
	const startBatches = createDeferredCall(() => roundRobin.fillSlots(startNextBatch))
	const replyLater = createDeferredReplies()

	const queueOf = (merchantId: number): WriteQueue => {
		const queue = queues.get(merchantId) ?? createWriteQueue()
		queues.set(merchantId, queue)
		return queue
	}
	const sharedBatchSize = createSharedBatchSize(backlog, batchSize)
	const unread = createUnreadRequests({
		now,
		roomOf: (merchantId) =>
			roundRobin.isShared(merchantId)
				? sharedBatchSize(merchantId) - (queues.get(merchantId)?.waiting() ?? 0)
				: Number.POSITIVE_INFINITY,
		entered: backlog.enqueued,
		left: (merchantId) => backlog.left(merchantId, 1),
	})
	const startNextBatch = (merchantId: number, isShared: boolean): boolean => {
		const queue = queues.get(merchantId)!
		if (queue.waiting() < queue.running() * MIN_NEXT_BATCH_SHARE) return false
		const batch = queue.take(isShared ? sharedBatchSize(merchantId) : batchSize)
		if (batch.length === 0) return false
		if (queue.waiting() === 0) roundRobin.remove(merchantId)
		backlog.started(merchantId, batch.length)
		metrics?.batchStarted(batch)
		unread.startSoon(merchantId)
		void inBatchSpan('write', batch[0]!, batch, () => runBatch(batch)).then((settleAll) => {
			finishBatch(merchantId, queue, batch)
			replyLater(settleAll, now())
		})
		return true
	}
	const finishBatch = (merchantId: number, queue: WriteQueue, batch: readonly QueuedCommand[]): void => {
		roundRobin.releaseSlot(merchantId)
		backlog.finished(batch.length)
		queue.release(batch)
		if (queue.waiting() + queue.running() === 0) {
			queues.delete(merchantId)
			unread.startSoon(merchantId)
		}
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
					queuedAtMs: unread.takeArrival(merchant.id) ?? at,
					span: tracer?.active(),
					resolve: resolve as QueuedCommand['resolve'],
					reject,
				})
				backlog.enqueued(merchant.id)
				roundRobin.add(merchant.id, at)
				startBatches(at)
			}),
		...{ admit: unread.admit, waiting: backlog.waiting, isFull: backlog.isFull },
	}
}

/** The largest batch of a merchant while others are active. */
const createSharedBatchSize =
	({ waiting, waitingOf }: Pick<Backlog, 'waiting' | 'waitingOf'>, batchSize: number) =>
	(merchantId: number): number => {
		const isFlooding = waitingOf(merchantId) >= waiting() * FLOODING_SHARE
		return Math.min(batchSize, isFlooding ? FLOODING_BATCH_SIZE : SHARED_BATCH_SIZE)
	}

/** The longest time that a call is deferred. */
const MAX_DEFER_MS = 20

/**
 * Defers a call to the end of the current turn of the event loop; repeated requests cause one call. With
 * thousands of busy connections that end can be seconds away; then the next request after `MAX_DEFER_MS` makes
 * the call.
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

/** Answers batches a little later, so that the database already works on the next one meanwhile. */
const createDeferredReplies = (): ((settleAll: () => void, at: number) => void) => {
	const pending: (() => void)[] = []
	const reply = createDeferredCall(() => {
		for (const settleAll of pending.splice(0)) settleAll()
	})
	return (settleAll, at) => {
		pending.push(settleAll)
		reply(at)
	}
}

/** Runs a batch in one transaction, and returns a function that settles its commands. */
const createBatchRunner = ({ db, clock, metrics, report }: WriteBatcherOptions) => {
	const runInTransaction = ([...batch]: QueuedCommand[]): Promise<unknown[]> => {
		const { handler, merchant } = batch[0]!
		const commands = batch.map((queued) => queued.command)
		const work = () => db.transaction((tx) => handler(tx, merchant, clock.now(), commands))
		return retryTransaction(work, (code) => {
			metrics?.batchRetried(code)
			tracer?.active()?.addEvent('batch retried', { 'db.response.status_code': code })
		})
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
			tracer?.active()?.fail(error)
			// A batch that may have been committed is not repeated, and an unavailable database is not asked for each
			// command.
			if (error instanceof CommitUnknown || error instanceof Unavailable) {
				return () => {
					for (const queued of batch) queued.reject(error)
				}
			}
			report(error, batch.length)
			metrics?.batchRetried()
			tracer?.active()?.addEvent('commands run one by one')
			// Run the commands one by one, so that a bad command fails alone.
			for (const queued of batch) (await runIndividually(queued))()
			return () => {}
		}
	}
}
