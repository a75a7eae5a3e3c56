import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { useWorld } from '../../test/support/world.ts'
import { decimal } from './decimal.ts'
import { jsonRows } from './json-rows.ts'

const world = useWorld()

test('rows arrive unchanged: decimals, timestamps, nulls and nested documents', async () => {
	const at = new Date('2026-06-15T12:00:00.123Z')
	const rows = [
		{
			id: 1,
			amount: decimal('0.1').plus('0.2'),
			at,
			name: 'Ação "🛍️"',
			document: { price: decimal('9.90'), at },
		},
		{ id: 2, amount: decimal('-1e21'), at: null, name: null, document: null },
		{ id: 3, amount: null, at: new Date('0999-01-01T00:00:00Z'), name: '', document: [null, { a: null }] },
	]
	const found = await world.db.rows(sql`
		select r.id, r.amount::text, r.at, r.name, r.document
		from json_to_recordset(${jsonRows(rows)}) as r (id bigint, amount numeric, at timestamptz, name text, document jsonb)
		order by r.id`)
	assert.deepEqual(found, [
		{ id: 1, amount: '0.3', at, name: 'Ação "🛍️"', document: { price: '9.9', at: at.toISOString() } },
		{ id: 2, amount: '-1000000000000000000000', at: null, name: null, document: null },
		{ id: 3, amount: null, at: new Date('0999-01-01T00:00:00Z'), name: '', document: [null, { a: null }] },
	])
})

test('each of many timestamps keeps its own value', () => {
	const moments = Array.from({ length: 1000 }, (_, index) => ({ at: new Date(index * 86_400_000) }))
	assert.equal(jsonRows([...moments, ...moments]), JSON.stringify([...moments, ...moments]))
})
