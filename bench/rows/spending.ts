import sql, { type Sql } from 'sql-template-tag'
import type { BenchContext, BenchGroup } from '../support/bench-context.ts'
import { insertBenchOrders, recordSampleOrder } from '../support/insert-bench-orders.ts'
import { buildRequest, type Slot } from '../support/load.ts'
import type { ScriptValues } from '../support/pgbench.ts'
import { type PgbenchComparison, runComparison } from '../support/pgbench-comparison.ts'

const CLIENTS = [8, 16, 64]

/** Redemptions, removals of cashback, cancellations and partial returns, which take points away. */
export const spendingGroup: BenchGroup = {
	name: 'spending',
	async run(context) {
		return [
			await runComparison(context, redeem(context)),
			await runComparison(context, redeemAtTill(context)),
			await runComparison(context, cashback(context)),
			await runComparison(context, await cancel(context)),
			await runComparison(context, await returnPart(context)),
		]
	},
}

const allCustomers = ({ shop }: BenchContext): Slot => ({
	width: 8,
	from: shop.firstCustomer,
	to: shop.lastCustomer,
})
const orderCounter: Slot = { width: 9, next: 0 }

const sampleOf = async ({ cluster }: BenchContext, statement: Sql): Promise<ScriptValues> =>
	(await cluster.db.rows<ScriptValues>(statement))[0]!

const customersOf = ({ shop }: BenchContext): ScriptValues => ({
	merchant: shop.merchant.id,
	first: shop.firstCustomer,
	last: shop.lastCustomer,
})

const redeem = (context: BenchContext): PgbenchComparison => ({
	...redemption(context, '/v1/pvt/RewardConfigurations/#reward#/redeem', {}, '"Items":[{'),
	work: 'redeem a reward',
	script: 'redeem.sql',
	sample: () =>
		sampleOf(
			context,
			sql`
			select d.terms::text as terms, d.created_at::text as at, c.valid_until::text as until, r.reason::text as reason
			from redemptions d
			join coupons c on c.merchant_id = d.merchant_id and c.id = d.coupon_id
			join point_records r on r.merchant_id = d.merchant_id and r.id = d.record_id
			where d.merchant_id = ${context.shop.merchant.id} order by d.id desc limit 1`,
		),
})

const redeemAtTill = (context: BenchContext): PgbenchComparison => ({
	...redemption(context, '/v1/pvt/POS/rewards/#reward#/redeem', { RedeemOrigin: 5 }, '"CodeName":"Done"'),
	work: 'redeem at the till',
	script: 'redeem-at-till.sql',
	sample: () =>
		sampleOf(
			context,
			sql`
			select d.terms::text as terms, d.created_at::text as at, r.reason::text as reason
			from redemptions d
			join point_records r on r.merchant_id = d.merchant_id and r.id = d.record_id
			where d.merchant_id = ${context.shop.merchant.id} and d.coupon_id is null order by d.id desc limit 1`,
		),
})

/** What the two ways to redeem have in common. */
const redemption = (context: BenchContext, path: string, body: object, expects: string) => {
	const [first, last] = [context.shop.rewards[0]!, context.shop.rewards.at(-1)!]
	const width = `${last}`.length
	return {
		wanted: 1,
		clients: CLIENTS,
		duration: { seconds: context.seconds },
		load() {
			const slots = {
				customer: allCustomers(context),
				n: orderCounter,
				reward: { width, from: first, to: last },
			}
			const named = { ...body, CustomerId: 'c#customer#', OriginalKey: `${context.freshPrefix()}-#n#` }
			return { request: buildRequest('POST', path, context.shop.authorization, slots, named), slots, expects }
		},
		values: () => ({
			...customersOf(context),
			firstreward: first,
			lastreward: last,
			prefix: context.freshPrefix(),
		}),
	}
}

const cashback = (context: BenchContext): PgbenchComparison => ({
	work: 'remove cashback',
	wanted: 1,
	script: 'cashback.sql',
	clients: CLIENTS,
	duration: { seconds: context.seconds },
	load() {
		const slots = { customer: allCustomers(context), n: orderCounter }
		const body = {
			...{ Value: 1, OperationType: 1, Reason: 'paid at the till' },
			ChangeKey: `${context.freshPrefix()}-#n#`,
		}
		const path = '/v1/pvt/Customer/c#customer#/cashback'
		return {
			request: buildRequest('POST', path, context.shop.authorization, slots, body),
			slots,
			expects: '"HasError":false',
		}
	},
	values: () => ({ ...customersOf(context), prefix: context.freshPrefix() }),
	sample: () =>
		sampleOf(
			context,
			sql`
			select r.reason::text as reason, r.created_at::text as at
			from change_keys k join point_records r on r.merchant_id = k.merchant_id and r.id = k.record_id
			where k.merchant_id = ${context.shop.merchant.id} order by r.id desc limit 1`,
		),
})

/** An order is cancelled, or returned in part, once, so that both sides get prepared orders for all of their requests. */
const prepareOrders = async (context: BenchContext) => {
	const sample = await recordSampleOrder(context)
	const count = Math.min(1200 * context.seconds, context.shop.lastCustomer - context.shop.firstCustomer)
	const insertOrders = async (): Promise<string> => {
		const prefix = context.freshPrefix()
		await insertBenchOrders(context, sample, prefix, count)
		return prefix
	}
	return { count, insertOrders }
}

const cancel = async (context: BenchContext): Promise<PgbenchComparison> => {
	const { count, insertOrders } = await prepareOrders(context)
	return {
		work: 'cancel an order',
		wanted: 1,
		script: 'cancel.sql',
		clients: CLIENTS,
		duration: { count, seconds: context.seconds },
		async load() {
			const path = `/v1/pvt/POS/orders/${await insertOrders()}-#n#/cancel`
			const body = { OrderCancelledDate: new Date().toISOString() }
			const slots = { n: orderCounter }
			return {
				request: buildRequest('POST', path, context.shop.authorization, slots, body),
				slots,
				expects: '"isCanceled":true',
			}
		},
		values: async () => ({ ...customersOf(context), prefix: await insertOrders() }),
		sample: () =>
			sampleOf(
				context,
				sql`
				select r.reason::text as reason, r.created_at::text as at, d.day::text as day
				from point_records r
				join progress_days d on d.merchant_id = r.merchant_id and d.customer_id = r.customer_id
				where r.merchant_id = ${context.shop.merchant.id} and r.type = 12 order by r.id desc, d.day desc limit 1`,
			),
	}
}

const returnPart = async (context: BenchContext): Promise<PgbenchComparison> => {
	const { count, insertOrders } = await prepareOrders(context)
	return {
		work: 'return a part of an order',
		wanted: 1,
		script: 'return.sql',
		clients: CLIENTS,
		duration: { count, seconds: context.seconds },
		async load() {
			const path = `/v1/pvt/POS/${await insertOrders()}-#n#/partialcancel`
			const slots = { n: orderCounter }
			const body = { ValueToRefund: 20, CancelKey: 'part-1' }
			return {
				request: buildRequest('POST', path, context.shop.authorization, slots, body),
				slots,
				expects: '"CodeName":"Done"',
			}
		},
		values: async () => ({ ...customersOf(context), prefix: await insertOrders() }),
		sample: () =>
			sampleOf(
				context,
				sql`
				select r.reason::text as reason, r.created_at::text as at, r.valid_until::text as until, o.counted_on::text as day,
					o.returns::text as returns, o.decision::text as decision
				from orders o
				join point_records r on r.merchant_id = o.merchant_id and r.customer_id = o.customer_id and r.id = o.award_id
				where o.merchant_id = ${context.shop.merchant.id} and o.returned > 0 order by o.id desc limit 1`,
			),
	}
}
