import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'

export interface DeviceLinkRequest {
	email: string
	/** What the link begins with. */
	linkBase: string
}

/** Writes down who wants a link that makes a browser known: one statement, whether the e-mail is somebody's or not. */
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
