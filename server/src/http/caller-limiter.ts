import type { Clock } from '../clock.ts'
import { addressKey } from './address-key.ts'
import type { Caller } from './private-api.ts'
import { createTokenBuckets } from './token-buckets.ts'

const TEN_MINUTES_MS = 10 * 60_000

/** How often, in ten minutes. */
export interface CallerLimits {
	perKey: number
	perAddress: number
}

/** Limits how often a caller, and all callers at one address, may do something in ten minutes. */
export const createCallerLimiter = (clock: Clock, { perKey, perAddress }: CallerLimits) => {
	const options = { refillMs: TEN_MINUTES_MS, now: () => clock.now().getTime() }
	const keys = createTokenBuckets({ ...options, capacity: perKey })
	const addresses = createTokenBuckets({ ...options, capacity: perAddress })
	return {
		/** Returns whether the caller may go on. */
		take({ token, address }: Caller): boolean {
			const from = addressKey(address)
			if (keys.waitSeconds(token) > 0 || addresses.waitSeconds(from) > 0) return false
			keys.take(token)
			addresses.take(from)
			return true
		},
		giveBack({ token, address }: Caller): void {
			keys.giveBack(token)
			addresses.giveBack(addressKey(address))
		},
	}
}
