import sql from 'sql-template-tag'
import { JOBS } from '../../jobs.ts'
import { listMerchants } from '../../merchants/list-merchants.ts'
import { readLags } from '../../worker.ts'
import { defineTableCheck } from '../check.ts'
import type { DoctorContext, OpenDatabase } from '../context.ts'
import { countOf, type Finding, formatSeconds, listSome, ok, problem, warning } from '../finding.ts'

type Name = 'running' | 'jobs'

/** Every worker counts the figures of each merchant about every five minutes; for large ones the pause is longer. */
const SILENT_S = 300
/** As in the alarm FielJobLate. */
const LATE_S = 300
const VERY_LATE_S = 3_600

/** Whether some worker does the jobs, here or on another machine. */
export const workerCheck = defineTableCheck('worker', ['running', 'jobs'], async (database, context) => [
	await checkRunning(database, context),
	await checkJobs(database, context),
])

const checkRunning = async (
	{ db }: OpenDatabase,
	{ clock }: Pick<DoctorContext, 'clock'>,
): Promise<Finding<Name>> => {
	const merchants = await listMerchants(db)
	if (merchants.length === 0)
		return ok('running', 'There is no merchant yet, so no worker has anything to do.')
	const [life] = await db.rows<{ overdue: Date | null; last: Date | null; leases: number }>(sql`
		select (select max(next_snapshot_at) from figure_cursors) as overdue,
			greatest((select max(greatest(snapshot_at, counted_at)) from figure_cursors),
				(select max(finished_at) from job_runs)) as last,
			(select count(*) from webhook_subscriptions where held_until > clock_timestamp()) as leases`)
	const { overdue, last, leases } = life!
	const now = clock.now().getTime()
	const seen = last
		? `the last job was finished ${formatSeconds(Math.max(0, (now - last.getTime()) / 1000))} ago`
		: 'no job was ever finished'
	const isAlive = leases > 0 || (overdue !== null && now - overdue.getTime() < SILENT_S * 1000)
	if (isAlive)
		return ok(
			'running',
			`A worker is running; ${seen}, and ${countOf(leases, 'lease')} of webhooks ${leases === 1 ? 'is' : 'are'} held.`,
		)
	return problem(
		'running',
		`No worker is running: ${seen}. Points are not granted and do not expire, nothing is sent.`,
		'Start Fiel (npm start runs a worker too), or a worker of its own: npm run --silent fiel -- worker',
		'If one runs, its log says which job fails or hangs.',
	)
}

const checkJobs = async ({ db }: OpenDatabase, { clock, config }: DoctorContext): Promise<Finding<Name>> => {
	// The lag of mails counts only where mail can be sent; the sender itself is not used.
	const mailSender = config.smtpUrl === undefined ? undefined : NO_SENDER
	const lags = await db.snapshot((reader) => readLags({ db: { ...db, ...reader }, clock, mailSender }))
	const late = lags.filter(({ lag }) => lag > LATE_S).sort((one, other) => other.lag - one.lag)
	if (late.length === 0) {
		const longest = Math.max(...lags.map(({ lag }) => lag))
		return ok(
			'jobs',
			`None of the ${JOBS.length} jobs is late; the oldest item has waited ${formatSeconds(longest)}.`,
		)
	}
	const message = `${countOf(late.length, 'job is', 'jobs are')} late: ${listSome(late.map(({ job, lag }) => `${job} by ${formatSeconds(lag)}`))}.`
	const advice = [
		'Search the log of the worker for "The job"; a job does what it missed when it runs again.',
		'npm run --silent fiel -- worker --lag shows all of them. Another worker on any machine shares the work.',
	]
	return late[0]!.lag > VERY_LATE_S
		? problem('jobs', message, ...advice)
		: warning('jobs', message, ...advice)
}

const NO_SENDER = {
	send: () => Promise.reject(new Error('the doctor sends nothing')),
	isOpen: () => false,
	close: () => {},
}
