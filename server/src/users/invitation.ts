import type { Role } from '@fiel/contract'
import type { Sql } from 'sql-template-tag'
import sql from 'sql-template-tag'
import {
	type CounterRights,
	counterColumn,
	parseCounterRights,
	type ReadCounterRights,
} from './counter-rights.ts'

/** An invitation for a new user. */
export interface Invitation {
	id: number
	email: string
	role: Role
	/** Null unless a cashier is invited. */
	counter: CounterRights | null
	invitedBy: string
	createdAt: Date
	expiresAt: Date
}

/** The token is known only at this moment. */
export interface CreatedInvitation extends Invitation {
	token: string
}

/** An invitation as `invitationColumns` read it. */
export type InvitationRow = Omit<Invitation, 'counter'> & { counter: ReadCounterRights }

export const parseInvitation = (row: InvitationRow): Invitation => ({
	...row,
	counter: parseCounterRights(row.counter),
})

/** The columns of the table, which has no other alias. */
export const invitationColumns = (
	merchantId: Sql,
): Sql => sql`id, email, role, invited_by as "invitedBy", created_at as "createdAt",
	expires_at as "expiresAt", ${counterColumn(merchantId, sql`invitations`)} as counter`

const VALID_MS = 7 * 24 * 3_600_000

export const endOfInvitation = (now: Date): Date => new Date(now.getTime() + VALID_MS)

/** The token is in the fragment, which browsers do not send, so it does not appear in logs. */
export const invitationLink = (publicUrl: string, token: string): string =>
	`${publicUrl}/admin/invitation#token=${token}`
