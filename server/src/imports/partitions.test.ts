import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import {
	customersCsv,
	pauseTransactions,
	runAllImportSteps,
	runImportStep,
	startUploadedImport,
	uploadImport,
} from '../../test/support/imports.ts'
import { waitForBlockedQuery } from '../../test/support/races.ts'
import { useWorld } from '../../test/support/world.ts'
import type { Database } from '../db/database.ts'
import { PARTITIONS, rowsOfPartition } from './partitions.ts'
import { runDueBatches } from './run-due-batches.ts'

const world = useWorld()

const setUpImports = async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant, 'editor')
	const take = (db: Database = world.db) => runDueBatches(db, merchant, () => world.clock.now())
	const see = (id: number) => panel.get(`/imports/${id}`)
	return { merchant, panel, take, see }
}

/** Finds a customer id whose rows belong to this partition. */
const findCustomerOfPartition = (wanted: number): string => {
	const partition = { importId: 1, lane: wanted, lanes: PARTITIONS, nextList: 0 }
	for (let n = 0; ; n++) {
		const row = { line: 2, cells: [`somebody ${n}`] }
		if (rowsOfPartition(partition, { fields: ['customerId'] }, [row]).length > 0) return row.cells[0]!
	}
}

test("partitions run concurrently, and a customer's rows keep the order of the file", async () => {
	const { merchant, panel, take, see } = await setUpImports()
	await startUploadedImport(panel, await uploadImport(panel, 'customers', customersCsv(6)))
	await take()
	// In any other order, a customer would have too few points for a subtraction.
	const rows = Array.from({ length: 2400 }, (_, n) => `C-${n % 6},${n % 12 < 6 ? 5 : -5},row ${n}\n`)
	const sent = await uploadImport(panel, 'balances', `id,points,reason\n${rows.join('')}`)
	await startUploadedImport(panel, sent)
	const underWay = { now: 0, most: 0 }
	const counting: Database = {
		...world.db,
		transaction: async (work) => {
			underWay.now += 1
			underWay.most = Math.max(underWay.most, underWay.now)
			return world.db.transaction(work).finally(() => {
				underWay.now -= 1
			})
		},
	}
	assert.equal(await take(counting), 2400)
	assert.equal(underWay.most, PARTITIONS)
	const { State, Done, Created, Failed } = await see(sent.Id)
	assert.deepEqual({ State, Done, Created, Failed }, { State: 'done', Done: 2400, Created: 2400, Failed: 0 })
	const records = await world.db.rows<{ customer: number; reason: string }>(sql`
		select customer_id as customer, reason ->> 'reason' as reason from point_records
		where merchant_id = ${merchant.id} order by customer_id, id`)
	const reasonsOf = Map.groupBy(records, ({ customer }) => customer)
	assert.equal(reasonsOf.size, 6)
	for (const theirs of reasonsOf.values()) {
		const numbers = theirs.map(({ reason }) => Number(reason.replace('row ', '')))
		assert.deepEqual(
			numbers,
			[...numbers].sort((a, b) => a - b),
		)
	}
})

test('if one partition dies between two batches while the other finishes, no row is lost or repeated', async () => {
	const { merchant, panel, take, see } = await setUpImports()
	const sent = await uploadImport(panel, 'customers', customersCsv(2300))
	await startUploadedImport(panel, sent)
	for (let lane = 0; lane < PARTITIONS; lane++) await runImportStep(world, merchant)
	const dying = pauseTransactions(world.db, 5)
	const lost = runImportStep(world, merchant, dying.db)
	await dying.reached
	const others = await take()
	assert.ok(others > 500)
	const between = await see(sent.Id)
	assert.deepEqual([between.State, between.Done], ['running', 500 + others])
	dying.die()
	await assert.rejects(lost, /the process died/)
	assert.equal(await take(), 2300 - 500 - others)
	const { State, Done, Created } = await see(sent.Id)
	assert.deepEqual({ State, Done, Created }, { State: 'done', Done: 2300, Created: 2300 })
})

test('cancelling waits for the batch in progress: all of it is imported, and nothing after it', async () => {
	const { merchant, panel, see, take } = await setUpImports()
	const sent = await uploadImport(panel, 'customers', customersCsv(1600))
	await startUploadedImport(panel, sent)
	const slow = pauseTransactions(world.db)
	const working = runImportStep(world, merchant, slow.db)
	await slow.reached
	const cancelling = panel.put(`/imports/${sent.Id}`, { State: 'cancelled' })
	await waitForBlockedQuery(world.db)
	slow.letGo()
	await working
	const cancelled = await cancelling
	assert.equal(cancelled.State, 'cancelled')
	assert.ok(cancelled.Done > 0 && cancelled.Done < 500)
	assert.equal(await take(), 0)
	assert.equal((await see(sent.Id)).Done, cancelled.Done)
	const [count] = await world.db.rows<{ count: number }>(
		sql`select count(*) from customers where merchant_id = ${merchant.id}`,
	)
	assert.equal(count!.count, cancelled.Done)
})

/** Two workers take batches concurrently; the second reaches the pause of the first and waits. */
const runTwoWorkers = async (merchant: Parameters<typeof runImportStep>[1]): Promise<void> => {
	const slow = pauseTransactions(world.db)
	const first = runImportStep(world, merchant, slow.db)
	await slow.reached
	const second = runImportStep(world, merchant)
	await waitForBlockedQuery(world.db)
	slow.letGo()
	await Promise.all([first, second])
}

test('two partitions that finish concurrently finish the import once', async () => {
	const { merchant, panel, see } = await setUpImports()
	for (const isTrial of [true, false]) {
		const sent = await uploadImport(panel, 'customers', customersCsv(100))
		await startUploadedImport(panel, sent, isTrial)
		for (let lane = 2; lane < PARTITIONS; lane++) await runImportStep(world, merchant)
		await runTwoWorkers(merchant)
		const { State, Done } = await see(sent.Id)
		assert.deepEqual({ State, Done }, { State: isTrial ? 'tried' : 'done', Done: 100 })
		const lists = await world.db.rows(
			sql`select from import_lists where merchant_id = ${merchant.id} and import_id = ${sent.Id}`,
		)
		assert.equal(lists.length, isTrial ? 1 : 0)
	}
})

test('an order that a file assigns to two customers concurrently goes to the first, and no other row fails', async () => {
	const { merchant, panel, see } = await setUpImports()
	const [one, two] = [findCustomerOfPartition(0), findCustomerOfPartition(1)]
	await startUploadedImport(panel, await uploadImport(panel, 'customers', `id\n${one}\n${two}\n`))
	await runAllImportSteps(world, merchant)
	const rows = [`P-1,${one}`, `P-2,${one}`, `P-1,${two}`, `P-3,${two}`].map(
		(row) => `${row},2026-06-01,50.00\n`,
	)
	const sent = await uploadImport(panel, 'orders', `order,customer id,date,total\n${rows.join('')}`)
	await startUploadedImport(panel, sent)
	await runTwoWorkers(merchant)
	await runAllImportSteps(world, merchant)
	const { State, Created, Failed } = await see(sent.Id)
	assert.deepEqual({ State, Created, Failed }, { State: 'done', Created: 3, Failed: 1 })
	const { Items } = await panel.get(`/imports/${sent.Id}/errors`)
	assert.equal(Items[0].Code, 'PdvOrder_CustomerMismatch')
})

for (const behind of [0, 1, 2])
	test(`a person erased while partition ${behind} is behind is counted once, whatever their partition`, async () => {
		const { merchant, panel, take, see } = await setUpImports()
		const people = Array.from({ length: PARTITIONS }, (_, lane) => findCustomerOfPartition(lane))
		await startUploadedImport(panel, await uploadImport(panel, 'customers', `id\n${people.join('\n')}\n`))
		await take()
		const sent = await uploadImport(
			panel,
			'customers',
			`${customersCsv(1200)}${people.map((id) => `${id},,\n`).join('')}`,
		)
		await startUploadedImport(panel, sent)
		for (let lane = 0; lane < behind; lane++) await runImportStep(world, merchant)
		const dying = pauseTransactions(world.db, 5)
		const lost = runImportStep(world, merchant, dying.db)
		await dying.reached
		await take()
		dying.die()
		await assert.rejects(lost)
		const owner = await signInAs(world, merchant)
		for (const id of people)
			await owner.post(`/customers/${encodeURIComponent(id)}/erasure`, { Confirm: id }, 200)
		await take()
		const { State, Done, Created, Same, Failed } = await see(sent.Id)
		assert.deepEqual(
			{ State, Done, Created, Same, Failed },
			{ State: 'done', Done: 1203, Created: 1200, Same: 2, Failed: 1 },
		)
	})

test('errors are listed in the order of the file, in pages, whichever partition found them first', async () => {
	const { panel, take } = await setUpImports()
	const rows = Array.from({ length: 700 }, (_, n) => `C-${n},none,many\n`).join('')
	const sent = await uploadImport(panel, 'customers', `id,birthday,enrolled\n${rows}`)
	await startUploadedImport(panel, sent)
	await take()
	const listed: string[] = []
	for (let after: number | null | undefined; after !== null; ) {
		const from = after ? `&after=${after}` : ''
		const page = await panel.get(`/imports/${sent.Id}/errors?limit=77${from}`)
		listed.push(...page.Items.map(({ Line, Field }: { Line: number; Field: string }) => `${Line} ${Field}`))
		after = page.NextAfter
	}
	const expected = Array.from({ length: 700 }, (_, n) => [`${n + 2} birthday`, `${n + 2} enrolled`]).flat()
	assert.deepEqual(listed, expected)
})

test('an import created before partitions existed continues in its only one', async () => {
	const { merchant, panel, take, see } = await setUpImports()
	const sent = await uploadImport(panel, 'customers', customersCsv(1100))
	await startUploadedImport(panel, sent)
	const its = sql`merchant_id = ${merchant.id} and import_id = ${sent.Id}`
	await world.db.rows(sql`delete from import_lanes where ${its} and lane > 0`)
	await world.db.rows(sql`update import_lanes set lanes = 1, next_list = 1 where ${its}`)
	assert.equal(await take(), 600)
	assert.partialDeepStrictEqual(await see(sent.Id), { State: 'done', Done: 600, Created: 600 })
})
