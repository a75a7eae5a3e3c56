import { isMoment, parseMoment } from '../calendar.ts'
import { type Clock, stoppedClock } from '../clock.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { startImporter } from '../imports/start-importer.ts'
import { openRegistry, type Registry } from '../metrics/registry.ts'
import { openPostman } from '../notifications/open-postman.ts'
import { observe } from '../observe/observe.ts'
import { serveHealthPort } from '../observe/serve-health-port.ts'
import { Problem, WRONG_CALL } from '../problem.ts'
import { checkLedgerKeys } from '../seals/ledger-keys.ts'
import { JOBS, readLags, runOnce, runWorker, type WorkerVoice } from '../worker.ts'
import { type Command, type Context, JSON_OPTION, type Values } from './command.ts'
import { logTrouble } from './log-trouble.ts'
import { printJson, printLine, printTable } from './print.ts'
import { stopRequest } from './stop-request.ts'
import { checkConnection, openServer, requireMigrated, requireSealed, withDatabase } from './with-database.ts'

export const workerVoice: WorkerVoice = {
	failed: (job, error) => logTrouble(`The job ${job} failed and is tried again in a minute`, { job }, error),
	late: (job, lag) => logTrouble(`The job ${job} is ${Math.floor(lag / 60)} minutes late`, { job, lag }),
}

// Loaded where it is used, like the application: what sends over HTTP takes a tenth of a second to load.
export const loadCourier = () => import('../webhooks/start-courier.ts')

export const reportCourier = (error: unknown): void => {
	logTrouble('Webhooks could not be delivered, and are tried again at once', {}, error)
}

export const reportImporter = (error: unknown): void => {
	logTrouble('A list of an import failed, and is tried again in a moment', {}, error)
}

export const reportViolations = (merchant: number, customers: number[]): void => {
	logTrouble('Accounts contradict their records', { merchant, customers })
}

/** The same voice, counted. */
export const countFailures = (registry: Registry, voice: WorkerVoice): WorkerVoice => {
	const failures = registry.counter('fiel_job_failures_total', 'Rounds of a job that failed.')
	const byJob = new Map(JOBS.map(({ name }) => [name, failures.of({ job: name })]))
	return {
		...voice,
		failed(job, error) {
			byJob.get(job)!.value += 1
			voice.failed(job, error)
		},
	}
}

/** A moment to pretend. Points granted or ended at a pretended moment stay so, hence only where it is allowed. */
const pretendedClock = ({ config, clock }: Context, values: Values): Clock => {
	if (!values.has('now')) return clock
	if (!config.timeTravel)
		throw new Problem('--now is only for rehearsals on a copy, where FIEL_TIME_TRAVEL is true', WRONG_CALL)
	if (!values.has('once') && !values.has('lag'))
		throw new Problem('--now needs --once or --lag: a stopped clock brings nothing', WRONG_CALL)
	const text = values.text('now')
	if (!isMoment(text)) throw new Problem(`--now is "${text}", but must be an ISO 8601 moment`, WRONG_CALL)
	return stoppedClock(parseMoment(text, 'UTC'))
}

const workOnce = async (db: Database, { config }: Context, clock: Clock, values: Values): Promise<void> => {
	const isPretended = values.has('now')
	await requireMigrated(db)
	// A rehearsal tells nobody: its addresses and subscriptions are copies of the real ones.
	const postman = isPretended ? undefined : await openPostman(config)
	const { deliverOnce } = await loadCourier()
	const deliverWebhooks = isPretended ? undefined : () => deliverOnce({ db, clock, config })
	const reports = await runOnce({ db, clock, postman, deliverWebhooks, isOnce: true })
	postman?.close()
	if (values.has('json')) {
		printJson(
			reports.map(({ job, merchants, things, lag, error }) => ({
				Job: job,
				Merchants: merchants,
				Things: things,
				LagSeconds: lag,
				Error: error === undefined ? null : messageOf(error),
			})),
		)
	} else {
		printTable([
			['job', 'merchants', 'done', 'late by'],
			...reports.map(({ job, merchants, things, lag, error }) =>
				error === undefined ? [job, `${merchants}`, `${things}`, `${lag} s`] : [job, '-', 'failed', '-'],
			),
		])
	}
	const failed = reports.filter(({ error }) => error !== undefined)
	if (failed.length > 0)
		throw new Problem(failed.map(({ job, error }) => `The job ${job} failed: ${messageOf(error)}`).join('\n'))
}

const printLags = async (db: Database, { config }: Context, clock: Clock, values: Values): Promise<void> => {
	await requireMigrated(db)
	const postman = await openPostman(config)
	const lags = await readLags({ db, clock, postman })
	postman?.close()
	if (values.has('json')) return printJson(lags.map(({ job, lag }) => ({ Job: job, LagSeconds: lag })))
	printTable([['job', 'late by'], ...lags.map(({ job, lag }) => [job, `${lag} s`])])
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const workOn = async ({ config, clock }: Context): Promise<void> => {
	const stop = stopRequest()
	const server = await openServer(config, { beside: true, progress: printLine })
	const db = openDatabase({ ...config, ...server })
	try {
		await checkConnection(db)
		await requireMigrated(db)
		await checkLedgerKeys(db, clock.now())
		await requireSealed(db)
		const postman = await openPostman(config)
		const registry = openRegistry()
		const metrics = await observe(registry, { db, clock, postman }, config, reportViolations)
		const health = await serveHealthPort(config)
		const worker = runWorker({ db, clock, postman }, countFailures(registry, workerVoice))
		const { startCourier } = await loadCourier()
		const courier = startCourier({ db, clock, config }, reportCourier)
		const importer = startImporter({ db, clock }, reportImporter)
		printLine('The worker is running')
		if (metrics.address) printLine(`Metrics  ${metrics.address}`)
		if (health.address) printLine(`Health   ${health.address}`)
		const death = server.died.then((words) => {
			throw new Problem(`PostgreSQL ended unexpectedly with ${words}`)
		})
		await Promise.race([stop.promise, death])
		postman?.close()
		await Promise.all([worker.stop(), courier.stop(), importer.stop()])
		await Promise.all([metrics.close(), health.close()])
	} finally {
		await db.close()
		await server.stop()
	}
}

export const workerCommand: Command = {
	name: 'worker',
	summary: 'Do the work that comes with time, in a process of its own; `start` does it too',
	options: {
		once: { meaning: 'Do everything that is due, say what was done, and end' },
		lag: { meaning: 'Only say how late each job is, and end' },
		now: {
			value: '<moment>',
			meaning: 'Pretend it is this moment, as in 2027-01-01T00:00:00Z; with --once or --lag',
		},
		...JSON_OPTION,
	},
	async run(context, values) {
		const clock = pretendedClock(context, values)
		if (!values.has('once') && !values.has('lag')) return workOn(context)
		const work = values.has('lag') ? printLags : workOnce
		await withDatabase(context, (db) => work(db, context, clock, values))
	},
}
