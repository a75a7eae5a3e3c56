import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { createHeap, type Heap } from './heap.ts'

/** Every write: a list of commands in, a list of outcomes out, in one transaction. */
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
	/** Of two commands with the same key, the later waits for the earlier. */
	key: string
	command: unknown
	/** In milliseconds, as everything here. */
	since: number
	resolve(outcome: unknown): void
	reject(error: unknown): void
	/** Kept by the queue: its place among all that came, and the next of its key. */
	number?: number
	next?: QueuedCommand | undefined
}

/** The writes of one merchant that wait, in the order in which they came. */
export interface WriteQueue {
	add(queued: QueuedCommand): void
	/**
	 * A batch for one transaction: the oldest command that need not wait for another of its key, and with it the oldest
	 * that want the same verb. Empty when all that wait must wait for others.
	 */
	take(most: number): QueuedCommand[]
	/** A batch that was taken is done. */
	release(batch: readonly QueuedCommand[]): void
	/** Commands that wait. */
	waiting(): number
	/** Commands that were taken and are not done. */
	running(): number
}

/** The commands of one key that wait, in their order. */
interface KeyQueue {
	first: QueuedCommand | undefined
	last: QueuedCommand | undefined
	/** The batch that holds commands of this key; until it is done no other may. */
	batch: object | undefined
	/** Whether it stands in the heap of the verb that its first command wants. */
	isReady: boolean
}

export const createWriteQueue = (): WriteQueue => {
	const keys = new Map<string, KeyQueue>()
	const ready = createReadyKeys()
	let [waiting, running, numbers] = [0, 0, 0]
	return {
		add(queued) {
			queued.number = numbers++
			waiting += 1
			const key = keys.get(queued.key)
			if (key === undefined) {
				const alone: KeyQueue = { first: queued, last: queued, batch: undefined, isReady: false }
				keys.set(queued.key, alone)
				ready.add(alone)
			} else {
				if (key.last) key.last.next = queued
				else key.first = queued
				key.last = queued
			}
		},
		take(most) {
			const batch: QueuedCommand[] = []
			const heap = ready.findOldest()
			while (heap && batch.length < most) {
				const key = heap.pop()
				if (!key) break
				key.isReady = false
				if (key.batch && key.batch !== batch) continue
				key.batch = batch
				const queued = key.first!
				batch.push(queued)
				key.first = queued.next
				if (!key.first) key.last = undefined
				else if (key.first.handler === queued.handler) ready.add(key) // a batch holds all of a key that follow each other
			}
			waiting -= batch.length
			running += batch.length
			return batch
		},
		release(batch) {
			running -= batch.length
			for (const { key: name } of batch) {
				const key = keys.get(name)
				if (key?.batch !== batch) continue
				key.batch = undefined
				if (!key.first) keys.delete(name)
				else if (!key.isReady) ready.add(key)
			}
		},
		waiting: () => waiting,
		running: () => running,
	}
}

/** By verb, the keys whose first command wants it, the oldest command on top. */
const createReadyKeys = () => {
	const heaps = new Map<QueuedCommand['handler'], Heap<KeyQueue>>()
	return {
		add(key: KeyQueue): void {
			const { handler } = key.first!
			const heap = heaps.get(handler) ?? createHeap<KeyQueue>((a, b) => a.first!.number! < b.first!.number!)
			heaps.set(handler, heap)
			key.isReady = true
			heap.push(key)
		},
		/** Those of the verb that the oldest command wants which may begin. */
		findOldest(): Heap<KeyQueue> | undefined {
			let chosen: Heap<KeyQueue> | undefined
			let oldest = Number.POSITIVE_INFINITY
			for (const heap of heaps.values()) {
				let top = heap.top()
				for (; top?.batch; top = heap.top()) heap.pop()!.isReady = false // listed again when its batch is done
				const number = top?.first?.number ?? oldest
				if (number >= oldest) continue
				chosen = heap
				oldest = number
			}
			return chosen
		},
	}
}
