import assert from 'node:assert/strict'
import http from 'node:http'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { startFlood } from './load/start-flood.ts'
import { assertStored, type LoadShop, sendOrder, startLoadShop } from './load/start-load-shop.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()
const BURST = 1_000

/** Sends an order without retries, on a new connection unless the agent keeps one. Returns the status. */
const sendOnce = (shop: LoadShop, agent: http.Agent, order: number): Promise<number> =>
	new Promise((resolve, reject) => {
		const body = JSON.stringify({
			OriginalId: `load-${order}`,
			OrderPlacementDate: '2026-06-10T10:00:00Z',
			OrderCompletedDate: '2026-06-10T10:05:00Z',
			IsCompleted: true,
			OrderTotal: 10,
			Customer: { OriginalId: `customer-${order % 300}` },
		})
		const headers = {
			authorization: shop.authorization,
			'content-type': 'application/json',
			'content-length': body.length,
		}
		const request = { agent, host: '127.0.0.1', port: shop.port, method: 'POST', headers }
		http
			.request({ ...request, path: '/v1/pvt/POS/orders' }, (answer) => {
				answer.resume().on('end', () => resolve(answer.statusCode!))
			})
			.on('error', reject)
			.end(body)
	})

const countsOf = (values: number[]): Record<number, number> => {
	const counts: Record<number, number> = {}
	for (const value of values) counts[value] = (counts[value] ?? 0) + 1
	return counts
}

test('a thousand orders at once on a server that has just started are all recorded, and so are the next thousand', async (t) => {
	const shop = await startLoadShop(t, world)
	for (const [burst, keepAlive] of [false, true].entries()) {
		const agent = new http.Agent({ keepAlive })
		const orders = Array.from({ length: BURST }, (_, index) => burst * BURST + index)
		const statuses = await Promise.all(orders.map((order) => sendOnce(shop, agent, order)))
		agent.destroy()
		assert.deepEqual(countsOf(statuses), { 200: BURST })
	}
	await assertStored(
		world,
		shop,
		Array.from({ length: 2 * BURST }, (_, order) => order),
	)
})

test('while one merchant floods the server, every order of another is recorded', async (t) => {
	const floodedShop = await startLoadShop(t, world)
	const { merchant, token, key } = await world.merchant()
	const authorization = `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
	const otherShop: LoadShop = { ...floodedShop, authorization, merchantId: merchant.id }
	const flood = startFlood(t)
	let isOver = false
	const load = { ...floodedShop, rate: null, seconds: 4, connections: 250, customers: 500, firstOrder: 1 }
	const flooded = flood(load).finally(() => {
		isOver = true
	})
	const statuses: number[] = []
	while (!isOver) statuses.push((await sendOrder(otherShop, `quiet-${statuses.length}`)).status)
	const { sent, accepted, others } = await flooded
	t.diagnostic(`${accepted.length} orders of one beside ${statuses.length} of the other`)
	assert.deepEqual(countsOf(statuses), { 200: statuses.length })
	assert.deepEqual([accepted.length, others], [sent, {}])
	const [kept] = await world.db.rows<{ count: number }>(
		sql`select count(*)::int4 as count from orders where merchant_id = ${merchant.id}`,
	)
	assert.equal(kept!.count, statuses.length)
})

test('while writes are refused because of overload, reads of the same merchant are answered', async (t) => {
	// A short wait and small batches, so that writes are refused on any machine.
	const shop = await startLoadShop(t, world, { FIEL_MAX_WAIT: '20', FIEL_LIST_SIZE: '10', FIEL_LANES: '2' })
	const flood = startFlood(t)
	let isOver = false
	const load = { ...shop, rate: null, seconds: 3, connections: 300, customers: 50, firstOrder: 1 }
	const flooded = flood(load).finally(() => {
		isOver = true
	})
	const statuses: number[] = []
	const headers = { authorization: shop.authorization }
	while (!isOver)
		statuses.push((await fetch(`${shop.address}/v1/pvt/Customer/c-00000001`, { headers })).status)
	const { refused } = await flooded
	assert.ok(refused > 0, 'nobody was refused')
	assert.deepEqual(countsOf(statuses), { 200: statuses.length })
})
