import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { OperatorError } from '../operator-error.ts'
import type { Tx } from './database.ts'

/**
 * 0001_baseline replaces 33 migrations from before the first release and makes exactly the tables that they made. A
 * database that has all 33 therefore needs no change of its tables: `migrate` only records the baseline as applied.
 *
 * The rows of the 33 stay in schema_migrations, with their numbers negated. Processes of the version before go on running
 * during an upgrade, and the tables are the ones they know; but their /readyz looks for the 33 names and would answer 503
 * in all of them at once if the names were gone. The positive numbers are free for the migrations from the baseline on.
 * A process of the version before that starts afterwards finds numbers it does not know, and refuses the database as newer.
 */
export const BASELINE = '0001_baseline'

export interface AppliedMigration {
	version: number
	name: string
	checksum: string
	/** Whether the version before it can run on the database all the same. */
	expands: boolean
}

const FIRST_BEFORE = '0001_merchants'
const LAST_BEFORE = '0033_seals'
/** SHA-256 of a line `name checksum` for each of the 33, in their order. */
const DIGEST_BEFORE = 'c46829606c1c7469ff3209857309a870f35ace8190c5a7eff61c91448d4ca88c'

export const isBeforeBaseline = (applied: AppliedMigration[]): boolean => applied[0]?.name === FIRST_BEFORE

/** Refuses tables that are not the ones the baseline makes. */
export const requireAllBeforeBaseline = (applied: AppliedMigration[]): void => {
	const last = applied.at(-1)?.name
	if (last !== LAST_BEFORE)
		throw new OperatorError(
			`The database has migrations up to ${last}, and this Fiel can upgrade only a database that has those up to ${LAST_BEFORE}. ` +
				`First start the last version whose migrations end with ${LAST_BEFORE}, or run its \`migrate\`; then start this one.`,
		)
	const lines = applied.map(({ name, checksum }) => `${name} ${checksum}\n`)
	if (createHash('sha256').update(lines.join('')).digest('hex') !== DIGEST_BEFORE)
		throw new OperatorError(
			`The migrations up to ${LAST_BEFORE} that were applied to this database are not the ones that ${BASELINE} replaces, ` +
				'so its tables are unknown. Run the Fiel that migrated it.',
		)
}

export const renumberBeforeBaseline = (tx: Tx): Promise<unknown> =>
	tx.rows(sql`update schema_migrations set version = -version`)
