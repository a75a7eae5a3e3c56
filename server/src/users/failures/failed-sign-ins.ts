import sql from 'sql-template-tag'
import { recordChanges } from '../../audit/record-changes.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { NOTHING_DUE, type StepResult } from '../../db/step.ts'

interface FailedSignIn {
	email: string
	/** What was wrong. */
	reason: 'password' | 'code'
	address: string
	agent: string | null
	requestId: string
}

/** Notes sign-ins that failed: one statement for known and unknown e-mails alike, so that the timing reveals nothing. */
export const noteFailedSignIns = async (
	db: Queryable,
	failures: FailedSignIn[],
	now: Date,
): Promise<void> => {
	await db.rows(sql`
		insert into failed_sign_ins (email, reason, address, agent, request_id, failed_at)
		select f.email, f.reason, f.address, f.agent, f."requestId", ${now}::timestamptz
		from json_to_recordset(${jsonRows(failures)})
			as f (email text, reason text, address text, agent text, "requestId" text)`)
}

const BATCH_SIZE = 500

interface NotedFailure extends FailedSignIn {
	merchantId: number
	userId: number
	failedAt: Date
}

/** Moves the failures of users into the audit log, and drops those of e-mails that nobody has. */
export const recordFailedSignIns = async (tx: Tx): Promise<StepResult> => {
	const noted = await tx.rows<{ id: number }>(sql`
		select id from failed_sign_ins order by id limit ${BATCH_SIZE} for update skip locked`)
	if (noted.length === 0) return NOTHING_DUE
	const ids = noted.map(({ id }) => id)
	const failures = await tx.rows<NotedFailure>(sql`
		select u.merchant_id as "merchantId", u.id as "userId", u.email, f.reason, f.address, f.agent,
			f.request_id as "requestId", f.failed_at as "failedAt"
		from failed_sign_ins f join users u on u.email = f.email
		join merchants m on m.id = u.merchant_id and m.removed_at is null
		where f.id = any(${ids}::bigint[]) order by f.id`)
	for (const own of Map.groupBy(
		failures,
		({ merchantId, failedAt }) => `${merchantId} ${failedAt.getTime()}`,
	).values())
		await recordChanges(tx, own[0]!.merchantId, own.map(entryOf), own[0]!.failedAt)
	await tx.rows(sql`delete from failed_sign_ins where id = any(${ids}::bigint[])`)
	return { done: failures.length, isMore: noted.length === BATCH_SIZE }
}

const entryOf = ({ userId, email, reason, address, agent, requestId }: NotedFailure) => ({
	author: { userId, name: email },
	operation: 'failedSignIn',
	kind: 'session',
	id: null,
	after: { Wrong: reason, Browser: agent },
	requestId,
	address,
})

/** Since when the oldest failure has been waiting; null if there is none. */
export const findOldestFailure = async (db: Pick<Tx, 'rows'>): Promise<Date | null> => {
	const [oldest] = await db.rows<{ at: Date | null }>(sql`select min(failed_at) as at from failed_sign_ins`)
	return oldest?.at ?? null
}
