import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { type CreatedInvitation, endOfInvitation, INVITATION_COLUMNS, type Invitation } from './invitation.ts'
import { hashToken, makeToken } from './token.ts'

/** Gives invitations new links and a new expiry; undefined for those that do not exist. */
export const renewInvitations = async (
	tx: Tx,
	merchantId: number,
	ids: number[],
	now: Date,
): Promise<(CreatedInvitation | undefined)[]> => {
	const tokens = ids.map(makeToken)
	const renewed = await tx.rows<Invitation>(sql`
		update invitations i set token_hash = n.hash, created_at = ${now}, expires_at = ${endOfInvitation(now)}
		from unnest(${ids}::bigint[], ${tokens.map(hashToken)}::bytea[]) as n (wanted, hash)
		where i.merchant_id = ${merchantId} and i.id = any(${ids}::bigint[]) and i.id = n.wanted
		returning ${INVITATION_COLUMNS}`)
	return ids.map((id, index) => {
		const invitation = renewed.find((made) => made.id === id)
		return invitation && { ...invitation, token: tokens[index]! }
	})
}
