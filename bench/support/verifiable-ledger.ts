import { PointAction, PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Database } from '../../server/src/db/database.ts'
import { resealMerchants } from '../../server/src/verify/reseal-merchants.ts'
import type { Cluster } from './cluster.ts'
import { insertHistory } from './insert-history.ts'
import { type BenchShop, createBenchShop, OPENING_LOT } from './shop.ts'

const EARNED_EACH = 6
const SPENT_EACH = 3
const LONG_CUSTOMERS = 10

/**
 * Creates a merchant with so many records, of which a third is spending. Each has its cause, a change key or a redemption,
 * and everything is sealed as after an upgrade.
 */
export const createVerifiableLedger = async (cluster: Cluster, records: number): Promise<BenchShop> => {
	const long = { longCustomers: LONG_CUSTOMERS, longRecords: Math.ceil(records / 100) }
	const customers = Math.ceil(
		(records - LONG_CUSTOMERS * long.longRecords) / (EARNED_EACH + SPENT_EACH) + LONG_CUSTOMERS,
	)
	const making = performance.now()
	const shop = await createBenchShop(cluster.db, 'shop', customers)
	await insertHistory(cluster, shop, { ...long, shortRecords: EARNED_EACH })
	await insertSpending(cluster.db, shop)
	await insertCauses(cluster.db, shop)
	console.log(`${records} records of ${customers} customers made in ${seconds(making)} s`)
	const sealing = performance.now()
	await resealMerchants(cluster.db, [shop.merchant.id])
	console.log(`sealed in ${seconds(sealing)} s`)
	await cluster.db.rows(sql`vacuum analyze`)
	return shop
}

const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(1)

/** All customers except those with long histories spend several times from their opening lot. */
const insertSpending = async (
	db: Database,
	{ merchant, firstCustomer, lastCustomer }: BenchShop,
): Promise<void> => {
	const earned = (EARNED_EACH - 1) * 10
	await db.rows(sql`
		create temporary table spent as
		select nextval('point_record_ids') as id, customer_id, turn
		from generate_series(1, ${SPENT_EACH}::integer) turn,
			generate_series(${firstCustomer + LONG_CUSTOMERS}::bigint, ${lastCustomer}::bigint) customer_id`)
	await db.rows(sql`
		insert into point_records (merchant_id, customer_id, id, type, points, cashback, remaining_points,
			remaining_cashback, owed_points, owed_cashback, valid_until, created_at, reason, metadata)
		select ${merchant.id}::bigint, customer_id, id, ${PointType.RewardRedeem}::smallint, -100, -1, 0, 0, 0, 0, null,
			date_trunc('day', now()), '{"rule": "redeem"}', '[]' from spent`)
	await db.rows(sql`
		insert into point_draws (merchant_id, customer_id, record_id, lot_id, points, cashback)
		select ${merchant.id}::bigint, customer_id, id, customer_id, 100, 1 from spent`)
	await db.rows(sql`
		insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until,
			points_balance, cashback_balance, origins, occurred_at, hash)
		select ${merchant.id}::bigint, customer_id, id, ${PointAction.Remove}::smallint, ${PointType.RewardRedeem}::smallint,
			-100, -1, null, ${OPENING_LOT.points + earned}::integer - 100 * turn,
			${OPENING_LOT.cashback + earned / 100}::numeric - turn,
			jsonb_build_array(jsonb_build_object('PointId', customer_id, 'UsedPoints', 100, 'UsedCashback', 1)),
			date_trunc('day', now()), sha256('')
		from spent order by id`)
	await db.rows(sql`
		update point_records r
		set remaining_points = r.points - 100 * ${SPENT_EACH}::integer, remaining_cashback = r.cashback - ${SPENT_EACH}::integer
		from spent s where s.turn = 1 and r.merchant_id = ${merchant.id} and r.customer_id = s.customer_id
			and r.id = s.customer_id`)
	await db.rows(sql`
		update accounts a
		set points = a.points - 100 * ${SPENT_EACH}::integer, cashback = a.cashback - ${SPENT_EACH}::integer
		from spent s where s.turn = 1 and a.merchant_id = ${merchant.id} and a.customer_id = s.customer_id`)
	await db.rows(sql`delete from progress_days where merchant_id = ${merchant.id}`) // their orders do not exist
}

/** Inserts the causes of the records, without the triggers, which would note a million changes. */
const insertCauses = (db: Database, { merchant, rewards }: BenchShop): Promise<void> =>
	db.transaction(async (tx) => {
		await tx.rows(sql`set local session_replication_role = replica`)
		await tx.rows(sql`
			insert into change_keys (merchant_id, key, customer_id, record_id, created_at)
			select merchant_id, 'key-' || id, customer_id, id, created_at from point_records
			where merchant_id = ${merchant.id} and type = ${PointType.ManualChange}::smallint`)
		await tx.rows(sql`
			insert into redemptions (merchant_id, customer_id, reward_id, original_key, external_code, record_id,
				points_balance, cashback_balance, created_at, terms)
			select merchant_id, customer_id, ${rewards[0]!}::bigint, 'redeem-' || id, 'code-' || id, id, 0, 0, created_at, '{}'
			from point_records where merchant_id = ${merchant.id} and type = ${PointType.RewardRedeem}::smallint`)
		await tx.rows(sql`
			update rewards set redeemed = (select count(*) from redemptions where merchant_id = ${merchant.id})
			where merchant_id = ${merchant.id} and id = ${rewards[0]!}`)
	})
