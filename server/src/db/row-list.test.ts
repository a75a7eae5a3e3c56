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
	const found = await world.db.rows(sql`
		select t.id, t.amount, t.at, t.is_new as "isNew", t.name, t.document, encode(t.bytes, 'hex') as bytes
		from ${rowList<Omit<(typeof rows)[0], never> | typeof nothing>(THING, [...rows, nothing])} t`)
	const arrived = rows.map((row) => ({
		...row,
		document: { name: row.name, at: AT.toISOString(), list: [row.name, 1] },
		bytes: '00ff5c',
	}))
	assert.deepEqual(found, [...arrived, { ...nothing, bytes: null }])
	assert.deepEqual(await world.db.rows(sql`select * from ${rowList(THING, [] as typeof rows)} t`), [])
})

const TYPES: RowType<string>[] = [ACCOUNT_CHANGE, RECORD_CHANGE, PROGRESS_CHANGE, DAY_COUNT, ORDER_CHANGE]

test('members stand in the order of the attributes', async () => {
	const snake = (member: string) => member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
	for (const { name, members } of TYPES) {
		const attributes = await world.db.rows<{ name: string }>(sql`
			select attname as name from pg_attribute
			where attrelid = (select typrelid from pg_type where typname = ${name}) order by attnum`)
		assert.deepEqual(
			members.map(snake),
			attributes.map((attribute) => attribute.name),
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
