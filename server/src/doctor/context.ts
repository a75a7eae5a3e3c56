import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, DatabaseOptions } from '../db/database.ts'

/** Everything that the checks read. Nothing in it can change the installation. */
export interface DoctorContext {
	env: Record<string, string | undefined>
	/** Settings that were refused have their default here. */
	config: Config
	/** Why settings were refused. */
	refusals: readonly string[]
	/** The clock of Fiel, which FIEL_TIME_OFFSET may shift. */
	clock: Clock
	/** The clock of the machine. */
	machineClock: Clock
	/** Settled when the connection is made or given up, so that other checks need not wait for it. */
	database: Promise<DatabaseState>
}

/** The limit of one step of a check, such as a connection or a statement. */
export const STEP_TIMEOUT_MS = 4_000

export type DatabaseState = OpenDatabase | DatabaseAway

/** A database that answers. */
export interface OpenDatabase {
	is: 'open'
	/** Where it is, without credentials. */
	where: string
	isEmbedded: boolean
	connection: DatabaseOptions['connection']
	/** A single connection without settings of Fiel, to examine the connection itself. */
	probe: pg.Client
	/** The median of some round trips, measured before the checks began. */
	latencyMs: number
	/** The process of PostgreSQL that serves the probe. */
	backendPid: number
	/** Only reads; PostgreSQL refuses everything else. */
	db: Database
	/** False if migrations are missing, so that tables may be missing too. */
	isMigrated: boolean
}

/** A database that cannot be used, and what to do about it. */
export interface DatabaseAway {
	is: 'away'
	level: 'warning' | 'problem'
	message: string
	advice: string[]
}
