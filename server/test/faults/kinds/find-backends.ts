import type pg from 'pg'

/** The processes of PostgreSQL that serve Fiel. */
export const findBackends = async (admin: pg.Client): Promise<number[]> => {
	const { rows } = await admin.query(
		`select pid from pg_stat_activity where application_name = 'fiel' order by pid`,
	)
	return rows.map(({ pid }) => pid)
}
