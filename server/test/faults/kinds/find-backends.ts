import type pg from 'pg'

/** Selects the backends of one Fiel process, or those in one state. */
interface BackendFilter {
	of?: string
	at?: keyof typeof CONDITIONS
}

const CONDITIONS = {
	anything: 'true',
	work: `state <> 'idle'`,
	'a pause': `wait_event = 'PgSleep'`,
}

/** The PostgreSQL backends that serve Fiel. */
export const findBackends = async (
	admin: pg.Client,
	{ of = 'fiel', at = 'anything' }: BackendFilter = {},
): Promise<number[]> => {
	const { rows } = await admin.query(
		`select pid from pg_stat_activity
		where application_name ~ '^fiel (server|worker)' and starts_with(application_name, $1) and ${CONDITIONS[at]}
		order by pid`,
		[of],
	)
	return rows.map(({ pid }) => pid)
}
