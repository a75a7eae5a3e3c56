import type { Role } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { checkEmail, refuseExistingUser } from './create-users.ts'
import { type CreatedInvitation, endOfInvitation, INVITATION_COLUMNS, type Invitation } from './invitation.ts'
import { hashToken, makeToken } from './token.ts'
import { normalizeEmail } from './user.ts'

interface NewInvitation {
	email: string
	role: Role
	invitedBy: string
}

/** Creates invitations; a new one replaces one that has expired. */
export const inviteUsers = async (
	tx: Tx,
	merchantId: number,
	wanted: NewInvitation[],
	now: Date,
): Promise<(CreatedInvitation | Refusal)[]> => {
	const emails = wanted.map(({ email }) => normalizeEmail(email))
	const users = await tx.rows<{ email: string }>(sql`
		select email from users where email = any(${emails}::text[])`)
	const taken = new Set(users.map(({ email }) => email))
	const refusals = wanted.map(({ email }, index) => {
		const fault = checkEmail(email)
		if (fault) return fault
		if (taken.has(emails[index]!)) return refuseExistingUser(email)
		return emails.indexOf(emails[index]!) < index ? refuseInvitedUser(email) : null
	})
	const rows = wanted.flatMap(({ role, invitedBy }, index) =>
		refusals[index] ? [] : [{ email: emails[index]!, role, invitedBy, token: makeToken() }],
	)
	const hashes = rows.map(({ token }) => hashToken(token))
	const invited = await tx.rows<Invitation>(sql`
		insert into invitations (merchant_id, email, role, token_hash, invited_by, created_at, expires_at)
		select ${merchantId}::bigint, email, role, hash, invited_by, ${now}::timestamptz, ${endOfInvitation(now)}::timestamptz
		from unnest(${rows.map(({ email }) => email)}::text[], ${rows.map(({ role }) => role)}::text[],
			${hashes}::bytea[], ${rows.map((row) => row.invitedBy)}::text[]) as i (email, role, hash, invited_by)
		on conflict on constraint invitations_email do update
			set role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
				created_at = excluded.created_at, expires_at = excluded.expires_at
			where invitations.expires_at <= ${now}
		returning ${INVITATION_COLUMNS}`)
	return wanted.map(({ email }, index) => {
		const refusal = refusals[index]
		if (refusal) return refusal
		const invitation = invited.find((made) => made.email === emails[index])
		const { token } = rows.find((row) => row.email === emails[index])!
		return invitation ? { ...invitation, token } : refuseInvitedUser(email)
	})
}

const refuseInvitedUser = (email: string): Refusal =>
	refuse('Account_UserAlreadyExists', `${normalizeEmail(email)} is invited already`, 'Email')
