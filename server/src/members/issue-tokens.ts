import type { MemberScope } from '@fiel/contract'
import sql from 'sql-template-tag'
import { findByReferences, foundIds } from '../customers/find-by-reference.ts'
import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { CreatedSecret } from './create-secrets.ts'
import { findOwnSecret } from './own-secret.ts'
import { findMemberSettings } from './settings.ts'
import { signToken, type TokenClaims } from './token.ts'
import { dateOwnToken } from './token-end.ts'

/** What is known about a customer for whom a token is issued. */
export interface Subject {
	publicId: string
	/** When the tokens before were ended; null if they never were. */
	revokedAt: Date | null
	/** Fiel's secret of the merchant; undefined before the first token. */
	secret: CreatedSecret | undefined
}

/** Finds the customers whom references name, for tokens. */
export const findSubjects = async (
	db: Queryable,
	merchant: Merchant,
	references: string[],
): Promise<(Subject | Refusal)[]> => {
	const [settings, secret, found] = await Promise.all([
		findMemberSettings(db, merchant.id),
		findOwnSecret(db, merchant.id),
		findByReferences(db, merchant.id, references, 'id'),
	])
	if (!settings.isOn) return references.map(() => refuse('GenericError', localized.membersOff()))
	const rows = await db.rows<Omit<Subject, 'secret'> & { id: number }>(sql`
		select c.id, c.public_id as "publicId", r.revoked_at as "revokedAt"
		from customers c
		left join member_revocations r on r.merchant_id = ${merchant.id} and r.customer_id = c.id
		where c.merchant_id = ${merchant.id} and c.id = any(${foundIds(found)}::bigint[]) and c.erased_at is null`)
	const subjects = new Map(rows.map((row) => [row.id, row]))
	return found.map((id, index) => {
		if (isRefusal(id)) return id
		const subject = subjects.get(id)
		return subject
			? { publicId: subject.publicId, revokedAt: subject.revokedAt, secret }
			: refuse('Customer_NotFound', localized.noCustomer(references[index]!), 'id')
	})
}

export interface IssuedToken extends TokenClaims {
	token: string
}

/**
 * Signs a token. It counts as issued after the last end of the tokens of the customer that was read, also where the clock of
 * this process is behind that of the one which ended them. So `now` is a moment before that was read: tokens that are ended
 * since then end this one too.
 */
export const issueToken = async (
	{ publicId, revokedAt }: Subject,
	secret: CreatedSecret,
	now: Date,
	{ lifetimeSeconds, scopes }: { lifetimeSeconds: number; scopes: readonly MemberScope[] },
): Promise<IssuedToken> => {
	const issuedAt = dateOwnToken(now, revokedAt)
	const expiresAt = new Date(issuedAt.getTime() + lifetimeSeconds * 1_000)
	const claims = { subject: publicId, issuedAt, expiresAt, scopes }
	return { ...claims, token: await signToken(secret, claims) }
}
