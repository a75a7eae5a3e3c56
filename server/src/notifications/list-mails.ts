import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { MailKind } from './mail.ts'

/** `waiting` to be sent or retried, `sent`, `failed` permanently, or `kept` because there is no mail server. */
type MailStatus = 'waiting' | 'sent' | 'failed' | 'kept'

interface ListedMail {
	id: number
	kind: MailKind
	recipient: string
	subject: string
	status: MailStatus
	attempts: number
	createdAt: Date
	nextAttemptAt: Date | null
	sentAt: Date | null
	failedAt: Date | null
	lastError: string | null
	redemptionId: number | null
}

/** The mails of a merchant, newest first. Without a mail server, unsent mails are listed as kept. */
export const listMails = (
	db: Queryable,
	merchantId: number,
	{ hasServer, most = 100 }: { hasServer: boolean; most?: number },
): Promise<ListedMail[]> =>
	db.rows(sql`
		select id, kind, recipient, subject, attempts, created_at as "createdAt", next_attempt_at as "nextAttemptAt",
			sent_at as "sentAt", failed_at as "failedAt", last_error as "lastError", redemption_id as "redemptionId",
			case when sent_at is not null then 'sent' when failed_at is not null then 'failed'
				when next_attempt_at is not null and ${hasServer}::boolean then 'waiting' else 'kept' end as status
		from outbox
		where merchant_id = ${merchantId}
		order by id desc
		limit ${most}`)
