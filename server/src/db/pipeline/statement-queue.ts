import type pg from 'pg'
import { type PgStatement, Pipeline } from './pipeline.ts'
import type { Watchdog } from './watchdog.ts'

/** Where the statements of a connection go. */
export interface StatementQueue {
	run<Row>(statement: PgStatement): Promise<Row[]>
	/** What was asked for and has not left stays here: it must not be done behind the end of its transaction. */
	close(): void
}

/** Statements that are asked for in one turn of the event loop make one trip, where they may. */
export const createStatementQueue = (
	client: pg.PoolClient,
	isPipelined: boolean,
	watchdog?: Watchdog,
): StatementQueue => {
	const send = (pipeline: Pipeline): void => {
		watchdog?.start(client)
		pipeline.callback = () => watchdog?.finish(client)
		client.query(pipeline as unknown as pg.Submittable)
	}
	if (!isPipelined) {
		const run: StatementQueue['run'] = async (statement) => {
			const { text, values, copyText } = statement
			if (copyText === undefined) return (await client.query({ text, ...(values && { values }) })).rows
			const pipeline = new Pipeline()
			const result = pipeline.add<never>({ ...statement, name: '' })
			send(pipeline)
			return result
		}
		return { run, close() {} }
	}
	let pending: Pipeline | undefined
	const sendPending = (pipeline: Pipeline): void => {
		if (pipeline !== pending) return
		pending = undefined
		send(pipeline)
	}
	return {
		run(statement) {
			if (!pending) {
				pending = new Pipeline()
				process.nextTick(sendPending, pending)
			}
			return pending.add(statement)
		},
		close() {
			pending?.cancel(new Error('the transaction has ended'))
			pending = undefined
		},
	}
}
