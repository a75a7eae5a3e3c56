import sql from 'sql-template-tag'
import type { Mover } from '../customers/mover.ts'

/** A PIN that was just confirmed still counts. It lives for minutes, so nothing is moved back. */
export const pinMover: Mover<null> = {
	name: 'pins',
	tables: ['pin_challenges'],
	async move(tx, _locked, { merchant, fromId, intoId }) {
		await tx.rows(sql`
			update pin_challenges set customer_id = ${intoId}
			where merchant_id = ${merchant.id} and customer_id = ${fromId}`)
		return null
	},
	moveBack: async () => {},
}
