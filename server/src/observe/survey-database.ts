import type { Database } from '../db/database.ts'
import { listMerchants } from '../merchants/list-merchants.ts'
import type { Registry, Sample } from '../metrics/registry.ts'
import { findOldestUndelivered } from '../webhooks/find-oldest-undelivered.ts'
import { readLags, type WorkerContext } from '../worker.ts'
import { type Auditor, openAuditor } from './open-auditor.ts'

const FRESH_MS = 10_000
const PATIENCE_MS = 5_000
/** The job whose lag is the age of the oldest event that should have left. */
const DELIVERY = 'deliver webhooks'

export interface SurveyOptions {
	context: WorkerContext
	/** Told of an account that contradicts itself. */
	alarm(merchantId: number, customerIds: number[]): void
}

type Lags = readonly { job: string; lag: number }[]

interface Sight {
	lags: Lags
	/** Seconds since the oldest event happened that an endpoint is still to get. */
	undelivered: number
}

/** What only the database knows. It is asked when the page is read, and not more often than is worth it. */
export const surveyDatabase = (registry: Registry, { context, alarm }: SurveyOptions): void => {
	const auditor = openAuditor()
	const look = remember(async (): Promise<Sight> => {
		const sight = { lags: await readLags(context), undelivered: await ageOfUndelivered(context) }
		await audit(auditor, context.db, alarm)
		return sight
	})
	const lagsOf = async (pick: (lags: Lags) => Sample[]): Promise<Sample[]> => pick((await look())?.lags ?? [])
	meterPool(registry, context.db)
	registry.gauge('fiel_database_up', '1 when the database answers, else 0.', async () =>
		(await look()) ? 1 : 0,
	)
	registry.gauge(
		'fiel_job_lag_seconds',
		'How long the oldest thing has been due that a job is there for.',
		() => lagsOf((lags) => lags.map(({ job, lag }) => ({ labels: { job }, value: lag }))),
	)
	registry.gauge(
		'fiel_undelivered_event_seconds',
		'How long the oldest event has been due that nothing but the worker holds up.',
		() => lagsOf((lags) => lags.filter(({ job }) => job === DELIVERY).map(({ lag }) => ({ value: lag }))),
	)
	registry.gauge(
		'fiel_undelivered_event_age_seconds',
		'Since the oldest event happened that an endpoint is still to get, whatever holds it up.',
		async () => {
			const sight = await look()
			return sight ? [{ value: sight.undelivered }] : []
		},
	)
	registry.gauge(
		'fiel_ledger_violations',
		'Accounts whose records contradict their balance: must be 0.',
		async () => {
			await look()
			return auditor.violations()
		},
	)
	registry.total('fiel_ledger_checked_total', 'Accounts that were looked at for it.', async () => {
		await look()
		return auditor.checked()
	})
}

const ageOfUndelivered = async ({ db, clock }: WorkerContext): Promise<number> => {
	const now = clock.now().getTime()
	let longest = 0
	for (const { id } of await listMerchants(db)) {
		const at = await findOldestUndelivered(db, id)
		if (at) longest = Math.max(longest, now - at.getTime())
	}
	return Math.floor(longest / 1000)
}

const meterPool = (registry: Registry, db: Database): void => {
	registry.gauge('fiel_pool_connections', 'Connections to the database, by what they do.', () => {
		const { total, idle } = db.usage()
		return [
			{ labels: { state: 'busy' }, value: total - idle },
			{ labels: { state: 'idle' }, value: idle },
		]
	})
	registry.gauge('fiel_pool_waiting', 'Questions that wait for a connection.', () => db.usage().waiting)
}

const audit = async (auditor: Auditor, db: Database, alarm: SurveyOptions['alarm']): Promise<void> => {
	for (const { id } of await listMerchants(db)) {
		const found = await auditor.look(db, id)
		if (found.length > 0) alarm(id, found)
	}
}

/** Asks once for all who want to know at about the same time; undefined when there is no answer in time. */
const remember = <T>(ask: () => Promise<T>): (() => Promise<T | undefined>) => {
	let answer: Promise<T | undefined> | undefined
	let askedAt = 0
	return () => {
		const now = performance.now()
		if (answer && now - askedAt < FRESH_MS) return answer
		askedAt = now
		answer = inTime(ask())
		return answer
	}
}

const inTime = async <T>(asked: Promise<T>): Promise<T | undefined> => {
	const { promise, resolve } = Promise.withResolvers<undefined>()
	const timer = setTimeout(resolve, PATIENCE_MS, undefined)
	return Promise.race([asked.catch(() => undefined), promise]).finally(() => clearTimeout(timer))
}
