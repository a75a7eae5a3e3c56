import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Agent } from 'undici'
import { startReceiver } from '../../test/support/receiver.ts'
import { SELF_SIGNED } from '../../test/support/self-signed.ts'
import { type AddressRules, parseCidr } from './address-rules.ts'
import { findEndpointProblem } from './check-url.ts'
import type { Lookup } from './create-lookup.ts'
import { ForbiddenAddress, guardConnector } from './guard-connector.ts'
import { openWebhookSender } from './open-webhook-sender.ts'

const allowing = (...ranges: string[]): AddressRules => ({
	allowHttp: true,
	allow: ranges.map((text) => parseCidr(text)!),
})
const neverCalled: Lookup = async () => assert.fail('nobody should ask')

const agentFor = (t: TestContext, rules: AddressRules, lookup: Lookup): Agent => {
	const agent = new Agent({ connect: guardConnector(rules, lookup, 5000) })
	t.after(() => agent.destroy())
	return agent
}
const get = (agent: Agent, origin: string) => agent.request({ origin, path: '/', method: 'GET' })

/** Returns the answers in turn, and then always the last. */
const answersInTurn = (...answers: string[][]) => {
	const queries: string[] = []
	const lookup: Lookup = async (name) => {
		queries.push(name)
		return answers[Math.min(queries.length, answers.length) - 1]!
	}
	return { queries, lookup }
}

test('a name that resolves to a public address when checked and to loopback when called is refused', async (t) => {
	const receiver = await startReceiver(t)
	const rules = allowing()
	const { queries, lookup } = answersInTurn(['8.8.8.8'], ['127.0.0.1'])
	const url = `http://rebound.example.com:${receiver.port}/`
	assert.equal(await findEndpointProblem(url, rules, lookup), null)
	const sender = openWebhookSender(rules, { lookup })
	t.after(() => sender.close())
	const message = { url, messageId: 'm', topic: 'Point_Add' as const, body: '{}', headers: {}, secrets: [] }
	const { status, error } = await sender.send(message)
	assert.deepEqual(
		[status, error],
		[null, 'rebound.example.com is not allowed: 127.0.0.1 is an address of this machine'],
	)
	assert.deepEqual([queries.length, receiver.connections], [2, 0])
})

test('the connection uses the address that was checked, without a second lookup', async (t) => {
	const receiver = await startReceiver(t)
	const { queries, lookup } = answersInTurn(['127.0.0.1'], ['10.0.0.1'])
	const agent = agentFor(t, allowing('127.0.0.0/8'), lookup)
	const { statusCode, body } = await get(agent, `http://once.example.com:${receiver.port}`)
	await body.dump()
	assert.deepEqual([statusCode, queries], [200, ['once.example.com']])
})

// The system connects 0.0.0.0 to loopback: the requested address is allowed, and the reached one is not.
for (const [what, tls] of [
	['a socket', undefined],
	['a socket for TLS', SELF_SIGNED],
] as const) {
	test(`${what} that reached another address than requested is closed before anything is sent`, async (t) => {
		const receiver = await startReceiver(t, { tls })
		const scheme = tls ? 'https' : 'http'
		const rules = allowing('0.0.0.0/8')
		for (const [host, lookup] of [
			['0.0.0.0', neverCalled],
			['zero.example.com', async () => ['0.0.0.0']],
		] as const)
			await assert.rejects(
				get(agentFor(t, rules, lookup), `${scheme}://${host}:${receiver.port}`),
				(error) =>
					error instanceof ForbiddenAddress &&
					error.message === 'not allowed: 127.0.0.1 is an address of this machine',
			)
		await receiver.allDisconnected()
		assert.equal(receiver.received.length, 0)
		if (tls) assert.equal(receiver.connections, 0, 'no handshake was finished')
	})
}

test('literal addresses are checked without a lookup', async (t) => {
	const receiver = await startReceiver(t)
	const agent = agentFor(t, allowing('10.0.0.0/8'), neverCalled)
	for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]'])
		await assert.rejects(get(agent, `http://${host}:${receiver.port}`), ForbiddenAddress)
	assert.equal(receiver.connections, 0)
})

test('one forbidden address among several is enough to refuse', async (t) => {
	const receiver = await startReceiver(t)
	for (const addresses of [
		['127.0.0.1', '169.254.169.254'],
		['127.0.0.1', '::1'],
		['fd00::1', '127.0.0.1'],
		['127.0.0.1', 'nonsense'],
	]) {
		const agent = agentFor(t, allowing('127.0.0.0/8'), async () => addresses)
		await assert.rejects(get(agent, `http://several.example.com:${receiver.port}`), ForbiddenAddress)
	}
	assert.equal(receiver.connections, 0)
})
