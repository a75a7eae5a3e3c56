import { readFileSync } from 'node:fs'
import type { Tables } from './restrictions.ts'

/**
 * Tables that stay on one server, because their rows are found before the merchant is known or belong to none: keys, the
 * people who sign in, cells, and what the database says about itself. Merchants and how they present themselves are copied
 * to every server.
 */
const NOT_DISTRIBUTED = new Set([
	'api_keys',
	'cells',
	'claims',
	'customizations',
	'device_link_requests',
	'failed_sign_ins',
	'identity_providers',
	'invitations',
	'known_devices',
	'ledger_keys',
	'merchants',
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
])

export interface KnownTables {
	columns: Tables
	/** The columns that a table fills with the next number of a sequence, unless the statement does. */
	generated: Tables
	/** The tables whose rows are distributed by merchant. */
	distributed: ReadonlySet<string>
}

const SCHEMA = new URL('../../../docs/schema.sql', import.meta.url)

const readColumns = (pattern: RegExp): Tables =>
	new Map(
		[...readFileSync(SCHEMA, 'utf8').matchAll(/^create table (\w+) \(\n(.*?)\n\)/gms)].map(
			([, table, lines]) => [table!, new Set([...lines!.matchAll(pattern)].map(([, column]) => column!))],
		),
	)

export const readTables = (): KnownTables => {
	const columns = readColumns(/^\t(?!constraint )(\w+) /gm)
	return {
		columns,
		generated: readColumns(/^\t(\w+) .*(?:generated always as identity|default nextval)/gm),
		distributed: new Set([...columns.keys()].filter((table) => !NOT_DISTRIBUTED.has(table))),
	}
}

/** Names in the list above that are no table. */
export const unknownTables = (): string[] => {
	const { columns } = readTables()
	return [...NOT_DISTRIBUTED].filter((table) => !columns.has(table))
}
