import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Import } from '@fiel/contract'
import { makeFielFolder, stop } from './fiel-process.ts'
import { buildOrder, uniqueText } from './support/builders.ts'
import { callApi, callPanel, createShop, envOf, makeCells, sendOrder, waitUntil } from './support/cells.ts'
import { findFreePort } from './support/free-port.ts'
import { claimsOf, signByHand } from './support/members.ts'
import { parseMetrics } from './support/parse-metrics.ts'
import { SHOP_ORIGIN } from './support/public.ts'
import { startReceiver } from './support/receiver.ts'
import { subscribe } from './support/webhooks.ts'

const NAMES = ['home', 'second', 'third']
const systemClock = { now: () => new Date() } as never

test('two processes do the work of three cells, and are replaced under traffic', async (t) => {
	const cells = await makeCells(t, NAMES)
	const shops = await Promise.all(
		cells.map(async (cell) => {
			const shop = await createShop(cell, `shop-of-${cell.name}`)
			const endpoint = await startReceiver(t)
			await subscribe({ db: cell.db, clock: systemClock }, shop.merchant.id, endpoint.url, {
				topics: ['Order_Recorded'],
			})
			return { ...shop, cell: cell.name, endpoint }
		}),
	)
	const folder = await makeFielFolder(t)
	const metricsPort = `${await findFreePort()}`
	const env = {
		...envOf(cells),
		FIEL_PROCESSES: '2',
		FIEL_METRICS_PORT: metricsPort,
		FIEL_WEBHOOK_HTTP: 'true',
		FIEL_WEBHOOK_ALLOW: '127.0.0.0/8',
	}
	const fiel = await folder.start(env)
	await fiel.see(/Processes +2 that serve and 1 that runs the jobs\n/)

	// The same customer in each shop.
	for (const { pair, cell } of shops) {
		const Customer = { OriginalId: 'ana', Name: `Ana of ${cell}` }
		const order = buildOrder({ OriginalId: `o-${cell}`, Customer })
		assert.equal((await callApi(fiel.address, '/POS/orders', pair, order)).status, 200)
	}
	for (const { pair, cell, cookie, publicToken, memberSecret, endpoint } of shops) {
		const { body } = await callApi(fiel.address, '/Customer/ana', pair)
		assert.equal(body.Result.Name, `Ana of ${cell}`)
		const page = await fetch(`${fiel.address}/v1/pub/Customer/ana/points`, {
			headers: { 'x-bq-apitoken': publicToken, origin: SHOP_ORIGIN },
		})
		assert.equal(page.status, 200)
		const token = signByHand(memberSecret, claimsOf({ clock: systemClock }, 'ana'))
		const member = await fetch(`${fiel.address}/v1/member`, { headers: { authorization: `Bearer ${token}` } })
		assert.equal(((await member.json()) as { Name: string }).Name, `Ana of ${cell}`)
		const exported = await callPanel(fiel.address, 'GET', '/exports/customers', undefined, cookie)
		const { Csv } = (await exported.json()) as { Csv: string }
		assert.ok(Csv.includes(`Ana of ${cell}`), Csv)
		assert.equal(Csv.trim().split('\n').length, 2)
		await endpoint.arrived(1)
		assert.ok(endpoint.received[0]!.body.includes(`"o-${cell}"`))
	}
	// Each endpoint has heard of its own shop only.
	assert.deepEqual(
		shops.map(({ endpoint }) => endpoint.received.length),
		[1, 1, 1],
	)
	// Nobody gets in with a half of two keys.
	const [first, second] = [shops[0]!.pair, shops[1]!.pair]
	const mixed = await callApi(fiel.address, '/Customer/ana', { token: first.token, key: second.key })
	assert.equal(mixed.status, 401)

	// A file that is imported in one cell is seen in that one only.
	const call = async (method: string, path: string, body: unknown, cookie: string) =>
		(await (await callPanel(fiel.address, method, path, body, cookie)).json()) as Partial<Import>
	const { cookie } = shops[1]!
	const opened = await call('POST', '/imports', { Kind: 'customers', FileName: 'list.csv' }, cookie)
	const part = { Part: 0, Text: 'id,name\nbia,Bia\n', IsLast: true }
	const uploaded = await call('POST', `/imports/${opened.Id}/parts`, part, cookie)
	const fields = uploaded.Columns!.map(({ Field }) => Field)
	const start = { Fields: fields, Decimal: uploaded.Decimal, IsTrial: false }
	await call('POST', `/imports/${opened.Id}/start`, start, cookie)
	await waitUntil(
		async () => (await call('GET', `/imports/${opened.Id}`, undefined, cookie)).State === 'done',
	)
	const seen = await Promise.all(shops.map(({ pair }) => callApi(fiel.address, '/Customer/bia', pair)))
	assert.deepEqual(
		seen.map(({ body }) => body.Result?.Name ?? body.ErrorMessage),
		['there is no customer bia', 'Bia', 'there is no customer bia'],
	)

	// All processes are replaced, and a till that never repeats anything notices nothing.
	let isOver = false
	const sold = shops.map(async ({ pair }) => {
		const statuses: number[] = []
		while (!isOver) statuses.push((await sendOrder(fiel.address, pair, 'ana', uniqueText('o'))).status)
		return statuses
	})
	fiel.child.kill('SIGHUP')
	await Promise.race([fiel.see(/All processes were replaced/), Promise.all(sold)])
	isOver = true
	for (const statuses of await Promise.all(sold)) {
		assert.ok(statuses.length > 0)
		assert.deepEqual([...new Set(statuses)], [200])
	}
	const page = parseMetrics(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())
	assert.deepEqual(
		[...page.get('fiel_database_up')!.samples].sort(),
		NAMES.map((cell) => [`fiel_database_up{cell="${cell}",process="worker"}`, 1]),
	)
	assert.equal((await stop(fiel)).code, 0)
	assert.match((await folder.fiel('verify', env).ended).stdout, /3 merchants.*everything agrees/)
})
