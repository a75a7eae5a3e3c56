import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import {
	openEndlessBodies,
	openIdleConnections,
	openKeptConnections,
	openSlowBodies,
	openSlowHeaders,
} from './load/open-connections.ts'
import { startFlood } from './load/start-flood.ts'
import { assertStored, memoryOf, sendOrder, startLoadShop } from './load/start-load-shop.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()

test('more than can be done: what is accepted is done, the rest is told to come back, and nothing is in between', async (t) => {
	// impatient, so that a few seconds are enough on any machine
	const shop = await startLoadShop(t, world, { FIEL_MAX_WAIT: '20', FIEL_LIST_SIZE: '10', FIEL_LANES: '2' })
	const flood = startFlood(t)
	const load = { ...shop, rate: null, seconds: 3, connections: 400, customers: 50, firstOrder: 1 }
	const { sent, accepted, refused, others } = await flood(load)
	t.diagnostic(`${sent} sent, ${accepted.length} accepted, ${refused} refused`)
	assert.deepEqual(others, {})
	assert.equal(accepted.length + refused, sent)
	assert.ok(accepted.length > 0 && refused > 0)
	await assertStored(world, shop, accepted)
	assert.equal((await sendOrder(shop, 'afterwards')).status, 200)
})

test('who sends a body without an end is cut off, with credentials and without', async (t) => {
	const shop = await startLoadShop(t, world)
	const frugal = await startLoadShop(t, world, { FIEL_BODY_LIMIT: '4096' })
	for (const [{ port }, authorization, status] of [
		[shop, shop.authorization, '413'],
		[shop, 'Basic bm9ib2R5Om5vdGhpbmc=', '401'],
		[frugal, frugal.authorization, '413'],
	] as const) {
		const { sockets, ends, close } = await openEndlessBodies({ ...shop, port, authorization }, 5)
		t.after(close)
		await Promise.all(
			sockets.map((socket) => socket.closed || new Promise((done) => socket.once('close', done))),
		)
		assert.deepEqual(ends, { [status]: 5 })
		const most = Math.max(...sockets.map(({ bytesWritten }) => bytesWritten))
		assert.ok(most < 32 * 1024 * 1024, `${most} bytes were taken`)
	}
})

test('slow, silent and endless clients: the others do not notice, and all of them are sent away', async (t) => {
	const shop = await startLoadShop(t, world, { FIEL_REQUEST_TIMEOUT: '1500' })
	const crowds = await Promise.all([
		openIdleConnections(shop, 500),
		openSlowHeaders(shop, 50),
		openSlowBodies(shop, 50),
		openEndlessBodies(shop, 20),
	])
	const kept = await openKeptConnections(shop, 500)
	t.after(() => {
		for (const crowd of [...crowds, kept]) crowd.close()
	})
	for (let n = 0; n < 20; n++) assert.equal((await sendOrder(shop, `beside-${n}`)).status, 200)
	const [idle, heads, bodies, endless] = crowds
	const all = (ends: Record<string, number>) => Object.values(ends).reduce((sum, count) => sum + count, 0)
	while (all(idle!.ends) < 500 || all(heads!.ends) < 50 || all(bodies!.ends) < 50 || all(endless!.ends) < 20)
		await once(process, 'turn', { signal: AbortSignal.timeout(50) }).catch(() => {})
	assert.deepEqual([idle!.ends, heads!.ends, bodies!.ends], [{ 408: 500 }, { 408: 50 }, { 408: 50 }])
	assert.deepEqual(endless!.ends, { 413: 20 })
	assert.deepEqual(kept.ends, {}) // who has asked and been answered may stay for a while
	assert.equal((await sendOrder(shop, 'afterwards')).status, 200)
	t.diagnostic(`${Math.round(memoryOf(shop))} MB`)
})
