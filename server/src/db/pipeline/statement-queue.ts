import type pg from 'pg'
import { tracer } from '../../telemetry/tracer.ts'
import { type PgStatement, Pipeline } from './pipeline.ts'
import { traceStatements } from './trace-statements.ts'
import type { Watchdog } from './watchdog.ts'

/** Sends the statements of one connection. */
export interface StatementQueue {
	run<Row>(statement: PgStatement): Promise<Row[]>
	/** Rejects statements that were not sent yet, so that none of them is executed after its transaction has ended. */
	close(): void
}

/**
 * Sends the statements of one turn of the event loop as one pipeline, and those that come while it runs as the next one;
 * or one by one where that is not allowed.
 */
export const createStatementQueue = (
	client: pg.PoolClient,
	isPipelined: boolean,
	watchdog?: Watchdog,
): StatementQueue => {
	const queue = createUntracedQueue(client, isPipelined, watchdog)
	return tracer ? { ...queue, run: traceStatements(queue.run, tracer) } : queue
}

const createUntracedQueue = (
	client: pg.PoolClient,
	isPipelined: boolean,
	watchdog?: Watchdog,
): StatementQueue => {
	if (!isPipelined) {
		const run: StatementQueue['run'] = async (statement) => {
			const { text, values, copyText } = statement
			if (copyText === undefined) {
				watchdog?.start(client)
				const query = client.query({ text, ...(values && { values }) })
				return (await query.finally(() => watchdog?.finish(client))).rows
			}
			const pipeline = new Pipeline()
			const result = pipeline.add<never>({ ...statement, name: '' })
			watchdog?.start(client)
			pipeline.callback = () => watchdog?.finish(client)
			client.query(pipeline as unknown as pg.Submittable)
			return result
		}
		return { run, close() {} }
	}
	let pending: Pipeline | undefined
	/** pg refuses to keep a queue of its own from version 9 on, so what comes meanwhile is collected here. */
	let isRunning = false
	const sendPending = (): void => {
		if (isRunning || !pending) return
		const pipeline = pending
		pending = undefined
		isRunning = true
		watchdog?.start(client)
		pipeline.callback = () => {
			watchdog?.finish(client)
			isRunning = false
			sendPending()
		}
		client.query(pipeline as unknown as pg.Submittable)
	}
	return {
		run(statement) {
			if (!pending) {
				pending = new Pipeline()
				process.nextTick(sendPending)
			}
			return pending.add(statement)
		},
		close() {
			pending?.cancel(new Error('the transaction has ended'))
			pending = undefined
		},
	}
}
