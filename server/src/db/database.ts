import pg from 'pg'
import { BEFORE_COMMIT, isRefusedCommit, unknownOnWorker } from './citus/commit.ts'
import type { Engine } from './citus/engine.ts'
import { beginTransaction, COMMIT, type TransactionIdentity, wasCommitted } from './commit-status.ts'
import { clientTimeout } from './hosts/connection-settings.ts'
import { openPool } from './hosts/open-pool.ts'
import type { PoolOptions } from './hosts/pool-options.ts'
import { createKeyedHash } from './keyed-hash.ts'
import { preparedName } from './pipeline/prepared-name.ts'
import { createStatementQueue, type StatementQueue } from './pipeline/statement-queue.ts'
import type { Watchdog } from './pipeline/watchdog.ts'
import { forgetPlanMode, type PlanMode, setPlanMode } from './plan-mode.ts'
import type { Database, OneDatabase, Queryable, SqlStatement, Tx } from './queryable.ts'
import { addReplicas, type ReplicaOptions } from './replicas/add-replicas.ts'
import { asUnavailable, CommitUnknown, codeOf, isReadOnly, Unavailable } from './unavailable.ts'

export type { Database, Queryable, SqlStatement, Tx } from './queryable.ts'

export interface DatabaseOptions extends PoolOptions, ReplicaOptions {
	/** Newest first; absent where no sealed rows are written. */
	ledgerKeys?: readonly string[] | undefined
	/** PostgreSQL if it is absent. */
	engine?: Engine | undefined
}

/** A snapshot reads whole tables, so that full scans, hash and merge joins and plans for all rows are faster. */
const BEGIN_SNAPSHOT = `begin isolation level repeatable read read only;
	set local enable_seqscan = on; set local enable_hashjoin = on; set local enable_mergejoin = on;
	set local plan_cache_mode = auto; set local cursor_tuple_fraction = 1; set local timezone = 'UTC';
	set local work_mem = '64MB'; set local jit = off`

const runStatement = async <Row>(queue: StatementQueue, statement: SqlStatement): Promise<Row[]> => {
	const { values, copyText } = statement
	try {
		const named = statement.isUnprepared ? { name: '', text: statement.text } : preparedName(statement)
		return await queue.run({ ...named, values, copyText })
	} catch (error) {
		throw asUnavailable(error)
	}
}

const runStandalone = async <Row>(
	client: pg.PoolClient,
	{ prepare }: DatabaseOptions,
	watchdog: Watchdog | undefined,
	planMode: PlanMode,
	statement: SqlStatement,
): Promise<Row[]> => {
	let connectionError: Error | undefined
	try {
		const queue = createStatementQueue(client, prepare, watchdog)
		if (prepare) setPlanMode(client, queue, planMode)
		return await runStatement<Row>(queue, statement)
	} catch (error) {
		forgetPlanMode(client) // a setting that was sent with the statement is rolled back with it
		if (error instanceof Unavailable) connectionError = error
		throw error
	} finally {
		client.release(connectionError)
	}
}

export const openDatabase = (options: DatabaseOptions): Database =>
	addReplicas(openServer(options), options, (connection) => openServer({ ...options, connection }))

/** Opens one database, without its replicas. */
const openServer = (options: DatabaseOptions): OneDatabase => {
	const pool = openPool(options)
	const { connect, watchdog, scope: cacheScope } = pool
	const { prepare, engine = 'postgresql' } = options
	const keyedHash = createKeyedHash(options.ledgerKeys ?? [])
	const shared = { keyedHash, cacheScope, engine }
	const readWith = (planMode: PlanMode): Queryable => ({
		...shared,
		rows: async (statement) => runStandalone(await connect(), options, watchdog, planMode, statement),
	})
	return {
		...readWith('auto'),
		byKey: readWith(engine === 'citus' ? 'auto' : 'force_generic_plan'),
		async transaction(work) {
			const client = await connect()
			let connectionError: Error | undefined
			const queue = createStatementQueue(client, prepare, watchdog)
			const beginDone = beginTransaction(client, queue, prepare, engine)
			const txControl = createTx({
				shared,
				beginDone,
				isPipelined: prepare,
				run: (statement) => runStatement(queue, statement),
			})
			const commit = async (identity: TransactionIdentity): Promise<void> => {
				const isReached = engine === 'citus' ? succeeds(queue.run(BEFORE_COMMIT)) : false
				try {
					await queue.run(COMMIT) // skipped if a statement before it has failed
				} catch (error) {
					if (isErrorResponse(error)) {
						if ((await isReached) && !isRefusedCommit(error)) throw unknownOnWorker(error)
						throw asUnavailable(error)
					}
					connectionError = error as Error
					if (await wasCommitted(connect, identity)) return
					throw engine === 'citus' ? unknownOnWorker(error) : asUnavailable(error)
				}
			}
			try {
				const [identity, result] = await Promise.all([beginDone, work(txControl.tx).then(txControl.finish)])
				await txControl.end(
					() => commit(identity),
					() => connectionError !== undefined,
				)
				return result
			} catch (error) {
				const failure = txControl.failure()
				if (isReadOnly(failure ?? error)) connectionError = error as Error // the next one may lead to the primary
				txControl.close() // no statement may be queued or sent after the rollback
				queue.close()
				await client.query(ROLLBACK).catch((gone) => {
					connectionError = gone as Error
				})
				throw error instanceof CommitUnknown ? error : (failure ?? error)
			} finally {
				client.release(connectionError)
			}
		},
		snapshot: async (work) => readSnapshot(await connect(), options, watchdog, shared, work),
		usage: pool.usage,
		close: pool.close,
	}
}

const readSnapshot = async <T>(
	client: pg.PoolClient,
	{ prepare, statementTimeout }: DatabaseOptions,
	watchdog: Watchdog | undefined,
	shared: Omit<Queryable, 'rows'>,
	work: (db: Queryable) => Promise<T>,
): Promise<T> => {
	const queue = createStatementQueue(client, prepare, watchdog)
	try {
		await client.query({
			text: BEGIN_SNAPSHOT,
			...(statementTimeout && { query_timeout: clientTimeout(statementTimeout) }),
		})
		const rows: Queryable['rows'] = (statement) => runStatement(queue, statement)
		return await work({ ...shared, rows: prepare ? rows : createSerialRunner(Promise.resolve(), rows).rows })
	} finally {
		queue.close()
		const connectionError = await client.query(ROLLBACK).then(
			() => undefined,
			(gone: Error) => gone,
		)
		client.release(connectionError)
	}
}

/** Runs statements one by one, for connections that cannot use pipelines. */
const createSerialRunner = (beginDone: Promise<unknown>, run: Queryable['rows']) => {
	let last = beginDone
	return {
		rows<Row>(statement: SqlStatement): Promise<Row[]> {
			const result = last.then(() => run<Row>(statement))
			last = result
			return result
		},
		last: () => last,
	}
}

const IN_FAILED_TRANSACTION = '25P02'

interface TxOptions {
	shared: Omit<Queryable, 'rows'>
	beginDone: Promise<unknown>
	isPipelined: boolean
	run: Queryable['rows']
}

/**
 * Runs the statements of a transaction, one by one where pipelines cannot be used. Once the transaction has ended,
 * further statements are refused, because the connection goes back to the pool.
 */
const createTx = ({ shared, beginDone, isPipelined, run }: TxOptions) => {
	let isOpen = true
	const commitHooks: (() => Promise<void>)[] = []
	let writeError: unknown
	const writes: Promise<unknown>[] = []
	let firstError: unknown
	const runIfOpen = async <Row>(statement: SqlStatement): Promise<Row[]> => {
		if (!isOpen) throw new Error('the transaction has ended')
		try {
			return await run<Row>(statement)
		} catch (error) {
			// Statements after a failed one report only that the transaction is aborted: throw the original error instead.
			if (codeOf(error) !== IN_FAILED_TRANSACTION) firstError = error
			throw firstError ?? error
		}
	}
	const serialRunner = createSerialRunner(beginDone, runIfOpen)
	const rows = isPipelined ? runIfOpen : serialRunner.rows
	const tx: Tx = {
		inTransaction: true,
		get root() {
			return tx
		},
		...shared,
		rows,
		beforeCommit: (work) => {
			commitHooks.push(work)
		},
		write(statement) {
			writes.push(
				rows(statement).catch((error) => {
					writeError ??= error
				}),
			)
		},
	}
	const close = (): void => {
		isOpen = false
	}
	return {
		tx,
		close,
		/** Runs the work registered with `beforeCommit`, which may register more. */
		async finish<T>(result: T): Promise<T> {
			for (let work = commitHooks.shift(); work; work = commitHooks.shift()) await work()
			return result
		},
		/** Why a write failed, which is also the reason why the statements after it failed. */
		failure: () => writeError,
		/**
		 * Sends the commit after all queued statements, without waiting for their replies. On a broken connection write
		 * errors are ignored: `commit` has then found out that the transaction, and so each write, was committed.
		 */
		async end(commit: () => Promise<void>, isBroken: () => boolean): Promise<void> {
			if (!isPipelined) await serialRunner.last()
			close()
			await commit()
			await Promise.all(writes)
			if (writeError && !isBroken()) throw writeError
		},
	}
}

/** A connection that does not reply in time is closed, which rolls its transaction back too. */
const ROLLBACK = { text: 'rollback', query_timeout: 1_000 } as const

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
	work.then(
		() => true,
		() => false,
	)

/** Whether the database replied with an error. Otherwise the connection broke, and the outcome is unknown. */
const isErrorResponse = (error: unknown): boolean =>
	error instanceof pg.DatabaseError && error.severity === 'ERROR'
