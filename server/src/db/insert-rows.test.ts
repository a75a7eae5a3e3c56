import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { LEDGER_KEYS } from '../../test/support/ledger-keys.ts'
import { useWorld } from '../../test/support/world.ts'
import { openDatabase } from './database.ts'
import { decimal } from './decimal.ts'
import { insertRows } from './insert-rows.ts'

const world = useWorld()

/** Creates an empty table. */
const makeTable = async (): Promise<void> => {
	await world.db.rows(sql`drop table if exists copies`)
	await world.db.rows(sql`
		create table copies (id bigint primary key, amount numeric, at timestamptz, is_new boolean, name text, document jsonb,
			bytes bytea, place bigint generated always as identity)`)
}

const AT = new Date('2026-06-15T12:00:00.123Z')
const NASTY = [
	'',
	'\\',
	'\\N',
	'\\.',
	'a\tb',
	'a\nb\r\nc',
	'"\\t"',
	'Ação "🛍️"',
	'{a,b}',
	'  spaces  ',
	"'",
	'\u2028',
]

const rowOf = (id: number, name: string | null) => ({
	id,
	amount: decimal('0.1').plus('0.2'),
	at: AT,
	is_new: true,
	name,
	document: { name, at: AT, price: decimal('9.90') },
	bytes: '\\x00ff5c',
})

for (const prepare of [true, false])
	test(`one row and many rows with any content arrive unchanged, ${prepare ? '' : 'not '}prepared`, async () => {
		const db = openDatabase({ connection: world.url, poolSize: 1, prepare, ledgerKeys: LEDGER_KEYS })
		await makeTable()
		const rows = NASTY.map((name, index) => rowOf(index, name))
		const alone = NASTY.map((name, index) => rowOf(100 + index, name))
		const empty = { ...rowOf(99, null), amount: null, at: null, is_new: null, document: null, bytes: null }
		const found = await db.transaction(async (tx) => {
			insertRows(tx, 'copies', [])
			insertRows(tx, 'copies', rows)
			insertRows(tx, 'copies', [empty])
			for (const row of alone) insertRows(tx, 'copies', [row])
			insertRows(tx, 'copies', [
				{ ...empty, id: 200 },
				{ ...empty, id: 201 },
			])
			return tx.rows(sql`select id, amount, at, is_new, name, document, encode(bytes, 'hex') as bytes
				from copies order by place`)
		})
		const arrived = (row: (typeof rows)[number]) => ({
			...row,
			document: { name: row.name, at: AT.toISOString(), price: '9.9' },
			bytes: '00ff5c',
		})
		const empties = [200, 201].map((id) => ({ ...empty, id }))
		assert.deepEqual(found, [...rows.map(arrived), empty, ...alone.map(arrived), ...empties])
		await db.close()
	})

for (const prepare of [true, false])
	test(`a refused row rolls back its transaction and nothing else, ${prepare ? '' : 'not '}prepared`, async () => {
		const db = openDatabase({ connection: world.url, poolSize: 1, prepare, ledgerKeys: LEDGER_KEYS })
		await makeTable()
		for (const twice of [1, 2]) {
			const work = db.transaction(async (tx) => {
				insertRows(tx, 'copies', [rowOf(1, 'a'), rowOf(twice === 1 ? 1 : 2, 'b')])
				if (twice === 2) tx.write(sql`select 1 / 0`)
				insertRows(tx, 'copies', [rowOf(3, 'c')])
				tx.write(sql`select 1`)
				return 'done'
			})
			await assert.rejects(work, twice === 1 ? /copies_pkey/ : /division by zero/)
			assert.deepEqual(await db.rows(sql`select id from copies`), [])
		}
		await db.transaction(async (tx) => insertRows(tx, 'copies', [rowOf(1, 'a')]))
		assert.deepEqual(await db.rows(sql`select id from copies`), [{ id: 1 }])
		await db.close()
	})
