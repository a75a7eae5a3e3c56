import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import type { Mover } from '../customers/mover.ts'
import type { Tx } from '../db/database.ts'

const give = (tx: Tx, merchantId: number, from: number, into: number, ids: number[] | null, now: Date) =>
	tx.rows<{ id: number }>(sql`
		update wallet_passes set customer_id = ${into}, marks = marks + 1, due_at = coalesce(due_at, ${now})
		where merchant_id = ${merchantId} and customer_id = ${from}
			and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))
		returning id`)

/** The pass on the telephone of a customer who is merged becomes one of the customer into whom they are merged. */
export const passMover: Mover<number[]> = {
	name: 'walletPasses',
	tables: ['wallet_passes'],
	async move(tx, _locked, { merchant, now, fromId, intoId }) {
		return (await give(tx, merchant.id, fromId, intoId, null, now)).map(({ id }) => id)
	},
	async moveBack(tx, _locked, { merchant, now, fromId, intoId }, ids) {
		await give(tx, merchant.id, intoId, fromId, ids, now)
	},
}

/**
 * The passes of an erased person are voided: they have no customer any more and show nothing. Their devices are told, and
 * forgotten some days later, see `forget-passes.ts`.
 */
export const passEraser: Eraser = {
	tables: ['wallet_passes', 'wallet_registrations'],
	async erase(tx, _locked, merchantId, { customerId }) {
		await tx.rows(sql`
			update wallet_passes set customer_id = null, marks = marks + 1, due_at = created_at
			where merchant_id = ${merchantId} and customer_id = ${customerId}`)
		return []
	},
}
