import pg from 'pg'
import sql from 'sql-template-tag'
import { OperatorError } from '../../operator-error.ts'
import type { Queryable } from '../queryable.ts'

/**
 * What Fiel sets on its connections reaches the coordinator only. The texts that are sealed contain dates, so every
 * server must write them alike; and a row is locked on its worker, where a wait must end too. The settings of the planner
 * are not needed there: Citus prepares no statement on a worker, so that no plan is kept.
 */
const workerSettings = (statementTimeout: number): Record<string, string> => ({
	timezone: 'UTC',
	bytea_output: 'hex',
	lock_timeout: `${Math.ceil(statementTimeout / 3)}`,
	idle_in_transaction_session_timeout: `${statementTimeout}`,
})

/** Sets them on the database of each worker, for connections that are opened from now on. Repeating it changes nothing. */
export const setWorkerSettings = async (db: Queryable, statementTimeout: number): Promise<void> => {
	const [found] = await db.rows<{ database: string }>(sql`select current_database() as database`)
	const database = pg.escapeIdentifier(found!.database)
	for (const [name, value] of Object.entries(workerSettings(statementTimeout))) {
		const command = `alter database ${database} set ${name} to ${pg.escapeLiteral(value)}`
		const results = await db.rows<{ node: string; success: boolean; result: string }>(sql`
			select nodename || ':' || nodeport as node, success, result from run_command_on_workers(${command})`)
		const failed = results.find(({ success }) => !success)
		if (failed)
			throw new OperatorError(
				`The worker ${failed.node} of Citus refuses a setting (${command}): ${failed.result}`,
			)
	}
}
