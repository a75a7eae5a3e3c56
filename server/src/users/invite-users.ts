import type { Role } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { claimKeys } from '../directory/claim-keys.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { checkCounterRights } from './check-counter-rights.ts'
import { type CounterRights, saveBranches, storedCounterRights } from './counter-rights.ts'
import { checkEmail, refuseExistingUser } from './create-users.ts'
import {
	type CreatedInvitation,
	endOfInvitation,
	type InvitationRow,
	invitationColumns,
	parseInvitation,
} from './invitation.ts'
import { hashToken, makeToken } from './token.ts'
import { normalizeEmail } from './user.ts'

interface NewInvitation {
	email: string
	role: Role
	counter?: CounterRights | null
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
	const isFree = await claimKeys(tx, 'email', emails, now)
	const taken = new Set([...users.map(({ email }) => email), ...emails.filter((_, index) => !isFree[index])])
	const refusals = wanted.map(({ email, role, counter = null }, index) => {
		const fault = checkEmail(email) ?? checkCounterRights(role, counter)
		if (fault) return fault
		if (taken.has(emails[index]!)) return refuseExistingUser(email)
		return emails.indexOf(emails[index]!) < index ? refuseInvitedUser(email) : null
	})
	const rows = wanted.flatMap(({ role, invitedBy, counter = null }, index) => {
		if (refusals[index]) return []
		const token = makeToken()
		const hash = hashToken(token).toString('hex')
		const rights = role === 'cashier' ? counter : null
		return [{ email: emails[index]!, role, invitedBy, token, hash, rights, ...storedCounterRights(rights) }]
	})
	saveBranches(
		tx,
		merchantId,
		rows.map(({ rights }) => rights),
	)
	const invited = await tx.rows<InvitationRow>(sql`
		insert into invitations (merchant_id, email, role, token_hash, invited_by, created_at, expires_at, branch_id,
			sale_limit, day_limit)
		select ${merchantId}::bigint, i.email, i.role, decode(i.hash, 'hex'), i."invitedBy", ${now}::timestamptz,
			${endOfInvitation(now)}::timestamptz, i."branchId", i."saleLimit", i."dayLimit"
		from json_to_recordset(${jsonRows(rows.map(({ token: _, rights: __, ...row }) => row))}) as i (
			email text, role text, hash text, "invitedBy" text, "branchId" text, "saleLimit" numeric, "dayLimit" numeric)
		on conflict on constraint invitations_email do update
			set role = excluded.role, branch_id = excluded.branch_id, sale_limit = excluded.sale_limit,
				day_limit = excluded.day_limit, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
				created_at = excluded.created_at, expires_at = excluded.expires_at
			where invitations.expires_at <= ${now}
		returning ${invitationColumns(sql`${merchantId}`)}`)
	return wanted.map(({ email }, index) => {
		const refusal = refusals[index]
		if (refusal) return refusal
		const invitation = invited.find((made) => made.email === emails[index])
		const { token } = rows.find((row) => row.email === emails[index])!
		return invitation ? { ...parseInvitation(invitation), token } : refuseInvitedUser(email)
	})
}

const refuseInvitedUser = (email: string): Refusal =>
	refuse('Account_UserAlreadyExists', `${normalizeEmail(email)} is invited already`, 'Email')
