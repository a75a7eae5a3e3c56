import type { Role } from '@fiel/contract'
import type { Sql } from 'sql-template-tag'
import sql from 'sql-template-tag'

/** Somebody who was asked to join. */
export interface Invitation {
	id: number
	email: string
	role: Role
	invitedBy: string
	createdAt: Date
	expiresAt: Date
}

/** With the token, at the only moment at which it is known. */
export interface CreatedInvitation extends Invitation {
	token: string
}

export const INVITATION_COLUMNS: Sql = sql`id, email, role, invited_by as "invitedBy", created_at as "createdAt",
	expires_at as "expiresAt"`

const VALID_MS = 7 * 24 * 3_600_000

export const endOfInvitation = (now: Date): Date => new Date(now.getTime() + VALID_MS)

/** After the sign, so that no server and no log on the way sees the token. */
export const invitationLink = (publicUrl: string, token: string): string =>
	`${publicUrl}/admin/invitation#token=${token}`
