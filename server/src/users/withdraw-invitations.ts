import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { INVITATION_COLUMNS, type Invitation } from './invitation.ts'

/** Deletes invitations; returns those that existed. */
export const withdrawInvitations = (tx: Tx, merchantId: number, ids: number[]): Promise<Invitation[]> =>
	tx.rows<Invitation>(sql`
		delete from invitations where merchant_id = ${merchantId} and id = any(${ids}::bigint[])
		returning ${INVITATION_COLUMNS}`)
