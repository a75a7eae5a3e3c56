import sql from 'sql-template-tag'
import type { Mover } from '../customers/mover.ts'

/**
 * The later end of tokens counts for the customer whom the tokens of both name from now on. The row of the other one
 * stays: if the merge is undone, what was ended stays ended.
 */
export const revocationMover: Mover<null> = {
	name: 'memberTokens',
	tables: ['member_revocations'],
	async move(tx, _locked, { merchant, fromId, intoId }) {
		await tx.rows(sql`
			insert into member_revocations (merchant_id, customer_id, revoked_at)
			select ${merchant.id}::bigint, ${intoId}::bigint, revoked_at from member_revocations
			where merchant_id = ${merchant.id} and customer_id = ${fromId}
			on conflict (merchant_id, customer_id) do update
				set revoked_at = greatest(member_revocations.revoked_at, excluded.revoked_at)`)
		return null
	},
	moveBack: async () => {},
}
