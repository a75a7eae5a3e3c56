import sql, { type Sql } from 'sql-template-tag'
import { type Duel, runDuel } from '../support/duel.ts'
import type { Group, Lab } from '../support/lab.ts'
import { request, type Slot } from '../support/load.ts'
import { makeOrders, takeSampleOrder } from '../support/make-orders.ts'
import type { Values } from '../support/pgbench.ts'

const CLIENTS = [8, 16, 64]

/** Redeeming, removing cashback and cancelling: what takes points away. */
export const spending: Group = {
	name: 'spending',
	async run(lab) {
		return [
			await runDuel(lab, redeem(lab)),
			await runDuel(lab, cashback(lab)),
			await runDuel(lab, await cancel(lab)),
		]
	},
}

const everybody = ({ shop }: Lab): Slot => ({ width: 8, from: shop.firstCustomer, to: shop.lastCustomer })
const counted: Slot = { width: 9, next: 0 }

const sampleOf = async ({ cluster }: Lab, statement: Sql): Promise<Values> =>
	(await cluster.db.rows<Values>(statement))[0]!

const customersOf = ({ shop }: Lab): Values => ({
	merchant: shop.merchant.id,
	first: shop.firstCustomer,
	last: shop.lastCustomer,
})

const redeem = (lab: Lab): Duel => {
	const [first, last] = [lab.shop.rewards[0]!, lab.shop.rewards.at(-1)!]
	const width = `${last}`.length
	return {
		work: 'redeem a reward',
		wanted: 1,
		script: 'redeem.sql',
		clients: CLIENTS,
		last: { seconds: lab.seconds },
		load() {
			const slots = { customer: everybody(lab), n: counted, reward: { width, from: first, to: last } }
			const body = { CustomerId: 'c#customer#', OriginalKey: `${lab.freshPrefix()}-#n#` }
			const path = '/v1/pvt/RewardConfigurations/#reward#/redeem'
			return {
				request: request('POST', path, lab.shop.authorization, slots, body),
				slots,
				expects: '"Items":[{',
			}
		},
		values: () => ({ ...customersOf(lab), firstreward: first, lastreward: last, prefix: lab.freshPrefix() }),
		sample: () =>
			sampleOf(
				lab,
				sql`
				select d.terms::text as terms, d.created_at::text as at, c.valid_until::text as until, r.reason::text as reason
				from redemptions d
				join coupons c on c.merchant_id = d.merchant_id and c.id = d.coupon_id
				join point_records r on r.merchant_id = d.merchant_id and r.id = d.record_id
				where d.merchant_id = ${lab.shop.merchant.id} order by d.id desc limit 1`,
			),
	}
}

const cashback = (lab: Lab): Duel => ({
	work: 'remove cashback',
	wanted: 1,
	script: 'cashback.sql',
	clients: CLIENTS,
	last: { seconds: lab.seconds },
	load() {
		const slots = { customer: everybody(lab), n: counted }
		const body = {
			...{ Value: 1, OperationType: 1, Reason: 'paid at the till' },
			ChangeKey: `${lab.freshPrefix()}-#n#`,
		}
		const path = '/v1/pvt/Customer/c#customer#/cashback'
		return {
			request: request('POST', path, lab.shop.authorization, slots, body),
			slots,
			expects: '"HasError":false',
		}
	},
	values: () => ({ ...customersOf(lab), prefix: lab.freshPrefix() }),
	sample: () =>
		sampleOf(
			lab,
			sql`
			select r.reason::text as reason, r.created_at::text as at
			from change_keys k join point_records r on r.merchant_id = k.merchant_id and r.id = k.record_id
			where k.merchant_id = ${lab.shop.merchant.id} order by r.id desc limit 1`,
		),
})

/** An order is cancelled once, so both sides get as many as they are to cancel, made beforehand. */
const cancel = async (lab: Lab): Promise<Duel> => {
	const sample = await takeSampleOrder(lab)
	const count = Math.min(1200 * lab.seconds, lab.shop.lastCustomer - lab.shop.firstCustomer)
	const made = async (): Promise<string> => {
		const prefix = lab.freshPrefix()
		await makeOrders(lab, sample, prefix, count)
		return prefix
	}
	return {
		work: 'cancel an order',
		wanted: 1,
		script: 'cancel.sql',
		clients: CLIENTS,
		last: { count, seconds: lab.seconds },
		async load() {
			const path = `/v1/pvt/POS/orders/${await made()}-#n#/cancel`
			const body = { OrderCancelledDate: new Date().toISOString() }
			const slots = { n: counted }
			return {
				request: request('POST', path, lab.shop.authorization, slots, body),
				slots,
				expects: '"isCanceled":true',
			}
		},
		values: async () => ({ ...customersOf(lab), prefix: await made() }),
		sample: () =>
			sampleOf(
				lab,
				sql`
				select r.reason::text as reason, r.created_at::text as at, d.day::text as day
				from point_records r
				join progress_days d on d.merchant_id = r.merchant_id and d.customer_id = r.customer_id
				where r.merchant_id = ${lab.shop.merchant.id} and r.type = 12 order by r.id desc, d.day desc limit 1`,
			),
	}
}
