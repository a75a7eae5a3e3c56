import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { INVITATION_COLUMNS, type Invitation, type InvitationRow, parseInvitation } from './invitation.ts'

export const listInvitations = async (db: Queryable, merchantId: number): Promise<Invitation[]> => {
	const rows = await db.rows<InvitationRow>(sql`
		select ${INVITATION_COLUMNS} from invitations where merchant_id = ${merchantId} order by id`)
	return rows.map(parseInvitation)
}
