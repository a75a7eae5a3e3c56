import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildOrder } from '../../../test/support/builders.ts'
import { parseMessage } from '../../../test/support/order-message.ts'
import { buildRule } from '../../../test/support/rules.ts'
import { useWorld } from '../../../test/support/world.ts'
import { isRefusal } from '../../refusal.ts'
import { simulateOrders } from './simulate-orders.ts'

const world = useWorld()

/** Every row of every table, counted and digested. */
const readAllTables = async () => {
	const tables = await world.db.rows<{ name: string }>(
		sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
	)
	const digests: Record<string, unknown> = {}
	for (const { name } of tables) {
		const text = `select count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t`
		digests[name] = (await world.db.rows({ text, values: [] } as never))[0]
	}
	return digests
}

const simulate = async (merchant: Parameters<typeof simulateOrders>[1], body: unknown) => {
	const message = parseMessage(body, merchant.timeZone)
	return (await simulateOrders(world.db, merchant, world.clock.now(), [message]))[0]!
}

test('a simulation says what the real order then earns, and changes no table', async () => {
	const rules = [
		buildRule({ caps: { budget: '150' } }),
		buildRule({ id: 'new', name: 'Welcome', conditions: [{ code: 'firstPurchase', args: {} }], priority: 2 }),
	]
	const { api, merchant } = await world.merchant({ rules })
	const points: number[] = []
	for (let turn = 0; turn < 3; turn++) {
		const sent = buildOrder()
		const before = await readAllTables()
		const told = await simulate(merchant, sent)
		assert.deepEqual(await readAllTables(), before)
		assert.ok(!isRefusal(told))
		const was = points.reduce((a, b) => a + b, 0)
		const { Result } = await api.post('/POS/orders', sent, { HasError: false })
		assert.equal(told.points.toNumber(), Result.Customer.PointsBalance - was)
		assert.equal(told.state, Result.State)
		const [real] = await world.db.rows<{ reason: object }>(sql`
			select reason from point_records where merchant_id = ${merchant.id} order by id desc limit 1`)
		assert.partialDeepStrictEqual(told.reason, real!.reason)
		points.push(told.points.toNumber())
	}
	assert.deepEqual(points, [300, 150, 100])
})

test('a simulation of an order that is refused, open, pending or cancelled', async () => {
	const { merchant } = await world.merchant({ purchase: { waitingDays: 7 } })
	const refused = await simulate(merchant, buildOrder({ OrderCompletedDate: null }))
	assert.partialDeepStrictEqual(refused, { refused: 'Order_OrderCompletedNeddCompletedDate' })
	const pending = await simulate(merchant, buildOrder({ OriginalId: 'p' }))
	assert.partialDeepStrictEqual(pending, {
		state: 1,
		sentence: 'Order p earned 100 points: 100 at 1 a unit.',
	})
	const open = await simulate(
		merchant,
		buildOrder({ OriginalId: 'o', IsCompleted: false, OrderCompletedDate: null }),
	)
	assert.partialDeepStrictEqual(open, { state: 0, sentence: 'Order o earns nothing until it is completed.' })
	const cancelled = {
		IsCompleted: false,
		IsCancelledOrReturned: true,
		OrderCancelledDate: '2026-06-12T10:00:00Z',
	}
	const gone = await simulate(merchant, buildOrder({ OriginalId: 'c', ...cancelled }))
	assert.partialDeepStrictEqual(gone, {
		state: 3,
		sentence: 'Order c earns nothing because it is cancelled.',
	})
})
