import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { IdentityProvider } from './identity-provider.ts'

export const findProvider = async (db: Queryable, merchantId: number): Promise<IdentityProvider | null> => {
	const [provider] = await db.rows<IdentityProvider>(sql`
		select issuer, client_id as "clientId", client_secret as "clientSecret", label, domains,
			creates_users as "createsUsers", new_user_role as "newUserRole", role_claim as "roleClaim",
			role_rules as "roleRules", password_for as "passwordFor"
		from identity_providers where merchant_id = ${merchantId}`)
	return provider ?? null
}

export interface SignInButton {
	merchantId: number
	shop: string
	label: string
}

/** The button of a shop by its handle; undefined if it has none. */
export const findButton = async (db: Queryable, shop: string): Promise<SignInButton | undefined> => {
	const [button] = await db.rows<SignInButton>(sql`
		select m.id as "merchantId", m.name as shop, p.label
		from merchants m join identity_providers p on p.merchant_id = m.id where m.name = ${shop} and m.removed_at is null`)
	return button
}

/** The button of the only shop with a provider; 'several' if there are more, which are not listed to strangers. */
export const findOnlyButton = async (db: Queryable): Promise<SignInButton | 'several' | undefined> => {
	const [button, another] = await db.rows<SignInButton>(sql`
		select m.id as "merchantId", m.name as shop, p.label
		from identity_providers p join merchants m on m.id = p.merchant_id and m.removed_at is null limit 2`)
	return another ? 'several' : button
}
