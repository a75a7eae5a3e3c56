export interface PoolOptions {
	/** A postgres:// URL, of several servers if their names are separated by commas (see hosts/parse-hosts.ts), or the folder of a unix socket with user and database. */
	connection: string | { host: string; port: number; user: string; database: string }
	poolSize: number
	/**
	 * Whether to use prepared statements and pipelines; off behind PgBouncer in transaction mode without
	 * prepared-statement support.
	 */
	prepare: boolean
	/** The time limit of a statement in milliseconds, see `timeLimits`; there is no limit if it is absent. */
	statementTimeout?: number | undefined
}
