import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import ipaddr from 'ipaddr.js'
import { type AddressRules, parseCidr } from './address-rules.ts'
import { createLookup } from './create-lookup.ts'

const [A, AAAA] = [1, 28]
const [FINE, FAILED, UNKNOWN] = [0, 2, 3]
const PUBLIC: AddressRules = { allowHttp: false, allow: [] }

/** Starts a name server with the given addresses; a number is the response code of an error. */
const startNameServer = async (t: TestContext, addresses: Record<string, string[] | number>) => {
	const queries: string[] = []
	const socket = createSocket('udp4')
	socket.on('message', (question, { port, address }) => {
		const end = question.indexOf(0, 12)
		const labels: string[] = []
		for (let at = 12; at < end; at += question[at]! + 1)
			labels.push(question.toString('ascii', at + 1, at + 1 + question[at]!))
		const name = labels.join('.').toLowerCase()
		queries.push(name)
		const known = addresses[name] ?? UNKNOWN
		const type = question.readUInt16BE(end + 1)
		const records = (typeof known === 'number' ? [] : known)
			.map((text) => ipaddr.parse(text).toByteArray())
			.filter(({ length }) => length === (type === A ? 4 : type === AAAA ? 16 : 0))
			.map((bytes) => Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]))
		const code = typeof known === 'number' ? known : FINE
		const header = Buffer.from([
			question[0]!,
			question[1]!,
			0x81,
			0x80 | code,
			0,
			1,
			0,
			records.length,
			0,
			0,
			0,
			0,
		])
		socket.send(Buffer.concat([header, question.subarray(12, end + 5), ...records]), port, address)
	})
	socket.bind(0, '127.0.0.1')
	await once(socket, 'listening')
	t.after(() => socket.close())
	return { queries, servers: [`127.0.0.1:${socket.address().port}`] }
}

test('the lookup returns all IPv4 and IPv6 addresses', async (t) => {
	const { servers } = await startNameServer(t, {
		'both.example.com': ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'],
		'four.example.com': ['8.8.4.4'],
		'six.example.com': ['2001:4860:4860::8888'],
	})
	const lookup = createLookup(PUBLIC, servers)
	assert.deepEqual((await lookup('both.example.com')).sort(), ['1.1.1.1', '2606:4700:4700::1111', '8.8.8.8'])
	assert.deepEqual(await lookup('four.example.com'), ['8.8.4.4'])
	assert.deepEqual(await lookup('six.example.com'), ['2001:4860:4860::8888'])
})

test('the lookup distinguishes an unknown name from a failing name server', async (t) => {
	const { servers } = await startNameServer(t, { 'broken.example.com': FAILED, 'empty.example.com': [] })
	const lookup = createLookup(PUBLIC, servers)
	await assert.rejects(lookup('nobody.example.com'), { code: 'ENOTFOUND' })
	await assert.rejects(lookup('empty.example.com'), { code: 'ENODATA' })
	await assert.rejects(lookup('broken.example.com'), { code: 'ESERVFAIL' })
})

test('localhost resolves to the loopback address without a DNS query', async (t) => {
	const { queries, servers } = await startNameServer(t, { localhost: ['8.8.8.8'] })
	const at = (...ranges: string[]) =>
		createLookup({ allowHttp: true, allow: ranges.map((text) => parseCidr(text)!) }, servers)('app.localhost')
	assert.deepEqual(await at(), ['127.0.0.1', '::1'])
	assert.deepEqual(await at('127.0.0.0/8'), ['127.0.0.1'])
	assert.deepEqual(await at('::1'), ['::1'])
	assert.deepEqual(queries, [])
})
