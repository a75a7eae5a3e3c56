import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Topic } from '@fiel/contract'
import sql from 'sql-template-tag'
import { earnPoints } from '../../test/support/rewards.ts'
import { ENDPOINT, fanOutAll, subscribe as makeSubscription } from '../../test/support/webhooks.ts'
import { useWorld } from '../../test/support/world.ts'
import { changeCashback } from '../cashback/change-cashback.ts'
import { decimal } from '../db/decimal.ts'
import { isRefusal } from '../refusal.ts'
import { createFanOut } from './fan-out-events.ts'

const world = useWorld()

beforeEach(() => fanOutAll(world))

const ALL_POINT_TOPICS: Topic[] = ['Point_Add', 'Point_Update', 'Point_Removed']
const subscribe = (merchantId: number, topics = ALL_POINT_TOPICS, changes: { isActive?: boolean } = {}) =>
	makeSubscription(world, merchantId, ENDPOINT, { topics, ...changes })

const listDelivered = async (merchantId: number) =>
	(
		await world.db.rows<{ what: string }>(sql`
			select d.subscription_id || ' ' || e.points as what
			from webhook_deliveries d join events e on e.merchant_id = d.merchant_id and e.id = d.event_id
			where d.merchant_id = ${merchantId} order by d.id`)
	).map(({ what }) => what.replace(/\.?0+$/, ''))

test('each subscription gets the events of its topics since its creation, each once', async () => {
	const { merchant, api } = await world.merchant()
	await earnPoints(api, 100)
	const added = await subscribe(merchant.id, ['Point_Add'])
	const all = await subscribe(merchant.id)
	await subscribe(merchant.id, ALL_POINT_TOPICS, { isActive: false })
	await earnPoints(api, 200)
	assert.equal(await fanOutAll(world), 2)
	assert.equal(await fanOutAll(world), 0)
	assert.deepEqual(await listDelivered(merchant.id), [`${added} 200`, `${all} 200`])
})

test('an event that commits after one with a higher id is not skipped', async () => {
	const { merchant, api } = await world.merchant({ cashback: { isActive: true } })
	const id = await subscribe(merchant.id)
	await earnPoints(api, 1, 'ana')
	await earnPoints(api, 1, 'bob')
	const fanOut = createFanOut(world.db)
	await fanOutAll(world, fanOut)
	const blocker = Promise.withResolvers<void>()
	const written = Promise.withResolvers<void>()
	const slow = world.db.transaction(async (tx) => {
		const change = {
			customerId: 'ana',
			do: 'add',
			amount: decimal('5'),
			reason: 'slow',
			key: 'slow',
		} as const
		const [outcome] = await changeCashback(tx, merchant, world.clock.now(), [change])
		assert.ok(!isRefusal(outcome))
		await tx.rows(sql`select 1 as reached`) // the event has its id once PostgreSQL has come so far
		written.resolve()
		await blocker.promise
	})
	await written.promise
	await earnPoints(api, 7, 'bob')
	for (let round = 0; round < 3; round++) {
		const { events, isBehind } = await fanOut(world.clock.now())
		assert.deepEqual({ events, isBehind }, { events: 0, isBehind: true })
	}
	blocker.resolve()
	await slow
	await fanOutAll(world, fanOut)
	const delivered = await listDelivered(merchant.id)
	assert.equal(delivered.length, 4)
	assert.equal(delivered.at(-1), `${id} 7`)
})

test('many concurrent workers fan every event out exactly once', async () => {
	const { merchant, api } = await world.merchant()
	await subscribe(merchant.id)
	const workers = [1, 2, 3].map(() => createFanOut(world.db))
	const orders = Array.from({ length: 60 }, (_, index) => earnPoints(api, index + 1, `customer ${index % 7}`))
	const until = Promise.all(orders)
	let isOver = false
	until.finally(() => {
		isOver = true
	})
	await Promise.all(
		workers.map(async (fanOut) => {
			while (!isOver) await fanOut(world.clock.now())
		}),
	)
	await fanOutAll(world)
	const delivered = (await listDelivered(merchant.id)).map((what) => Number(what.split(' ')[1]))
	assert.deepEqual(
		delivered.toSorted((a, b) => a - b),
		Array.from({ length: 60 }, (_, index) => index + 1),
	)
})
