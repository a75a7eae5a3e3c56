import { readFileSync } from 'node:fs'
import { LOCAL_TABLES, placementOf, REFERENCE_TABLES } from '../../src/db/citus/tables.ts'
import type { Tables } from './restrictions.ts'

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
		distributed: new Set([...columns.keys()].filter((table) => placementOf(table) === 'distributed')),
	}
}

/** Names of tables that are not distributed and do not exist. */
export const unknownTables = (): string[] => {
	const { columns } = readTables()
	return [...LOCAL_TABLES, ...REFERENCE_TABLES].filter((table) => !columns.has(table))
}
