import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createPanelClient, type PanelClient, sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import type { Reply } from '../../test/support/api.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { ENDPOINT } from '../../test/support/webhooks.ts'
import { NOON, useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database, Tx } from '../db/database.ts'

const world = useWorld()

const subscribe = (panel: PanelClient, changes: object = {}, status?: number): Promise<Reply> =>
	panel.post('/webhooks', { Url: ENDPOINT, Topics: ['Point_Add'], ...changes }, status)

test('a new webhook gets the default settings, and its secret is shown once', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const { Secret, ...created } = await subscribe(panel, {
		Topics: ['Point_Removed', 'Point_Add', 'Point_Add'],
		Headers: { Authorization: 'Bearer hush', 'X-Shop': '7' },
	})
	assert.match(Secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
	assert.deepEqual(created, {
		Id: created.Id,
		Name: '93.184.216.34',
		Url: ENDPOINT,
		Topics: ['Point_Add', 'Point_Removed'],
		IsActive: true,
		Form: 'payload',
		AlertEmail: null,
		InOrder: false,
		PerSecond: null,
		Concurrency: 20,
		HeaderNames: ['Authorization', 'X-Shop'],
		CreatedDate: '2026-06-15T12:00:00.000Z',
		Status: 'active',
		DisabledDate: null,
		DisabledReason: null,
		FailingSince: null,
		PausedUntil: null,
		Waiting: 0,
	})
	assert.deepEqual(await panel.get(`/webhooks/${created.Id}`), created)
	assert.deepEqual(await panel.get('/webhooks'), [created])
	const shown = JSON.stringify([
		await panel.get('/webhooks'),
		await panel.put(`/webhooks/${created.Id}`, { Name: 'CRM', Headers: { 'X-Shop': 'hush' } }),
		await panel.get('/audit'),
	])
	assert.match(shown, /createWebhook.*\(hidden\)|\(hidden\).*createWebhook/)
	for (const hidden of [Secret, 'hush', 'whsec_']) assert.ok(!shown.includes(hidden), hidden)
})

test('an omitted member keeps its value, and null clears an optional one', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const settings = {
		Name: 'CRM',
		AlertEmail: 'ops@example.com',
		PerSecond: 5,
		Concurrency: 2,
		InOrder: true,
		Form: 'envelope',
		IsActive: false,
	}
	const { Id, Secret: _, ...before } = await subscribe(panel, { ...settings, Headers: { A: '1' } })
	assert.partialDeepStrictEqual(before, { ...settings, Status: 'inactive', HeaderNames: ['A'] })
	const same = await panel.put(`/webhooks/${Id}`, { Topics: ['Point_Update'] })
	assert.deepEqual(same, { ...before, Id, Topics: ['Point_Update'] })
	const taken = await panel.put(`/webhooks/${Id}`, { AlertEmail: null, PerSecond: null, Headers: {} })
	assert.deepEqual(taken, { ...same, AlertEmail: null, PerSecond: null, HeaderNames: [] })
})

test('a disabled webhook shows the reason, and a user can enable it again', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const { Id } = await subscribe(panel)
	await world.db.rows(sql`
		update webhook_subscriptions set disabled_at = ${world.clock.now()}, disabled_reason = 'it answered 410',
			failing_since = ${world.clock.now()}, paused_until = ${world.clock.now()}
		where merchant_id = ${merchant.id}`)
	const disabled = await panel.put(`/webhooks/${Id}`, { Name: 'CRM' })
	assert.partialDeepStrictEqual(disabled, {
		IsActive: false,
		Status: 'disabled',
		DisabledDate: '2026-06-15T12:00:00.000Z',
		DisabledReason: 'it answered 410',
		FailingSince: '2026-06-15T12:00:00.000Z',
	})
	const enabled = await panel.put(`/webhooks/${Id}`, { IsActive: true })
	assert.partialDeepStrictEqual(enabled, {
		IsActive: true,
		Status: 'active',
		DisabledDate: null,
		DisabledReason: null,
		FailingSince: null,
		PausedUntil: null,
	})
})

for (const [changes, status, number, field] of [
	[{ Topics: undefined }, 422, 120, 'Topics'],
	[{ Topics: [] }, 422, 120, 'Topics'],
	[{ Topics: null }, 400, 120, 'Topics'],
	[{ Topics: ['Point_Gone'] }, 400, 77, 'Topics[0]'],
	[{ Url: undefined }, 422, 7, 'Url'],
	[{ Url: ' ' }, 400, 7, 'Url'],
	[{ Url: 'ftp://93.184.216.34/' }, 422, 77, 'Url'],
	[{ Url: 'http://93.184.216.34/' }, 422, 77, 'Url'],
	[{ Url: 'https://127.0.0.1/' }, 422, 77, 'Url'],
	[{ Url: 'https://10.0.0.7/hook' }, 422, 77, 'Url'],
	[{ Url: 'https://localhost/' }, 422, 77, 'Url'],
	[{ AlertEmail: 'ops' }, 422, 77, 'AlertEmail'],
	[{ Headers: { 'webhook-id': '1' } }, 422, 77, 'Headers'],
	[{ Headers: { host: 'elsewhere' } }, 422, 77, 'Headers'],
	[{ Headers: { A: '1', a: '2' } }, 422, 77, 'Headers'],
	[{ Headers: { A: 'x'.repeat(1001) } }, 400, 10, 'Headers.A'],
	[{ Headers: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`H${n}`, '1'])) }, 400, 77, 'Headers'],
	[{ Concurrency: 0 }, 400, 77, 'Concurrency'],
	[{ Concurrency: 201 }, 400, 77, 'Concurrency'],
	[{ PerSecond: 0 }, 400, 77, 'PerSecond'],
	[{ Secret: 'whsec_mine' }, 400, 77, 'Secret'],
] as const)
	test(`${JSON.stringify(changes).slice(0, 60)} is refused with ${number}`, async () => {
		const { merchant } = await world.merchant()
		const panel = await signInAs(world, merchant)
		const { Id } = await subscribe(panel)
		await assertUnchanged(world, async () => {
			const refused = await subscribe(panel, changes, status)
			assert.deepEqual([refused.ErrorCode, refused.Field], [number, field], refused.Message)
			if (Object.values(changes)[0] === undefined) return
			const same = await panel.put(`/webhooks/${Id}`, changes, status)
			assert.deepEqual([same.ErrorCode, same.Field], [number, field], same.Message)
		})
	})

test('a merchant has at most fifty webhooks', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const { Id } = await subscribe(panel)
	await world.db.rows(sql`
		insert into webhook_subscriptions (merchant_id, name, url, topics, form, headers, in_order, concurrency,
			is_active, secret, after_event_id, created_at)
		select merchant_id, name, url, topics, form, headers, in_order, concurrency, is_active, secret, 0, created_at
		from webhook_subscriptions, generate_series(2, 50) where merchant_id = ${merchant.id}`)
	assert.equal((await subscribe(panel, {}, 422)).ErrorCode, 10)
	await panel.delete(`/webhooks/${Id}`, 204)
	await subscribe(panel)
})

test('after a rotation both secrets sign for a day, and the new one is shown once', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const { Id, Secret: first } = await subscribe(panel)
	const secrets = async () =>
		(
			await world.db.rows<{ secret: string; previous: string; until: Date }>(sql`
				select secret, previous_secret as previous, previous_secret_until as until
				from webhook_subscriptions where merchant_id = ${merchant.id} and id = ${Id}`)
		)[0]!
	const { Secret: second, ...rest } = await panel.post(`/webhooks/${Id}/secret`, undefined, 200)
	assert.deepEqual(rest, { PreviousSecretUntil: '2026-06-16T12:00:00.000Z' })
	assert.notEqual(second, first)
	const until = new Date(rest.PreviousSecretUntil)
	assert.deepEqual(await secrets(), { secret: second, previous: first, until })
	assert.ok(!JSON.stringify(await panel.get('/audit')).includes(second), 'the audit log tells nobody')
	const { Secret: third } = await panel.post(`/webhooks/${Id}/secret`, undefined, 200)
	assert.deepEqual(await secrets(), { secret: third, previous: second, until })
})

test('removing a webhook deletes its header values too', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const { Id } = await subscribe(panel, { Headers: { Authorization: 'Bearer hush' } })
	const { Id: test } = await panel.post(`/webhooks/${Id}/test`, { Topic: 'Point_Add' })
	await panel.delete(`/webhooks/${Id}`, 204)
	assert.deepEqual(await panel.get('/webhooks'), [])
	await assertUnchanged(world, async () => {
		await panel.get(`/webhooks/${Id}`, 404)
		await panel.put(`/webhooks/${Id}`, { IsActive: true }, 404)
		await panel.delete(`/webhooks/${Id}`, 404)
		await panel.post(`/webhooks/${Id}/secret`, undefined, 404)
		await panel.post(`/webhooks/${Id}/test`, { Topic: 'Point_Add' }, 404)
		await panel.get(`/webhooks/${Id}/deliveries`, 404)
		await panel.get(`/webhooks/${Id}/deliveries/${test}`, 404)
		await panel.post(`/webhooks/${Id}/deliveries/${test}/resend`, undefined, 404)
		await panel.post(`/webhooks/${Id}/resend`, { Since: '2026-06-15' }, 404)
	})
	const [kept] = await world.db.rows<{ headers: object }>(sql`
		select headers from webhook_subscriptions where merchant_id = ${merchant.id} and id = ${Id}`)
	assert.deepEqual(kept!.headers, {})
})

test("a write returns the webhook's state even if the webhook is removed right after the commit", async (t) => {
	const { merchant } = await world.merchant()
	const { cookie } = await signInAs(world, merchant)
	const removing: Database = {
		...world.db,
		async transaction<T>(work: (tx: Tx) => Promise<T>) {
			const done = await world.db.transaction(work)
			await world.db.rows(sql`update webhook_subscriptions set removed_at = ${NOON} where removed_at is null`)
			return done
		},
	}
	const app = await buildApp({ ...world, db: removing, config: readConfig({ LOG_LEVEL: 'silent' }) })
	t.after(() => app.close())
	const body = { Url: ENDPOINT, Topics: ['Point_Add'] }
	assert.equal((await sendAdminRequest(app, 'POST', '/webhooks', body, { cookie })).statusCode, 201)
	for (const [method, path, requestBody, status] of [
		['PUT', '', { Name: 'CRM' }, 200],
		['POST', '/test', { Topic: 'Point_Add' }, 201],
		['POST', '/deliveries/:delivery/resend', undefined, 200],
	] as const) {
		const panel = createPanelClient(world, '', cookie)
		const { Id } = await subscribe(panel)
		const delivery = await panel.post(`/webhooks/${Id}/test`, { Topic: 'Point_Add' })
		const url = `/webhooks/${Id}${path.replace(':delivery', delivery.Id)}`
		const answer = await sendAdminRequest(app, method, url, requestBody, { cookie })
		assert.equal(answer.statusCode, status, `${url}: ${answer.body}`)
		await panel.get(`/webhooks/${Id}`, 404)
	}
})

test("another merchant's webhook is not found, and a viewer cannot change anything", async () => {
	const [mine, theirs] = await Promise.all([world.merchant(), world.merchant()])
	const they = await signInAs(world, theirs.merchant)
	const { Id } = await subscribe(they)
	const { Id: sent } = await they.post(`/webhooks/${Id}/test`, { Topic: 'Point_Add' })
	const [me, viewer] = [
		await signInAs(world, mine.merchant),
		await signInAs(world, theirs.merchant, 'viewer'),
	]
	const own = await subscribe(me)
	await assertUnchanged(world, async () => {
		for (const [method, path, body] of [
			['PUT', '', { Name: 'mine' }],
			['DELETE', ''],
			['POST', '/secret'],
			['POST', '/test', { Topic: 'Point_Add' }],
			['POST', `/deliveries/${sent}/resend`],
			['POST', '/resend', { Since: '2026-06-15' }],
		] as const) {
			const statuses = [me, viewer].map(
				async ({ cookie }) =>
					(await sendAdminRequest(world.app, method, `/webhooks/${Id}${path}`, body, { cookie })).statusCode,
			)
			assert.deepEqual(await Promise.all(statuses), [404, 403], `${method} ${path}`)
		}
		for (const path of ['', '/deliveries', `/deliveries/${sent}`]) {
			await me.get(`/webhooks/${Id}${path}`, 404)
			await viewer.get(`/webhooks/${Id}${path}`)
		}
		await me.get(`/webhooks/${own.Id}/deliveries/${sent}`, 404)
		await me.post(`/webhooks/${own.Id}/deliveries/${sent}/resend`, undefined, 404)
		assert.equal((await viewer.get('/webhooks')).length, 1)
		assert.deepEqual((await me.get('/events')).Events, [])
	})
})
