import { Origin, PointType, RewardType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Database, Tx } from '../../server/src/db/database.ts'
import { createKeys } from '../../server/src/merchants/create-keys.ts'
import { createMerchant } from '../../server/src/merchants/create-merchant.ts'
import type { Merchant } from '../../server/src/merchants/merchant.ts'
import type { Tier } from '../../server/src/program/tier.ts'
import { createRewards } from '../../server/src/rewards/configure/create-rewards.ts'
import { rewardSettings } from '../../server/src/rewards/configure/reward-settings.ts'
import { createTiers } from '../../server/src/tiers/create-tiers.ts'

/** A merchant with tiers, rewards, products and customers who have points to spend. */
export interface BenchShop {
	merchant: Merchant
	authorization: string
	/** Their ids are consecutive. */
	firstCustomer: number
	lastCustomer: number
	rewards: number[]
}

export const PRODUCTS = 1000
const REWARDS = 10
/**
 * The first lot of each customer: it expires before any other and is large enough, so that spending always draws
 * on it.
 */
export const OPENING_LOT = { points: 1_000_000, cashback: 10_000, days: 60 }

const REWARD = { type: RewardType.FixedValueDiscount, points: '100', value: '10', codePrefix: 'TENOFF-' }

/**
 * Goals that nobody reaches: customers who change their tier would write more rows on one side than on the other.
 */
const UNREACHABLE_GOAL = '1000000000'
const tier = (position: number, name: string, goals: Tier['goals']): Omit<Tier, 'id'> => ({
	...{ position, name, goals, color: null, iconUrl: null, isActive: true, isBase: position === 1 },
	...{ identifier: name.toLowerCase(), caption: null, benefits: [] },
})
const TIERS = [
	tier(1, 'Bronze', []),
	tier(2, 'Silver', [{ name: 'Spend', measure: 'spend', value: UNREACHABLE_GOAL }]),
	tier(3, 'Gold', [{ name: 'Spend', measure: 'spend', value: UNREACHABLE_GOAL, period: { kind: 'year' } }]),
]

export const createBenchShop = async (db: Database, name: string, customers: number): Promise<BenchShop> => {
	const now = new Date()
	const shop = await db.transaction(async (tx): Promise<BenchShop> => {
		const created = await createMerchant(tx, { name, currency: 'BRL', timeZone: 'America/Sao_Paulo' }, now)
		if ('refused' in created) throw new Error(created.refused)
		const { merchant } = created
		const [pair] = await createKeys(tx, merchant.id, [{ name: 'bench' }], now)
		const [base] = await createTiers(tx, merchant.id, TIERS)
		const settings = Array.from({ length: REWARDS }, (_, index) =>
			rewardSettings({ ...REWARD, title: `Ten off ${index}` }),
		)
		const rewards = await createRewards(tx, merchant.id, now, settings)
		await addProducts(tx, merchant.id)
		const { first, last } = await addCustomers(tx, merchant.id, base!.id, customers)
		return {
			merchant,
			authorization: `Basic ${Buffer.from(`${pair!.token}:${pair!.key}`).toString('base64')}`,
			firstCustomer: first,
			lastCustomer: last,
			rewards: rewards.map(({ id }) => id),
		}
	})
	await db.rows(sql`vacuum analyze`)
	return shop
}

const addProducts = (tx: Tx, merchantId: number): Promise<unknown> =>
	tx.rows(sql`
		insert into products (merchant_id, original_id, title, is_active, price, created_at, changed_at)
		select ${merchantId}::bigint, 'sku-' || lpad(n::text, 4, '0'), 'Product ' || lpad(n::text, 4, '0'), true, 40, now(), now()
		from generate_series(1, ${PRODUCTS}::integer) n`)

/**
 * Inserts customers directly into the tables, with every invariant of the ledger. The opening lot has the id of
 * its customer.
 */
const addCustomers = async (
	tx: Tx,
	merchantId: number,
	tierId: number,
	count: number,
): Promise<{ first: number; last: number }> => {
	const [before] = await tx.rows<{ last: number }>(sql`
		select greatest((select last_value from customer_ids), (select last_value from point_record_ids)) as last`)
	const [first, last] = [before!.last + 1, before!.last + count]
	await tx.rows(sql`
		insert into customers (merchant_id, id, original_id, public_id, name, email, document, is_enrolled, enrolled_at,
			origin, created_at)
		select ${merchantId}::bigint, id, 'c' || lpad(id::text, 8, '0'), 'p' || id, 'Customer ' || lpad(id::text, 8, '0'),
			'c' || lpad(id::text, 8, '0') || '@shop.example', 'ID-' || lpad(id::text, 8, '0'), true, now(), ${Origin.PointOfSale}::smallint, now()
		from generate_series(${first}::bigint, ${last}::bigint) id`)
	await tx.rows(sql`
		insert into accounts (merchant_id, customer_id, points, cashback, next_expiry, chain_head, chain_length)
		select ${merchantId}::bigint, id, ${OPENING_LOT.points}::integer, ${OPENING_LOT.cashback}::integer,
			date_trunc('day', now()) + make_interval(days => ${OPENING_LOT.days}::integer), sha256(''), 1
		from generate_series(${first}::bigint, ${last}::bigint) id`)
	await tx.rows(sql`
		insert into progress (merchant_id, customer_id, tier_id)
		select ${merchantId}::bigint, id, ${tierId}::bigint
		from generate_series(${first}::bigint, ${last}::bigint) id`)
	await tx.rows(sql`
		insert into tier_members (merchant_id, tier_id, shard, customers)
		values (${merchantId}, ${tierId}, 0, ${count})`)
	await tx.rows(sql`
		insert into point_records (merchant_id, customer_id, id, type, points, cashback, remaining_points,
			remaining_cashback, owed_points, owed_cashback, valid_until, created_at, reason, metadata)
		select merchant_id, customer_id, customer_id, ${PointType.ManualChange}::smallint, points, cashback, points, cashback,
			0, 0, next_expiry, now(), '{"rule": "manual change"}', '[]'
		from accounts where merchant_id = ${merchantId}`)
	await tx.rows(sql`
		insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until,
			points_balance, cashback_balance, origins, occurred_at, hash)
		select merchant_id, customer_id, id, 0, type, points, cashback, valid_until, points, cashback, '[]', created_at,
			sha256('')
		from point_records where merchant_id = ${merchantId}`)
	await tx.rows(
		sql`select setval('customer_ids', ${last}::bigint), setval('point_record_ids', ${last}::bigint)`,
	)
	return { first, last }
}
