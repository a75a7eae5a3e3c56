type BucketKey = string | number

export interface TokenBuckets {
	/** Takes a token. Returns 0, or the number of seconds until there is one. */
	take(key: BucketKey): number
	/** Returns the same without taking a token. */
	waitSeconds(key: BucketKey): number
	/** Returns a token that was taken for something that does not count. */
	giveBack(key: BucketKey): void
}

export interface BucketOptions {
	/** Tokens in a full bucket. */
	capacity: number
	/** Milliseconds in which an empty bucket becomes full. */
	refillMs: number
	/** The time in milliseconds. If the clock goes back, nothing is refilled. */
	now?: () => number
	/** A new key has to wait for its first token. */
	startsEmpty?: boolean
	/** The largest number of buckets in memory; the least recently used one is dropped for a new one. */
	maxKeys?: number
}

/**
 * The content is kept in milliseconds of refill time, because fractions of tokens would accumulate rounding
 * errors.
 */
interface Bucket {
	creditMs: number
	at: number
}

const ROUNDING_MS = 1e-6

const MAX_KEYS = 100_000

/** A rate limiter with one token bucket per key and bounded memory. */
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
	/** A Map iterates in insertion order, so inserting a key again makes it the most recently used. */
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
