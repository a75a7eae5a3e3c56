import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildOrder } from '../../test/support/builders.ts'
import { useWorld } from '../../test/support/world.ts'
import { createLedgerAuditor } from './create-ledger-auditor.ts'

const world = useWorld()

const createCustomersWithOrders = async (customers: number) => {
	const { merchant, api } = await world.merchant()
	for (let n = 0; n < customers; n++)
		await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: `c-${n}` } }), { HasError: false })
	return merchant
}

/** Corrupts the data with SQL, runs the check, and restores the data. */
const withBrokenData = async (
	statement: ReturnType<typeof sql>,
	undo: ReturnType<typeof sql>,
	check: () => Promise<void>,
) => {
	await world.db.rows(statement)
	try {
		await check()
	} finally {
		await world.db.rows(undo)
	}
}

test('every kind of inconsistency in an account is found, reported once, and cleared when it is fixed', async () => {
	const merchant = await createCustomersWithOrders(2)
	const auditor = createLedgerAuditor()
	assert.deepEqual(await auditor.checkNext(world.db, merchant.id), [])
	assert.equal(auditor.checked(), 2)
	const [first] = await world.db.rows<{ id: number }>(
		sql`select customer_id as id from accounts where merchant_id = ${merchant.id} limit 1`,
	)
	const wrong: Record<string, [string, string]> = {
		'a balance': ['update accounts set points = points + 1', 'update accounts set points = points - 1'],
		'a debt': ['update accounts set owed_cashback = 1', 'update accounts set owed_cashback = 0'],
		'a record': [
			'update point_records set points = points + 1',
			'update point_records set points = points - 1',
		],
		'what is left of a lot': [
			'update point_records set remaining_points = remaining_points - 1',
			'update point_records set remaining_points = remaining_points + 1',
		],
	}
	for (const [what, [statement, undo]] of Object.entries(wrong)) {
		const here = (text: string) =>
			sql([`${text} where merchant_id = `, ' and customer_id = ', ''], merchant.id, first!.id)
		await withBrokenData(here(statement), here(undo), async () => {
			assert.deepEqual(await auditor.checkNext(world.db, merchant.id), [first!.id], what)
			assert.deepEqual(await auditor.checkNext(world.db, merchant.id), [], 'told once')
			assert.equal(auditor.violations(), 1)
		})
		await auditor.checkNext(world.db, merchant.id)
		assert.equal(auditor.violations(), 0)
	}
})

test('the auditor cycles through all accounts, including those that have not changed for long', async () => {
	const merchant = await createCustomersWithOrders(60)
	const auditor = createLedgerAuditor()
	await auditor.checkNext(world.db, merchant.id)
	assert.ok(auditor.checked() < 60) // the first check is a small one
	for (let look = 0; look < 3; look++) await auditor.checkNext(world.db, merchant.id)
	const before = auditor.checked()
	await auditor.checkNext(world.db, merchant.id)
	assert.ok(auditor.checked() >= before + 60)
})
