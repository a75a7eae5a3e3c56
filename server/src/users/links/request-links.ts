import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'

/** What a mailed link is for: to make a browser known, or to choose a new password. */
export type LinkPurpose = 'device' | 'password'

interface LinkRequest {
	email: string
	purpose: LinkPurpose
	/** The beginning of the link's URL. */
	linkBase: string
	/** Where the request came from. */
	address: string
	/** The browser. */
	agent: string | null
}

/**
 * Queues requests for links. It is one statement for known
 * and unknown e-mails alike, so that the timing reveals nothing.
 */
export const requestLinks = async (db: Queryable, requests: LinkRequest[], now: Date): Promise<void> => {
	await db.rows(sql`
		insert into device_link_requests (email, purpose, link_base, address, agent, requested_at)
		select r.email, r.purpose, r."linkBase", r.address, r.agent, ${now}::timestamptz
		from json_to_recordset(${jsonRows(requests)})
			as r (email text, purpose text, "linkBase" text, address text, agent text)
		on conflict on constraint device_link_requests_pkey do nothing`)
}
