/** Copied to every server: statements join them with rows of any merchant. */
export const REFERENCE_TABLES: readonly string[] = ['merchants', 'customizations']

/**
 * They stay on the coordinator, because their rows are found before the merchant is known or belong to none: keys, the
 * people who sign in, cells, and what the database says about itself.
 */
export const LOCAL_TABLES: readonly string[] = [
	'api_keys',
	'cells',
	'claims',
	'device_link_requests',
	'failed_sign_ins',
	'identity_providers',
	'invitations',
	'known_devices',
	'ledger_keys',
	'member_secrets',
	'member_settings',
	'moves',
	'noted_changes',
	'own_cell',
	'removed_users',
	'role_rights',
	'schema_migrations',
	'security_settings',
	'sessions',
	'setup_tokens',
	'sign_in_attempts',
	'sign_in_links',
	'user_identities',
	'users',
]

/** Where the rows of a table are. All distributed tables are in one colocation group. */
export type Placement = 'distributed' | 'reference' | 'local'

/** Every table that is not named above has a `merchant_id`, by which it is distributed. */
export const placementOf = (table: string): Placement =>
	REFERENCE_TABLES.includes(table) ? 'reference' : LOCAL_TABLES.includes(table) ? 'local' : 'distributed'
