import sql from 'sql-template-tag'
import { defineTableCheck } from '../check.ts'
import { countOf, formatSeconds, ok, problem, warning } from '../finding.ts'

const LATE_S = 600
const VERY_LATE_S = 6 * 3_600
const RECENT_DAYS = 1

interface OutboxState {
	waiting: number
	retrying: number
	oldest: Date | null
	failed: number
	lastError: string | null
	/** A merchant with a mail that failed or waits. */
	merchant: string | null
}

/** What waits in the outbox, and what was given up; a mail that waits for an order has not been tried and is not due. */
export const outboxCheck = defineTableCheck('mail', ['outbox'], async ({ db }, { clock, config }) => {
	const now = clock.now()
	const since = new Date(now.getTime() - RECENT_DAYS * 86_400_000)
	const [state] = await db.rows<OutboxState>(sql`
		with open as (
			select o.*, m.name from outbox o join merchants m on m.id = o.merchant_id and m.removed_at is null
			where o.sent_at is null and m.sandbox_of is null and not m.is_sandbox
				and (o.attempts > 0 or o.next_attempt_at is null or o.next_attempt_at <= ${now})
				and (o.next_attempt_at is not null or o.failed_at > ${since}))
		select count(*) filter (where next_attempt_at is not null) as waiting,
			count(*) filter (where next_attempt_at is not null and attempts > 0 and last_error is not null) as retrying,
			min(created_at) filter (where next_attempt_at is not null) as oldest,
			count(*) filter (where failed_at is not null) as failed,
			(array_agg(last_error order by id desc) filter (where last_error is not null))[1] as "lastError",
			(array_agg(name order by id desc) filter (where last_error is not null or failed_at is not null))[1] as merchant
		from open`)
	const { waiting, retrying, oldest, failed, lastError, merchant } = state!
	if (config.smtpUrl === undefined)
		return [
			ok('outbox', `${countOf(waiting, 'mail is', 'mails are')} stored, because no mail server is set.`),
		]
	const age = oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0
	const waits =
		waiting === 0
			? 'No mail waits'
			: `${countOf(waiting, 'mail waits', 'mails wait')}, the oldest for ${formatSeconds(age)}`
	if (failed === 0 && age < LATE_S) return [ok('outbox', `${waits}, and none failed in the last day.`)]
	const reason = lastError ? ` The last error: ${lastError.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 200)}` : ''
	const message = `${waits}${retrying > 0 ? `, ${retrying} of them after an error` : ''}; ${failed} failed in the last day.${reason}`
	const name = merchant ?? '<merchant>'
	const advice = [
		`npm run --silent fiel -- mail list --merchant ${name} shows each with its error.`,
		`After the cause is repaired: npm run --silent fiel -- mail retry --merchant ${name}`,
	]
	return [age > VERY_LATE_S ? problem('outbox', message, ...advice) : warning('outbox', message, ...advice)]
})
