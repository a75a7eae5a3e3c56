import type { onRequestHookHandler } from 'fastify'
import type { CallingMerchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { addressKey } from './address-key.ts'
import { admitOrigin, originNotListed, REPLY_HEADERS, refuse, refuseForNow } from './member-guard.ts'
import { sendMemberFailure } from './member-reply.ts'
import type { OwnPageCheck } from './own-page.ts'
import type { TokenBuckets } from './token-buckets.ts'

/** Finds the merchants that have the member interface by their names; `members/find-shop.ts` is the one. */
export interface ShopFinder {
	find(name: string): Promise<CallingMerchant | undefined>
	/** What this process has found out about the same name within the last second. */
	findCached(name: string): CallingMerchant | undefined
}

interface ShopGuardOptions {
	shops: ShopFinder
	/** Limits the requests of a merchant; not those with tokens, so that visitors do not use up what members need. */
	requests: TokenBuckets
	/** Limits the requests from an address. */
	addresses: TokenBuckets
	isOwnPage: OwnPageCheck
}

/** Recognises the merchant by the name in the path, admits the pages whose origin it lists, and applies the limits. */
export const createShopGuard =
	({ shops, requests, addresses, isOwnPage }: ShopGuardOptions): onRequestHookHandler =>
	(request, reply, done) => {
		const { shop: name } = request.params as { shop: string }
		reply.headers({ ...REPLY_HEADERS, vary: 'origin' })
		// Before the merchant is known every page may read the failure, which is the same for all of them.
		if (request.headers.origin !== undefined) reply.header('access-control-allow-origin', '*')
		const seconds = addresses.take(addressKey(request.ip)) // also for unknown names, which cost a query
		if (seconds > 0) return refuseForNow(request, reply, seconds)
		const admit = (merchant: CallingMerchant | undefined): void => {
			if (!merchant) {
				sendMemberFailure(request, reply, { failed: 404, message: localized.noMemberShop() })
				return
			}
			request.merchant = merchant
			const isAdmitted = admitOrigin(request, reply, merchant, isOwnPage)
			const wait = isAdmitted ? requests.take(merchant.id) : 0
			if (!isAdmitted) refuse(request, reply, originNotListed(request))
			else if (wait > 0) refuseForNow(request, reply, wait)
			else done()
		}
		const cached = shops.findCached(name)
		if (cached) admit(cached)
		else shops.find(name).then(admit, done)
	}
