import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { createTestReward } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { acceptsGzip } from './compress-replies.ts'

const world = useWorld()

const ACCEPTED: [header: string, isGzip: boolean][] = [
	['gzip', true],
	['gzip, deflate, br, zstd', true],
	['br;q=1.0, GZIP;q=0.8, *;q=0.1', true],
	['x-gzip', true],
	['*', true],
	['gzip;q=0', false],
	['gzip;q=0, *', false],
	['gzip;q=0.0', false],
	['*;q=0', false],
	['br', false],
	['identity', false],
	['', false],
	['gzippy', false],
]
for (const [header, isGzip] of ACCEPTED)
	test(`accept-encoding: ${header} ${isGzip ? 'asks' : 'does not ask'} for gzip`, () => {
		assert.equal(acceptsGzip(header), isGzip)
	})

test('a long reply is compressed for clients that accept gzip, and has a Vary header', async () => {
	const { merchant, token, key } = await world.merchant()
	const id = await createTestReward(world, merchant, { longDescription: 'ã'.repeat(2_000) })
	const authorization = `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
	const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
		world.app.inject({ method, url: `/v1/pvt${url}`, headers: { authorization, ...headers } })
	const url = `/RewardConfigurations/${id}`

	const plain = await ask(url)
	assert.deepEqual([plain.headers['content-encoding'], plain.headers.vary], [undefined, 'accept-encoding'])
	const compressed = await ask(url, { 'accept-encoding': 'gzip' })
	assert.equal(compressed.statusCode, 200)
	assert.deepEqual(
		[compressed.headers['content-encoding'], compressed.headers.vary, compressed.headers['content-type']],
		['gzip', 'accept-encoding', 'application/json; charset=utf-8'],
	)
	assert.equal(Number(compressed.headers['content-length']), compressed.rawPayload.length)
	assert.ok(compressed.rawPayload.length < plain.rawPayload.length / 2)
	assert.equal(gunzipSync(compressed.rawPayload).toString(), plain.body)
	const refusing = await ask(url, { 'accept-encoding': 'gzip;q=0' })
	assert.equal(refusing.body, plain.body)

	const head = await ask(url, { 'accept-encoding': 'gzip' }, 'HEAD')
	assert.deepEqual(
		[head.headers['content-encoding'], head.headers['content-length'], head.rawPayload.length],
		['gzip', compressed.headers['content-length'], 0],
	)
	const short = await ask('/RewardConfigurations', { 'accept-encoding': 'gzip' })
	assert.ok(short.rawPayload.length < 1_024)
	assert.deepEqual([short.headers['content-encoding'], short.headers.vary], [undefined, undefined])
})
