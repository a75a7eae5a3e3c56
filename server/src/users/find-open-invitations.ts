import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { BRAND_COLUMNS, type Merchant } from '../merchants/merchant.ts'
import type { Invitation } from './invitation.ts'
import { hashToken } from './token.ts'

/** An invitation as the invited person sees it. */
interface OpenInvitation extends Pick<Invitation, 'email' | 'role' | 'invitedBy'> {
	merchant: Brand
	invitedByName: string | null
}

type Brand = Pick<Merchant, 'name' | 'displayName' | 'logo'>
type Row = Omit<OpenInvitation, 'merchant'> & Brand & { hash: string }

/** The invitations of links, in the same order; undefined for a link that was used, was withdrawn or has ended. */
export const findOpenInvitations = async (
	db: Queryable,
	tokens: string[],
	now: Date,
): Promise<(OpenInvitation | undefined)[]> => {
	const hashes = tokens.map((token) => hashToken(token).toString('hex'))
	const rows = await db.rows<Row>(sql`
		select encode(i.token_hash, 'hex') as hash, i.email, i.role, i.invited_by as "invitedBy", m.name,
			(select u.name from users u where u.merchant_id = i.merchant_id and u.email = i.invited_by) as "invitedByName",
			${BRAND_COLUMNS}
		from invitations i
		join merchants m on m.id = i.merchant_id and m.removed_at is null
		where i.token_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as t (hash))
			and i.expires_at > ${now}`)
	return hashes.map((hash) => {
		const row = rows.find((one) => one.hash === hash)
		if (!row) return undefined
		const { hash: _, name, displayName, logo, ...invitation } = row
		return { ...invitation, merchant: { name, displayName, logo } }
	})
}
