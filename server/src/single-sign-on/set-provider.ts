import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** Replaces the provider of a merchant. */
export const setProvider = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	provider: IdentityProvider,
): Promise<void> => {
	const { issuer, clientId, clientSecret, label, domains, createsUsers } = provider
	const { newUserRole, roleClaim, roleRules, passwordFor } = provider
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into identity_providers (merchant_id, issuer, client_id, client_secret, label, domains, creates_users,
			new_user_role, role_claim, role_rules, password_for, changed_at)
		values (${merchantId}, ${issuer}, ${clientId}, ${clientSecret}, ${label}, ${domains}::text[], ${createsUsers},
			${newUserRole}, ${roleClaim}, ${JSON.stringify(roleRules)}::jsonb, ${passwordFor}, ${now})
		on conflict (merchant_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
			client_secret = excluded.client_secret, label = excluded.label, domains = excluded.domains,
			creates_users = excluded.creates_users, new_user_role = excluded.new_user_role,
			role_claim = excluded.role_claim, role_rules = excluded.role_rules, password_for = excluded.password_for,
			changed_at = excluded.changed_at`)
}

export const removeProvider = async (tx: Tx, merchantId: number): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`delete from identity_providers where merchant_id = ${merchantId}`)
}
