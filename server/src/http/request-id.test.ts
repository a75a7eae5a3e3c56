import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { buildOrder } from '../../test/support/builders.ts'
import { useWorld, type World } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

const world = useWorld()
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

const send = async (
	pair: { token: string; key: string },
	payload: object,
	headers = {},
	{ app }: Pick<World, 'app'> = world,
) =>
	app.inject({
		method: 'POST',
		url: '/v1/pvt/POS/orders',
		headers: { authorization: basic(pair), ...headers },
		payload,
	})
const basic = ({ token, key }: { token: string; key: string }): string =>
	`Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`

test('every reply has a request id, which refusals and failures repeat in the body', async () => {
	const pair = await world.merchant()
	const done = await send(pair, buildOrder())
	assert.match(String(done.headers['x-request-id']), UUID)
	assert.ok(!('RequestId' in done.json()))
	const answers = [
		await send(pair, {}),
		await send(pair, buildOrder({ OrderTotal: -1 })),
		await send({ ...pair, key: 'wrong' }, buildOrder()),
		await world.app.inject('/nowhere'),
		await world.app.inject('/admin/api/merchant'),
	]
	for (const answer of answers) {
		assert.match(answer.json().RequestId, UUID)
		assert.equal(answer.json().RequestId, answer.headers['x-request-id'])
	}
})

test('the request id of a client is kept if it is well formed', async () => {
	const pair = await world.merchant()
	const idFor = async (given: string) =>
		(await send(pair, {}, { 'x-request-id': given })).json().RequestId as string
	for (const good of ['trace-42', '01JCN3W2K8H6', 'a.b_c-1234', 'x'.repeat(64)])
		assert.equal(await idFor(good), good)
	for (const bad of [
		'short',
		'x'.repeat(65),
		'with blank',
		'new\\nline-1',
		'-leading-',
		'ümlaut-12',
		'{"a":"bcdef"}',
	])
		assert.match(await idFor(bad), UUID)
})

test('a refusal leaves one log line, without any content of the request', async (t) => {
	const written: string[] = []
	const log = { write: (line: string) => written.push(line) }
	const app = await buildApp({ ...world, config: readConfig({ LOG_LEVEL: 'info' }), log })
	t.after(() => app.close())
	const pair = await world.merchant()
	const email = 'ana.secreta@example.com'
	const answer = await send(pair, { ...buildOrder(), OrderTotal: email }, {}, { app })
	const headers = { authorization: basic(pair) }
	await app.inject({ url: '/v1/pvt/Customer/nobody@example.com', headers })
	await send({ ...pair, key: 'a-wrong-key' }, buildOrder(), {}, { app })
	await send(pair, buildOrder(), {}, { app }) // a success leaves no line

	const lines = written.map((line) => JSON.parse(line))
	assert.equal(lines.length, 3, written.join(''))
	const [malformed, unknown, denied] = lines
	assert.partialDeepStrictEqual(malformed, {
		reqId: answer.json().RequestId,
		operation: 'recordOrder',
		outcome: 'bad_input',
		error: 'ApiExternalOrder_Cant_Insert_Update',
		status: 200,
		merchant: pair.merchant.id,
	})
	assert.ok(malformed.ms >= 0)
	assert.partialDeepStrictEqual(unknown, { outcome: 'refusal', operation: 'getCustomer' })
	assert.partialDeepStrictEqual(denied, { outcome: 'denied', operation: 'recordOrder', status: 401 })
	for (const secret of [pair.token, pair.key, 'a-wrong-key', email, 'nobody@example.com'])
		assert.ok(!written.join('').includes(secret), secret)
})

test('invalid HTTP is answered with the usual error body', async () => {
	await world.app.listen({ port: 0, host: '127.0.0.1' })
	const { port } = world.app.server.address() as AddressInfo
	const exchange = async (text: string): Promise<string> => {
		const socket = connect(port, '127.0.0.1').setEncoding('utf8')
		let received = ''
		socket.on('data', (part: string) => {
			received += part
		})
		socket.write(text)
		await once(socket, 'close')
		return received
	}
	const heads = {
		400: 'NONSENSE\r\n\r\n',
		431: `GET / HTTP/1.1\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
	}
	for (const [status, text] of Object.entries(heads)) {
		const [head, body] = (await exchange(text)).split('\r\n\r\n')
		assert.match(head!, new RegExp(`^HTTP/1.1 ${status} `))
		const { RequestId, ...rest } = JSON.parse(body!)
		assert.match(head!, new RegExp(`x-request-id: ${RequestId}`))
		assert.partialDeepStrictEqual(rest, { ErrorCode: null, Result: null, HasError: true })
	}
})
