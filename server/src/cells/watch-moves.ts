import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { arrive, listArriving } from './move/arrive.ts'

/** What a process knows about the merchants that are being moved. */
export interface MoveWatch {
	/** Whether what is known about the cell is new, and the merchant is not being moved: then it is where it was. */
	isSettled(db: Database, merchantId: number): boolean
	isMoving(merchantId: number): boolean
	/** Whether requests for the merchant wait, because it is about to leave. */
	isHeld(merchantId: number): boolean
	stop(): Promise<void>
}

const IDLE_MS = 1_000
/** While a merchant is being moved. It leaves after requests have waited for several times as long. */
const BUSY_MS = 100
/** What was read longer ago is not relied on. */
const FRESH_MS = 2_500
/** Longer than the process that moves the merchant needs. If that one has died, another finishes the arrival. */
const ARRIVAL_PATIENCE_MS = 3_000

interface SeenMove {
	merchantIds: number[]
	isHeld: boolean
}

interface MoveListeners {
	/** These merchants are in another cell now. */
	onMoved(merchantIds: readonly number[]): void
	/** A cell could not be asked for so long that any of its merchants may have moved. */
	onGap(db: Database): void
}

/** Asks each cell regularly which of its merchants are being moved. */
export const watchMoves = (cells: readonly { db: Database }[], listeners: MoveListeners): MoveWatch => {
	const stop = new AbortController()
	const watches = cells.map(({ db }) => watchCell(db, listeners, stop.signal))
	const moves = (): SeenMove[] => watches.flatMap((watch) => watch.moves())
	const isMoving = (merchantId: number): boolean =>
		moves().some(({ merchantIds }) => merchantIds.includes(merchantId))
	return {
		isSettled: (db, merchantId) =>
			watches.every((watch) => watch.db !== db || watch.isFresh()) && !isMoving(merchantId),
		isMoving,
		isHeld: (merchantId) => moves().some((move) => move.isHeld && move.merchantIds.includes(merchantId)),
		async stop() {
			stop.abort()
			await Promise.all(watches.map((watch) => watch.ended))
		},
	}
}

const watchCell = (db: Database, { onMoved, onGap }: MoveListeners, stop: AbortSignal) => {
	let moves: SeenMove[] = []
	let readAt = Number.NEGATIVE_INFINITY
	const isFresh = (): boolean => performance.now() - readAt < FRESH_MS
	const arrivingSince = new Map<number, number>()
	const look = async (): Promise<void> => {
		const began = performance.now()
		const seen = await readMoves(db)
		const before = moves
		if (!isFresh()) onGap(db)
		;[moves, readAt] = [seen.leaving, began]
		const ended = before.filter(({ merchantIds: [id] }) => !moves.some((move) => move.merchantIds[0] === id))
		if (ended.length > 0) onMoved(ended.flatMap(({ merchantIds }) => merchantIds))
		await finishArrivals(db, seen.arriving, arrivingSince)
	}
	const run = async (): Promise<void> => {
		while (!stop.aborted) {
			await look().catch(() => {}) // what was read gets old, and is not relied on
			await sleep(moves.length > 0 ? BUSY_MS : IDLE_MS, undefined, { signal: stop }).catch(() => {})
		}
	}
	return { db, moves: () => moves, isFresh, ended: run() }
}

const readMoves = async (db: Database): Promise<{ leaving: SeenMove[]; arriving: number[] }> => {
	const moves = await db.rows<SeenMove & { isLeaving: boolean }>(sql`
		select to_json(merchant_ids) as "merchantIds", left_at is null and coalesce(hold_until > clock_timestamp(), false) as "isHeld",
			to_cell <> (select number from own_cell) as "isLeaving"
		from moves`)
	const leaving = moves.filter(({ isLeaving }) => isLeaving)
	return { leaving, arriving: leaving.length < moves.length ? await listArriving(db) : [] }
}

const finishArrivals = async (
	db: Database,
	arriving: number[],
	since: Map<number, number>,
): Promise<void> => {
	for (const id of [...since.keys()]) if (!arriving.includes(id)) since.delete(id)
	for (const id of arriving) {
		if (!since.has(id)) since.set(id, performance.now())
		if (performance.now() - since.get(id)! > ARRIVAL_PATIENCE_MS) await arrive(db, id)
	}
}
