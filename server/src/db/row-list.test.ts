import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { useWorld } from '../../test/support/world.ts'
import { ACCOUNT_CHANGE, RECORD_CHANGE } from '../ledger/save-accounts.ts'
import { ORDER_CHANGE } from '../orders/save-orders.ts'
import { DAY_COUNT, PROGRESS_CHANGE } from '../tiers/save-progress.ts'
import { decimal } from './decimal.ts'
import { inParts, type RowType, rowList, rowType } from './row-list.ts'

const world = useWorld()

const AT = new Date('2026-06-15T12:00:00.123Z')
const THING = rowType('thing', 'id amount at isNew', 'name document bytes')
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

test('rows arrive as they are, whatever is in them', async () => {
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
	const found = await world.db.rows(sql`
		select t.id, t.amount, t.at, t.is_new as "isNew", t.name, t.document, encode(t.bytes, 'hex') as bytes
		from ${rowList<Any>(THING, [...rows, nothing, far])} t`)
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

test('members stand in the order of the attributes, which have the types of the columns', async () => {
	const snake = (member: string) => member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
	for (const [{ name, members }, table, own] of TYPES) {
		const attributes = await attributesOf(name)
		assert.deepEqual(
			members.map(snake),
			attributes.map((attribute) => attribute.split(' ')[0]),
			name,
		)
		const columns = await attributesOf(table)
		assert.deepEqual(
			attributes.filter((attribute) => !columns.includes(attribute)),
			own,
			name,
		)
	}
})

test('a long list is done in parts, and nothing is left out', () => {
	for (const length of [0, 1, 49, 50, 51, 100, 501]) {
		const rows = Array.from({ length }, (_, index) => index)
		const parts = inParts(rows)
		assert.deepEqual(parts.flat(), rows)
		assert.ok(parts.every((part) => part.length > 0 && part.length <= 50))
	}
})
