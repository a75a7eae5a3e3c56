import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createShop, envOf, makeCells } from '../../../test/support/cells.ts'
import { examine } from '../../../test/support/doctor.ts'
import { cellsCheck } from './cells.ts'

test('databases that no process would start with are found, and so is a move that nobody finishes', async (t) => {
	const cells = await makeCells(t, ['home', 'second', 'third'])
	const [home, second, third] = cells as [(typeof cells)[0], (typeof cells)[0], (typeof cells)[0]]
	const { merchant } = await createShop(home, 'bakery')
	const look = async (...chosen: typeof cells) => (await examine(t, cellsCheck, envOf(chosen))).lines
	assert.deepEqual(await look(home, second, third), ['ok cells: 3 of 3 cells can be reached.'])
	assert.deepEqual(await look(home, third), [
		'problem cells: DATABASE_URLS lacks the database of second: its merchants would be refused.',
	])
	assert.deepEqual(await look(second, home, third), [
		'problem cells: DATABASE_URLS must begin with the database that lists the cells, its home.',
	])
	third.goAway('refuses')
	assert.deepEqual(await look(home, second, third), ['ok cells: 2 of 3 cells can be reached.'])
	third.comeBack()

	await home.db.rows(sql`
		insert into moves (merchant_id, merchant_ids, name, to_cell, started_at)
		values (${merchant.id}, ${[merchant.id]}, 'bakery', 2, clock_timestamp() - interval '7 h')`)
	assert.deepEqual(await look(home, second, third), [
		'warning cells: The merchant bakery has been moving out of home for 7 h, and PostgreSQL keeps its log meanwhile.',
	])
	// As after a restore from before the merchant moved.
	await second.db.rows(sql`
		insert into merchants overriding system value select * from jsonb_populate_record(null::merchants, ${JSON.stringify(
			(await home.db.rows<{ row: object }>(sql`select to_jsonb(m) as row from merchants m`))[0]!.row,
		)})`)
	assert.match(
		(await look(home, second, third))[0]!,
		/^problem cells: The merchant bakery is in the cells home and second/,
	)
})
