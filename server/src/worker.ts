import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, JobResult, WorkerContext } from './job.ts'
import { JOBS } from './jobs.ts'
import { inSpan } from './telemetry/tracer.ts'

export interface JobReport extends JobResult {
	job: string
	/** The lag in seconds before the job ran. */
	lag: number
	error?: unknown
}

/** Runs every job once and reports what each did. A job that fails does not delay the others. */
export const runJobsOnce = async (
	context: WorkerContext,
	jobs: readonly Job[] = JOBS,
): Promise<JobReport[]> => {
	const reports: JobReport[] = []
	for (const job of jobs) {
		try {
			const lag = (await job.lag?.(context)) ?? 0
			reports.push({ job: job.name, ...(await job.run(context)), lag })
		} catch (error) {
			reports.push({ job: job.name, merchants: 0, things: 0, lag: 0, error })
		}
	}
	return reports
}

/** Reads the lag of each job in seconds. */
export const readLags = async (
	context: WorkerContext,
	jobs: readonly Job[] = JOBS,
): Promise<{ job: string; lag: number }[]> =>
	Promise.all(jobs.map(async (job) => ({ job: job.name, lag: (await job.lag?.(context)) ?? 0 })))

const MINUTE_MS = 60_000
const STOP_GRACE_MS = 1000
/** A job with a lag of this many seconds is late, not just waiting for its turn. */
const LATE_SECONDS = 300

/** Reports each late job once, and again only after it has caught up. */
export const createLagWatcher = (reportLate: (job: string, lag: number) => void) => {
	const reported = new Set<string>()
	return (lags: readonly { job: string; lag: number }[]): void => {
		for (const { job, lag } of lags) {
			if (lag <= LATE_SECONDS) reported.delete(job)
			else if (!reported.has(job)) {
				reported.add(job)
				reportLate(job, lag)
			}
		}
	}
}

/** Runs a job in a span of its own. */
const runTraced = (job: Job, context: WorkerContext): Promise<JobResult> =>
	inSpan(`job ${job.name}`, { attributes: { 'fiel.job.name': job.name } }, async (span) => {
		const result = await job.run(context)
		span?.set({ 'fiel.job.merchants': result.merchants, 'fiel.job.things': result.things })
		return result
	})

/** Receives the reports of a running worker for the operator. */
export interface WorkerReporter {
	failed(job: string, error: unknown): void
	late(job: string, lag: number): void
}

export interface JobWorker {
	/** Waits for the running job. */
	stop(): Promise<void>
}

/**
 * Runs the jobs every minute. A job that fails is reported, retried in the next minute, and does not delay the
 * others.
 */
export const startWorker = (
	context: WorkerContext,
	reporter: WorkerReporter,
	jobs: readonly Job[] = JOBS,
): JobWorker => {
	let stopped = false
	const stop = Promise.withResolvers<void>()
	const runJobs = async (): Promise<void> => {
		for (const job of jobs) {
			if (stopped) return
			await runTraced(job, context).catch(async (error: unknown) => {
				// During a shutdown errors are expected. A database that dies reports it shortly after its connections
				// break, so wait a moment.
				await Promise.race([stop.promise, sleep(STOP_GRACE_MS)])
				if (!stopped) reporter.failed(job.name, error)
			})
		}
	}
	const reportLags = createLagWatcher(reporter.late)
	// Separate from the rounds, so that jobs behind a long-running one are reported too.
	const checkLags = async (): Promise<void> => {
		if (stopped) return
		await readLags(context, jobs).then(reportLags, () => {}) // the jobs report database errors
	}
	let currentRound = runJobs()
	let currentCheck = Promise.resolve()
	const timer = setInterval(() => {
		currentRound = currentRound.then(runJobs) // a round longer than a minute delays the next; rounds never overlap
		currentCheck = currentCheck.then(checkLags)
	}, MINUTE_MS)
	return {
		async stop() {
			stopped = true
			stop.resolve()
			clearInterval(timer)
			await Promise.all([currentRound, currentCheck])
		},
	}
}
