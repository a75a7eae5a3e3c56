import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { calculateProductPoints, getCustomer, recordOrder } from '@fiel/contract'
import Fastify, { LogController } from 'fastify'
import { systemClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { localized } from '../messages/message.ts'
import { createMetricsRegistry } from '../metrics/metrics-registry.ts'
import { refuse } from '../refusal.ts'
import { createEarlyLoadShedder } from './early-load-shedder.ts'
import { createLoadShedder } from './load-shedder.ts'
import { createPrivateApi } from './private-api.ts'
import type { ReadBatcher } from './read-batcher.ts'
import { registerRequestMetrics } from './request-metrics.ts'
import { compileSchema } from './validate.ts'
import type { WriteBatcher } from './write-batcher.ts'

const NO_CUSTOMER = refuse('Customer_NotFound', localized.noCustomer('nobody'))

const createTestServer = async (t: { after(end: () => Promise<void>): void }) => {
	const lines: { turnedAway?: number }[] = []
	const log = { write: (line: string) => void lines.push(JSON.parse(line)) }
	const app = Fastify({
		logger: { level: 'info', stream: log },
		logController: new LogController({ disableRequestLogging: true }),
		genReqId: ({ headers }) => `${headers['x-request-id']}`,
	})
	app.setValidatorCompiler(({ schema, httpPart }) => compileSchema(schema as object, httpPart))
	app.decorateRequest('merchant', null)
	t.after(() => app.close())
	const metrics = createMetricsRegistry()
	registerRequestMetrics(app, metrics)
	const full = { writes: new Set<number>(), reads: new Set<number>() }
	const guard = async (request: { merchant: unknown; headers: Record<string, unknown> }) => {
		request.merchant = {
			id: Number(request.headers.merchant),
			name: '',
			currency: 'BRL',
			timeZone: 'UTC',
			scopes: null,
		}
		return undefined
	}
	const shedLoad = createLoadShedder(app, metrics)
	const earlyShedder = createEarlyLoadShedder(app.server, {
		isFull: (queue, merchantId) => full[queue].has(merchantId),
		admit: (_merchantId, _reply, start) => start(0),
		onRefused(queue) {
			shedLoad.count(queue)
			app.countUnread('transient')
		},
	})
	const privateApi = createPrivateApi(
		app,
		guard as Parameters<typeof createPrivateApi>[1],
		{ shedLoad, earlyShedder },
		{
			db: {} as Database,
			clock: systemClock,
			writes: { isFull: (id) => full.writes.has(id) } as WriteBatcher,
			reads: { isFull: (id) => full.reads.has(id) } as ReadBatcher,
		},
	)
	for (const operation of [recordOrder, getCustomer, calculateProductPoints])
		privateApi.serve(operation as typeof getCustomer, async () => NO_CUSTOMER)
	const address = await app.listen({ port: 0 })
	const ask = (merchant: number, method: string, path: string) =>
		fetch(`${address}${path}`, {
			method,
			headers: {
				authorization: `of ${merchant}`,
				merchant: `${merchant}`,
				'x-request-id': 'order-4711',
				'content-type': 'application/json',
			},
			...(method === 'POST' && { body: '{}' }),
		})
	return { ask, full, metrics, lines }
}

test('a request that would wait too long is refused before its body is read, and counted; one log line covers all', async (t) => {
	const { ask, full, metrics, lines } = await createTestServer(t)
	full.writes.add(1)
	const refused = await ask(1, 'POST', '/v1/pvt/POS/orders')
	assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1'])
	const refusal = {
		ErrorCode: 77,
		ErrorMessage:
			'more is waiting than can be answered soon; nothing was done: send the same again in a moment',
		Result: null,
		HasError: true,
		RequestId: 'order-4711',
	}
	assert.deepEqual(await refused.json(), refusal)
	// The credentials are known now, so the next request is refused before Fastify handles it.
	const earlyShedder = await ask(1, 'POST', '/v1/pvt/POS/orders')
	assert.deepEqual([earlyShedder.status, earlyShedder.headers.get('retry-after')], [503, '1'])
	assert.equal(earlyShedder.headers.get('x-request-id'), 'order-4711')
	assert.deepEqual(await earlyShedder.json(), refusal)
	const page = await metrics.text()
	assert.match(page, /fiel_busy_total\{full="writes"\} 2/)
	assert.match(page, /fiel_requests_total\{operation="recordOrder",outcome="transient"\} 1/)
	assert.match(page, /fiel_requests_total\{operation="unread",outcome="transient"\} 1/)
	while (lines.every(({ turnedAway }) => turnedAway === undefined))
		await once(process, 'turn', { signal: AbortSignal.timeout(20) }).catch(() => {})
	assert.deepEqual(
		lines.flatMap(({ turnedAway }) => turnedAway ?? []),
		[2],
	)
	full.writes.clear()
	assert.equal((await ask(1, 'POST', '/v1/pvt/POS/orders')).status, 200)
})

test('reads are not refused because of writes, writes not because of reads, and no merchant because of another', async (t) => {
	const { ask, full, metrics } = await createTestServer(t)
	const statuses = async (merchant: number) => [
		(await ask(merchant, 'POST', '/v1/pvt/POS/orders')).status,
		(await ask(merchant, 'GET', '/v1/pvt/Customer/ana')).status,
		(await ask(merchant, 'POST', '/v1/pvt/Product/points')).status,
	]
	full.writes.add(1)
	assert.deepEqual(await statuses(1), [503, 200, 200])
	assert.deepEqual(await statuses(2), [200, 200, 200])
	full.writes.clear()
	full.reads.add(1)
	assert.deepEqual(await statuses(1), [200, 503, 503])
	assert.match(await metrics.text(), /fiel_busy_total\{full="reads"\} 2/)
})
