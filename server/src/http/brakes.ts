const MOST_KEYS = 100_000
const PERIOD_MS = 60_000

/** So many failures a minute from one address, and for one e-mail whoever tries. */
export const FAILURES = { perAddress: 30, perEmail: 10 } as const

/** Slows down those who guess passwords. An attempt counts as failed until it is forgiven. */
export interface Brakes {
	/** Seconds to wait, 0 when the attempt may go on. */
	enter(address: string, email: string): number
	/** Somebody has shown to be who they say. */
	forgive(address: string, email: string): void
	/** The attempt was no failure, and yet shows nothing: a right password to which the code is missing. */
	release(address: string, email: string): void
}

interface Bucket {
	left: number
	at: number
}

/**
 * Counted before the password is looked at, so that a hundred attempts at once are a hundred. Somebody who fails in
 * another's name cannot lock that person out: an address that has signed in before answers for itself only.
 */
export const openBrakes = (now: () => number = () => performance.now()): Brakes => {
	const buckets = new Map<string, Bucket>()
	const known = new Set<string>()
	const bucketOf = (key: string, allowed: number): Bucket => {
		const at = now()
		const bucket = buckets.get(key) ?? { left: allowed, at }
		bucket.left = Math.min(allowed, bucket.left + ((at - bucket.at) / PERIOD_MS) * allowed)
		bucket.at = at
		if (buckets.size >= MOST_KEYS) buckets.clear()
		buckets.set(key, bucket)
		return bucket
	}
	const wait = ({ left }: Bucket, allowed: number): number =>
		left >= 1 ? 0 : Math.max(1, Math.ceil(((1 - left) / allowed) * (PERIOD_MS / 1000)))
	const both = (address: string, email: string): [Bucket, number][] => {
		const mine = known.has(`${address} ${email}`)
		const account = mine ? `both ${address} ${email}` : `email ${email}`
		return [
			[bucketOf(`address ${address}`, FAILURES.perAddress), FAILURES.perAddress],
			[bucketOf(account, FAILURES.perEmail), FAILURES.perEmail],
		]
	}
	const giveBack = (address: string, email: string): void => {
		for (const [bucket, allowed] of both(address, email)) bucket.left = Math.min(allowed, bucket.left + 1)
	}
	return {
		release: giveBack,
		enter(address, email) {
			const entries = both(address, email)
			const seconds = Math.max(...entries.map(([bucket, allowed]) => wait(bucket, allowed)))
			if (seconds === 0) for (const [bucket] of entries) bucket.left -= 1
			return seconds
		},
		forgive(address, email) {
			giveBack(address, email)
			if (known.size >= MOST_KEYS) known.clear()
			known.add(`${address} ${email}`)
		},
	}
}
