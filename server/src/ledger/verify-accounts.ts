import { type Sql, default as sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { readPages } from '../db/read-pages.ts'
import type { Finding } from '../finding.ts'
import {
	type AccountRow,
	type DrawRow,
	type EventRow,
	type KeptRecord,
	type LinkRow,
	replay,
} from './replay.ts'

/** What is heard of a verification while it runs. */
export interface Listener {
	found(finding: Finding): void
	/** So many accounts, records and events more were looked at. */
	passed(accounts: number, records: number, events: number): void
}

/**
 * Replays every customer of some merchants, one after the other: whatever the length of the ledger, no more than one
 * customer and a page of each table is in memory. It needs a transaction that sees one moment.
 */
export const verifyAccounts = async (
	db: Queryable,
	merchantIds: number[],
	{ found, passed }: Listener,
): Promise<void> => {
	const accounts = groups<AccountRow>(db, 'verified_accounts', accountRows(merchantIds))
	const records = groups<KeptRecord>(db, 'verified_records', recordRows(merchantIds))
	const draws = groups<DrawRow>(db, 'verified_draws', drawRows(merchantIds))
	const links = groups<LinkRow>(db, 'verified_links', linkRows(merchantIds))
	const events = groups<EventRow>(db, 'verified_events', eventRows(merchantIds))
	for (;;) {
		const owner = first([
			await accounts.next(),
			await records.next(),
			await draws.next(),
			await links.next(),
			await events.next(),
		])
		if (!owner) return
		const books = {
			account: (await accounts.take(owner))[0],
			records: await records.take(owner),
			draws: await draws.take(owner),
			links: await links.take(owner),
			events: await events.take(owner),
		}
		const { merchant_id: merchantId, customer_id: customerId } = owner
		for (const wrong of replay(books)) found({ merchantId, customerId, ...wrong })
		passed(books.account ? 1 : 0, books.records.length, books.events.length)
	}
}

/** How many events the accounts of a merchant count: what a verification has before it. */
export const countEvents = async (db: Queryable, merchantId: number): Promise<number> => {
	const [counted] = await db.rows<{ events: number }>(sql`
		select coalesce(sum(chain_length), 0)::bigint as events from accounts where merchant_id = ${merchantId}`)
	return counted!.events
}

interface Owner {
	merchant_id: number
	customer_id: number
}

const compare = (a: Owner, b: Owner): number => a.merchant_id - b.merchant_id || a.customer_id - b.customer_id
const first = (owners: (Owner | undefined)[]): Owner | undefined =>
	owners
		.filter((owner) => owner !== undefined)
		.reduce<Owner | undefined>(
			(least, owner) => (least && compare(least, owner) <= 0 ? least : owner),
			undefined,
		)

/** Rows that are ordered by their owner, taken owner by owner. */
interface Groups<Row> {
	/** Whose rows come next. */
	next(): Promise<Owner | undefined>
	/** The rows of the next owner, none where it is another. */
	take(owner: Owner): Promise<Row[]>
}

const groups = <Row>(db: Queryable, name: string, statement: Sql): Groups<Row> => {
	const pages = readPages<Row & Owner>(db, name, statement)
	let page: (Row & Owner)[] = []
	let at = 0
	const next = async (): Promise<(Row & Owner) | undefined> => {
		if (at < page.length) return page[at]
		page = (await pages.next()).value ?? []
		at = 0
		return page[0]
	}
	return {
		next,
		async take(owner) {
			const rows: Row[] = []
			for (;;) {
				const row = at < page.length ? page[at] : await next()
				if (!row || compare(row, owner) !== 0) return rows
				rows.push(row)
				at += 1
			}
		},
	}
}

const accountRows = (merchantIds: number[]): Sql => sql`
	select merchant_id, customer_id, points, cashback, owed_points, owed_cashback, next_expiry::text,
		encode(chain_head, 'hex') as chain_head, chain_length
	from accounts where merchant_id = any(${merchantIds}::bigint[])
	order by merchant_id, customer_id`

const recordRows = (merchantIds: number[]): Sql => sql`
	select merchant_id, customer_id, id, type, points, cashback, remaining_points, remaining_cashback, owed_points,
		owed_cashback, valid_until::text, created_at::text
	from point_records where merchant_id = any(${merchantIds}::bigint[])
	order by merchant_id, customer_id, id`

const drawRows = (merchantIds: number[]): Sql => sql`
	select merchant_id, customer_id, record_id, lot_id, points, cashback
	from point_draws where merchant_id = any(${merchantIds}::bigint[])
	order by merchant_id, customer_id`

const linkRows = (merchantIds: number[]): Sql => sql`
	select merchant_id, customer_id, lot_id, record_id, kind
	from lot_links where merchant_id = any(${merchantIds}::bigint[])
	order by merchant_id, customer_id`

const eventRows = (merchantIds: number[]): Sql => sql`
	select e.merchant_id, e.customer_id, e.id, e.record_id, e.type, e.points, e.cashback, e.valid_until::text,
		e.points_balance, e.cashback_balance, e.origins, e.occurred_at::text, encode(e.hash, 'hex') as hash,
		event_body(e.merchant_id, e.customer_id, e.record_id, e.topic, e.type, e.points, e.cashback, e.valid_until,
			e.points_balance, e.cashback_balance, e.origins::text, e.occurred_at, r.order_id, r.branch) as body
	from events e
	left join point_records r on r.merchant_id = e.merchant_id and r.customer_id = e.customer_id and r.id = e.record_id
	where e.merchant_id = any(${merchantIds}::bigint[])
	order by e.merchant_id, e.customer_id, e.id`
