import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import type { Api } from '../../test/support/api.ts'
import { buildCancellation, buildOrder, uniqueText } from '../../test/support/builders.ts'
import { countFigures, countOnce, createFailingDatabase } from '../../test/support/figures.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { changeCashback } from '../cashback/change-cashback.ts'
import { decimal } from '../db/decimal.ts'
import { expireLots } from '../ledger/expire-lots.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { countEvents } from './count-events.ts'

const { ManualChange, RewardRedeem, RewardRefund, Expiration, OrderCancel } = PointType
const world = useWorld()
const countAll = () => countFigures(world)

/** The figures computed from the ledger and the orders, which the table must match. */
const fromTheLedger = ({ id, timeZone }: Merchant) =>
	world.db.rows(sql`
		select day::text, branch, sum(issued)::float as issued, sum(redeemed)::float as redeemed,
			sum(expired)::float as expired, sum(removed)::float as removed, sum(orders)::integer as orders,
			sum(revenue)::float as revenue
		from (
			select (created_at at time zone ${timeZone})::date as day, coalesce(branch, '') as branch,
				case when type not in (${RewardRedeem}, ${RewardRefund}, ${Expiration}, ${OrderCancel})
					and not (type = ${ManualChange} and points < 0) then points else 0 end as issued,
				case when type in (${RewardRedeem}, ${RewardRefund}) then points else 0 end as redeemed,
				case when type = ${Expiration} then points else 0 end as expired,
				case when type = ${OrderCancel} or (type = ${ManualChange} and points < 0) then points else 0 end as removed,
				0 as orders, 0 as revenue
			from point_records where merchant_id = ${id}
			union all
			select counted_on, coalesce(branch_id, ''), 0, 0, 0, 0, 1, total from orders
			where merchant_id = ${id} and counted_on is not null and award_id is not null
		) parts
		group by 1, 2 having sum(abs(issued) + abs(redeemed) + abs(expired) + abs(removed) + orders) > 0
		order by 1, 2`)

const fromTheFigures = ({ id }: Merchant) =>
	world.db.rows(sql`
		select day::text, branch, issued_points::float as issued, redeemed_points::float as redeemed,
			expired_points::float as expired, removed_points::float as removed, orders, revenue::float as revenue
		from daily_figures
		where merchant_id = ${id}
			and (issued_points, redeemed_points, expired_points, removed_points, orders) is distinct from (0, 0, 0, 0, 0)
		order by 1, 2`)

const assertAgrees = async (merchant: Merchant) => {
	const figures = await fromTheFigures(merchant)
	assert.ok(figures.length > 0)
	assert.deepEqual(figures, await fromTheLedger(merchant))
	const [balance] = await world.db.rows(sql`
		select (select sum(points) from accounts where merchant_id = ${merchant.id})::float as held,
			(select sum(issued_points + redeemed_points + expired_points + removed_points) from daily_figures
			where merchant_id = ${merchant.id})::float as counted`)
	const { held, counted } = balance as { held: number; counted: number }
	assert.equal(counted, held)
}

const changeAnasCashback = (merchant: Merchant, kind: 'add' | 'remove', amount: string) =>
	world.db.transaction((tx) =>
		changeCashback(tx, merchant, world.clock.now(), [
			{ customerId: 'ana', do: kind, amount: decimal(amount), reason: 'a word', key: uniqueText('key') },
		]),
	)

const simulateDay = async (api: Api, merchant: Merchant, day: number) => {
	const branch = (name: string) => ({ Branch: { OriginalId: name, Name: name } })
	await earnPoints(api, 300, 'ana', branch('north'))
	const changing = buildOrder({ OriginalId: `changing-${day}`, OrderTotal: 80, ...branch('south') })
	await api.post('/POS/orders', changing, { HasError: false })
	await earnPoints(api, 50, 'bob')
	await earnPoints(api, 70, 'bob', { OriginalId: `gone-${day}`, ...branch('north') })
	await changeAnasCashback(merchant, 'add', '3')
	await changeAnasCashback(merchant, 'remove', '1')
}

test('two workers, one of them killed repeatedly, count everything once', async () => {
	const { merchant, api } = await world.merchant({ cashback: { isActive: true } })
	const rewardId = await createTestReward(world, merchant)
	const turns = { turn: 0 }
	const copies = [world.db, createFailingDatabase(world.db, turns)]
	const work = async (): Promise<void> => {
		await Promise.all(
			copies.map(async (db) => {
				for (let round = 0; round < 12; round += 1)
					await countEvents(db, merchant, world.clock.now(), 3).catch((error) =>
						assert.equal(error.message, 'killed'),
					)
			}),
		)
	}
	for (const day of [1, 2, 3]) {
		await Promise.all([simulateDay(api, merchant, day), work()])
		const key = uniqueText('redeem')
		await redeem(api, rewardId, key)
		await work()
		if (day === 2) await (await signInAs(world, merchant)).post(`/redemptions/${key}/cancel`, {}, 200)
		await api.post(
			'/POS/orders',
			buildOrder({
				OriginalId: `changing-${day}`,
				OrderTotal: 40 * day,
				UpdatedDate: `2026-06-1${2 + day}T10:00:00Z`,
			}),
			{ HasError: false },
		)
		await api.post(`/POS/orders/gone-${day}/cancel`, buildCancellation(), { HasError: false })
		world.clock.pass(1)
	}
	await countAll()
	await assertAgrees(merchant)

	world.clock.pass(400)
	await world.db.transaction((tx) => expireLots(tx, merchant.id, world.clock.now()))
	await countAll()
	await assertAgrees(merchant)
	const [expired] = await world.db.rows<{ points: number }>(sql`
		select sum(expired_points)::float as points from daily_figures where merchant_id = ${merchant.id}`)
	assert.ok(expired!.points < 0)
	assert.deepEqual(await countOnce(world), { merchants: 0, things: 0 })
	const [top] = await world.db.rows<{ redeemed: number }>(sql`
		select sum(redeemed)::integer as redeemed from daily_rewards where merchant_id = ${merchant.id}`)
	assert.equal(top!.redeemed, 3)
	assert.ok(turns.turn > 3)
})

const redeem = (api: Api, rewardId: number, OriginalKey: string) =>
	api.post(`/RewardConfigurations/${rewardId}/redeem`, { CustomerId: 'ana', OriginalKey })

test('an event that commits after a later one is not skipped', async () => {
	const { merchant, api } = await world.merchant({ cashback: { isActive: true } })
	await earnPoints(api, 1, 'ana')
	await earnPoints(api, 1, 'bob')
	await countAll()
	const release = Promise.withResolvers<void>()
	const written = Promise.withResolvers<void>()
	const slow = world.db.transaction(async (tx) => {
		const change = {
			customerId: 'ana',
			do: 'add',
			amount: decimal('5'),
			reason: 'slow',
			key: 'slow',
		} as const
		await changeCashback(tx, merchant, world.clock.now(), [change])
		written.resolve()
		await release.promise
	})
	await written.promise
	await earnPoints(api, 7, 'bob')
	for (let round = 0; round < 3; round += 1)
		assert.deepEqual(await countOnce(world), { merchants: 0, things: 0 })
	release.resolve()
	await slow
	await countAll()
	await assertAgrees(merchant)
})
