import { MESSAGE_LIMITS } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../../db/database.ts'
import type { StepResult } from '../../db/step.ts'

const BATCH_SIZE = 1_000

/** Deletes messages that are older than the log is kept. */
export const deleteOldMessages = async (tx: Tx, merchantId: number, now: Date): Promise<StepResult> => {
	const before = new Date(now.getTime() - MESSAGE_LIMITS.logDays * 86_400_000)
	const deleted = await tx.rows(sql`
		delete from member_messages m using (
			select id from member_messages
			where merchant_id = ${merchantId} and planned_at < ${before}
			order by planned_at limit ${BATCH_SIZE} for update skip locked
		) old
		where m.merchant_id = ${merchantId} and m.id = old.id
		returning m.id`)
	return { done: deleted.length, isMore: deleted.length === BATCH_SIZE }
}

/** Since when the oldest message has been due; null if none is. */
export const findOldestDueMessage = async (
	db: Queryable,
	merchantId: number,
	now: Date,
): Promise<Date | null> => {
	const [oldest] = await db.rows<{ due: Date }>(sql`
		select due_at as due from member_messages
		where merchant_id = ${merchantId} and due_at <= ${now}
		order by due_at limit 1`)
	return oldest?.due ?? null
}
