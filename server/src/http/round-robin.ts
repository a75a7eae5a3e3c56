/**
 * Decides which merchant runs next: merchants with queued work take turns, and none may use every slot for long.
 */
interface RoundRobin {
	/** The merchant has queued work. A merchant that is already in the list keeps its position. */
	add(merchantId: number, at: number): void
	/** The merchant has no more queued work. */
	remove(merchantId: number): void
	/**
	 * Fills the free slots: asks merchants in turn to start work, and moves those that did to the end. A merchant with
	 * nothing running must be able to start, so at most as many calls return false as there are slots.
	 */
	fillSlots(start: (merchantId: number, isShared: boolean) => boolean): void
	/** Work that a merchant started is done. */
	releaseSlot(merchantId: number): void
	/** Whether another merchant is active. */
	isShared(merchantId: number): boolean
	/** The number of slots in use. */
	running(): number
	/** The number of merchants with queued work. */
	size(): number
}

/** For this long after its last request a merchant counts as active. */
const ACTIVE_MS = 30_000

export const createRoundRobin = (slots: number, now: () => number = () => performance.now()): RoundRobin => {
	const ready = new Set<number>()
	const slotsInUse = new Map<number, number>()
	const activity = createActivityTracker()
	let total = 0

	/**
	 * While other merchants are active, a merchant gets half of the slots, so that theirs need not wait until its
	 * work ends.
	 */
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
		isShared: (merchantId) => activity.wereOthersActive(merchantId, now() - ACTIVE_MS),
		running: () => total,
		size: () => ready.size,
	}
}

/**
 * Remembers the last two active merchants, which is enough to know for each merchant whether another one is
 * active.
 */
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
