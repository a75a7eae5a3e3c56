import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import type { Mover } from '../customers/mover.ts'

/** One open request is enough for one person: that of a customer who is merged goes if the other one has one. */
export const erasureRequestMover: Mover<number[]> = {
	name: 'erasureRequests',
	tables: ['erasure_requests'],
	async move(tx, _locked, { merchant, fromId, intoId }) {
		await tx.rows(sql`
			delete from erasure_requests
			where merchant_id = ${merchant.id} and customer_id = ${fromId} and declined_at is null and exists (
				select from erasure_requests r
				where r.merchant_id = ${merchant.id} and r.customer_id = ${intoId} and r.declined_at is null)`)
		const moved = await tx.rows<{ id: number }>(sql`
			update erasure_requests set customer_id = ${intoId}
			where merchant_id = ${merchant.id} and customer_id = ${fromId}
			returning id`)
		return moved.map(({ id }) => id)
	},
	async moveBack(tx, _locked, { merchant, fromId, intoId }, ids) {
		await tx.rows(sql`
			update erasure_requests set customer_id = ${fromId}
			where merchant_id = ${merchant.id} and customer_id = ${intoId} and id = any(${ids}::bigint[])`)
	},
}

/** The request is carried out. What the member wrote goes with the rest. */
export const erasureRequestEraser: Eraser = {
	tables: ['erasure_requests'],
	async erase(tx, _locked, merchantId, { customerId }) {
		await tx.rows(sql`
			delete from erasure_requests where merchant_id = ${merchantId} and customer_id = ${customerId}`)
		return []
	},
}
