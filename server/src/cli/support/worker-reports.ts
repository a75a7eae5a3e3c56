import { JOBS } from '../../jobs.ts'
import type { MetricsRegistry } from '../../metrics/metrics-registry.ts'
import type { WorkerReporter } from '../../worker.ts'
import { logError } from './log-error.ts'

export const workerLogger: WorkerReporter = {
	failed: (job, error) => logError(`The job ${job} failed and is tried again in a minute`, { job }, error),
	late: (job, lag) => logError(`The job ${job} is ${Math.floor(lag / 60)} minutes late`, { job, lag }),
}

export const reportUrgentError = (error: unknown): void => {
	logError('PINs could not be delivered; they are retried shortly', {}, error)
}

export const reportDeliveryError = (error: unknown): void => {
	logError('Webhooks could not be delivered; they are retried immediately', {}, error)
}

export const reportImportError = (error: unknown): void => {
	logError('A batch of an import failed; it is retried shortly', {}, error)
}

export const reportBulkError = (error: unknown): void => {
	logError('A list of a bulk action failed; it is retried shortly', {}, error)
}

export const reportTelemetryError = (error: unknown): void => {
	logError(
		'The collector of OpenTelemetry does not accept traces or metrics; what it misses is lost',
		{},
		error,
	)
}

export const reportViolations = (merchant: number, customers: number[]): void => {
	logError('Accounts contradict their records', { merchant, customers })
}

/** Wraps a reporter to count the failures in the metrics. */
export const countJobFailures = (registry: MetricsRegistry, reporter: WorkerReporter): WorkerReporter => {
	const failures = registry.counter('fiel_job_failures_total', 'Rounds of a job that failed.')
	const byJob = new Map(JOBS.map(({ name }) => [name, failures.of({ job: name })]))
	return {
		...reporter,
		failed(job, error) {
			byJob.get(job)!.value += 1
			reporter.failed(job, error)
		},
	}
}
