import sql from 'sql-template-tag'
import type { Database, Tx } from '../../db/database.ts'
import { BRAND_COLUMNS } from '../../merchants/merchant.ts'
import { enqueueMails } from '../../notifications/enqueue-mails.ts'
import { changePassword } from '../change-password.ts'
import { MUST_USE_PROVIDER } from '../identities/must-use-provider.ts'
import { type SignedIn, type SignInContext, startSession } from '../start-session.ts'
import { hashToken } from '../token.ts'
import { useCode } from '../use-code.ts'
import { type Addressee, composePasswordNotice } from './link-mails.ts'

interface PasswordReset extends SignInContext {
	/** The token of the link. */
	token: string
	password: string
	/** The code of the second factor, if the user has one. */
	code: string | null
}

interface LinkedUser extends Addressee {
	merchantId: number
	id: number
	hasSecondFactor: boolean
	mustUseProvider: boolean
}

/** Why no password was set. A wrong code leaves the link as it is. */
export type ResetRefusal = 'no link' | 'provider wanted' | 'code wanted' | 'wrong code'

/**
 * Sets a new password with a link and signs in. The link stands for the mailbox and so for the old password, but not
 * for the second factor. All other sessions, links and known browsers of the user end.
 */
export const resetPassword = async (
	db: Database,
	{ token, password, code, ...context }: PasswordReset,
	now: Date,
	record: (tx: Tx, session: SignedIn) => Promise<void>,
): Promise<SignedIn | ResetRefusal> =>
	db.transaction(async (tx) => {
		const user = await findLinkedUser(tx, token, now)
		if (!user) return 'no link'
		if (user.mustUseProvider) return 'provider wanted'
		if (user.hasSecondFactor && !code) return 'code wanted'
		if (user.hasSecondFactor && !(await useCode(tx, user, code!, now))) return 'wrong code'
		const session = await startSession(tx, user, context, now)
		await changePassword(tx, session, password, session.deviceToken)
		await enqueueMails(tx, user.merchantId, now, [composePasswordNotice(user, now)])
		await record(tx, session)
		return session
	})

/** The lock makes a second request with the same link wait, and then find no link. */
const findLinkedUser = async (tx: Tx, token: string, now: Date): Promise<LinkedUser | undefined> => {
	const [user] = await tx.rows<LinkedUser>(sql`
		select u.merchant_id as "merchantId", u.id, u.email, u.totp_confirmed_at is not null as "hasSecondFactor",
			${MUST_USE_PROVIDER} as "mustUseProvider", coalesce(u.language, m.language) as language, m.name,
			m.time_zone as "timeZone", ${BRAND_COLUMNS}
		from sign_in_links l join users u on u.merchant_id = l.merchant_id and u.id = l.user_id
		join merchants m on m.id = u.merchant_id and m.removed_at is null
		where l.token_hash = ${hashToken(token)} and l.purpose = 'password' and l.expires_at > ${now}
			and u.deactivated_at is null
		for update of l`)
	return user
}
