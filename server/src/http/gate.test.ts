import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import Fastify, { LogController } from 'fastify'
import { openRegistry } from '../metrics/registry.ts'
import { openGate } from './gate.ts'

test('who is turned away is told so at once, in the shape of the interface, and counted; one line of the log tells of all', async (t) => {
	const lines: { turnedAway?: number }[] = []
	const log = { write: (line: string) => void lines.push(JSON.parse(line)) }
	const app = Fastify({
		logger: { level: 'info', stream: log },
		logController: new LogController({ disableRequestLogging: true }),
	})
	t.after(() => app.close())
	const metrics = openRegistry()
	let isFull = true
	let unread = 0
	app.decorate('countUnread', () => {
		unread += 1
	})
	openGate(app, {
		db: { usage: () => ({ total: 0, idle: 0, waiting: 0 }) },
		lanes: {
			waiting: () => 0,
			isFull: () => isFull,
		},
		mostQuestions: 1,
		bodyBudget: 0,
		metrics,
	})
	app.get('/healthz', async () => 'alive')
	app.post('/v1/pvt/POS/orders', async () => 'done')
	const address = await app.listen({ port: 0 })
	const ask = (path: string, init?: RequestInit) => fetch(`${address}${path}`, init)
	const order = { method: 'POST', body: '{}', headers: { 'x-request-id': 'order-4711' } }

	const refused = await ask('/v1/pvt/POS/orders', order)
	assert.deepEqual(
		[refused.status, refused.headers.get('retry-after'), refused.headers.get('x-request-id')],
		[503, '1', 'order-4711'],
	)
	const { ErrorMessage, ...body } = (await refused.json()) as { ErrorMessage: string }
	assert.match(ErrorMessage, /nothing was done/)
	assert.deepEqual(body, { ErrorCode: 77, Result: null, HasError: true, RequestId: 'order-4711' })
	const portuguese = await ask('/v1/pvt/POS/orders', {
		...order,
		headers: { ...order.headers, 'accept-language': 'pt-BR' },
	})
	const bytes = await portuguese.arrayBuffer()
	assert.deepEqual(
		[portuguese.headers.get('content-language'), portuguese.headers.get('content-length')],
		['pt', `${bytes.byteLength}`],
	)
	assert.match(
		JSON.parse(Buffer.from(bytes).toString()).ErrorMessage,
		/^há mais pedidos na fila .* nada foi feito/,
	)
	const panel = (await (await ask('/admin/api/session')).json()) as { ErrorName: string; RequestId: string }
	assert.equal(panel.ErrorName, 'GenericError')
	assert.match(panel.RequestId, /^[0-9a-f-]{36}$/)
	assert.equal((await ask('/healthz')).status, 200)
	assert.match(await metrics.text(), /fiel_busy_total\{full="lanes"\} 3/)
	assert.equal(unread, 3)
	while (lines.every(({ turnedAway }) => turnedAway === undefined))
		await once(process, 'turn', { signal: AbortSignal.timeout(20) }).catch(() => {})
	assert.deepEqual(
		lines.flatMap(({ turnedAway }) => turnedAway ?? []),
		[3],
	)

	isFull = false
	assert.equal((await ask('/v1/pvt/POS/orders', { method: 'POST' })).status, 200)
})
