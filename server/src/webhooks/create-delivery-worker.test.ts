import assert from 'node:assert/strict'
import { afterEach, type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { PointEvent } from '@fiel/contract'
import sql from 'sql-template-tag'
import { Webhook } from 'standardwebhooks'
import { type Receiver, startReceiver } from '../../test/support/receiver.ts'
import { earnPoints } from '../../test/support/rewards.ts'
import {
	createTestDeliveryWorker,
	deliveriesOf,
	ENDPOINT,
	fanOutAll,
	SECRET,
	type SubscriptionChanges,
	subscribe,
} from '../../test/support/webhooks.ts'
import { useWorld } from '../../test/support/world.ts'
import { createAttemptWriter } from './create-attempt-writer.ts'
import { decideOutcome } from './decide-outcome.ts'
import { deleteOldDeliveries } from './delete-old-deliveries.ts'
import { resendDeliveries } from './resend-deliveries.ts'
import { RETRY_DELAYS_MS } from './retry-times.ts'

const world = useWorld()

/** A delivery worker serves all merchants in the database, so each test removes its subscriptions. */
afterEach(() => world.db.rows(sql`update webhook_subscriptions set removed_at = created_at`))

const createShop = async (t: TestContext, changes: SubscriptionChanges = {}) => {
	const made = await world.merchant({ cashback: { isActive: true } })
	const receiver = await startReceiver(t)
	const id = await subscribe(world, made.merchant.id, `${receiver.url}/hook`, changes)
	return { ...made, receiver, id }
}
const pointsOf = ({ received }: Receiver): number[] =>
	received.map(({ body }) => (JSON.parse(body) as PointEvent).Points)
const idsOf = ({ received }: Receiver): unknown[] => received.map(({ headers }) => headers['webhook-id'])
const statusOf = async (id: number) =>
	(
		await world.db.rows<Record<string, unknown>>(sql`
			select disabled_at as "disabledAt", disabled_reason as reason, failing_since as "failingSince",
				paused_until as "pausedUntil", held_by as "heldBy"
			from webhook_subscriptions where id = ${id}`)
	)[0]!

test('events of earned and spent points arrive signed, with the balances of their time', async (t) => {
	const { merchant, api, receiver, id } = await createShop(t, { headers: { 'x-shop': 'demo' } })
	await earnPoints(api, 100)
	await api.post(
		'/Customer/ana/cashback',
		{ ChangeKey: 'k1', OperationType: 1, Value: 0.5, Reason: 'spent' },
		{ HasError: false },
	)
	const worker = createTestDeliveryWorker(t, world)
	assert.equal(await worker.drain(), 2)
	assert.equal(await worker.drain(), 0)
	assert.deepEqual(worker.troubles, [])
	const events = receiver.received.map(({ body, headers }) => {
		assert.ok(new Webhook(SECRET).verify(body, headers as Record<string, string>))
		assert.equal(headers['x-shop'], 'demo')
		return JSON.parse(body) as PointEvent
	})
	const [added, removed] = events.toSorted((a, b) => a.PointId - b.PointId)
	assert.partialDeepStrictEqual(added, {
		Points: 100,
		PointAction: 0,
		Origins: [],
		PointsBalance: { PointsBalance: 100 },
	})
	assert.equal(removed!.PointAction, 2)
	assert.equal(removed!.Cashback, -0.5)
	assert.equal(removed!.Origins[0]!.PointId, added!.PointId)
	assert.deepEqual(await deliveriesOf(world, merchant.id), ['delivered 1', 'delivered 1'])
	assert.equal((await statusOf(id)).heldBy, null)
})

test('a failing endpoint is retried with growing delays under the same message id, then given up', async (t) => {
	const { merchant, api, receiver, id } = await createShop(t, { alertEmail: 'alerts@shop.example' })
	receiver.answer = () => 500
	await earnPoints(api, 100)
	const worker = createTestDeliveryWorker(t, world)
	assert.equal(await worker.drain(), 1)
	for (const [index, wait] of RETRY_DELAYS_MS.entries()) {
		world.clock.pass((wait * 0.79) / 86_400_000)
		assert.equal(await worker.drain(), 0, `too early for retry ${index + 1}`)
		world.clock.pass((wait * 0.42) / 86_400_000)
		assert.equal(await worker.drain(), 1, `retry ${index + 1}`)
	}
	assert.deepEqual(await deliveriesOf(world, merchant.id), [`failed ${RETRY_DELAYS_MS.length + 1}`])
	assert.equal(new Set(idsOf(receiver)).size, 1)
	assert.match(String((await statusOf(id)).reason), /no delivery has succeeded since 2026-06-15 12:00 UTC/)
	const mails = await world.db.rows(sql`
		select recipient, subject from outbox where merchant_id = ${merchant.id}`)
	assert.deepEqual(mails, [
		{ recipient: 'alerts@shop.example', subject: 'The webhook “orders” was turned off' },
	])
	await earnPoints(api, 5)
	assert.equal(await worker.drain(), 0)
	await world.db.rows(sql`delete from outbox`)
})

test('an endpoint that recovers is no longer marked as failing', async (t) => {
	const { api, receiver, id } = await createShop(t)
	receiver.answer = () => 500
	await earnPoints(api, 100)
	const worker = createTestDeliveryWorker(t, world)
	await worker.drain()
	assert.ok((await statusOf(id)).failingSince)
	receiver.answer = () => 204
	world.clock.pass(1)
	await worker.drain()
	assert.partialDeepStrictEqual(await statusOf(id), { failingSince: null, disabledAt: null })
})

test('a 410 response disables the webhook at once and notifies the owners', async (t) => {
	const { merchant, api, receiver, id } = await createShop(t)
	receiver.answer = () => 410
	await earnPoints(api, 100)
	await createTestDeliveryWorker(t, world).drain()
	assert.match(String((await statusOf(id)).reason), /410/)
	assert.deepEqual(await deliveriesOf(world, merchant.id), ['failed 1'])
})

test('Retry-After pauses all deliveries to the endpoint', async (t) => {
	const { api, receiver } = await createShop(t, { concurrency: 1 })
	receiver.answer = () => ({ status: 429, headers: { 'retry-after': '600' } })
	await earnPoints(api, 100)
	await earnPoints(api, 200, 'bob')
	assert.equal(await createTestDeliveryWorker(t, world).drain(), 1)
	receiver.answer = () => 200
	world.clock.pass(599 / 86_400)
	assert.equal(await createTestDeliveryWorker(t, world).drain(), 0)
	world.clock.pass(2 / 86_400)
	assert.equal(await createTestDeliveryWorker(t, world).drain(), 2)
})

test("with ordering on, a customer's events arrive one after the other even if some attempts fail", async (t) => {
	const { api, receiver } = await createShop(t, { inOrder: true })
	for (const points of [1, 2, 3]) await earnPoints(api, points, 'ana')
	for (const points of [11, 12]) await earnPoints(api, points, 'bob')
	receiver.answer = ({ body }) => ((JSON.parse(body) as PointEvent).Points === 2 ? 500 : 200)
	const worker = createTestDeliveryWorker(t, world)
	await worker.drain()
	assert.deepEqual(
		pointsOf(receiver).filter((points) => points < 10),
		[1, 2],
	)
	assert.deepEqual(
		pointsOf(receiver).filter((points) => points > 10),
		[11, 12],
	)
	receiver.answer = () => 200
	world.clock.pass(1)
	await worker.drain()
	assert.deepEqual(
		pointsOf(receiver).filter((points) => points < 10),
		[1, 2, 2, 3],
	)
})

test('a hanging, a failing and a resetting endpoint do not delay a healthy one', async (t) => {
	const { merchant, api, receiver } = await createShop(t)
	const bad = await Promise.all(
		(['hang', 500, 'reset'] as const).map(async (manner) => {
			const other = await startReceiver(t)
			other.answer = () => manner
			await subscribe(world, merchant.id, other.url)
			return other
		}),
	)
	for (let index = 0; index < 30; index++) await earnPoints(api, index + 1, `customer ${index}`)
	const worker = createTestDeliveryWorker(t, world, { timeoutMs: 60_000 })
	worker.run()
	await receiver.arrived(30)
	await Promise.all(bad.map((other) => other.arrived(1)))
	for (const other of bad) await other.stop()
})

test('another worker takes over the subscriptions of a killed worker when its lease ends', async (t) => {
	const { merchant, api, receiver, id } = await createShop(t)
	await earnPoints(api, 100)
	receiver.answer = () => 'hang'
	const killed = createTestDeliveryWorker(t, world, { timeoutMs: 60_000 })
	killed.run()
	await receiver.arrived(1)
	receiver.answer = () => 200
	const successor = createTestDeliveryWorker(t, world)
	assert.equal(await successor.drain(), 0, 'it is leased')
	const [lease] = await world.db.rows<{ seconds: number }>(sql`
		select extract(epoch from held_until - clock_timestamp())::float8 as seconds
		from webhook_subscriptions where id = ${id}`)
	assert.ok(lease!.seconds > 0 && lease!.seconds < 60)
	// The first worker still runs and may renew its lease in between.
	let delivered = 0
	while (delivered === 0) {
		await world.db.rows(sql`
			update webhook_subscriptions set held_until = clock_timestamp() - interval '1 second' where id = ${id}`)
		delivered = await successor.drain()
	}
	assert.equal(delivered, 1)
	assert.equal(new Set(idsOf(receiver)).size, 1)
	assert.deepEqual(await deliveriesOf(world, merchant.id), ['delivered 1'])
	await receiver.stop()
})

test('two workers together deliver everything exactly once', async (t) => {
	const { merchant, api, receiver } = await createShop(t)
	const second = await startReceiver(t)
	await subscribe(world, merchant.id, second.url)
	const workers = [createTestDeliveryWorker(t, world), createTestDeliveryWorker(t, world)]
	for (const worker of workers) worker.run()
	await Promise.all(
		Array.from({ length: 40 }, (_, index) => earnPoints(api, index + 1, `customer ${index % 5}`)),
	)
	await Promise.all([receiver.arrived(40), second.arrived(40)])
	await Promise.all(workers.map((worker) => worker.stop()))
	for (const { received } of [receiver, second])
		assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 40)
	assert.deepEqual(new Set(await deliveriesOf(world, merchant.id)), new Set(['delivered 1']))
})

test("the log keeps the endpoint's response and deletes it after a month", async (t) => {
	const { merchant, api, receiver } = await createShop(t)
	receiver.answer = () => ({ status: 500, body: 'broken' })
	await earnPoints(api, 100)
	await createTestDeliveryWorker(t, world).drain()
	const log = await world.db.rows(sql`
		select number, status, response, error from webhook_attempts where merchant_id = ${merchant.id}`)
	assert.deepEqual(log, [{ number: 1, status: 500, response: 'broken', error: null }])
	receiver.answer = () => 200
	world.clock.pass(1)
	await createTestDeliveryWorker(t, world).drain()
	const forget = async () =>
		(await world.db.transaction((tx) => deleteOldDeliveries(tx, merchant.id, world.clock.now()))).done
	world.clock.pass(29.9)
	assert.equal(await forget(), 0)
	world.clock.pass(0.2)
	assert.equal(await forget(), 1)
	assert.deepEqual(
		await world.db.rows(sql`select from webhook_attempts where merchant_id = ${merchant.id}`),
		[],
	)
})

test('slow endpoints with high concurrency leave capacity for the others', async (t) => {
	const { merchant, api, receiver } = await createShop(t)
	const slow = await startReceiver(t)
	slow.answer = () => 'hang'
	for (let index = 0; index < 3; index++)
		await subscribe(world, merchant.id, `${slow.url}/${index}`, { concurrency: 200 })
	const worker = createTestDeliveryWorker(t, world, { timeoutMs: 60_000 })
	worker.run()
	for (let list = 0; list < 6; list++)
		await Promise.all(Array.from({ length: 50 }, (_, index) => earnPoints(api, 1, `customer ${index}`)))
	await receiver.arrived(300)
	await slow.stop()
})

test('resending a delivery by hand does not wait for the worker that has it loaded', async (t) => {
	const { merchant, api, receiver, id } = await createShop(t, { inOrder: true })
	receiver.answer = () => 500
	await earnPoints(api, 7)
	const worker = createTestDeliveryWorker(t, world)
	worker.run()
	await receiver.arrived(1)
	receiver.answer = () => 200
	while ((await deliveriesOf(world, merchant.id))[0] !== 'waiting 1') await setImmediate()
	const [delivery] = await world.db.rows<{ id: number }>(sql`
		select id from webhook_deliveries where merchant_id = ${merchant.id}`)
	await world.db.transaction((tx) =>
		resendDeliveries(tx, merchant.id, world.clock.now(), [{ subscriptionId: id, id: delivery!.id }]),
	)
	await receiver.arrived(2)
})

test('two simultaneous attempts of one delivery are two entries in the log', async () => {
	const { merchant, api } = await world.merchant()
	const id = await subscribe(world, merchant.id, ENDPOINT)
	await earnPoints(api, 7)
	await fanOutAll(world)
	const [delivery] = await world.db.rows<{ id: number }>(sql`
		select id from webhook_deliveries where merchant_id = ${merchant.id}`)
	const troubles: unknown[] = []
	const attemptWriter = createAttemptWriter(
		world.db,
		world.clock,
		(error) => troubles.push(error),
		() => {},
	)
	const at = world.clock.now()
	const answer = { status: 500, error: null, response: null, latencyMs: 1, retryAfterMs: null }
	const outcome = decideOutcome(answer, 0, at, () => 0.5)
	for (let attempt = 0; attempt < 3; attempt++)
		attemptWriter.add({
			merchantId: merchant.id,
			subscriptionId: id,
			deliveryId: delivery!.id,
			at,
			result: answer,
			outcome,
		})
	await attemptWriter.close()
	assert.deepEqual(troubles, [])
	assert.deepEqual(await deliveriesOf(world, merchant.id), ['waiting 3'])
})
