/** Whose turn it is: merchants that have something waiting take turns, and none may hold every slot for long. */
export interface RoundRobin {
	/** This merchant has something waiting. Those that are in already keep their place. */
	enter(merchantId: number, at: number): void
	/** It has nothing waiting any more. */
	leave(merchantId: number): void
	/**
	 * Fills free slots: asks merchants in turn to begin something, and moves those that did behind the others. A merchant
	 * with nothing running must be able to begin; so no more are asked in vain than there are slots.
	 */
	fill(begin: (merchantId: number, isShared: boolean) => boolean): void
	/** Something that a merchant began is done. */
	end(merchantId: number): void
	/** Slots in use. */
	running(): number
	/** Merchants that have something waiting. */
	size(): number
}

/** So long after its last request a merchant counts as one of those that share the server. */
const ACTIVE_MS = 30_000

export const openRoundRobin = (slots: number, now: () => number = () => performance.now()): RoundRobin => {
	const inTurn = new Set<number>()
	const held = new Map<number, number>()
	const others = openOthers()
	let total = 0

	/** Beside others a merchant holds half of the slots, so that theirs need not wait for the end of what it began. */
	const limitOf = (isShared: boolean): number => (isShared ? Math.max(1, Math.floor(slots / 2)) : slots)
	const fillOne = (begin: (merchantId: number, isShared: boolean) => boolean): boolean => {
		const at = now()
		for (const merchantId of inTurn) {
			const isShared = others.wereActive(merchantId, at - ACTIVE_MS)
			const count = held.get(merchantId) ?? 0
			if (count >= limitOf(isShared) || !begin(merchantId, isShared)) continue
			held.set(merchantId, count + 1)
			total += 1
			if (inTurn.delete(merchantId)) inTurn.add(merchantId)
			return true
		}
		return false
	}
	return {
		enter(merchantId, at) {
			others.note(merchantId, at)
			inTurn.add(merchantId)
		},
		leave(merchantId) {
			inTurn.delete(merchantId)
		},
		fill(begin) {
			while (total < slots && fillOne(begin));
		},
		end(merchantId) {
			const count = held.get(merchantId)! - 1
			if (count === 0) held.delete(merchantId)
			else held.set(merchantId, count)
			total -= 1
		},
		running: () => total,
		size: () => inTurn.size,
	}
}

/** Remembers the last two merchants that were active, which is enough to know of each whether there is another. */
const openOthers = () => {
	let last = { merchantId: 0, at: Number.NEGATIVE_INFINITY }
	let another = last
	return {
		note(merchantId: number, at: number): void {
			if (merchantId !== last.merchantId) {
				another = last
				last = { merchantId, at }
			} else last.at = at
		},
		wereActive: (merchantId: number, since: number): boolean =>
			(merchantId === last.merchantId ? another : last).at > since,
	}
}
