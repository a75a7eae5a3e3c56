import type { ShopLook } from '@fiel/contract'
import { readCustomizations } from '../customization/read-customization.ts'
import type { Queryable } from '../db/database.ts'
import { activeKinds, findMessageSettings } from '../member-messages/settings.ts'
import { findMemberSettings } from '../members/settings.ts'
import type { CallingMerchant, Merchant } from '../merchants/merchant.ts'
import { findGateway } from '../pins/find-gateway.ts'
import { findOffer } from '../wallet/find-wallet.ts'
import { findWidgetSettings } from './settings.ts'
import { lookBody } from './wire.ts'

/** A look that was changed is seen within this time; the copies of browsers last longer. */
const CACHE_TTL_MS = 1_000
const MOST_CACHED = 10_000

interface CachedLook {
	look: Promise<ShopLook>
	expiresAt: number
}

type ReadLooks = (db: Queryable, merchant: Merchant, requests: null[]) => Promise<ShopLook[]>

interface LookReaderOptions {
	/** The queue of reads. */
	reads: { read(batch: ReadLooks, merchant: CallingMerchant, request: null): Promise<ShopLook> }
	/** Whether codes for signing in can be mailed. */
	sendsMail: boolean
	monotonic?: () => number
}

/** Makes a function that reads the look of a merchant. However many pages are opened, it is queried once a second. */
export const createLookReader = ({
	reads,
	sendsMail,
	monotonic = () => performance.now(),
}: LookReaderOptions) => {
	/** By the id of the merchant. */
	const looks = new Map<number, CachedLook>()
	const readBatch: ReadLooks = async (queryable, merchant, asked) => {
		const [[customization], settings, gateway, wallet, messages, { signsInByCode }] = await Promise.all([
			readCustomizations(queryable, merchant, [null]),
			findWidgetSettings(queryable, merchant),
			findGateway(queryable, merchant.id),
			findOffer(queryable, merchant),
			findMessageSettings(queryable, merchant.id),
			findMemberSettings(queryable, merchant.id),
		])
		const channels = {
			signsIn: signsInByCode,
			mail: sendsMail || merchant.isTest === true,
			phone: gateway !== null,
		}
		const look = lookBody(merchant, customization!, settings, channels, {
			wallet,
			hasMessages: messages !== null && activeKinds(messages).length > 0,
		})
		return asked.map(() => look)
	}
	return (merchant: CallingMerchant): Promise<ShopLook> => {
		const known = looks.get(merchant.id)
		const now = monotonic()
		if (known && known.expiresAt > now) return known.look
		if (looks.size > MOST_CACHED) looks.clear()
		const look = reads.read(readBatch, merchant, null)
		const entry = { look, expiresAt: now + CACHE_TTL_MS }
		looks.set(merchant.id, entry)
		look.catch(() => {
			if (looks.get(merchant.id) === entry) looks.delete(merchant.id) // the next request tries again
		})
		return look
	}
}
