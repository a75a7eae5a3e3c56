import sql, { Sql } from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'

interface TrackedDatabase {
	db: Database
	/** The statements since the last call of `countScannedRows` without a list of its own. */
	statements: Sql[]
	/** The number of rows of a table that these statements scan; by default those since the last call. */
	countScannedRows(table: string, list?: Sql[]): Promise<number>
}

/** A database that records its statements. */
export const trackStatements = (db: Database): TrackedDatabase => {
	const statements: Sql[] = []
	return {
		statements,
		db: {
			...db,
			rows: (statement) => {
				statements.push(statement as Sql) // only reads are expected here
				return db.rows(statement)
			},
		},
		async countScannedRows(table, list = statements.splice(0)) {
			let rows = 0
			for (const statement of list) rows += scannedRows(await explain(db, statement), table)
			return rows
		},
	}
}

interface Plan {
	'Relation Name'?: string
	'Actual Rows': number
	'Actual Loops': number
	'Rows Removed by Filter'?: number
	'Rows Removed by Index Recheck'?: number
	Plans?: Plan[]
}

const explain = async (db: Database, statement: Sql): Promise<Plan> => {
	const [answer] = await db.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
		sql`explain (analyze, timing off, format json) ${new Sql(statement.strings, statement.values)}`,
	)
	return answer!['QUERY PLAN'][0].Plan
}

const scannedRows = (plan: Plan, table: string): number => {
	const below = (plan.Plans ?? []).reduce((sum, part) => sum + scannedRows(part, table), 0)
	if (plan['Relation Name'] !== table) return below
	const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
	return below + (plan['Actual Rows'] + removed) * plan['Actual Loops']
}
