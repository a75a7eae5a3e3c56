import sql from 'sql-template-tag'
import type { Mover } from '../customers/mover.ts'

/**
 * What was announced to only one of the two customers counts as not announced, so that nobody misses an expiry. Nothing
 * is moved back, for the same reason.
 */
export const noticeMover: Mover<null> = {
	name: 'notices',
	tables: ['expiry_notices'],
	async move(tx, _locked, { merchant, fromId, intoId }) {
		await tx.rows(sql`
			with own as (
				delete from expiry_notices where merchant_id = ${merchant.id} and customer_id = ${fromId}
				returning announced_until
			)
			update expiry_notices n set announced_until = least(n.announced_until, own.announced_until)
			from own
			where n.merchant_id = ${merchant.id} and n.customer_id = ${intoId}`)
		return null
	},
	moveBack: async () => {},
}
