import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import {
	type CreatedInvitation,
	endOfInvitation,
	type InvitationRow,
	invitationColumns,
	parseInvitation,
} from './invitation.ts'
import { hashToken, makeToken } from './token.ts'

/** Gives invitations new links and a new expiry; undefined for those that do not exist. */
export const renewInvitations = async (
	tx: Tx,
	merchantId: number,
	ids: number[],
	now: Date,
): Promise<(CreatedInvitation | undefined)[]> => {
	const tokens = ids.map(makeToken)
	const renewed = await tx.rows<InvitationRow>(sql`
		update invitations set token_hash = n.hash, created_at = ${now}, expires_at = ${endOfInvitation(now)}
		from unnest(${ids}::bigint[], ${tokens.map(hashToken)}::bytea[]) as n (wanted, hash)
		where merchant_id = ${merchantId} and id = any(${ids}::bigint[]) and id = n.wanted
		returning ${invitationColumns(sql`${merchantId}`)}`)
	return ids.map((id, index) => {
		const invitation = renewed.find((made) => made.id === id)
		return invitation && { ...parseInvitation(invitation), token: tokens[index]! }
	})
}
