import type pg from 'pg'

/** What a server says about itself. */
export interface ServerState {
	/** It is no replica and not read-only. */
	isPrimary: boolean
	/** Every promotion of a replica starts a new one; 0 on a replica, which does not tell. */
	timeline: number
}

/** How long a server may take to say whether it is the primary, and how long connecting for the question may take. */
export const STATE_TIMEOUT_MS = 2_000

/** The name of a WAL file begins with the timeline as eight hexadecimal digits. */
const STATE_QUERY = `
	select current_setting('transaction_read_only') = 'off' as "isPrimary",
		case when pg_is_in_recovery() then '0' else left(pg_walfile_name('0/1'), 8) end as timeline`

export const readServerState = async (client: Pick<pg.ClientBase, 'query'>): Promise<ServerState> => {
	const query = { text: STATE_QUERY, query_timeout: STATE_TIMEOUT_MS }
	const { rows } = await client.query<{ isPrimary: boolean; timeline: string }>(query)
	const { isPrimary, timeline } = rows[0]!
	return { isPrimary, timeline: Number.parseInt(timeline, 16) }
}
