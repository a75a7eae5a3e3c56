import type { Database } from '../db/database.ts'
import type { WorkerContext } from '../job.ts'
import { listMerchants } from '../merchants/list-merchants.ts'
import type { MetricsRegistry, Sample } from '../metrics/metrics-registry.ts'
import { findOldestUndelivered } from '../webhooks/find-oldest-undelivered.ts'
import { readLags } from '../worker.ts'
import { createLedgerAuditor, type LedgerAuditor } from './create-ledger-auditor.ts'

const CACHE_MS = 10_000
const READ_TIMEOUT_MS = 5_000
/** The job whose lag is the age of the oldest event that is due for delivery. */
const DELIVERY_JOB = 'deliver webhooks'

interface DatabaseMetricsOptions {
	context: WorkerContext
	/** Called with the accounts that are inconsistent. */
	onViolations(merchantId: number, customerIds: number[]): void
}

type Lags = readonly { job: string; lag: number }[]

interface DatabaseState {
	lags: Lags
	/** Seconds since the oldest event that is not yet delivered to an endpoint. */
	undelivered: number
}

/** Metrics that need the database. They are read when the page is requested, and cached briefly. */
export const registerDatabaseMetrics = (
	registry: MetricsRegistry,
	{ context, onViolations }: DatabaseMetricsOptions,
): void => {
	const auditor = createLedgerAuditor()
	const readState = cacheBriefly(async (): Promise<DatabaseState> => {
		const state = { lags: await readLags(context), undelivered: await ageOfUndelivered(context) }
		await auditMerchants(auditor, context.db, onViolations)
		return state
	})
	const lagsOf = async (pick: (lags: Lags) => Sample[]): Promise<Sample[]> =>
		pick((await readState())?.lags ?? [])
	registerPoolMetrics(registry, context.db)
	registerReplicaMetrics(registry, context.db)
	registry.gauge('fiel_database_up', '1 when the database answers, else 0.', async () =>
		(await readState()) ? 1 : 0,
	)
	registry.gauge('fiel_job_lag_seconds', 'How long the oldest due item of a job has been waiting.', () =>
		lagsOf((lags) => lags.map(({ job, lag }) => ({ labels: { job }, value: lag }))),
	)
	registry.gauge(
		'fiel_undelivered_event_seconds',
		'How long the oldest event has been due that waits only for a worker.',
		() => lagsOf((lags) => lags.filter(({ job }) => job === DELIVERY_JOB).map(({ lag }) => ({ value: lag }))),
	)
	registry.gauge(
		'fiel_undelivered_event_age_seconds',
		'Age of the oldest undelivered event, whatever it waits for.',
		async () => {
			const state = await readState()
			return state ? [{ value: state.undelivered }] : []
		},
	)
	registry.gauge(
		'fiel_ledger_violations',
		'Accounts whose records contradict their balance: must be 0.',
		async () => {
			await readState()
			return auditor.violations()
		},
	)
	registry.total('fiel_ledger_checked_total', 'Accounts that were checked for violations.', async () => {
		await readState()
		return auditor.checked()
	})
}

const ageOfUndelivered = async ({ db, clock }: WorkerContext): Promise<number> => {
	const now = clock.now().getTime()
	let longest = 0
	for (const { id, isTest } of await listMerchants(db)) {
		if (isTest) continue // endpoints for tests are often away
		const at = await findOldestUndelivered(db, id)
		if (at) longest = Math.max(longest, now - at.getTime())
	}
	return Math.floor(longest / 1000)
}

export const registerPoolMetrics = (registry: MetricsRegistry, db: Database): void => {
	registry.gauge('fiel_pool_connections', 'Connections to the database, by state.', () => {
		const { total, idle } = db.usage()
		return [
			{ labels: { state: 'busy' }, value: total - idle },
			{ labels: { state: 'idle' }, value: idle },
		]
	})
	registry.gauge('fiel_pool_waiting', 'Callers that wait for a connection.', () => db.usage().waiting)
}

const registerReplicaMetrics = (registry: MetricsRegistry, db: Database): void => {
	registry.gauge('fiel_replica_lag_seconds', 'How old what a replica answers may be.', () =>
		db
			.replicas()
			.filter(({ lag }) => Number.isFinite(lag))
			.map(({ name, lag }) => ({ labels: { replica: name }, value: lag })),
	)
	registry.gauge('fiel_replica_usable', '1 if a replica answers and is not too far behind, else 0.', () =>
		db.replicas().map(({ name, isUsable }) => ({ labels: { replica: name }, value: isUsable ? 1 : 0 })),
	)
	registry.total(
		'fiel_relaxed_reads_total',
		'Reads that may be some seconds old, by the server that answered.',
		() => Object.entries(db.relaxedReads() ?? {}).map(([server, value]) => ({ labels: { server }, value })),
	)
}

const auditMerchants = async (
	auditor: LedgerAuditor,
	db: Database,
	onViolations: DatabaseMetricsOptions['onViolations'],
): Promise<void> => {
	for (const { id } of await listMerchants(db)) {
		const found = await auditor.checkNext(db, id)
		if (found.length > 0) onViolations(id, found)
	}
}

/** Shares one read between callers within a short time; undefined if it times out. */
const cacheBriefly = <T>(read: () => Promise<T>): (() => Promise<T | undefined>) => {
	let cached: Promise<T | undefined> | undefined
	let readAt = 0
	return () => {
		const now = performance.now()
		if (cached && now - readAt < CACHE_MS) return cached
		readAt = now
		cached = withTimeout(read())
		return cached
	}
}

const withTimeout = async <T>(pending: Promise<T>): Promise<T | undefined> => {
	const { promise, resolve } = Promise.withResolvers<undefined>()
	const timer = setTimeout(resolve, READ_TIMEOUT_MS, undefined)
	return Promise.race([pending.catch(() => undefined), promise]).finally(() => clearTimeout(timer))
}
