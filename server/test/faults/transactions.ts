import type pg from 'pg'

/** The wire message of PostgreSQL for a commit: type, length and tag. */
export const COMMITTED = 'C\0\0\0\x0bCOMMIT\0'

/**
 * Matches the transaction id in the reply to the start of a transaction: id, timestamp and the name of a WAL file. The
 * last one is part of it because other rows have a number beside a timestamp too.
 */
export const TRANSACTION_ID = /\p{Cc}{6}(\d+)\p{Cc}{3}.\d{4}-\d\d-\d\d [\d:.+-]+\p{Cc}{4}[\dA-F]{24}/gsu

/** Reads the outcomes of transactions directly from the database, without a proxy. */
export const readTransactionOutcomes = async (
	admin: pg.Client,
	ids: readonly string[],
): Promise<string[]> => {
	const { rows } = await admin.query(
		'select pg_xact_status(id::xid8) as status from unnest($1::text[]) with ordinality t (id, place) order by place',
		[ids],
	)
	return rows.map(({ status }) => status)
}

/** Counts the transactions that moved points; the others are maintenance. */
export const countPointTransactions = async (admin: pg.Client, ids: readonly string[]): Promise<number> => {
	const { rows } = await admin.query(
		'select count(distinct xmin::text)::integer as n from events where xmin::text = any($1)',
		[ids],
	)
	return rows[0].n
}
