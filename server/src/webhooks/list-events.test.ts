import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { fanOutAll } from '../../test/support/webhooks.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

test('a consumer that pages gets every event once and in order while others are written', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant, 'viewer')
	assert.deepEqual(await panel.get('/events'), { Events: [], Next: 0 })
	let orders = 0
	const buy = async (count: number) => {
		for (let n = 0; n < count; n += 1) {
			orders += 1
			const Customer = { OriginalId: `c-${orders % 3}` }
			await api.post('/POS/orders', buildOrder({ OriginalId: `o-${orders}`, Customer }), { HasError: false })
		}
	}
	await buy(7)
	assert.deepEqual(await panel.get('/events'), { Events: [], Next: 0 })
	await fanOutAll(world)
	const got: number[] = []
	let after: number | undefined
	for (let page = 0; page < 8; page += 1) {
		const { Events, Next } = await panel.get(`/events?limit=3${after === undefined ? '' : `&after=${after}`}`)
		assert.ok(Events.length <= 3)
		assert.equal(Next, Events.at(-1)?.Cursor ?? after)
		got.push(...Events.map(({ Id }: { Id: number }) => Id))
		after = Next
		if (page < 3) await buy(2)
		if (page % 2 === 0) await fanOutAll(world)
	}
	const all = await world.db.rows<{ id: number }>(
		sql`select id from events where merchant_id = ${merchant.id} order by id`,
	)
	assert.equal(all.length, 13)
	assert.deepEqual(
		got,
		all.map(({ id }) => id),
	)
	assert.deepEqual(await panel.get(`/events?after=${after}`), { Events: [], Next: after })
})

test('an event that was not fanned out is not listed, nor are those after it', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	await api.post('/POS/orders', buildOrder({ OriginalId: 'a' }), { HasError: false })
	await fanOutAll(world)
	await api.post('/POS/orders', buildOrder({ OriginalId: 'b' }), { HasError: false })
	const { Events, Next } = await panel.get('/events')
	assert.equal(Events.length, 1)
	assert.deepEqual((await panel.get(`/events?after=${Next}`)).Events, [])
	await fanOutAll(world)
	assert.equal((await panel.get(`/events?after=${Next}`)).Events.length, 1)
})

test('a payload in the feed has the balances of its time and all origins', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const lots = 600
	for (let n = 0; n < 2; n += 1)
		await api.post('/POS/orders', buildOrder({ OriginalId: `o-${n}` }), { HasError: false })
	await fanOutAll(world)
	const many = Array.from({ length: lots }, (_, n) => ({
		PointId: 1000 + n,
		UsedPoints: 1,
		UsedCashback: 0.01,
	}))
	const setOrigins = (origins: object[]) =>
		world.db.rows(sql`
			update events set origins = ${JSON.stringify(origins)}
			where merchant_id = ${merchant.id} and id = (select max(id) from events where merchant_id = ${merchant.id})`)
	await setOrigins(many)
	const { Events } = await panel.get('/events')
	await setOrigins([])
	assert.deepEqual(
		Events.map(({ Topic, Payload }: { Topic: string; Payload: Record<string, never> }) => [
			...[Topic, Payload.Points, Payload.PointsBalance, Payload.ValidDateFormatted],
		]),
		[
			['Point_Add', 100, { PointsBalance: 100, CashbackBalance: 1 }, Events[0].Payload.ValidDateFormatted],
			['Point_Add', 100, { PointsBalance: 200, CashbackBalance: 2 }, Events[1].Payload.ValidDateFormatted],
		],
	)
	assert.match(Events[0].Payload.ValidDateFormatted, /^\d\d\/\d\d\/\d{4}$/)
	assert.deepEqual([Events[0].Payload.Origins, Events[1].Payload.Origins], [[], many])
	for (const wrong of ['limit=0', 'limit=501', 'after=-1', 'after=x'])
		await panel.get(`/events?${wrong}`, 400)
})
