import type pg from 'pg'

/**
 * Every statement reaches its rows by key. A prepared statement keeps its plan, and a plan made while a table was
 * small would go on scanning the whole table as it grows, until the next analyze. For the same reason joins with a
 * list of rows repeat the ids of the list as `id = any(…)`.
 */
export const FORCE_INDEX_SCANS = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off'
/** Lets the database detect within 30 seconds that this machine is gone. */
export const KEEP_ALIVE = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/** How long a connection with a pending statement may go without a reply. */
export const clientTimeout = (statementTimeout: number): number => statementTimeout * 1.25

/**
 * The database times out first and reports it; the client's limit covers connections whose other end is gone without
 * closing them. The database then releases the locks when the idle-in-transaction timeout ends the session. A session
 * that waits for the rest of a COPY is not idle; TCP keepalives detect that one.
 */
export const timeLimits = (statementTimeout: number, prepare: boolean): pg.PoolConfig => ({
	connectionTimeoutMillis: statementTimeout / 3,
	...(prepare
		? {
				statement_timeout: statementTimeout,
				lock_timeout: statementTimeout / 3,
				idle_in_transaction_session_timeout: statementTimeout,
			}
		: { query_timeout: clientTimeout(statementTimeout) }), // PgBouncer refuses startup parameters
})
