import sql from 'sql-template-tag'
import { dayOf, startOfDay } from '../calendar.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import type { Merchant } from './merchant.ts'

interface NightlyStep<State> {
	/** The job's progress. */
	state: State
	count: number
	isFinished: boolean
}

/**
 * Runs the next step of a job that processes everything once a day; returns how many items it processed. The row of
 * the day is locked meanwhile, so that workers take turns, and a crash loses one step only.
 */
export const runNightly = async <State>(
	tx: Tx,
	merchant: Merchant,
	job: string,
	now: Date,
	step: (state: State | null) => Promise<NightlyStep<State>>,
): Promise<StepResult> => {
	const day = dayOf(now, merchant.timeZone)
	await tx.rows(sql`
		insert into job_runs (merchant_id, job, day) values (${merchant.id}, ${job}, ${day}) on conflict do nothing`)
	const [run] = await tx.rows<{ state: State | null; finished_at: Date | null }>(sql`
		select state, finished_at from job_runs
		where merchant_id = ${merchant.id} and job = ${job} and day = ${day}
		for update`)
	if (run!.finished_at) return NOTHING_DUE
	const { state, count, isFinished } = await step(run!.state)
	await tx.rows(sql`
		update job_runs set state = ${JSON.stringify(state)}::jsonb, finished_at = ${isFinished ? now : null}
		where merchant_id = ${merchant.id} and job = ${job} and day = ${day}`)
	return { done: count, isMore: !isFinished }
}

/** The job's progress when it last finished a day; null if it never has. */
export const findLastRun = async <State>(
	db: Queryable,
	merchant: Merchant,
	job: string,
): Promise<State | null> => {
	const [run] = await db.rows<{ state: State }>(sql`
		select state from job_runs
		where merchant_id = ${merchant.id} and job = ${job} and finished_at is not null
		order by day desc limit 1`)
	return run?.state ?? null
}

/** Since when today's run of a job is due; null if it is finished. */
export const findNightlyDue = async (
	db: Queryable,
	merchant: Merchant & { createdAt: Date },
	job: string,
	now: Date,
): Promise<Date | null> => {
	const day = dayOf(now, merchant.timeZone)
	const done = await db.rows(sql`
		select from job_runs
		where merchant_id = ${merchant.id} and job = ${job} and day = ${day} and finished_at is not null`)
	if (done.length > 0) return null
	const midnight = startOfDay(day, merchant.timeZone)
	return midnight > merchant.createdAt ? midnight : merchant.createdAt
}
