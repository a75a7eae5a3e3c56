import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type CompletedAttempt, saveDeliveryAttempts } from './save-delivery-attempts.ts'

export interface AttemptWriter {
	/** Will be saved soon, in a list with what else comes meanwhile. */
	add(attempt: CompletedAttempt): void
	/** Once everything is saved. */
	flush(): Promise<void>
	/** The same; what comes later is left out. */
	close(): Promise<void>
}

const BATCH_SIZE = 500
const RETRY_DELAY_MS = 500

/** Saves attempts in the order they came, one list at a time, again and again until the database takes them. */
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
			// Whoever stops the worker does not wait for a database that is gone: what is unsaved is sent again.
			if (isClosed) waiting = []
			else if (!isDataError(error)) await sleep(RETRY_DELAY_MS)
			else if (batch.length === 1)
				waiting = waiting.slice(1) // alone, and still refused: it stops nobody else
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

/** The first attempts, none twice of the same delivery: the second is numbered after the first is saved. */
const nextBatch = (waiting: CompletedAttempt[], most: number): CompletedAttempt[] => {
	const seen = new Set<string>()
	const end = waiting.slice(0, most).findIndex(({ merchantId, subscriptionId, deliveryId }) => {
		const key = `${merchantId} ${subscriptionId} ${deliveryId}`
		return seen.has(key) || !seen.add(key)
	})
	return waiting.slice(0, end === -1 ? most : end)
}

/** The database has understood the list and does not take it; anything else passes. */
const isDataError = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code))
