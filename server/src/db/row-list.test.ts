import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raw, default as sql } from 'sql-template-tag'
import { useWorld } from '../../test/support/world.ts'
import { ACCOUNT_CHANGE, RECORD_CHANGE } from '../ledger/save-accounts.ts'
import { ORDER_CHANGE } from '../orders/save/save-orders.ts'
import { DAY_COUNT, PROGRESS_CHANGE } from '../tiers/save-progress.ts'
import { decimal } from './decimal.ts'
import { chunkRows, type RowType, rowList, rowType } from './row-list.ts'

const world = useWorld()

const AT = new Date('2026-06-15T12:00:00.123Z')
const THING = rowType(
	'thing',
	'id:bigint amount:numeric at:timestamptz isNew:boolean',
	'name:text document:jsonb bytes:bytea',
)
const NASTY = [
	...[
		'',
		'\\',
		'"',
		'\\"',
		'a,b',
		'(a)',
		'{a}',
		' spaces ',
		'null',
		'NULL',
		"'",
		'a\tb',
		'a\nb\r\nc',
		'\u2028',
	],
	...['Ação "🛍️"', '{"a": "\\\\ \\" b"}', '\\\\', '""', 'plain', '-1.5:x_y'],
]

test('rows with any content arrive unchanged', async () => {
	await world.db.rows(sql`
		create type thing as (
			id bigint, amount numeric, at timestamptz, is_new boolean, name text, document jsonb, bytes bytea)`)
	const rows = NASTY.map((name, index) => ({
		...{ id: index, amount: decimal('0.1').plus('-0.4'), at: AT, isNew: index % 2 === 0, name },
		...{ document: { name, at: AT, list: [name, 1] }, bytes: '\\x00ff5c' },
	}))
	const nothing = {
		id: 99,
		amount: null,
		at: null,
		isNew: null,
		name: null,
		document: null,
		bytes: undefined,
	}
	const far = {
		...nothing,
		...{ id: -1, amount: decimal('-1e21'), at: new Date('0999-01-01T00:00:00Z') },
		document: [null, { a: null, price: decimal('9.90') }],
	}
	type Any = { [Member in keyof typeof far]: unknown }
	const read = (list: Any[]) =>
		world.db.rows(sql`
			select t.id, t.amount, t.at, t.is_new as "isNew", t.name, t.document, encode(t.bytes, 'hex') as bytes
			from ${rowList<Any>(THING, list)} t`)
	const sent = [...rows, nothing, far]
	const found = await read(sent)
	const arrived = rows.map((row) => ({
		...row,
		document: { name: row.name, at: AT.toISOString(), list: [row.name, 1] },
		bytes: '00ff5c',
	}))
	assert.deepEqual(found, [
		...arrived,
		{ ...nothing, bytes: null },
		{ ...far, document: [null, { a: null, price: '9.9' }], bytes: null },
	])
	const alone = await Promise.all(sent.map((row) => read([row])))
	assert.deepEqual(alone.flat(), found)
	assert.deepEqual(await world.db.rows(sql`select * from ${rowList<Any>(THING, [])} t`), [])
})

const TYPES: [RowType<string>, table: string, ownAttributes: string[]][] = [
	[ACCOUNT_CHANGE, 'accounts', []],
	[RECORD_CHANGE, 'point_records', []],
	[PROGRESS_CHANGE, 'progress', ['ordered_on date', 'has_fewer boolean']],
	[DAY_COUNT, 'progress_days', []],
	[ORDER_CHANGE, 'orders', []],
]

const attributesOf = async (relation: string): Promise<string[]> => {
	const found = await world.db.rows<{ name: string; type: string }>(sql`
		select a.attname as name, format_type(a.atttypid, -1) as type
		from pg_attribute a join pg_class c on c.oid = a.attrelid
		where c.relname = ${relation} and a.attnum > 0 and not a.attisdropped order by a.attnum`)
	return found.map(({ name, type }) => `${name} ${type}`)
}

/** The columns of a single row, with the types that the database gives them. */
const columnsOfOne = async (type: RowType<string>): Promise<string[]> => {
	const row = Object.fromEntries(type.members.map((member) => [member, null]))
	await world.db.rows(sql`drop view if exists alone`)
	const [{ text }, values] = [rowList(type, [row]), type.members.map(() => 'null')]
	await world.db.rows(raw(`create view alone as ${text.replaceAll(/\$\d+/g, () => values.pop()!)}`))
	return attributesOf('alone')
}

test('members are in the order of the attributes, which have the types of the columns', async () => {
	for (const [type, table, own] of TYPES) {
		const { name } = type
		const attributes = await attributesOf(name)
		assert.deepEqual(await columnsOfOne(type), attributes, name)
		const columns = await attributesOf(table)
		assert.deepEqual(
			attributes.filter((attribute) => !columns.includes(attribute)),
			own,
			name,
		)
	}
})

test('a long list is split into chunks without losing a row', () => {
	for (const length of [0, 1, 49, 50, 51, 100, 501]) {
		const rows = Array.from({ length }, (_, index) => index)
		const parts = chunkRows(rows)
		assert.deepEqual(parts.flat(), rows)
		assert.ok(parts.every((part) => part.length > 0 && part.length <= 50))
	}
})
