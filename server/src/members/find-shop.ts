import sql from 'sql-template-tag'
import type { Database, Queryable } from '../db/database.ts'
import {
	BRAND_COLUMNS,
	type CallingMerchant,
	IS_TEST,
	type Merchant,
	POINT_NAMES_COLUMN,
} from '../merchants/merchant.ts'

/** A change of the settings counts within this time on every process. */
const CACHE_TTL_MS = 1_000
const MOST_CACHED = 10_000
/** What merchants may be called; other texts are not looked for. */
const NAME = /^[a-z0-9-]{1,64}$/

/** Finds the merchants that have the member interface by their names. What is found is remembered for a second. */
export const createShopFinder = (db: Database, monotonic: () => number = () => performance.now()) => {
	const cached = new Map<string, { merchant: CallingMerchant; expiresAt: number }>()
	const asked = new Map<string, Promise<CallingMerchant | undefined>>()
	const look = async (name: string): Promise<CallingMerchant | undefined> => {
		const expiresAt = monotonic() + CACHE_TTL_MS
		const merchant = await findShop(db, name)
		if (cached.size > MOST_CACHED) cached.clear()
		if (merchant)
			cached.set(name, { merchant, expiresAt }) // unknown names must not fill the memory
		else cached.delete(name)
		return merchant
	}
	return {
		findCached(name: string): CallingMerchant | undefined {
			const known = cached.get(name)
			return known && known.expiresAt > monotonic() ? known.merchant : undefined
		},
		/** Requests that arrive together share a query. */
		find(name: string): Promise<CallingMerchant | undefined> {
			if (!NAME.test(name)) return Promise.resolve(undefined)
			const running = asked.get(name)
			if (running) return running
			const found = look(name).finally(() => asked.delete(name))
			asked.set(name, found)
			return found
		},
	}
}

const findShop = async (db: Queryable, name: string): Promise<CallingMerchant | undefined> => {
	const [found] = await db.rows<Merchant & { origins: string[] }>(sql`
		select m.id, m.name, m.currency, m.time_zone as "timeZone", m.language, ${IS_TEST} as "isTest", t.origins,
			${BRAND_COLUMNS}, ${POINT_NAMES_COLUMN}
		from merchants m
		join member_settings t on t.merchant_id = m.id
		where m.name = ${name} and t.is_on and m.removed_at is null`)
	return found && { ...found, replyShape: 'current', scopes: null }
}
