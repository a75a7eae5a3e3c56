import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { createUsers } from './create-users.ts'
import { INVITATION_COLUMNS, type InvitationRow, parseInvitation } from './invitation.ts'
import { hashToken } from './token.ts'
import type { User } from './user.ts'

interface Acceptance {
	token: string
	name: string
	password: string
}

/** Creates the user of an invitation; 'no invitation' if the link was used, withdrawn or has expired. */
export const acceptInvitation = async (
	tx: Tx,
	{ token, name, password }: Acceptance,
	now: Date,
): Promise<{ merchantId: number; user: User } | Refusal | 'no invitation'> => {
	const [invitation] = await tx.rows<InvitationRow & { merchantId: number }>(sql`
		select merchant_id as "merchantId", ${INVITATION_COLUMNS} from invitations
		where token_hash = ${hashToken(token)} and expires_at > ${now}
		for update`)
	if (!invitation) return 'no invitation'
	const { merchantId, id, email, role } = invitation
	const { counter } = parseInvitation(invitation)
	const [user] = await createUsers(tx, merchantId, [{ email, password, role, name, counter }], now)
	if (isRefusal(user)) return user
	await tx.rows(sql`delete from invitations where merchant_id = ${merchantId} and id = ${id}`)
	return { merchantId, user: user! }
}
