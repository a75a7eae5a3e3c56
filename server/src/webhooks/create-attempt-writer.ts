import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type CompletedAttempt, saveDeliveryAttempts } from './save-delivery-attempts.ts'

interface AttemptWriter {
	/** Queues an attempt, to be saved in the next batch. */
	add(attempt: CompletedAttempt): void
	/** Resolves once all queued attempts are saved. */
	flush(): Promise<void>
	/** Like flush, and ignores attempts added later. */
	close(): Promise<void>
}

const BATCH_SIZE = 500
const RETRY_DELAY_MS = 500

/** Saves attempts in order, one batch at a time, and retries until the database accepts them. */
export const createAttemptWriter = (
	db: Database,
	clock: Clock,
	report: (error: unknown) => void,
	onSaved: (attempts: CompletedAttempt[]) => void,
): AttemptWriter => {
	let waiting: CompletedAttempt[] = []
	let saving: Promise<void> | undefined
	let isClosed = false
	let batchSize = BATCH_SIZE
	const saveNext = async (): Promise<void> => {
		const batch = nextBatch(waiting, batchSize)
		try {
			await db.transaction((tx) => saveDeliveryAttempts(tx, clock.now(), batch))
			waiting = waiting.slice(batch.length)
			onSaved(batch)
			batchSize = BATCH_SIZE
		} catch (error) {
			report(error)
			// Shutdown does not wait for an unreachable database: unsaved deliveries are sent again later.
			if (isClosed) waiting = []
			else if (!isDataError(error)) await sleep(RETRY_DELAY_MS)
			else if (batch.length === 1)
				waiting = waiting.slice(1) // drop it, so that one invalid attempt does not block the others
			else batchSize = 1
		}
	}
	const save = async (): Promise<void> => {
		while (waiting.length > 0) await saveNext()
		saving = undefined
	}
	return {
		add(attempt) {
			if (isClosed) return
			waiting.push(attempt)
			saving ??= save()
		},
		async flush() {
			await saving
		},
		async close() {
			isClosed = true
			await saving
		},
	}
}

/**
 * The next batch has at most one attempt of each delivery, because the second is numbered after the first is saved.
 */
const nextBatch = (waiting: CompletedAttempt[], most: number): CompletedAttempt[] => {
	const seen = new Set<string>()
	const end = waiting.slice(0, most).findIndex(({ merchantId, subscriptionId, deliveryId }) => {
		const key = `${merchantId} ${subscriptionId} ${deliveryId}`
		return seen.has(key) || !seen.add(key)
	})
	return waiting.slice(0, end === -1 ? most : end)
}

/** An integrity or data error cannot be solved by a retry; all others are temporary. */
const isDataError = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code))
