import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { buildOrder } from '../../test/support/builders.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { findRepeatedHeader } from './repeated-header.ts'

const world = useWorld()
before(() => world.app.listen({ port: 0, host: '127.0.0.1' }))

/** Sends raw lines, because HTTP clients do not send a header twice. */
const send = async (lines: string[], body = '') => {
	const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1')
	const head = [...lines, 'Connection: close', `Content-Length: ${Buffer.byteLength(body)}`]
	socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
	const [top, answer] = (await text(socket)).split('\r\n\r\n')
	return { status: Number(top!.split(' ')[1]), body: JSON.parse(answer!) }
}

const HOST = 'Host: fiel.example'
const JSON_TYPE = 'Content-Type: application/json'

test('repeated credentials or hosts are refused, even if both copies are the same', async () => {
	const { token, key } = await world.merchant()
	const good = `Authorization: Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
	const post = ['POST /v1/pvt/POS/orders HTTP/1.1', JSON_TYPE]
	const cases: [string, string[], string][] = [
		['two different credentials', [HOST, good, 'Authorization: Basic eDp5'], 'Authorization'],
		['bad credentials first', [HOST, 'authorization: Basic eDp5', good], 'Authorization'],
		['the same credentials twice', [HOST, good, good.replace('A', 'a')], 'Authorization'],
		['two hosts', [HOST, good, 'HOST: evil.example'], 'Host'],
		['the same host twice', [HOST, HOST, good], 'Host'],
	]
	await assertUnchanged(world, async () => {
		for (const [what, headers, name] of cases) {
			const { status, body } = await send([...post, ...headers], JSON.stringify(buildOrder()))
			assert.equal(status, 400, what)
			assert.ok(body.RequestId, what)
			assert.deepEqual(
				body,
				{
					ErrorMessage: `the ${name} header may be sent only once`,
					ErrorCode: null,
					Result: null,
					HasError: true,
					RequestId: body.RequestId,
				},
				what,
			)
		}
	})
	assert.equal((await send([...post, HOST, good], JSON.stringify(buildOrder()))).status, 200)
})

test('the panel, its API and the health check refuse them too', async () => {
	for (const headers of [
		[HOST, HOST],
		[HOST, 'Authorization: Basic eDp5', 'Authorization: Basic eDp5'],
	]) {
		const { status, body } = await send([
			'GET /admin/api/session HTTP/1.1',
			'Sec-Fetch-Site: same-origin',
			...headers,
		])
		assert.equal(status, 400)
		const { Message, Text, RequestId, ...rest } = body
		assert.equal(Text, Message)
		assert.match(Message, /^the (Host|Authorization) header may be sent only once$/)
		assert.ok(RequestId)
		assert.deepEqual(rest, { ErrorCode: null, ErrorName: null, Field: null })
		for (const path of ['/admin/sign-in', '/healthz', '/nothing'])
			assert.equal((await send([`GET ${path} HTTP/1.1`, ...headers])).status, 400, path)
	}
})

for (const [headers, name] of [
	[[], null],
	[['Host', 'a', 'Authorization', 'b', 'Cookie', 'c', 'Cookie', 'd'], null],
	[['X-Host', 'a', 'Host', 'host'], null],
	[['hOsT', 'a', 'HoSt', 'a'], 'host'],
	[['Authorization', 'a', 'Host', 'b', 'AUTHORIZATION', 'c'], 'authorization'],
] as const)
	test(`the repeated header of ${JSON.stringify(headers)} is ${name ?? 'none'}`, () =>
		assert.equal(findRepeatedHeader(headers), name))
