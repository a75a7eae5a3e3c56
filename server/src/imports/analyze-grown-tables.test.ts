import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import {
	customersCsv,
	runAllImportSteps,
	runImportStep,
	startUploadedImport,
	uploadImport,
} from '../../test/support/imports.ts'
import { useWorld } from '../../test/support/world.ts'
import type { Database } from '../db/database.ts'

const world = useWorld()

const setUpImports = async () => {
	const { merchant } = await world.merchant()
	return { merchant, panel: await signInAs(world, merchant, 'editor') }
}

/** How often the database is told to look at its tables. */
const countAnalyzeCalls = (db: Database) => {
	const seen = { looks: 0 }
	const watched: Database = {
		...db,
		transaction: (verb) =>
			db.transaction((tx) =>
				verb({
					...tx,
					rows: (asked) => {
						if (asked.text.startsWith('analyze')) seen.looks += 1
						return tx.rows(asked)
					},
				}),
			),
	}
	return { seen, watched }
}

test('many orders of few customers do not have the database look again with every list', async () => {
	const { merchant, panel } = await setUpImports()
	const order = (n: number) => `O-${n},C-${n % 20},2026-01-05,10,2026-01-05\n`
	const rows = Array.from({ length: 4_000 }, (_, n) => order(n)).join('')
	const bring = async (): Promise<{ looks: number; created: number }> => {
		const sent = await uploadImport(panel, 'orders', `OrderId,CustomerId,Date,Total,Completed\n${rows}`)
		await startUploadedImport(panel, sent)
		const { seen, watched } = countAnalyzeCalls(world.db)
		while (await runImportStep(world, merchant, watched));
		return { ...seen, created: (await panel.get(`/imports/${sent.Id}`)).Created }
	}
	const first = await bring()
	assert.equal(first.created, 4_000)
	assert.ok(first.looks >= 1 && first.looks <= 6, `it looked ${first.looks} times in 24 lists`)
	world.clock.pass(1 / 24)
	// A row without a date of its own counts as of now, so the orders are written once more.
	const again = await bring()
	assert.equal(again.created, 0)
	assert.ok(again.looks <= 1, `it looked ${again.looks} times`)
})

test('a first import has the database look at its tables again while they grow', async () => {
	const { merchant, panel } = await setUpImports()
	const believed = async (): Promise<number> => {
		const [table] = await world.db.rows<{ rows: number }>(
			sql`select reltuples::float8 as rows from pg_class where oid = 'accounts'::regclass`,
		)
		return table!.rows
	}
	const sent = await uploadImport(panel, 'customers', customersCsv(6_000))
	await startUploadedImport(panel, sent)
	await runAllImportSteps(world, merchant)
	assert.equal((await panel.get(`/imports/${sent.Id}`)).Created, 6_000)
	// four times as many at the most, and others of this file are among them
	assert.ok((await believed()) >= 1_500, String(await believed()))
})
