import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { type Invitation, type InvitationRow, invitationColumns, parseInvitation } from './invitation.ts'

/** Deletes invitations; returns those that existed. */
export const withdrawInvitations = async (
	tx: Tx,
	merchantId: number,
	ids: number[],
): Promise<Invitation[]> => {
	const withdrawn = await tx.rows<InvitationRow>(sql`
		delete from invitations where merchant_id = ${merchantId} and id = any(${ids}::bigint[])
		returning ${invitationColumns(sql`${merchantId}`)}`)
	return withdrawn.map(parseInvitation)
}
