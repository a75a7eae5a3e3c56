import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { type IdRange, orderById } from '../db/list-order.ts'
import type { Channel, MailKind } from './mail.ts'

export interface ListedTestMail {
	id: number
	kind: MailKind
	channel: Channel
	recipient: string
	subject: string
	createdAt: Date
}

export interface TestMail extends ListedTestMail {
	html: string
	text: string
}

/** Who opens the link in such a mail becomes a user of the sandbox, or signs in as one. */
const LINK_KINDS: MailKind[] = ['invitation', 'device-link', 'password-link']

const COLUMNS = sql`id, kind, channel, recipient, subject, created_at as "createdAt"`

/** Which of the mails a user may read. */
const isReadable = (mayReadLinks: boolean): Sql =>
	sql`(${mayReadLinks}::boolean or kind <> all(${LINK_KINDS}::text[]))`

interface TestMailFilter {
	range: IdRange
	limit: number
	mayReadLinks: boolean
	now: Date
}

/** The mails of a sandbox, without those that wait for an order. */
export const listTestMails = (
	db: Queryable,
	merchantId: number,
	{ range, limit, mayReadLinks, now }: TestMailFilter,
): Promise<ListedTestMail[]> => {
	const { follows, order } = orderById(sql`id`, range)
	return db.rows(sql`
		select ${COLUMNS} from outbox
		where merchant_id = ${merchantId} and ${follows}
			and ${isReadable(mayReadLinks)} and (next_attempt_at is null or next_attempt_at <= ${now})
		order by ${order} limit ${limit}`)
}

export const findTestMail = async (
	db: Queryable,
	merchantId: number,
	id: number,
	mayReadLinks: boolean,
): Promise<TestMail | undefined> => {
	const [mail] = await db.rows<TestMail>(sql`
		select ${COLUMNS}, body_html as html, body_text as text from outbox
		where merchant_id = ${merchantId} and id = ${id} and ${isReadable(mayReadLinks)}`)
	return mail
}
