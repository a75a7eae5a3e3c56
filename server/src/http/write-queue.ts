import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Span } from '../telemetry/tracer.ts'
import { createHeap, type Heap } from './heap.ts'

/** Handles the commands of a batch in one transaction, and returns an outcome for each. */
export type BatchHandler<Command, Outcome> = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: Command[],
) => Promise<Outcome[]>

/** A command that waits for its batch. */
export interface QueuedCommand {
	handler: BatchHandler<unknown, unknown>
	merchant: Merchant
	/**
	 * Of two commands of a merchant with the same key, the later one waits for the earlier one. Operations choose keys of
	 * their own (a customer, an order, a reward); if two happen to be equal, one waits needlessly.
	 */
	key: string
	command: unknown
	/** When it was queued, for the metrics of waiting times. */
	queuedAtMs: number
	/** The span of its request, if there is one. */
	span?: Span | undefined
	resolve(outcome: unknown): void
	reject(error: unknown): void
	/** Set by the queue: its place in the order of arrival. */
	sequenceNumber?: number
	/** Set by the queue: the next command with the same key. */
	next?: QueuedCommand | undefined
}

/** The queued writes of one merchant, in order of arrival. */
export interface WriteQueue {
	add(queued: QueuedCommand): void
	/**
	 * Takes a batch for one transaction: the oldest command that is not blocked by another with its key, and the
	 * next oldest ones with the same handler. Empty if all queued commands are blocked.
	 */
	take(maxCount: number): QueuedCommand[]
	/** A batch that was taken is done. */
	release(batch: readonly QueuedCommand[]): void
	/** The number of queued commands. */
	waiting(): number
	/** The number of commands that were taken and are not done. */
	running(): number
}

/** The queued commands of one key, in order. */
interface KeyQueue {
	first: QueuedCommand | undefined
	last: QueuedCommand | undefined
	/** The batch that holds commands of this key; no other batch may hold any until it is done. */
	batch: object | undefined
	/** Whether the key is in the heap of its first command's handler. */
	isReady: boolean
}

export const createWriteQueue = (): WriteQueue => {
	const keyQueues = new Map<string, KeyQueue>()
	const ready = createReadyKeys()
	let waiting = 0
	let running = 0
	let nextSequenceNumber = 0
	return {
		add(queued) {
			queued.sequenceNumber = nextSequenceNumber++
			waiting += 1
			const keyQueue = keyQueues.get(queued.key)
			if (keyQueue === undefined) {
				const newQueue: KeyQueue = { first: queued, last: queued, batch: undefined, isReady: false }
				keyQueues.set(queued.key, newQueue)
				ready.add(newQueue)
			} else {
				if (keyQueue.last) keyQueue.last.next = queued
				else keyQueue.first = queued
				keyQueue.last = queued
			}
		},
		take(maxCount) {
			const batch: QueuedCommand[] = []
			const heap = ready.findOldest()
			while (heap && batch.length < maxCount) {
				const keyQueue = heap.pop()
				if (!keyQueue) break
				keyQueue.isReady = false
				if (keyQueue.batch && keyQueue.batch !== batch) continue
				keyQueue.batch = batch
				const queued = keyQueue.first!
				batch.push(queued)
				keyQueue.first = queued.next
				if (!keyQueue.first) keyQueue.last = undefined
				else if (keyQueue.first.handler === queued.handler) ready.add(keyQueue) // consecutive commands of a key share a batch
			}
			waiting -= batch.length
			running += batch.length
			return batch
		},
		release(batch) {
			running -= batch.length
			for (const { key } of batch) {
				const keyQueue = keyQueues.get(key)
				if (keyQueue?.batch !== batch) continue
				keyQueue.batch = undefined
				if (!keyQueue.first) keyQueues.delete(key)
				else if (!keyQueue.isReady) ready.add(keyQueue)
			}
		},
		waiting: () => waiting,
		running: () => running,
	}
}

/** The keys that can start, in one heap per handler, ordered by their oldest command. */
const createReadyKeys = () => {
	const heaps = new Map<QueuedCommand['handler'], Heap<KeyQueue>>()
	return {
		add(keyQueue: KeyQueue): void {
			const { handler } = keyQueue.first!
			const heap =
				heaps.get(handler) ??
				createHeap<KeyQueue>((a, b) => a.first!.sequenceNumber! < b.first!.sequenceNumber!)
			heaps.set(handler, heap)
			keyQueue.isReady = true
			heap.push(keyQueue)
		},
		/** Returns the heap of the handler that the oldest command needs. */
		findOldest(): Heap<KeyQueue> | undefined {
			let chosen: Heap<KeyQueue> | undefined
			let oldestNumber = Number.POSITIVE_INFINITY
			for (const heap of heaps.values()) {
				let top = heap.top()
				for (; top?.batch; top = heap.top()) heap.pop()!.isReady = false // added again when its batch is done
				const sequenceNumber = top?.first?.sequenceNumber ?? oldestNumber
				if (sequenceNumber >= oldestNumber) continue
				chosen = heap
				oldestNumber = sequenceNumber
			}
			return chosen
		},
	}
}
