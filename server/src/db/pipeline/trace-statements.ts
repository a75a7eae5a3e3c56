import type { Tracer } from '../../telemetry/tracer.ts'
import type { PgStatement } from './pipeline.ts'
import { summarizeStatement } from './summarize-statement.ts'

type RunStatement = <Row>(statement: PgStatement) => Promise<Row[]>

/**
 * Gives each statement a span beneath the active one; statements outside of any span get none. The span lasts from the
 * call to the reply: statements that are sent together end together, with the reply to all of them. It contains neither
 * values nor the text.
 */
export const traceStatements =
	(run: RunStatement, { active, start }: Tracer): RunStatement =>
	<Row>(statement: PgStatement): Promise<Row[]> => {
		if (!active()?.isRecorded) return run(statement)
		const { summary, operation, table } = summarizeStatement(statement.text)
		const span = start(summary, {
			kind: 'client',
			attributes: {
				'db.system.name': 'postgresql',
				'db.query.summary': summary,
				'db.operation.name': operation,
				'db.collection.name': table,
			},
		})
		const result = run<Row>(statement)
		result.then(
			(rows) => {
				span.set({ 'db.response.returned_rows': rows.length })
				span.end()
			},
			(error) => {
				span.fail(error)
				span.end()
			},
		)
		return result
	}
