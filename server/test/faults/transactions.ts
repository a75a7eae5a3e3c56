import type pg from 'pg'

/** How PostgreSQL says that a transaction is committed: the message, its length, its words. */
export const COMMITTED = 'C\0\0\0\x0bCOMMIT\0'

/** The number of a transaction, in the row that answers its beginning: beside the moment of it, in two columns. */
export const TRANSACTION_ID = /\p{Cc}{6}(\d+)\p{Cc}{3}.\d{4}-\d\d-\d\d \d\d:/gsu

/** What became of transactions, asked past every proxy. */
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

/** In how many of these transactions points were moved: others keep house. */
export const countPointTransactions = async (admin: pg.Client, ids: readonly string[]): Promise<number> => {
	const { rows } = await admin.query(
		'select count(distinct xmin::text)::integer as n from events where xmin::text = any($1)',
		[ids],
	)
	return rows[0].n
}
