import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { rawRequests } from './hostile/raw-requests.ts'
import { runHostile } from './hostile/run.ts'
import { setStage } from './hostile/stage.ts'
import { talk } from './hostile/talk.ts'
import { watchChanges } from './hostile/watch-changes.ts'
import { order } from './support/builders.ts'
import { useWorld } from './support/world.ts'

const basic = (token: string, key: string): string =>
	`Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`

const { REQUESTS = '1000', SEED = '7', FROM = '0', OPERATION } = process.env
const world = useWorld({ FIEL_REQUESTS_PER_SECOND: '1000000', LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal' })

test('whatever is sent is done, refused or put off as the contract says, and what is refused changes nothing', async (t) => {
	const merchant = await setStage(world)
	const options = { seed: Number(SEED), from: Number(FROM), requests: Number(REQUESTS), only: OPERATION }
	const { counts, wrong, slowest } = await runHostile(world, merchant, options)
	const sum = Object.values(counts).reduce((total, count) => total + count, 0)
	const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
	t.diagnostic(`the slowest took ${Math.round(slowest.ms)} ms: ${slowest.request.slice(0, 200)}`)
	t.diagnostic(`SEED=${SEED} FROM=${FROM}: ${sum} requests, ${parts.join(', ')}, ${wrong.size} wrong`)
	assert.deepEqual([...wrong.values()], [])
	assert.equal(({} as { polluted?: true }).polluted, undefined)
})

test('bytes that are not quite HTTP are refused in the same words, and change nothing', async (t) => {
	const { api, token, key } = await world.merchant()
	await api.post('/POS/orders', order(), { HasError: false })
	if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' })
	const { port } = world.app.server.address() as AddressInfo
	const parts = {
		authorization: basic(token, key),
		path: '/v1/pvt/Customer/ana',
		order: JSON.stringify(order()),
	}
	const changes = await watchChanges(world.db)
	const wrong: string[] = []
	await changes()
	for (const [name, { bytes, statuses, isAll }] of Object.entries(rawRequests(parts))) {
		const answers = await talk(port, bytes, isAll)
		const got = answers.map(({ status }) => status)
		if (got.join() !== statuses.join()) wrong.push(`${name}: ${got} instead of ${statuses}`)
		for (const { status, body, headers } of answers.filter((answer) => answer.status >= 400)) {
			assert.equal(
				headers.get('x-request-id'),
				JSON.parse(body || '{}').RequestId,
				`${name}: ${status} ${body}`,
			)
		}
		const changed = await changes()
		if (changed.length > 0) wrong.push(`${name} changed ${JSON.stringify(changed)}`)
	}
	assert.deepEqual(wrong, [])
	t.diagnostic(`${Object.keys(rawRequests(parts)).length} raw requests`)
})
