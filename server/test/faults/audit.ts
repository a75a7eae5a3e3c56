import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'
import { findDrift } from '../support/drift.ts'
import { type Write, type WriteLog, type WriteStatus, writeName } from './write-log.ts'

export interface Findings {
	/** Acknowledged but not stored. */
	lost: string[]
	/** Stored more than once, or although it should not be. */
	doubled: string[]
	/** Inconsistencies in the database. */
	broken: string[]
}

export interface FoundWrite {
	shop: string
	customer: string
	kind: Write['kind']
	key: string
	/**
	 * Whether it changed the balance: the cancellation of an order that was never granted does not. That of an order with
	 * returns counts for these too.
	 */
	counts: boolean
}

const WRITES = sql`
		with people as (
			select m.name as shop, c.merchant_id, c.id, c.original_id as customer
			from customers c join merchants m on m.id = c.merchant_id),
		redeemed as (
			select shop, customer, r.merchant_id, r.order_id, r.refunded_at,
				case when checkout_id is null then 'redeem' else 'hold' end as kind,
				case when checkout_id is null then original_key else checkout_id || ' ' || (worth * 100)::bigint end as key
			from redemptions r join people p on p.merchant_id = r.merchant_id and p.id = r.customer_id)
		select shop, customer, 'order' as kind, original_id as key, false as counts
		from orders o join people p on p.merchant_id = o.merchant_id and p.id = o.customer_id
		union all
		select shop, customer, 'grant', original_id, true
		from orders o join people p on p.merchant_id = o.merchant_id and p.id = o.customer_id
		where state = 2 or is_cancelled and award_id is not null
		union all
		select shop, customer, 'cancel', original_id, award_id is not null
		from orders o join people p on p.merchant_id = o.merchant_id and p.id = o.customer_id where is_cancelled
		union all
		select shop, customer, 'return', part ->> 'key', state = 2
		from orders o join people p on p.merchant_id = o.merchant_id and p.id = o.customer_id
		cross join lateral jsonb_array_elements(o.returns) part
		union all
		select shop, customer, kind, key, true from redeemed
		union all
		select shop, customer, 'giveback', key, true from redeemed where refunded_at is not null
		union all
		select shop, customer, 'use', r.key || ' in ' || o.original_id, true
		from redeemed r join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
		union all
		select shop, customer, 'change', key, true
		from change_keys k join people p on p.merchant_id = k.merchant_id and p.id = k.customer_id
		union all
		select shop, customer, 'ending', key, true
		from point_records r join people p on p.merchant_id = r.merchant_id and p.id = r.customer_id
		join point_draws d on d.merchant_id = r.merchant_id and d.customer_id = r.customer_id and d.record_id = r.id
		join change_keys k on k.merchant_id = r.merchant_id and k.customer_id = r.customer_id and k.record_id = d.lot_id
		where r.type = ${PointType.Expiration}
		union all
		select shop, customer, 'quiz', quiz_id::text, true
		from quiz_completions q join people p on p.merchant_id = q.merchant_id and p.id = q.customer_id`

export interface ShopBalance {
	shop: string
	customer: string
	points: number
	cents: number
}

const BALANCES = sql`
		select m.name as shop, c.original_id as customer, a.points::float8 as points, (a.cashback * 100)::float8 as cents
		from accounts a
		join customers c on c.merchant_id = a.merchant_id and c.id = a.customer_id
		join merchants m on m.id = a.merchant_id`

/** Reads all writes and balances in one snapshot. */
const readDatabase = async (db: Database): Promise<{ found: FoundWrite[]; balances: ShopBalance[] }> => {
	const [all] = await db.rows<{ found: FoundWrite[] | null; balances: ShopBalance[] | null }>(sql`
		select (select json_agg(w) from (${WRITES}) w) as found, (select json_agg(b) from (${BALANCES}) b) as balances`)
	return { found: all!.found ?? [], balances: all!.balances ?? [] }
}

/** Reads the writes of one customer. */
export const findWritesOf = (db: Database, shop: string, customer: string): Promise<FoundWrite[]> =>
	db.rows(sql`select * from (${WRITES}) w where shop = ${shop} and customer = ${customer}`)

/** What is stored about one customer, for the explanation of a failure. */
export const findStoredState = async (db: Database, shop: string, customer: string): Promise<string> => {
	const [writes, balances] = await Promise.all([
		findWritesOf(db, shop, customer),
		db.rows<ShopBalance>(sql`select * from (${BALANCES}) b where shop = ${shop} and customer = ${customer}`),
	])
	const names = writes.map(({ kind, key }) => `${kind} ${key}`).sort()
	const balance = balances.map(({ points, cents }) => `${points} points, ${cents} cents`).join()
	return `${balance || 'no account'}; ${names.join(', ') || 'no writes'}`
}

type WriteStatuses = ReadonlyMap<string, WriteStatus>

/** Compares the database with the client's log while the client continues. */
export const audit = async (db: Database, writeLog: WriteLog): Promise<Findings> => {
	// Writes that are acknowledged from here on may or may not be included in the read below.
	const before: WriteStatuses = new Map([...writeLog.writes].map(([name, { status }]) => [name, status]))
	const { found, balances } = await readDatabase(db)
	const broken = (await findDrift(db)).map((violation) => JSON.stringify(violation))
	return { ...compareWrites(writeLog, before, found, balances), broken }
}

/** Compares what was found with the statuses before the read. */
export const compareWrites = (
	writeLog: WriteLog,
	before: WriteStatuses,
	found: readonly FoundWrite[],
	balances: readonly ShopBalance[],
): Omit<Findings, 'broken'> => {
	const lost: string[] = []
	const doubled: string[] = []
	const there = new Set<string>()
	const expected = new Map<string, number>()
	for (const { kind, shop, customer, key, counts } of found) {
		const name = writeName(kind, shop, customer, key)
		const write = writeLog.writes.get(name)
		if (!write) doubled.push(`${name} was never sent`)
		if (there.has(name)) doubled.push(`${name} is there twice`)
		else if (counts) {
			const owner = ownerOf(shop, customer)
			expected.set(owner, (expected.get(owner) ?? 0) + (write?.points ?? 0))
		}
		there.add(name)
	}
	for (const [name, standing] of before) {
		if (standing === 'done' && !there.has(name)) lost.push(name)
		const { kind, shop, customer, key, status } = writeLog.writes.get(name)!
		// One that was not asked for before the read may have been asked for during it.
		const isUndone = standing === 'undone' && status === 'undone'
		if (isUndone && there.has(name)) doubled.push(`${name} is there though undone`)
		const grant = writeName('grant', shop.name, customer, key)
		if (kind === 'order' && standing === 'done' && !shop.isWaiting && !there.has(grant)) lost.push(grant)
	}
	const accounts = new Map(balances.map((one) => [ownerOf(one.shop, one.customer), one]))
	for (const owner of new Set([...expected.keys(), ...accounts.keys()])) {
		const { points, cents } = accounts.get(owner) ?? { points: 0, cents: 0 }
		const right = expected.get(owner) ?? 0
		if (points === right && cents === right) continue
		const side = points < right ? lost : doubled
		side.push(`${owner} has ${points} points and ${cents} cents, but ${right} by the book`)
	}
	return { lost, doubled }
}

const ownerOf = (shop: string, customer: string): string => `${customer} of ${shop}`
