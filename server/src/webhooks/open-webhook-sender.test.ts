import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import tls from 'node:tls'
import { Webhook } from 'standardwebhooks'
import { type EndpointReply, type Receiver, startReceiver } from '../../test/support/receiver.ts'
import { SELF_SIGNED } from '../../test/support/self-signed.ts'
import { stoppedClock } from '../clock.ts'
import { type AddressRules, parseCidr } from './address-rules.ts'
import {
	openWebhookSender,
	type SenderOptions,
	type SendResult,
	type WebhookMessage,
} from './open-webhook-sender.ts'

const SECRET = `whsec_${Buffer.from('the secret of this endpoint').toString('base64')}`
const OLD_SECRET = `whsec_${Buffer.from('the secret it had before').toString('base64')}`
const NONE: AddressRules = { allowHttp: true, allow: [] }
const LOCAL: AddressRules = { allowHttp: true, allow: [parseCidr('127.0.0.0/8')!] }
const BODY = '{"Points":1,"Customer":{"Name":"João 🎁"}}'

const message = (url: string, changes: Partial<WebhookMessage> = {}): WebhookMessage => ({
	url,
	messageId: '0b6f6a52-6f0f-4a39-9a8e-0d3f7c1f2a11',
	topic: 'Point_Add',
	body: BODY,
	headers: {},
	secrets: [SECRET],
	...changes,
})

const openTestSender = (t: TestContext, options: SenderOptions = {}, rules = LOCAL) => {
	const sender = openWebhookSender(rules, options)
	t.after(() => sender.close())
	return sender
}

/** The result of one attempt against a receiver that replies as given. */
const outcome = async (t: TestContext, reply: EndpointReply, options: SenderOptions = {}) => {
	const receiver = await startReceiver(t)
	receiver.answer = () => reply
	const { latencyMs, ...answer } = await openTestSender(t, options).send(message(`${receiver.url}/hook`))
	assert.ok(Number.isInteger(latencyMs) && latencyMs >= 0)
	return { receiver, answer }
}
const answered = (status: number, response = ''): Omit<SendResult, 'latencyMs'> => ({
	status,
	error: null,
	response,
	retryAfterMs: null,
})
const failed = (error: string): Omit<SendResult, 'latencyMs'> => ({
	status: null,
	error,
	response: null,
	retryAfterMs: null,
})

test('a message arrives unchanged and signed', async (t) => {
	const receiver = await startReceiver(t)
	const answer = await openTestSender(t).send(
		message(`${receiver.url}/hooks/fiel?shop=a%20b`, {
			headers: { Authorization: 'Bearer abc', 'X-Shop': '7' },
		}),
	)
	assert.equal(answer.status, 200)
	const [request] = receiver.received
	assert.deepEqual([request!.method, request!.path, request!.body], ['POST', '/hooks/fiel?shop=a%20b', BODY])
	const {
		host,
		connection,
		'webhook-timestamp': at,
		'webhook-signature': signature,
		...headers
	} = request!.headers
	assert.deepEqual(headers, {
		'content-type': 'application/json',
		'content-length': String(Buffer.byteLength(BODY)),
		'user-agent': 'Fiel/0.1.0',
		'webhook-id': '0b6f6a52-6f0f-4a39-9a8e-0d3f7c1f2a11',
		'webhook-topic': 'Point_Add',
		authorization: 'Bearer abc',
		'x-shop': '7',
	})
	assert.equal(host, `127.0.0.1:${receiver.port}`)
	assert.match(at as string, /^\d{10}$/)
	assert.match(signature as string, /^v1,[\w+/]+=*$/)
})

test('the message verifies with each of its two secrets, and with no other', async (t) => {
	const receiver = await startReceiver(t)
	await openTestSender(t).send(message(receiver.url, { secrets: [SECRET, OLD_SECRET] }))
	const { body, headers } = receiver.received[0]!
	const signed = headers as Record<string, string>
	for (const secret of [SECRET, OLD_SECRET])
		assert.deepEqual(new Webhook(secret).verify(body, signed), JSON.parse(BODY))
	const unrelated = new Webhook(`whsec_${Buffer.from('a guess').toString('base64')}`)
	assert.throws(() => unrelated.verify(body, signed), /No matching signature/)
	assert.throws(() => new Webhook(SECRET).verify(body.replace('1', '2'), signed), /No matching signature/)
})

test("a merchant's headers cannot replace Fiel's own nor those of the connection", async (t) => {
	const receiver = await startReceiver(t)
	const answer = await openTestSender(t).send(
		message(receiver.url, {
			omittedOrigins: 3,
			headers: {
				Host: 'inside.example.com',
				'Content-Length': '3',
				'Transfer-Encoding': 'chunked',
				Connection: 'upgrade',
				'User-Agent': 'me',
				'Webhook-Id': 'mine',
				'WEBHOOK-SIGNATURE': 'v1,mine',
				'webhook-origins-omitted': '0',
				'X-Broken': 'a\r\nX-Second: b',
				'X-Fine': 'yes',
			},
		}),
	)
	assert.equal(answer.status, 200)
	const { headers, body } = receiver.received[0]!
	assert.equal(body, BODY)
	assert.equal(headers.host, `127.0.0.1:${receiver.port}`)
	assert.equal(headers['user-agent'], 'Fiel/0.1.0')
	assert.equal(headers['webhook-id'], '0b6f6a52-6f0f-4a39-9a8e-0d3f7c1f2a11')
	assert.equal(headers['webhook-origins-omitted'], '3')
	assert.deepEqual(
		[headers['x-broken'], headers['x-second'], headers['x-fine']],
		[undefined, undefined, 'yes'],
	)
	new Webhook(SECRET).verify(body, headers as Record<string, string>)
})

for (const status of [200, 201, 204, 400, 404, 410, 429, 500, 503])
	test(`status ${status} is reported as ${status}`, async (t) => {
		assert.deepEqual((await outcome(t, status)).answer, answered(status))
	})

test('a redirect is a response and is not followed', async (t) => {
	const other = await startReceiver(t)
	for (const status of [301, 302, 303, 307, 308]) {
		const { answer } = await outcome(t, { status, headers: { location: other.url }, body: 'there' })
		assert.deepEqual(answer, answered(status, 'there'))
	}
	assert.equal(other.received.length, 0)
})

test('a hanging endpoint is a timeout', async (t) => {
	const { answer, receiver } = await outcome(t, 'hang', { timeoutMs: 200 })
	assert.deepEqual(answer, failed('no answer within 0.2 s'))
	await receiver.allDisconnected()
})

test('a connection reset is reported', async (t) => {
	const { answer } = await outcome(t, 'reset')
	assert.equal(answer.status, null)
	assert.match(answer.error!, /^the connection was (reset|closed) before an answer came$/)
})

test('a body that never ends, stalls or breaks off counts with its status', async (t) => {
	const more = await outcome(t, { status: 200, body: 'begun ', after: 'more' })
	assert.equal(more.answer.status, 200)
	assert.equal(more.answer.response!.length, 16_384)
	await more.receiver.allDisconnected()
	const silence = await outcome(t, { status: 202, body: 'begun', after: 'silence' }, { timeoutMs: 300 })
	assert.deepEqual(silence.answer, answered(202, 'begun'))
	await silence.receiver.allDisconnected()
	const cut = await outcome(t, { status: 500, body: 'begun', after: 'cut' })
	assert.deepEqual(cut.answer, answered(500, 'begun'))
})

test('only the first 16 KB of a long body are kept, and the connection serves the next message', async (t) => {
	const receiver = await startReceiver(t)
	receiver.answer = () => ({ status: 200, body: 'ab'.repeat(524_288) })
	const sender = openTestSender(t)
	for (let round = 0; round < 3; round++) {
		const { status, response } = await sender.send(message(receiver.url))
		assert.deepEqual([status, response], [200, 'ab'.repeat(8192)])
	}
})

test('the stored response has no NUL and no broken or truncated characters', async (t) => {
	const broken = Buffer.concat([Buffer.from('a\0b'), Buffer.from([0xff, 0xc3]), Buffer.from('c')])
	assert.equal((await outcome(t, { status: 200, body: broken })).answer.response, 'a\ufffdb\ufffd\ufffdc')
	const long = `a${'é'.repeat(20_000)}`
	assert.equal((await outcome(t, { status: 200, body: long })).answer.response, `a${'é'.repeat(8191)}`)
})

test('Retry-After is parsed in seconds and as a date, up to a day', async (t) => {
	const clock = stoppedClock(new Date('2026-06-15T12:00:00Z'))
	for (const [header, wait] of [
		['120', 120_000],
		['0', 0],
		['Mon, 15 Jun 2026 12:10:00 GMT', 600_000],
		['Mon, 15 Jun 2026 11:00:00 GMT', 0],
		['999999999999999999999', 86_400_000],
		['Fri, 15 Jun 2096 12:00:00 GMT', 86_400_000],
		['soon', null],
		['-5', null],
		['', null],
	] as const) {
		const reply = { status: 503, headers: { 'retry-after': header } }
		assert.equal((await outcome(t, reply, { clock })).answer.retryAfterMs, wait, header)
	}
})

test('one connection serves many messages', async (t) => {
	const receiver = await startReceiver(t)
	receiver.answer = () => ({ status: 200, body: 'thanks' })
	const sender = openTestSender(t)
	for (let round = 0; round < 20; round++) await sender.send(message(receiver.url))
	assert.equal(receiver.received.length, 20)
	// A body may end a moment before its connection is free again, so a second one is sometimes opened.
	assert.ok(receiver.connections <= 2, `${receiver.connections} connections`)
})

test('a hanging request does not delay others to the same origin', async (t) => {
	const receiver = await startReceiver(t)
	receiver.answer = ({ path }) => (path === '/slow' ? 'hang' : 200)
	const sender = openTestSender(t)
	const slow = Array.from({ length: 100 }, () => sender.send(message(`${receiver.url}/slow`)))
	await receiver.arrived(100)
	const { status } = await sender.send(message(`${receiver.url}/quick`))
	assert.equal(status, 200)
	await sender.close()
	for (const { error } of await Promise.all(slow)) assert.equal(error, 'Fiel was being stopped')
})

test('a closed port and an unknown name are reported', async (t) => {
	const receiver = await startReceiver(t)
	await receiver.stop()
	const sender = openTestSender(t, {
		lookup: async () => {
			throw Object.assign(new Error('queryA'), { code: 'ENOTFOUND', syscall: 'queryA' })
		},
	})
	assert.equal((await sender.send(message(receiver.url))).error, 'the connection was refused')
	const { error } = await sender.send(message('https://nobody.example.com/'))
	assert.equal(error, 'the name nobody.example.com was not found')
})

test('a name server that does not respond only uses up the timeout of the attempt', async (t) => {
	const sender = openTestSender(t, { timeoutMs: 200, lookup: () => new Promise(() => {}) })
	const { latencyMs, ...answer } = await sender.send(message('https://silent.example.com/'))
	assert.deepEqual(answer, failed('no answer within 0.2 s'))
})

test('a failing name server is distinguished from an unknown name', async (t) => {
	const lookup = async () => {
		throw Object.assign(new Error('queryA ETIMEOUT'), { code: 'ETIMEOUT', syscall: 'queryA' })
	}
	const { error } = await openTestSender(t, { lookup }).send(message('https://silent.example.com/'))
	assert.equal(error, 'the name silent.example.com could not be looked up (ETIMEOUT)')
})

test('a response that is not HTTP is reported', async (t) => {
	const server = createServer((socket) => {
		socket.on('error', () => {})
		socket.once('data', () => socket.end('500 what do you mean?\r\n'))
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	t.after(() => server.close())
	const { port } = server.address() as AddressInfo
	const { status, error } = await openTestSender(t).send(message(`http://127.0.0.1:${port}/`))
	assert.equal(status, null)
	assert.match(error!, /^what came back is not HTTP/)
})

test('a message that cannot be sent gives a result as well', async (t) => {
	const receiver = await startReceiver(t)
	const { status, error } = await openTestSender(t).send(message(receiver.url, { secrets: ['whsec_%%%'] }))
	assert.equal(status, null)
	assert.match(error!, /^the request failed/)
	assert.equal(receiver.received.length, 0)
})

test('a self-signed certificate is refused', async (t) => {
	const receiver = await startReceiver(t, { tls: SELF_SIGNED })
	const { status, error } = await openTestSender(t).send(message(receiver.url))
	assert.equal(status, null)
	assert.match(error!, /^the certificate was not accepted: self-signed certificate/)
	assert.equal(receiver.received.length, 0)
})

test('the certificate must match the host name', async (t) => {
	const before = tls.getCACertificates('default')
	tls.setDefaultCACertificates([...before, SELF_SIGNED.cert])
	t.after(() => tls.setDefaultCACertificates(before))
	const receiver = await startReceiver(t, { tls: SELF_SIGNED })
	const sender = openTestSender(t, { lookup: async () => ['127.0.0.1'] })
	const to = (name: string) => sender.send(message(`https://${name}:${receiver.port}/`))
	assert.equal((await to('receiver.example.com')).status, 200)
	assert.match((await to('other.example.com')).error!, /^the certificate was not accepted: Hostname/)
	assert.equal(receiver.received.length, 1)
})

test('an endpoint that does not speak TLS is reported', async (t) => {
	const receiver = await startReceiver(t)
	const { error } = await openTestSender(t).send(message(receiver.url.replace('http:', 'https:')))
	assert.match(error!, /^no secure connection could be made/)
})

const receivedNothing = (receiver: Receiver) =>
	assert.deepEqual([receiver.received.length, receiver.connections], [0, 0])

test('a forbidden address gets nothing, whether as a literal, a name, or one of several addresses', async (t) => {
	const receiver = await startReceiver(t)
	const addresses: Record<string, string[]> = {
		'inside.example.com': ['127.0.0.1'],
		'mixed.example.com': ['8.8.8.8', '127.0.0.1'],
		'mapped.example.com': ['::ffff:127.0.0.1'],
	}
	const sender = openTestSender(t, { lookup: async (name) => addresses[name]! }, NONE)
	for (const [host, reason] of [
		['127.0.0.1', 'not allowed: 127.0.0.1 is an address of this machine'],
		['2130706433', 'not allowed: 127.0.0.1 is an address of this machine'],
		['[::1]', 'not allowed: ::1 is an address of this machine'],
		['localhost', 'not allowed: localhost is a name inside a machine or a private network'],
		['inside.example.com', 'inside.example.com is not allowed: 127.0.0.1 is an address of this machine'],
		['mixed.example.com', 'mixed.example.com is not allowed: 127.0.0.1 is an address of this machine'],
		[
			'mapped.example.com',
			'mapped.example.com is not allowed: ::ffff:127.0.0.1 is a mapped version 4 address',
		],
	] as const) {
		const { latencyMs, ...answer } = await sender.send(message(`http://${host}:${receiver.port}/`))
		assert.deepEqual(answer, failed(reason))
	}
	receivedNothing(receiver)
})

test('http is refused unless the operator allows it, even to allowed addresses', async (t) => {
	const receiver = await startReceiver(t)
	const sender = openTestSender(t, {}, { ...LOCAL, allowHttp: false })
	assert.match((await sender.send(message(receiver.url))).error!, /must begin with https/)
	receivedNothing(receiver)
})
