import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { INVITATION_COLUMNS, type Invitation } from './invitation.ts'

export const listInvitations = (db: Queryable, merchantId: number): Promise<Invitation[]> =>
	db.rows<Invitation>(sql`
		select ${INVITATION_COLUMNS} from invitations where merchant_id = ${merchantId} order by id`)
