import sql from 'sql-template-tag'
import type { Mover } from '../customers/mover.ts'
import type { Tx } from '../db/database.ts'
import { countCampaignOrders } from './count-campaign-orders.ts'

/** Counts the orders of both customers again, under the customer who has them now; runs after the orders were moved. */
export const campaignMover: Mover<null> = {
	name: 'campaigns',
	tables: ['campaign_orders', 'campaign_customers'],
	async move(tx, _locked, { merchant, fromId, intoId }) {
		await recount(tx, merchant.id, [fromId, intoId])
		return null
	},
	moveBack: (tx, _locked, { merchant, fromId, intoId }) => recount(tx, merchant.id, [fromId, intoId]),
}

/** Waits for the worker that counts, because two writers of the same share would both subtract the former one. */
const recount = async (tx: Tx, merchantId: number, customerIds: number[]): Promise<void> => {
	await tx.rows(sql`select from figure_cursors where merchant_id = ${merchantId} for update`)
	const orders = await tx.rows<{ id: number }>(sql`
		select distinct order_id as id from campaign_orders
		where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[])`)
	await countCampaignOrders(
		tx,
		merchantId,
		orders.map(({ id }) => id),
	)
}
