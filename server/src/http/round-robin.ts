/** Whose turn it is: merchants that have something waiting take turns, and none may hold every slot for long. */
export interface RoundRobin {
	/** This merchant has something waiting. Those that are in already keep their place. */
	add(merchantId: number, at: number): void
	/** It has nothing waiting any more. */
	remove(merchantId: number): void
	/**
	 * Fills free slots: asks merchants in turn to begin something, and moves those that did behind the others. A merchant
	 * with nothing running must be able to begin; so no more are asked in vain than there are slots.
	 */
	fillSlots(start: (merchantId: number, isShared: boolean) => boolean): void
	/** Something that a merchant began is done. */
	releaseSlot(merchantId: number): void
	/** Slots in use. */
	running(): number
	/** Merchants that have something waiting. */
	size(): number
}

/** So long after its last request a merchant counts as one of those that share the server. */
const ACTIVE_MS = 30_000

export const createRoundRobin = (slots: number, now: () => number = () => performance.now()): RoundRobin => {
	const ready = new Set<number>()
	const slotsInUse = new Map<number, number>()
	const activity = createActivityTracker()
	let total = 0

	/** Beside others a merchant holds half of the slots, so that theirs need not wait for the end of what it began. */
	const limitOf = (isShared: boolean): number => (isShared ? Math.max(1, Math.floor(slots / 2)) : slots)
	const fillSlot = (start: (merchantId: number, isShared: boolean) => boolean): boolean => {
		const at = now()
		for (const merchantId of ready) {
			const isShared = activity.wereOthersActive(merchantId, at - ACTIVE_MS)
			const count = slotsInUse.get(merchantId) ?? 0
			if (count >= limitOf(isShared) || !start(merchantId, isShared)) continue
			slotsInUse.set(merchantId, count + 1)
			total += 1
			if (ready.delete(merchantId)) ready.add(merchantId)
			return true
		}
		return false
	}
	return {
		add(merchantId, at) {
			activity.record(merchantId, at)
			ready.add(merchantId)
		},
		remove(merchantId) {
			ready.delete(merchantId)
		},
		fillSlots(start) {
			while (total < slots && fillSlot(start));
		},
		releaseSlot(merchantId) {
			const count = slotsInUse.get(merchantId)! - 1
			if (count === 0) slotsInUse.delete(merchantId)
			else slotsInUse.set(merchantId, count)
			total -= 1
		},
		running: () => total,
		size: () => ready.size,
	}
}

/** Remembers the last two merchants that were active, which is enough to know of each whether there is another. */
const createActivityTracker = () => {
	let last = { merchantId: 0, at: Number.NEGATIVE_INFINITY }
	let previous = last
	return {
		record(merchantId: number, at: number): void {
			if (merchantId !== last.merchantId) {
				previous = last
				last = { merchantId, at }
			} else last.at = at
		},
		wereOthersActive: (merchantId: number, since: number): boolean =>
			(merchantId === last.merchantId ? previous : last).at > since,
	}
}
