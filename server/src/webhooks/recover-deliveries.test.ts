import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type PanelClient, signInAs } from '../../test/support/admin.ts'
import type { Reply } from '../../test/support/api.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { ENDPOINT, failDeliveries, fanOutAll } from '../../test/support/webhooks.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

/** Creates a merchant with a webhook, and functions that act on them. */
const createMerchantWithWebhook = async (changes: object = {}) => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const { Id } = await panel.post('/webhooks', { Url: ENDPOINT, Topics: ['Point_Add'], ...changes })
	const path = `/webhooks/${Id}`
	let orders = 0
	const buy = async (count = 1) => {
		for (let n = 0; n < count; n += 1) {
			orders += 1
			await api.post('/POS/orders', buildOrder({ OriginalId: `o-${orders}` }), { HasError: false })
		}
	}
	const log = (query = ''): Promise<Reply> => panel.get(`${path}/deliveries${query}`)
	return { merchant, panel, path, buy, log, api }
}

const states = async (panel: PanelClient, path: string) =>
	(await panel.get(`${path}/deliveries`)).map(({ State }: Reply) => State)

test('the log lists deliveries newest first, in pages and by state, with the last result', async () => {
	const { merchant, panel, path, buy, log } = await createMerchantWithWebhook()
	await buy(5)
	await fanOutAll(world)
	const all = await log()
	assert.deepEqual(
		all.map(({ Id }: Reply) => Id),
		all.map(({ Id }: Reply) => Id).toSorted((a: number, b: number) => b - a),
	)
	assert.equal(all.length, 5)
	await failDeliveries(world, merchant, [all[1].Id, all[3].Id])
	const failed = await log('?state=failed')
	assert.deepEqual(
		failed.map(({ Id }: Reply) => Id),
		[all[1].Id, all[3].Id],
	)
	assert.partialDeepStrictEqual(failed[0], {
		State: 'failed',
		Topic: 'Point_Add',
		Attempts: 1,
		LastStatus: 500,
		LastError: null,
		NextAttemptDate: null,
		FailedDate: '2026-06-15T12:00:00.000Z',
	})
	assert.equal((await log('?state=waiting')).length, 3)
	assert.deepEqual(await log('?state=delivered'), [])
	const first = await log('?limit=2')
	const rest = await log(`?limit=3&before=${first[1].Id}`)
	assert.deepEqual(
		[...first, ...rest].map(({ Id }: Reply) => Id),
		all.map(({ Id }: Reply) => Id),
	)
	assert.equal((await panel.get(path)).Waiting, 3)
	for (const wrong of ['?limit=0', '?limit=501', '?state=gone', '?before=x'])
		await panel.get(`${path}/deliveries${wrong}`, 400)
})

test('a delivery shows its body, in an envelope if configured, and its attempts', async () => {
	const { merchant, panel, path, buy, log } = await createMerchantWithWebhook({ Form: 'envelope' })
	await buy()
	await fanOutAll(world)
	const [{ Id, MessageId, EventId }] = await log()
	await failDeliveries(world, merchant, [Id])
	const story = await panel.get(`${path}/deliveries/${Id}`)
	assert.deepEqual(story.History, [
		{
			Number: 1,
			Date: '2026-06-15T12:00:00.000Z',
			Status: 500,
			Latency: 12,
			Error: null,
			Response: 'out of order',
		},
	])
	const { Events } = await panel.get('/events')
	assert.deepEqual(JSON.parse(story.Body), {
		Uuid: MessageId,
		Timestamp: '2026-06-15T12:00:00.000Z',
		Topic: 'Point_Add',
		Payload: Events[0].Payload,
	})
	assert.equal(Events[0].Id, EventId)
	await panel.get(`${path}/deliveries/${Id + 1000}`, 404)
})

test("a test delivery is the topic's example with the current time, and is in no ledger", async () => {
	const { panel, path } = await createMerchantWithWebhook()
	world.clock.set('2026-06-15T13:00:00Z')
	const sent = await panel.post(`${path}/test`, { Topic: 'Point_Removed' })
	assert.partialDeepStrictEqual(sent, {
		Topic: 'Point_Removed',
		EventId: null,
		State: 'waiting',
		NextAttemptDate: '2026-06-15T13:00:00.000Z',
	})
	const payload = JSON.parse((await panel.get(`${path}/deliveries/${sent.Id}`)).Body)
	assert.partialDeepStrictEqual(payload, { PointAction: 2, EventDate: '2026-06-15T13:00:00.000Z' })
	assert.deepEqual((await panel.get('/events')).Events, [])
	assert.equal((await panel.post(`${path}/test`, { Topic: 'Point_Gone' }, 400)).Field, 'Topic')
	assert.equal((await panel.post(`${path}/test`, {}, 400)).ErrorCode, 7)
})

test('a delivery is resent like a new one with the same id, even if it was delivered', async () => {
	const { merchant, panel, path, buy, log } = await createMerchantWithWebhook()
	await buy()
	await fanOutAll(world)
	const [{ Id, MessageId }] = await log()
	await world.db.rows(sql`
		update webhook_deliveries set due_at = null, delivered_at = ${world.clock.now()}, attempts = 4, tries = 4
		where merchant_id = ${merchant.id}`)
	assert.deepEqual(await states(panel, path), ['delivered'])
	world.clock.set('2026-06-15T18:00:00Z')
	const resent = await panel.post(`${path}/deliveries/${Id}/resend`, undefined, 200)
	assert.partialDeepStrictEqual(resent, {
		State: 'waiting',
		MessageId,
		NextAttemptDate: '2026-06-15T18:00:00.000Z',
		DeliveredDate: null,
		Attempts: 4,
	})
	const [row] = await world.db.rows<{ tries: number }>(
		sql`select tries from webhook_deliveries where merchant_id = ${merchant.id}`,
	)
	assert.equal(row!.tries, 0)
})

test('recovery resends what failed since a moment, but not what was delivered or failed earlier', async () => {
	const { merchant, panel, path, buy, log } = await createMerchantWithWebhook()
	await buy(4)
	await fanOutAll(world)
	const ids = (await log()).map(({ Id }: Reply) => Id)
	await failDeliveries(world, merchant, [ids[0]])
	world.clock.set('2026-06-15T17:00:00Z')
	await failDeliveries(world, merchant, [ids[1], ids[2]])
	await world.db.rows(sql`
		update webhook_deliveries set due_at = null, delivered_at = ${world.clock.now()}
		where merchant_id = ${merchant.id} and id = ${ids[3]}`)
	const since = (Since: string, status = 200) => panel.post(`${path}/resend`, { Since }, status)
	assert.deepEqual(await since('2026-06-15T17:00:00Z'), { Resent: 2, Missed: 0 })
	assert.deepEqual(await states(panel, path), ['failed', 'waiting', 'waiting', 'delivered'])
	assert.deepEqual(await since('2026-06-15T17:00:00Z'), { Resent: 0, Missed: 0 })
	await assertUnchanged(world, async () => {
		const old = await since('2026-05-16T16:59:59Z', 422)
		assert.deepEqual([old.ErrorCode, old.Field], [0, 'Since'])
		assert.equal((await since('soon', 400)).Field, 'Since')
	})
	assert.deepEqual(await since('2026-05-16T17:00:00Z'), { Resent: 1, Missed: 0 })
})

test('recovery delivers, once, the events missed while the webhook was inactive or disabled', async () => {
	const { merchant, panel, path, buy, log } = await createMerchantWithWebhook()
	await buy()
	await fanOutAll(world)
	await panel.put(path, { IsActive: false })
	await buy(2)
	await fanOutAll(world)
	await panel.put(path, { IsActive: true })
	await world.db.rows(sql`
		update webhook_subscriptions set disabled_at = ${world.clock.now()}, disabled_reason = 'it failed for days'
		where merchant_id = ${merchant.id}`)
	world.clock.set('2026-06-15T19:00:00Z')
	await buy(3)
	await fanOutAll(world)
	await panel.put(path, { IsActive: true })
	await buy() // not fanned out yet: it is delivered anyway
	assert.equal((await log()).length, 1)
	const since = (Since: string) => panel.post(`${path}/resend`, { Since }, 200)
	assert.deepEqual(await since('2026-06-15T19:00:00Z'), { Resent: 0, Missed: 3 })
	assert.deepEqual(await since('2026-06-15T00:00:00Z'), { Resent: 0, Missed: 2 })
	assert.deepEqual(await since('2026-06-15T00:00:00Z'), { Resent: 0, Missed: 0 })
	await fanOutAll(world)
	const events = (await log()).map(({ EventId }: Reply) => EventId)
	assert.deepEqual([events.length, new Set(events).size], [7, 7])
})

test('recovery skips events from before the webhook and of other topics', async () => {
	const { panel, buy, log, path } = await createMerchantWithWebhook({ Topics: ['Point_Removed'] })
	await buy(2)
	const late = await panel.post('/webhooks', { Url: ENDPOINT, Topics: ['Point_Add'], IsActive: false })
	await fanOutAll(world)
	await buy()
	await fanOutAll(world)
	const Since = '2026-06-01T00:00:00Z'
	assert.deepEqual(await panel.post(`${path}/resend`, { Since }, 200), { Resent: 0, Missed: 0 })
	assert.deepEqual(await log(), [])
	assert.deepEqual(await panel.post(`/webhooks/${late.Id}/resend`, { Since }, 200), { Resent: 0, Missed: 1 })
})
