/** Allows so many a period per key; tells how many seconds to wait, 0 when it may pass. */
export type Throttle = (key: string | number) => number

const MOST_KEYS = 100_000

/** A bucket per key that refills evenly; memory stays bounded whatever the keys. */
export const openThrottle = (
	allowed: number,
	periodMs: number,
	now: () => number = () => performance.now(),
): Throttle => {
	const buckets = new Map<string | number, { left: number; at: number }>()
	return (key) => {
		const at = now()
		const bucket = buckets.get(key) ?? { left: allowed, at }
		bucket.left = Math.min(allowed, bucket.left + ((at - bucket.at) / periodMs) * allowed)
		bucket.at = at
		if (buckets.size >= MOST_KEYS) buckets.clear()
		buckets.set(key, bucket)
		if (bucket.left < 1) return Math.max(1, Math.ceil(((1 - bucket.left) / allowed) * (periodMs / 1000)))
		bucket.left -= 1
		return 0
	}
}
