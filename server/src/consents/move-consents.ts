import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import type { Mover } from '../customers/mover.ts'
import type { Consent } from './consent.ts'
import { insertConsents } from './insert-consents.ts'

/** What is needed to move consents back. */
interface Moved {
	ids: number[]
	/** The newest decision of both customers when they were merged; 0 if neither had decided anything. */
	last: number
}

/** Consents follow the customer. */
export const consentMover: Mover<Moved | number[]> = {
	name: 'consents',
	tables: ['consents'],
	async move(tx, _locked, { merchant, fromId, intoId }) {
		const moved = await tx.rows<{ id: number }>(sql`
			update consents set customer_id = ${intoId}
			where merchant_id = ${merchant.id} and customer_id = ${fromId}
			returning id`)
		const [newest] = await tx.rows<{ last: number }>(sql`
			select coalesce(max(id), 0) as last from consents
			where merchant_id = ${merchant.id} and customer_id = ${intoId}`)
		return { ids: moved.map(({ id }) => id), last: newest!.last }
	},
	/**
	 * What was withdrawn since the merge, and not given again, counts for both: nobody can say who of them has withdrawn it,
	 * and nobody gets what they have declined.
	 */
	async moveBack(tx, _locked, { merchant, fromId, intoId }, moved) {
		// Merges by earlier versions have the ids alone: then whatever the other customer has withdrawn counts.
		const { ids, last } = Array.isArray(moved) ? { ids: moved, last: 0 } : moved
		await tx.rows(sql`
			update consents set customer_id = ${fromId}
			where merchant_id = ${merchant.id} and customer_id = ${intoId} and id = any(${ids}::bigint[])`)
		const newest = await tx.rows<Consent>(sql`
			select distinct on (purpose) purpose, is_given as "isGiven", text_version as "textVersion", source,
				decided_at as "decidedAt"
			from consents where merchant_id = ${merchant.id} and customer_id = ${intoId} and id > ${last}
			order by purpose, id desc`)
		await insertConsents(
			tx,
			merchant.id,
			newest.flatMap((decision) => (decision.isGiven ? [] : { ...decision, customerId: fromId })),
		)
	},
}

/** Who is erased has consented to nothing. */
export const consentEraser: Eraser = {
	tables: ['consents'],
	async erase(tx, _locked, merchantId, { customerId }) {
		await tx.rows(sql`delete from consents where merchant_id = ${merchantId} and customer_id = ${customerId}`)
		return []
	},
}
