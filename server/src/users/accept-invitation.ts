import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { createUsers } from './create-users.ts'
import { mustUseProvider } from './identities/must-use-provider.ts'
import { type InvitationRow, invitationColumns, parseInvitation } from './invitation.ts'
import { hashToken } from './token.ts'
import type { User } from './user.ts'

interface Acceptance {
	token: string
	name: string
	password: string
}

/**
 * Creates the user of an invitation; 'no invitation' if the link was used, withdrawn or has expired, and 'provider
 * wanted' if the user would have no use for a password.
 */
export const acceptInvitation = async (
	tx: Tx,
	{ token, name, password }: Acceptance,
	now: Date,
): Promise<{ merchantId: number; user: User } | Refusal | 'no invitation' | 'provider wanted'> => {
	const [invitation] = await tx.rows<InvitationRow & { merchantId: number; mustUseProvider: boolean }>(sql`
		select merchant_id as "merchantId", ${mustUseProvider(sql`invitations`)} as "mustUseProvider",
			${invitationColumns(sql`invitations.merchant_id`)}
		from invitations where token_hash = ${hashToken(token)} and expires_at > ${now}
		for update`)
	if (!invitation) return 'no invitation'
	if (invitation.mustUseProvider) return 'provider wanted'
	const { merchantId, id, email, role } = invitation
	const { counter } = parseInvitation(invitation)
	const [user] = await createUsers(tx, merchantId, [{ email, password, role, name, counter }], now)
	if (isRefusal(user)) return user
	await tx.rows(sql`delete from invitations where merchant_id = ${merchantId} and id = ${id}`)
	return { merchantId, user: user! }
}
