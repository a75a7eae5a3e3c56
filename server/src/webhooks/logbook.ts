import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type Attempt, keepAttempts } from './keep-attempts.ts'

export interface Logbook {
	/** Will be saved soon, in a list with what else comes meanwhile. */
	add(attempt: Attempt): void
	/** Once everything is saved. */
	flush(): Promise<void>
	/** The same; what comes later is left out. */
	close(): Promise<void>
}

const LIST = 500
const AFTER_TROUBLE_MS = 500

/** Saves attempts in the order they came, one list at a time, again and again until the database takes them. */
export const openLogbook = (
	db: Database,
	clock: Clock,
	report: (error: unknown) => void,
	saved: (attempts: Attempt[]) => void,
): Logbook => {
	let waiting: Attempt[] = []
	let saving: Promise<void> | undefined
	let isClosed = false
	let most = LIST
	const saveNext = async (): Promise<void> => {
		const list = nextList(waiting, most)
		try {
			await db.transaction((tx) => keepAttempts(tx, clock.now(), list))
			waiting = waiting.slice(list.length)
			saved(list)
			most = LIST
		} catch (error) {
			report(error)
			// Whoever stops the worker does not wait for a database that is gone: what is unsaved is sent again.
			if (isClosed) waiting = []
			else if (!isRefused(error)) await sleep(AFTER_TROUBLE_MS)
			else if (list.length === 1)
				waiting = waiting.slice(1) // alone, and still refused: it stops nobody else
			else most = 1
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
const nextList = (waiting: Attempt[], most: number): Attempt[] => {
	const seen = new Set<string>()
	const end = waiting.slice(0, most).findIndex(({ merchantId, subscriptionId, deliveryId }) => {
		const key = `${merchantId} ${subscriptionId} ${deliveryId}`
		return seen.has(key) || !seen.add(key)
	})
	return waiting.slice(0, end === -1 ? most : end)
}

/** The database has understood the list and does not take it; anything else passes. */
const isRefused = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code))
