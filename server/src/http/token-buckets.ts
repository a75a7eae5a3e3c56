export type BucketKey = string | number

export interface TokenBuckets {
	/** Takes a token. Answers 0, or for how many seconds there will be none. */
	take(key: BucketKey): number
	/** The same without taking one. */
	waitSeconds(key: BucketKey): number
	/** Puts a token back that was taken for what turned out not to count. */
	giveBack(key: BucketKey): void
}

export interface BucketOptions {
	/** Tokens in a full bucket. */
	capacity: number
	/** Milliseconds in which an empty bucket becomes full. */
	refillMs: number
	/** Milliseconds; a clock that goes back refills nothing. */
	now?: () => number
	/** Whoever comes for the first time waits for the first token. */
	startsEmpty?: boolean
	/** Buckets in memory; the one that was used longest ago gives way to a new one. */
	maxKeys?: number
}

/** Its content is counted in milliseconds of refilling, which stay exact where tokens would be fractions. */
interface Bucket {
	creditMs: number
	at: number
}

const ROUNDING_MS = 1e-6

const MAX_KEYS = 100_000

/** A token bucket per key, for everything that may happen only so often. Memory is bounded, whatever the keys are. */
export const createTokenBuckets = ({
	capacity,
	refillMs,
	now = () => performance.now(),
	startsEmpty = false,
	maxKeys = MAX_KEYS,
}: BucketOptions): TokenBuckets => {
	const buckets = new Map<BucketKey, Bucket>()
	const tokenMs = refillMs / capacity
	const refilled = (key: BucketKey): Bucket => {
		const at = now()
		const bucket = buckets.get(key) ?? { creditMs: startsEmpty ? 0 : refillMs, at }
		bucket.creditMs = Math.min(refillMs, bucket.creditMs + Math.max(0, at - bucket.at))
		bucket.at = at
		return bucket
	}
	let newest: BucketKey | undefined
	/** A Map keeps the order of insertion, so the key that is put in again is the last one to give way. */
	const touch = (key: BucketKey, bucket: Bucket): void => {
		if (key === newest) return
		newest = key
		if (!buckets.delete(key) && buckets.size >= maxKeys) buckets.delete(buckets.keys().next().value!)
		buckets.set(key, bucket)
	}
	const secondsOf = ({ creditMs }: Bucket): number => {
		const missingMs = tokenMs - creditMs - ROUNDING_MS
		return missingMs <= 0 ? 0 : Math.max(1, Math.ceil(missingMs / 1000))
	}
	return {
		take(key) {
			const bucket = refilled(key)
			touch(key, bucket)
			const seconds = secondsOf(bucket)
			if (seconds === 0) bucket.creditMs -= tokenMs
			return seconds
		},
		waitSeconds: (key) => secondsOf(refilled(key)),
		giveBack(key) {
			const bucket = refilled(key)
			bucket.creditMs = Math.min(refillMs, bucket.creditMs + tokenMs)
			touch(key, bucket)
		},
	}
}
