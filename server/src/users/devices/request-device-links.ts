import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'

interface DeviceLinkRequest {
	email: string
	/** The beginning of the link's URL. */
	linkBase: string
}

/**
 * Queues requests for device links. It is one statement for known
 * and unknown e-mails alike, so that the timing reveals nothing.
 */
export const requestDeviceLinks = async (
	db: Queryable,
	requests: DeviceLinkRequest[],
	now: Date,
): Promise<void> => {
	await db.rows(sql`
		insert into device_link_requests (email, link_base, requested_at)
		select r.email, r.link_base, ${now}::timestamptz
		from unnest(${requests.map(({ email }) => email)}::text[], ${requests.map(({ linkBase }) => linkBase)}::text[])
			as r (email, link_base)
		on conflict on constraint device_link_requests_pkey do nothing`)
}
