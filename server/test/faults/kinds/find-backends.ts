import type pg from 'pg'

/** The processes of PostgreSQL that serve Fiel; those of one actor alone, or only those that wait for a lock. */
export const findBackends = async (
	admin: pg.Client,
	{ of = null, thatWait = false }: { of?: string | null; thatWait?: boolean } = {},
): Promise<number[]> => {
	const { rows } = await admin.query(
		`select pid from pg_stat_activity
		where application_name ~ '^fiel (server|worker)' and application_name = coalesce($1, application_name)
			and (wait_event_type = 'Lock' or not $2)
		order by pid`,
		[of, thatWait],
	)
	return rows.map(({ pid }) => pid)
}
