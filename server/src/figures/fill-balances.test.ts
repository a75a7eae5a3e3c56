import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { countFigures } from '../../test/support/figures.ts'
import { earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { countChanges, hasUncountedChanges } from './count-changes.ts'
import { countEvents } from './count-events.ts'
import { lacksBalances } from './fill-balances.ts'

const world = useWorld()

const BUYERS = Array.from({ length: 9 }, (_, index) => `c${index}`)

const openShop = async () => {
	const made = await world.merchant({ cashback: { isActive: true } })
	for (const [index, buyer] of BUYERS.entries()) await earnPoints(made.api, 10 * (index + 1), buyer)
	await countFigures(world)
	return made
}

/** What the figures say of balances that are not those of the accounts. */
const differences = ({ id }: Merchant) =>
	world.db.rows<{ points: string | null }>(sql`
		select f.points::text as points from customer_figures f
		join accounts a on a.merchant_id = f.merchant_id and a.customer_id = f.customer_id
		where f.merchant_id = ${id} and (f.points, f.cashback) is distinct from (a.points, a.cashback)`)

test('an installation that is upgraded gets the balances of its customers in batches', async () => {
	const { merchant } = await openShop()
	assert.deepEqual(await differences(merchant), [])
	await world.db.rows(sql`
		update customer_figures set points = null, cashback = null where merchant_id = ${merchant.id}`)
	assert.equal((await differences(merchant)).length, BUYERS.length)
	assert.ok(await hasUncountedChanges(world.db, merchant.id))
	const filled: number[] = []
	while (await lacksBalances(world.db, merchant.id)) {
		const { done, isMore } = await countChanges(world.db, merchant, world.clock.now(), 4)
		assert.equal(isMore, done === 4)
		filled.push(done)
	}
	assert.deepEqual(filled, [4, 4, 1])
	assert.deepEqual(await differences(merchant), [])
})

test('what a worker of the version before counts during an upgrade is filled by the next one of this version', async () => {
	const { merchant } = await openShop()
	// It writes every column that it knows, and no balance.
	await world.db.rows(sql`
		insert into customer_figures as f (merchant_id, customer_id, orders, spend, redemptions)
		select merchant_id, customer_id, orders + 1, spend + 1, redemptions from customer_figures
		where merchant_id = ${merchant.id} order by customer_id limit 2
		on conflict (merchant_id, customer_id) do update set orders = excluded.orders, spend = excluded.spend
		where f.* is distinct from excluded.*`)
	assert.deepEqual(await differences(merchant), [{ points: null }, { points: null }])
	await countFigures(world)
	assert.deepEqual(await differences(merchant), [])
})

test('a customer whose balance did not change is not written again', async () => {
	const { api, merchant } = await openShop()
	const counts = async () => {
		const [row] = await world.db.rows<{ counts: number }>(sql`
			select sum(balances_counted)::integer as counts from customer_figures where merchant_id = ${merchant.id}`)
		return row!.counts
	}
	const before = await counts()
	await world.db.rows(sql`
		update figure_cursors set event_id = 0, settled_event_id = 0 where merchant_id = ${merchant.id}`)
	await countEvents(world.db, merchant, world.clock.now())
	await countFigures(world)
	assert.equal(await counts(), before)
	await earnPoints(api, 5, 'c0')
	await countFigures(world)
	assert.ok((await counts()) > before)
	assert.deepEqual(await differences(merchant), [])
})
