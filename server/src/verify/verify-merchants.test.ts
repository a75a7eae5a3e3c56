import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PointType } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { buildRule } from '../../test/support/rules.ts'
import { runFiel } from '../../test/support/run-fiel.ts'
import { useWorld } from '../../test/support/world.ts'
import type { Queryable, Tx } from '../db/database.ts'
import type { Finding } from '../finding.ts'
import { expireLots } from '../ledger/expire-lots.ts'
import { completeObjectives } from '../objectives/complete-objectives.ts'
import type { CustomObjective } from '../program/settings.ts'
import { cancelRedemptions } from '../rewards/cancel-redemptions.ts'
import { createTiers } from '../tiers/create-tiers.ts'
import { verifyMerchants } from './verify-merchants.ts'

const world = useWorld()

const findingsOf = async (db: Queryable, merchantId: number): Promise<Finding[]> => {
	const found: Finding[] = []
	await verifyMerchants(db, [merchantId], {
		onFinding: (finding) => found.push(finding),
		onProgress: () => {},
	})
	return found
}

const newsletter: CustomObjective = {
	...{ id: 1, title: 'Newsletter', type: 'custom', isActive: true, points: '15' },
	...{ maxPerCustomer: null, period: 'ever', maxInAll: 100 },
}

/**
 * Ana has done everything that a customer can do, Bia has earned once, and Caio has spent points that he had to
 * give back.
 */
const createBusyShop = async () => {
	const rules = [buildRule({ caps: { budget: '5000', perCustomer: { points: '2000', period: 'month' } } })]
	const { merchant, api } = await world.merchant({
		rules,
		custom: [newsletter],
		signup: { isActive: true, points: '5', since: '2026-01-01T00:00:00Z' },
	})
	const now = world.clock.now()
	await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	const ten = await createTestReward(world, merchant, {}, ['CODE-1', 'CODE-2', 'CODE-3'])
	await api.post('/POS/orders', buildOrder({ OriginalId: 'first', OrderTotal: 300 }), { HasError: false })
	await api.post(
		'/POS/orders',
		buildOrder({ OriginalId: 'second', Branch: { OriginalId: 'centre', Name: 'Centre' } }),
		{ HasError: false },
	)
	const corrected = { OriginalId: 'second', OrderTotal: 150, UpdatedDate: '2026-06-12T10:00:00Z' }
	await api.post('/POS/orders', buildOrder(corrected), { HasError: false })
	const redeem = (key: string, customer = 'ana') =>
		api.post(
			`/RewardConfigurations/${ten}/redeem`,
			{ CustomerId: customer, OriginalKey: key },
			{ TotalItemCount: 1 },
		)
	await redeem('used')
	await api.post('/POS/orders', buildOrder({ OriginalId: 'third', OrderTotal: 80, Coupon: 'CODE-1' }), {
		HasError: false,
	})
	await redeem('regretted')
	await world.db.transaction((tx) =>
		cancelRedemptions(tx, merchant, now, [{ key: 'regretted', reason: 'a mistake' }]),
	)
	const till = { Value: 1, OperationType: 1, Reason: 'paid at the till', ChangeKey: 'till-1' }
	await api.post('/Customer/ana/cashback', till, { HasError: false })
	const read = { customer: 'ana', objectiveId: 1, key: 'may', type: null, metadata: [] }
	await world.db.transaction((tx) => completeObjectives(tx, merchant, now, [read]))
	await earnPoints(api, 40, 'bia')
	await earnPoints(api, 60, 'caio', { OriginalId: 'returned' })
	await redeem('spent', 'caio')
	await api.post('/POS/orders/returned/cancel', buildCancellation(), { HasError: false })
	await earnPoints(api, 15, 'caio')
	return { merchant, api }
}

test('a merchant with every kind of activity has no findings, also after its lots have expired', async () => {
	const { merchant } = await createBusyShop()
	assert.deepEqual(await world.db.snapshot((db) => findingsOf(db, merchant.id)), [])
	world.clock.pass(1000)
	const { done } = await world.db.transaction((tx) => expireLots(tx, merchant.id, world.clock.now()))
	assert.ok(done > 3, 'lots of several customers have ended')
	assert.deepEqual(await world.db.snapshot((db) => findingsOf(db, merchant.id)), [])
})

/** An edit by someone with access to the database, and the finding it must cause. Each edit is rolled back. */
interface Edit {
	what: string
	edit: (merchantId: number) => Sql[]
	says: RegExp
	/** What the finding refers to: a record, a customer or neither. */
	of: 'record' | 'customer' | 'merchant'
}

const award = (m: number) => sql`(
	select min(r.id) from point_records r join orders o on o.merchant_id = r.merchant_id and o.award_id = r.id
	where r.merchant_id = ${m} and o.original_id = 'first')`
const spending = (m: number) =>
	sql`(select min(id) from point_records where merchant_id = ${m} and type = ${PointType.RewardRedeem})`
const ana = (m: number) => sql`(select id from customers where merchant_id = ${m} and original_id = 'ana')`
/** The second, the middle and the last of her events. */
const second = (m: number) =>
	sql`(select id from events where merchant_id = ${m} and customer_id = ${ana(m)} order by id offset 1 limit 1)`
const last = (m: number) =>
	sql`(select max(id) from events where merchant_id = ${m} and customer_id = ${ana(m)})`
const bia = (m: number) => sql`(select id from customers where merchant_id = ${m} and original_id = 'bia')`

const recordEdit = (what: string, change: (m: number) => Sql, says: RegExp): Edit => ({
	what,
	edit: (m) => [sql`update point_records set ${change(m)} where merchant_id = ${m} and id = ${award(m)}`],
	says,
	of: 'record',
})

const EDITS: Edit[] = [
	recordEdit(
		'an amount',
		() => sql`points = points + 1`,
		/the record is of 601 points .* its last event of 600 points/,
	),
	recordEdit('currency', () => sql`cashback = cashback + 1`, /the record is of .* its last event of/),
	recordEdit(
		'when it was made',
		() => sql`created_at = created_at - interval '1 day'`,
		/the record was made at/,
	),
	recordEdit('when it ends', () => sql`valid_until = valid_until + interval '1 year'`, /the record ends 20/),
	recordEdit('a type', () => sql`type = 7`, /the record is of type 7, event \d+ of type 0/),
	recordEdit('the order', () => sql`order_id = null`, /event \d+ breaks the chain/),
	recordEdit('the branch', () => sql`branch = 'north'`, /event \d+ breaks the chain/),
	recordEdit(
		'what is left',
		() => sql`remaining_points = remaining_points - 1`,
		/has \d+ points .* left, where/,
	),
	recordEdit(
		'what is owed',
		() => sql`owed_points = 1`,
		/has \d+ points .* left, where its amount and its draws leave/,
	),
	{
		what: 'an amount is changed, in its event and in the balance too',
		edit: (m) => [
			sql`update point_records set points = points + 50, remaining_points = remaining_points + 50
				where merchant_id = ${m} and customer_id = ${bia(m)} and type = ${PointType.Purchase}`,
			sql`update events set points = points + 50, points_balance = points_balance + 50
				where merchant_id = ${m} and customer_id = ${bia(m)} and type = ${PointType.Purchase}`,
			sql`update accounts set points = points + 50 where merchant_id = ${m} and customer_id = ${bia(m)}`,
		],
		says: /event \d+ breaks the chain/,
		of: 'record',
	},
	{
		what: 'the award of a cancellation is changed',
		edit: (m) => [
			sql`update lot_links set lot_id = ${award(m)}, customer_id = ${ana(m)} where merchant_id = ${m}`,
		],
		says: /a link names the record, and it is not there|were spent before it was taken back/,
		of: 'record',
	},
	{
		what: 'the amount taken for a cancelled award is changed',
		edit: (m) => [
			sql`update point_draws d set record_id = l.lot_id from lot_links l
				where d.merchant_id = ${m} and l.merchant_id = ${m} and d.record_id = l.record_id`,
			sql`update point_records r set owed_points = 60, owed_cashback = 0.6 from lot_links l
				where r.merchant_id = ${m} and l.merchant_id = ${m} and r.id = l.record_id`,
		],
		says: /has .* left, where its amount and its draws leave/,
		of: 'record',
	},
	{
		what: 'a record in the middle is deleted',
		edit: (m) => [sql`delete from point_records where merchant_id = ${m} and id = ${award(m)}`],
		says: /the record is missing/,
		of: 'record',
	},
	{
		what: 'a record and all rows that refer to it are deleted',
		edit: (m) => [
			sql`delete from events where merchant_id = ${m} and record_id = ${award(m)}`,
			sql`delete from point_draws where merchant_id = ${m} and lot_id = ${award(m)}`,
			sql`delete from point_records where merchant_id = ${m} and id = ${award(m)}`,
		],
		says: /event \d+ breaks the chain/,
		of: 'record',
	},
	{
		what: 'the last record and its event are deleted, and the balance is adjusted',
		edit: (m) => [
			sql`update accounts a set points = a.points - e.points, cashback = a.cashback - e.cashback from events e
				where a.merchant_id = ${m} and a.customer_id = ${bia(m)} and e.merchant_id = ${m}
					and e.id = (select max(id) from events where merchant_id = ${m} and customer_id = ${bia(m)})`,
			sql`delete from point_records where merchant_id = ${m} and customer_id = ${bia(m)}
				and id = (select max(id) from point_records where merchant_id = ${m} and customer_id = ${bia(m)})`,
			sql`delete from events where merchant_id = ${m} and customer_id = ${bia(m)}
				and id = (select max(id) from events where merchant_id = ${m} and customer_id = ${bia(m)})`,
		],
		says: /1 of 2 events are missing/,
		of: 'customer',
	},
	{
		what: 'a record is inserted',
		edit: (m) => [
			sql`insert into point_records
				select (jsonb_populate_record(r, jsonb_build_object('id', nextval('point_record_ids')))).*
				from point_records r where merchant_id = ${m} and id = ${award(m)}`,
		],
		says: /no event tells of the record/,
		of: 'record',
	},
	{
		what: 'an event is inserted',
		edit: (m) => [
			sql`insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until,
					points_balance, cashback_balance, origins, occurred_at, hash)
				select merchant_id, customer_id, record_id, 1, type, points, cashback, valid_until, points_balance,
					cashback_balance, '[]', occurred_at, hash
				from events where merchant_id = ${m} and id = ${last(m)}`,
		],
		says: /1 events are there beyond/,
		of: 'customer',
	},
	{
		what: 'an event in the middle is deleted',
		edit: (m) => [sql`delete from events where merchant_id = ${m} and id = ${second(m)}`],
		says: /event \d+ breaks the chain/,
		of: 'record',
	},
	{
		what: 'the last event is deleted',
		edit: (m) => [sql`delete from events where merchant_id = ${m} and id = ${last(m)}`],
		says: /1 of \d+ events are missing/,
		of: 'customer',
	},
	{
		what: 'the date of an event is changed',
		edit: (m) => [
			sql`update events set occurred_at = occurred_at - interval '1 hour' where merchant_id = ${m} and id = ${second(m)}`,
		],
		says: /event \d+ breaks the chain/,
		of: 'record',
	},
	{
		what: 'the balance after an event is changed',
		edit: (m) => [sql`update events set points_balance = 9 where merchant_id = ${m} and id = ${second(m)}`],
		says: /event \d+ leaves 9 points .* where \d+ points .* follow/,
		of: 'record',
	},
	{
		what: 'two events are swapped',
		edit: (m) => [
			sql`with two as (select ${second(m)} as one, ${last(m)} as other)
				update events e set hash = o.hash, record_id = o.record_id, points = o.points, cashback = o.cashback,
					points_balance = o.points_balance, cashback_balance = o.cashback_balance, origins = o.origins,
					topic = o.topic, type = o.type, valid_until = o.valid_until, occurred_at = o.occurred_at
				from two, events o
				where e.merchant_id = ${m} and o.merchant_id = ${m}
					and ((e.id = two.one and o.id = two.other) or (e.id = two.other and o.id = two.one))`,
		],
		says: /event \d+ breaks the chain/,
		of: 'record',
	},
	{
		what: 'the head of the chain is changed',
		edit: (m) => [
			sql`update accounts set chain_head = sha256('') where merchant_id = ${m} and customer_id = ${ana(m)}`,
		],
		says: /the last event is not the one the account ends with/,
		of: 'customer',
	},
	{
		what: 'a draw is changed',
		edit: (m) => [
			sql`update point_draws set points = points - 1 where merchant_id = ${m} and record_id = ${spending(m)}`,
		],
		says: /where its amount and its draws leave/,
		of: 'record',
	},
	{
		what: 'a draw is deleted',
		edit: (m) => [sql`delete from point_draws where merchant_id = ${m} and record_id = ${spending(m)}`],
		says: /the draws are not those that the events tell of/,
		of: 'record',
	},
	{
		what: 'a draw is moved to another lot, and the remaining points of both are adjusted',
		edit: (m) => [
			sql`with moved as (
					update point_draws d set lot_id = o.award_id from orders o
					where d.merchant_id = ${m} and d.record_id = ${spending(m)} and o.merchant_id = ${m}
						and o.original_id = 'second' returning d.points, d.cashback, o.award_id)
				update point_records r
				set remaining_points = r.remaining_points - case r.id when moved.award_id then 1 else -1 end * moved.points,
					remaining_cashback = r.remaining_cashback - case r.id when moved.award_id then 1 else -1 end * moved.cashback
				from moved
				where r.merchant_id = ${m} and r.customer_id = ${ana(m)} and r.id in (moved.award_id, ${award(m)})`,
		],
		says: /the draws are not those that the events tell of/,
		of: 'record',
	},
	{
		what: 'a balance is changed',
		edit: (m) => [
			sql`update accounts set points = points + 1 where merchant_id = ${m} and customer_id = ${ana(m)}`,
		],
		says: /the balance is \d+ points .* the records make/,
		of: 'customer',
	},
	{
		what: 'a debt is changed',
		edit: (m) => [
			sql`update accounts set owed_points = owed_points + 1 where merchant_id = ${m} and customer_id = ${ana(m)}`,
		],
		says: /the debt is 1 points/,
		of: 'customer',
	},
	{
		what: 'the next expiry of lots is changed',
		edit: (m) => [
			sql`update accounts set next_expiry = null where merchant_id = ${m} and customer_id = ${ana(m)}`,
		],
		says: /a lot ends 20.+, and the account expects the first to end never/,
		of: 'customer',
	},
	{
		what: 'an account is deleted',
		edit: (m) => [sql`delete from accounts where merchant_id = ${m} and customer_id = ${bia(m)}`],
		says: /the record has no account/,
		of: 'record',
	},
	{
		what: 'a change key names another record',
		edit: (m) => [sql`update change_keys set record_id = 0 where merchant_id = ${m}`],
		says: /the key of a change, till-1, names the record/,
		of: 'record',
	},
	{
		what: 'the progress of a customer is changed',
		edit: (m) => [
			sql`update progress set orders = orders + 1 where merchant_id = ${m} and customer_id = ${ana(m)}`,
		],
		says: /4 orders, .* are counted, the orders make 3/,
		of: 'customer',
	},
	{
		what: 'the spend of a day is changed',
		edit: (m) => [
			sql`update progress_days set spend = spend + 1 where merchant_id = ${m} and customer_id = ${bia(m)}`,
		],
		says: /of 2026-06-11, 1 orders, 41.00 spent/,
		of: 'customer',
	},
	{
		what: 'the total of an order is changed',
		edit: (m) => [
			sql`update orders set total = total + 1 where merchant_id = ${m} and original_id = 'first'`,
		],
		says: /spent and .* are counted, the orders make/,
		of: 'customer',
	},
	{
		what: 'an order is deleted',
		edit: (m) => [sql`delete from orders where merchant_id = ${m} and original_id = 'first'`],
		says: /the record names order \d+, and it is not there/,
		of: 'record',
	},
	{
		what: 'the customer of an order is changed',
		edit: (m) => [sql`update orders set customer_id = 0 where merchant_id = ${m} and original_id = 'first'`],
		says: /order first is of a customer who is not there/,
		of: 'customer',
	},
	{
		what: 'the award of an order is changed',
		edit: (m) => [
			sql`update orders set award_id = award_id + 1000 where merchant_id = ${m} and original_id = 'first'`,
		],
		says: /order first names the record as its award/,
		of: 'record',
	},
	{
		what: 'the date of the last order is changed',
		edit: (m) => [
			sql`update progress set last_order_on = '2026-01-01' where merchant_id = ${m} and customer_id = ${ana(m)}`,
		],
		says: /the last order is said to be of 2026-01-01, and is of 2026-06-11/,
		of: 'customer',
	},
	{
		what: 'the tier of a customer is changed',
		edit: (m) => [
			sql`update progress set tier_id = (select max(id) from tiers where merchant_id = ${m})
				where merchant_id = ${m} and customer_id = ${ana(m)}`,
		],
		says: /the tier is \d+, the history ends in \d+/,
		of: 'customer',
	},
	{
		what: 'the member count of a tier is changed',
		edit: (m) => [sql`update tier_members set customers = customers + 1 where merchant_id = ${m}`],
		says: /tier \d+ counts \d+ members and has \d+/,
		of: 'merchant',
	},
	{
		what: 'the usage of a rule by a customer is changed',
		edit: (m) => [sql`update rule_usage set points = 1 where merchant_id = ${m} and customer_id = ${ana(m)}`],
		says: /rule double counts 1.0000 points given in 2026-06/,
		of: 'customer',
	},
	{
		what: 'the total usage of a rule with a budget is changed',
		edit: (m) => [sql`delete from rule_usage where merchant_id = ${m} and customer_id = 0`],
		says: /rule double counts 0 points given in ever/,
		of: 'merchant',
	},
	{
		what: 'the redemption counter of a reward is changed',
		edit: (m) => [sql`update rewards set redeemed = redeemed - 1 where merchant_id = ${m}`],
		says: /reward \d+ counts 1 redemptions and has 2/,
		of: 'merchant',
	},
	{
		what: 'a redemption is deleted',
		edit: (m) => [sql`delete from redemptions where merchant_id = ${m} and original_key = 'used'`],
		says: /reward \d+ counts 2 redemptions and has 1/,
		of: 'merchant',
	},
	{
		what: 'a refunded redemption is marked as not refunded',
		edit: (m) => [
			sql`update redemptions set refunded_at = null where merchant_id = ${m} and original_key = 'regretted'`,
		],
		says: /reward \d+ counts 2 redemptions and has 3/,
		of: 'merchant',
	},
	{
		what: 'the record of a redemption is changed',
		edit: (m) => [
			sql`update redemptions set record_id = ${award(m)} where merchant_id = ${m} and original_key = 'used'`,
		],
		says: /redemption CODE-1 names the record, and no redemption is recorded there/,
		of: 'record',
	},
	{
		what: 'the code of a coupon is changed',
		edit: (m) => [sql`update coupons set code = 'MINE' where merchant_id = ${m} and code = 'CODE-1'`],
		says: /redemption CODE-1 has a coupon, and there is none with its code/,
		of: 'record',
	},
	{
		what: 'a used coupon is marked as unused',
		edit: (m) => [sql`update coupons set is_used = false where merchant_id = ${m} and code = 'CODE-1'`],
		says: /coupon CODE-1 is not used, and order third has used it/,
		of: 'customer',
	},
	{
		what: 'the coupon of a cancelled redemption is made valid again',
		edit: (m) => [sql`update coupons set deactivated_at = null where merchant_id = ${m} and code = 'CODE-2'`],
		says: /redemption CODE-2 was given back, and its coupon still works/,
		of: 'record',
	},
	{
		what: 'a coupon is deleted',
		edit: (m) => [sql`delete from coupons where merchant_id = ${m} and code = 'CODE-1'`],
		says: /code CODE-1 was handed out as a coupon, and there is none with its code/,
		of: 'merchant',
	},
	{
		what: 'a used code of a list is marked as unused',
		edit: (m) => [sql`update coupon_codes set coupon_id = null where merchant_id = ${m} and code = 'CODE-1'`],
		says: /list Brought counts 3 codes, 3 of them used, and has 3 and 2/,
		of: 'merchant',
	},
	{
		what: 'the counter of a list is changed',
		edit: (m) => [sql`update coupon_lists set codes = 2 where merchant_id = ${m}`],
		says: /list Brought counts 2 codes/,
		of: 'merchant',
	},
	{
		what: 'the completion count of an objective is changed',
		edit: (m) => [sql`update objective_counts set completions = 0 where merchant_id = ${m}`],
		says: /objective custom:1 counts 0 completions and has 1/,
		of: 'merchant',
	},
	{
		what: 'the points of a completed objective are changed',
		edit: (m) => [
			sql`update objective_completions set points = 6 where merchant_id = ${m} and customer_id = ${ana(m)} and objective = 'signup'`,
		],
		says: /objective signup was completed for 6.0000 points/,
		of: 'record',
	},
]

test('every edit from outside is found and named', async (t) => {
	const { merchant } = await createBusyShop()
	for (const { what, edit, says, of } of EDITS) {
		await t.test(what, async () => {
			const found = await runAndRollBack(async (tx) => {
				for (const statement of edit(merchant.id)) await tx.rows(statement)
				return findingsOf(tx, merchant.id)
			})
			const named = found.find(({ sentence }) => says.test(sentence))
			assert.ok(named, `not found, only: ${JSON.stringify(found, null, 1)}`)
			assert.equal(named.merchantId, merchant.id)
			assert.equal(named.recordId !== null, of === 'record')
			assert.equal(named.customerId !== null, of !== 'merchant')
		})
	}
})

const UNDO = new Error('undone on purpose')

/** Runs work in a transaction and rolls it back. */
const runAndRollBack = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
	let result: T
	await world.db
		.transaction(async (tx) => {
			result = await work(tx)
			throw UNDO
		})
		.catch((error) => {
			if (error !== UNDO) throw error
		})
	return result!
}

test('verification during continuous orders finds nothing', async () => {
	const { merchant, api } = await world.merchant()
	let isOver = false
	let verifications = 0
	const ENOUGH = 4
	const sendOrders = async (customer: string): Promise<void> => {
		// On a busy machine the orders go on until there were enough verifications beside them.
		for (let n = 0; n < 40 || verifications < ENOUGH; n += 1) {
			const placed = buildOrder({ OriginalId: `${customer}-${n}`, Customer: { OriginalId: customer } })
			await api.post('/POS/orders', placed, { HasError: false })
			if (n % 3 === 0)
				await api.post(`/POS/orders/${customer}-${n}/cancel`, buildCancellation(), { HasError: false })
		}
	}
	const sending = Promise.all(['ana', 'bia', 'caio'].map(sendOrders)).then(() => {
		isOver = true
	})
	while (!isOver) {
		assert.deepEqual(await world.db.snapshot((db) => findingsOf(db, merchant.id)), [])
		verifications += 1
	}
	await sending
	assert.ok(verifications >= ENOUGH, `it looked ${verifications} times`)
})

test('the command reports its counts and findings, and sets its exit code', async () => {
	const { merchant } = await createBusyShop()
	const clean = await runFiel(world, ['verify', '--merchant', merchant.name])
	assert.match(
		clean.stdout,
		/^1 merchant, 3 customers, \d+ records, \d+ events in [\d.]+ s: everything agrees\n$/,
	)
	assert.match(clean.stderr, new RegExp(`^${merchant.name}: \\d+% of \\d+ events\\n`))
	assert.equal(clean.code, 0)
	assert.match((await runFiel(world, ['verify'])).stdout, /^\d+ merchants, /)

	const [edited] = await world.db.rows<{ id: number; customer_id: number }>(sql`
		update point_records set points = points + 1 where merchant_id = ${merchant.id} and id = ${award(merchant.id)}
		returning id, customer_id`)
	const wrong = await runFiel(world, ['verify'])
	const document = await runFiel(world, ['verify', '--merchant', merchant.name, '--json'])
	await world.db.rows(sql`
		update point_records set points = points - 1 where merchant_id = ${merchant.id} and id = ${edited!.id}`)
	const place = `${merchant.name}, customer ${edited!.customer_id}, record ${edited!.id}: `
	assert.ok(wrong.stdout.includes(`${place}the record is of 601 points`), wrong.stdout)
	assert.match(wrong.stdout, /: 4 contradictions\n$/)
	assert.match(wrong.stderr, /4 contradictions found\n$/)
	assert.equal(wrong.code, 1)
	assert.equal(document.code, 1)
	const [{ Name, Contradictions, Findings }] = JSON.parse(document.stdout).Merchants
	assert.deepEqual([Name, Contradictions], [merchant.name, 4])
	assert.deepEqual([Findings[0].CustomerId, Findings[0].PointId], [edited!.customer_id, edited!.id])
	assert.equal((await runFiel(world, ['verify', '--merchant', 'nobody'])).code, 1)
})
