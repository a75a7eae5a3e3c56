import { setTimeout as sleep } from 'node:timers/promises'
import type { Cell } from './cell.ts'
import { type CellKey, findCell } from './find-cell.ts'
import { watchMoves } from './watch-moves.ts'

/** Where a merchant is. */
interface Location<C> {
	cell: C
	merchantId: number
}

/** Nobody can say now which cell has the merchant. */
export const UNKNOWN_CELL = Symbol()

export interface Locator<C> {
	/** The cell of these credentials, if they were seen before and nothing has changed since. */
	known(authorization: string | undefined): C | undefined
	/** The cell that has the key; undefined if none has. Waits while the merchant is on its way to another one. */
	find(
		key: CellKey,
		authorization: string | undefined,
	): Promise<{ cell: C; isMoving: boolean } | typeof UNKNOWN_CELL | undefined>
	stop(): Promise<void>
}

const MAX_KNOWN_KEYS = 100_000
/** A cell that could not be asked is not asked again for this long, so that nobody waits for it. */
const SKIP_MS = 1_000
const MOVE_PAUSE_MS = 25
/** A merchant that is on its way for longer needs an operator. */
const MOVE_PATIENCE_MS = 10_000

/** Random keys, which never occur in another cell. An e-mail may be removed in one cell and used in another. */
const LASTING: readonly string[] = ['token', 'session']

/** Finds out which cell has the merchant of a request, and remembers it. */
export const createLocator = <C extends Pick<Cell, 'db' | 'isServed'>>(cells: readonly C[]): Locator<C> => {
	const known = new Map<string, Location<C>>()
	const byCredentials = new Map<string, Location<C>>()
	const pending = new Map<string, Promise<Location<C> | C | typeof UNKNOWN_CELL | undefined>>()
	const skippedUntil = new Map<C, number>()
	const forget = (isGone: (location: Location<C>) => boolean): void => {
		for (const map of [known, byCredentials])
			for (const [name, location] of map) if (isGone(location)) map.delete(name)
	}
	const watch = watchMoves(cells, {
		onMoved: (merchantIds) => forget(({ merchantId }) => merchantIds.includes(merchantId)),
		onGap: (db) => forget(({ cell }) => cell.db === db),
	})
	const recall = (map: Map<string, Location<C>>, name: string): Location<C> | undefined => {
		const location = map.get(name)
		return location && watch.isSettled(location.cell.db, location.merchantId) ? location : undefined
	}
	const askOnce = async (
		key: CellKey,
	): Promise<Location<C> | C | typeof UNKNOWN_CELL | 'wait' | undefined> => {
		const now = Date.now()
		const skipped = cells.filter((cell) => !cell.isServed() || (skippedUntil.get(cell) ?? 0) > now)
		const found = await findCell(
			cells.filter((cell) => !skipped.includes(cell)),
			key,
		)
		if (found && 'isOnItsWay' in found) return 'wait'
		if (found && 'cell' in found) return watch.isHeld(found.merchantId) ? 'wait' : found
		const unknown = found?.unknown ?? []
		for (const cell of unknown) skippedUntil.set(cell, Date.now() + SKIP_MS)
		const possible = [...skipped, ...unknown]
		// If only one cell may have it, its application answers as its database does.
		return possible.length > 1 ? UNKNOWN_CELL : possible[0]
	}
	const ask = async (key: CellKey) => {
		for (const deadline = Date.now() + MOVE_PATIENCE_MS; ; ) {
			const answer = await askOnce(key)
			if (answer !== 'wait') return answer
			if (Date.now() > deadline) return UNKNOWN_CELL
			await sleep(MOVE_PAUSE_MS)
		}
	}
	return {
		known: (authorization) =>
			authorization === undefined ? undefined : recall(byCredentials, authorization)?.cell,
		async find(key, authorization) {
			const name = `${key.kind} ${key.value}`
			const found = recall(known, name) ?? (await shareCall(pending, name, () => ask(key)))
			if (found === undefined || found === UNKNOWN_CELL) return found
			if (!('merchantId' in found)) return { cell: found, isMoving: false }
			if (LASTING.includes(key.kind)) remember(known, name, found)
			if (key.kind === 'token' && authorization !== undefined) remember(byCredentials, authorization, found)
			return { cell: found.cell, isMoving: watch.isMoving(found.merchantId) }
		},
		stop: watch.stop,
	}
}

const remember = <L>(map: Map<string, L>, name: string, location: L): void => {
	if (map.size >= MAX_KNOWN_KEYS) map.clear()
	map.set(name, location)
}

/** Requests of a burst with the same key share one lookup. */
const shareCall = <T>(pending: Map<string, Promise<T>>, name: string, call: () => Promise<T>): Promise<T> => {
	const running = pending.get(name)
	if (running) return running
	const started = call().finally(() => pending.delete(name))
	pending.set(name, started)
	return started
}
