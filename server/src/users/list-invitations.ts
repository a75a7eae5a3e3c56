import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { type Invitation, type InvitationRow, invitationColumns, parseInvitation } from './invitation.ts'

export const listInvitations = async (db: Queryable, merchantId: number): Promise<Invitation[]> => {
	const rows = await db.rows<InvitationRow>(sql`
		select ${invitationColumns(sql`${merchantId}`)} from invitations where merchant_id = ${merchantId} order by id`)
	return rows.map(parseInvitation)
}
