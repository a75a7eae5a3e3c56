import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type PanelClient, signInAs } from '../../test/support/admin.ts'
import type { Reply } from '../../test/support/api.ts'
import { buildCancellation, buildOrder, uniqueText } from '../../test/support/builders.ts'
import { createTestReward } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

/** A customer with a long life, an hour after the other. */
const createLife = async () => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	let hour = 12
	const pass = () => {
		hour += 1
		world.clock.set(`2026-06-15T${hour}:00:00Z`)
	}
	const reward = await createTestReward(world, merchant)
	const ordered = { OrderPlacementDate: '2026-06-15T12:00:00Z', OrderCompletedDate: '2026-06-15T12:00:00Z' }
	await api.post('/POS/orders', buildOrder({ OriginalId: 'first', OrderTotal: 500, ...ordered }), {
		HasError: false,
	})
	pass()
	await owner.put('/customers/ana/tags', { Tags: ['vip'] })
	pass()
	await owner.post('/customers/ana/notes', { Text: 'Likes coffee' })
	pass()
	await owner.put('/customers/ana', { Phone: '+55 11 90000-0000' })
	pass()
	const gift = { Unit: 'points', OperationType: 0, Value: 50, Reason: 'Sorry', ChangeKey: uniqueText('key') }
	await owner.post('/customers/ana/balance', gift)
	pass()
	await api.post(`/RewardConfigurations/${reward}/redeem`, { CustomerId: 'ana' }, { TotalItemCount: 1 })
	pass()
	await owner.put('/customers/ana/block', { IsBlocked: true, Reason: 'x' })
	await owner.put('/customers/ana/block', { IsBlocked: false })
	pass()
	await api.post(
		'/POS/orders/first/cancel',
		buildCancellation({ OrderCancelledDate: `2026-06-15T${hour}:00:00Z` }),
	)
	return { merchant, owner, api }
}

const readAll = async (panel: PanelClient, query: string): Promise<Reply[]> => {
	const all: Reply[] = []
	let before = ''
	for (;;) {
		const page = await panel.get(`/customers/ana/timeline?${query}${before}`)
		all.push(...page.Items)
		if (page.NextBefore === null) return all
		before = `&before=${encodeURIComponent(page.NextBefore)}`
	}
}

test('the timeline has everything in order, in pages that add up, and by kind', async () => {
	const { owner } = await createLife()
	const all = await readAll(owner, 'limit=200')
	const said = all.map(({ Kind, What, Subject }) => [Kind, What, Subject].filter(Boolean).join(' '))
	for (const part of [
		...['enrolment known', 'orders placed first', 'orders cancelled first', 'tags added vip'],
		...['notes written Likes coffee', 'profile changed', 'profile blocked', 'profile unblocked'],
		...['points record', 'redemptions record'],
	])
		assert.ok(said.includes(part), `${part} is missing in ${said.join(', ')}`)
	assert.deepEqual(
		all.map(({ Id }) => Id),
		[...new Set(all.map(({ Id }) => Id))],
		'nothing is shown twice',
	)
	assert.deepEqual(
		all.map(({ Date: date }) => date),
		all
			.map(({ Date: date }) => date)
			.sort()
			.reverse(),
	)
	assert.deepEqual(await readAll(owner, 'limit=2'), all)
	for (const kind of ['points', 'redemptions', 'orders', 'tags', 'notes', 'profile', 'enrolment', 'mails'])
		assert.deepEqual(
			await readAll(owner, `kind=${kind}&limit=1`),
			all.filter(({ Kind }) => Kind === kind),
			kind,
		)
	const [changed] = all.filter(({ What }) => What === 'changed')
	assert.deepEqual(changed!.Fields, ['Phone'])
	assert.equal((await owner.get('/customers/ana/timeline?before=yesterday', 422)).Field, 'before')
	await owner.get('/customers/nobody/timeline', 404)
})

test('the running balance is that of the events of the ledger, and ends at the balance of the customer', async () => {
	const { merchant, owner } = await createLife()
	const records = (await readAll(owner, 'limit=3')).filter(({ Point }) => Point !== null)
	const events = await world.db.rows<{ id: number; points: number; cashback: number }>(sql`
		select record_id as id, points_balance::float8 as points, cashback_balance::float8 as cashback from events
		where merchant_id = ${merchant.id} order by id desc`)
	assert.ok(records.length >= 4)
	assert.deepEqual(
		records.map(({ Point, PointsBalance, CashbackBalance }) => ({
			...{ id: Point.PointId, points: PointsBalance, cashback: CashbackBalance },
		})),
		events,
	)
	const { PointsBalance, CashbackBalance } = await owner.get('/customers/ana')
	assert.deepEqual([records[0]!.PointsBalance, records[0]!.CashbackBalance], [PointsBalance, CashbackBalance])
})

test('an award that is lowered later still leads to the balance, and merged histories are one', async () => {
	const { merchant, owner, api } = await createLife()
	const placed = { OriginalId: 'of-bia', OrderTotal: 80, Customer: { OriginalId: 'bia' } }
	await api.post('/POS/orders', buildOrder(placed), { HasError: false })
	await api.post(
		'/POS/orders',
		buildOrder({ ...placed, OrderTotal: 30, UpdatedDate: '2026-06-15T20:00:00Z' }),
		{
			HasError: false,
		},
	)
	await owner.post('/customers/ana/merge', { From: 'bia' }, 200)
	const all = await readAll(owner, 'limit=4')
	assert.ok(
		all.some(({ Kind, What, Subject }) => Kind === 'merges' && What === 'merged' && Subject === 'bia'),
	)
	const records = all.filter(({ Point }) => Point !== null)
	const [sums] = await world.db.rows<{ points: number }>(sql`
		select points::float8 from accounts where merchant_id = ${merchant.id}`)
	assert.equal(records[0]!.PointsBalance, sums!.points)
	records.forEach(({ Point, PointsBalance }, index) => {
		assert.equal(PointsBalance, (records[index + 1]?.PointsBalance ?? 0) + Point.Points)
	})
})

test('a return of a part says which points it took from the record of its order', async () => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	world.clock.set('2026-06-15T12:00:00Z')
	await api.post('/POS/orders', buildOrder({ OriginalId: 'sold', OrderTotal: 150 }), { HasError: false })
	world.clock.set('2026-06-15T13:00:00Z')
	await api.post('/POS/sold/partialcancel', { CancelKey: 'r-1', ValueToRefund: 75 }, { HasError: false })
	const entries = (await owner.get('/customers/ana/timeline?kind=orders')).Items
	assert.deepEqual(
		entries.map(({ What, Total, ReturnedPoints }: Reply) => ({ What, Total, ReturnedPoints })),
		[
			{ What: 'returned', Total: 75, ReturnedPoints: 75 },
			{ What: 'placed', Total: 150, ReturnedPoints: null },
		],
	)
	const [record] = (await owner.get('/customers/ana/timeline?kind=points')).Items
	assert.deepEqual([record.Point.Points, record.PointsBalance, record.ReturnedPoints], [75, 75, null])
})
