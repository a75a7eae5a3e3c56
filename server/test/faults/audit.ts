import sql from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'
import { findDrift } from '../support/drift.ts'
import { type Book, nameOf, type Standing, type Write } from './book.ts'

export interface Findings {
	/** Acknowledged, and not there. */
	lost: string[]
	/** There more often than once, or though it was said not to be. */
	doubled: string[]
	/** What contradicts itself. */
	broken: string[]
}

interface Found {
	shop: string
	customer: string
	kind: Write['kind']
	key: string
	/** Of an order: whether it is granted. */
	counts: boolean
}

const WRITES = sql`
		with people as (
			select m.name as shop, c.merchant_id, c.id, c.original_id as customer
			from customers c join merchants m on m.id = c.merchant_id)
		select shop, customer, 'order' as kind, original_id as key, state = 2 or is_cancelled and award_id is not null as counts
		from orders o join people p on p.merchant_id = o.merchant_id and p.id = o.customer_id
		union all
		select shop, customer, 'cancel', original_id, award_id is not null
		from orders o join people p on p.merchant_id = o.merchant_id and p.id = o.customer_id where is_cancelled
		union all
		select shop, customer, 'redeem', original_key, true
		from redemptions r join people p on p.merchant_id = r.merchant_id and p.id = r.customer_id
		union all
		select shop, customer, 'change', key, true
		from change_keys k join people p on p.merchant_id = k.merchant_id and p.id = k.customer_id
		union all
		select shop, customer, 'quiz', quiz_id::text, true
		from quiz_completions q join people p on p.merchant_id = q.merchant_id and p.id = q.customer_id`

interface Balance {
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

/** Everything that was written, and the balances, as one moment shows them. */
const read = async (db: Database): Promise<{ found: Found[]; balances: Balance[] }> => {
	const [all] = await db.rows<{ found: Found[] | null; balances: Balance[] | null }>(sql`
		select (select json_agg(w) from (${WRITES}) w) as found, (select json_agg(b) from (${BALANCES}) b) as balances`)
	return { found: all!.found ?? [], balances: all!.balances ?? [] }
}

/** Compares the database with the client's book, while the client goes on. */
export const audit = async (db: Database, book: Book): Promise<Findings> => {
	// What is acknowledged from here on may or may not be in what is read below.
	const before = new Map<string, Standing>([...book.writes].map(([name, { standing }]) => [name, standing]))
	const { found, balances } = await read(db)
	const findings: Findings = { lost: [], doubled: [], broken: await findBroken(db) }
	const there = new Set(found.map(({ kind, shop, customer, key }) => nameOf(kind, shop, customer, key)))
	for (const [name, standing] of before) {
		if (standing === 'done' && !there.has(name)) findings.lost.push(name)
		if (standing === 'undone' && there.has(name)) findings.doubled.push(`${name} is there though undone`)
	}
	const expected = new Map<string, number>()
	for (const { kind, shop, customer, key, counts } of found) {
		const write = book.writes.get(nameOf(kind, shop, customer, key))
		if (!write) findings.doubled.push(`${kind} ${key} of ${customer} was never sent`)
		const owner = `${shop} ${customer}`
		if (counts) expected.set(owner, (expected.get(owner) ?? 0) + (write?.points ?? 0))
	}
	for (const { shop, customer, points, cents } of balances) {
		const right = expected.get(`${shop} ${customer}`) ?? 0
		if (points === right && cents === right) continue
		const kind = points < right ? findings.lost : findings.doubled
		kind.push(`${customer} of ${shop} has ${points} points and ${cents} cents, but ${right} by the book`)
	}
	return findings
}

const findBroken = async (db: Database): Promise<string[]> =>
	(await findDrift(db)).map((violation) => JSON.stringify(violation))
