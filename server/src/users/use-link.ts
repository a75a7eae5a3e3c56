import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { type SignedIn, type SignInContext, startSession } from './start-session.ts'
import { hashToken } from './token.ts'

/** Signs in once; undefined if the link was used, has expired or never existed. */
export const useLink = async (
	tx: Tx,
	token: string,
	context: SignInContext,
	now: Date,
): Promise<SignedIn | undefined> => {
	const [link] = await tx.rows<{ merchantId: number; id: number; isOpen: boolean }>(sql`
		delete from sign_in_links l using users u
		where l.token_hash = ${hashToken(token)} and l.purpose = 'sign-in' and u.merchant_id = l.merchant_id and u.id = l.user_id
		returning l.merchant_id as "merchantId", l.user_id as id,
			l.expires_at > ${now} and u.deactivated_at is null as "isOpen"`)
	return link?.isOpen ? startSession(tx, link, { ...context, isByLink: true }, now) : undefined
}
