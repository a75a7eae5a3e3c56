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

/** Counts the analyze statements. */
const countAnalyzeCalls = (db: Database) => {
	const seen = { analyzes: 0 }
	const watched: Database = {
		...db,
		transaction: (work) =>
			db.transaction((tx) =>
				work({
					...tx,
					rows: (statement) => {
						if (statement.text.startsWith('analyze')) seen.analyzes += 1
						return tx.rows(statement)
					},
				}),
			),
	}
	return { seen, watched }
}

test('many orders of few customers do not run analyze with every batch', async () => {
	const { merchant, panel } = await setUpImports()
	const order = (n: number) => `O-${n},C-${n % 20},2026-01-05,10,2026-01-05\n`
	const rows = Array.from({ length: 4_000 }, (_, n) => order(n)).join('')
	const runImport = async (): Promise<{ analyzes: number; created: number }> => {
		const sent = await uploadImport(panel, 'orders', `OrderId,CustomerId,Date,Total,Completed\n${rows}`)
		await startUploadedImport(panel, sent)
		const { seen, watched } = countAnalyzeCalls(world.db)
		while (await runImportStep(world, merchant, watched));
		return { ...seen, created: (await panel.get(`/imports/${sent.Id}`)).Created }
	}
	const first = await runImport()
	assert.equal(first.created, 4_000)
	assert.ok(first.analyzes >= 1 && first.analyzes <= 6, `${first.analyzes} analyze statements in 24 batches`)
	world.clock.pass(1 / 24)
	// A row without a date counts as of now, so the orders are saved again.
	const again = await runImport()
	assert.equal(again.created, 0)
	assert.ok(again.analyzes <= 1, `${again.analyzes} analyze statements`)
})

test('a first import runs analyze while its tables grow', async () => {
	const { merchant, panel } = await setUpImports()
	const estimatedRows = async (): Promise<number> => {
		const [table] = await world.db.rows<{ rows: number }>(
			sql`select reltuples::float8 as rows from pg_class where oid = 'accounts'::regclass`,
		)
		return table!.rows
	}
	const sent = await uploadImport(panel, 'customers', customersCsv(6_000))
	await startUploadedImport(panel, sent)
	await runAllImportSteps(world, merchant)
	assert.equal((await panel.get(`/imports/${sent.Id}`)).Created, 6_000)
	// At most four times as many, including those of the other tests in this file.
	assert.ok((await estimatedRows()) >= 1_500, String(await estimatedRows()))
})
