import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandomSource } from '../../src/demo/random-source.ts'
import { signInAs } from '../support/admin.ts'
import { buildCancellation } from '../support/builders.ts'
import { useWorld } from '../support/world.ts'
import { createFullMerchant } from './create-full-merchant.ts'
import { readResourceNames } from './resource-names.ts'

const world = useWorld({ FIEL_REQUESTS_PER_SECOND: '1000000' })
const TIMES = 600
/** The allowed difference of two rankings in standard deviations, with a margin for a busy machine. */
const MAX_DEVIATION = 4.5

test('response times do not reveal whether another merchant has a resource', async (t) => {
	const theirs = await readResourceNames(world, await createFullMerchant(world))
	const { merchant, token, key } = await world.merchant()
	const authorization = `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
	const { cookie } = await signInAs(world, merchant)
	const ask = async (method: 'GET' | 'POST', url: string, body?: object): Promise<number> => {
		const headers = url.startsWith('/admin') ? { cookie } : { authorization }
		const began = process.hrtime.bigint()
		await world.app.inject({ method, url, headers, ...(body && { payload: body }) })
		return Number(process.hrtime.bigint() - began) / 1_000
	}
	const asks: Record<string, (name: string | number) => Promise<number>> = {
		customer: (name) => ask('GET', `/v1/pvt/Customer/${encodeURIComponent(name)}`),
		order: (name) => ask('POST', `/v1/pvt/Order/${encodeURIComponent(name)}/cancel`, buildCancellation()),
		coupon: (name) => ask('POST', `/v1/pvt/Coupons/${encodeURIComponent(name)}/inactive`),
		reward: (name) => ask('GET', `/v1/pvt/RewardConfigurations/${name}`),
		redemption: (name) =>
			ask('POST', '/v1/pvt/Rewards/updatemetadata', {
				OriginalKey: name,
				Metadatas: [{ Name: 'a', Value: 'b' }],
			}),
		'customer in the panel': (name) => ask('GET', `/admin/api/customers/${encodeURIComponent(name)}`),
		'coupon in the panel': (name) => ask('GET', `/admin/api/coupons/${encodeURIComponent(name)}`),
	}
	for (const [kind, measure] of Object.entries(asks)) {
		const name = theirs[kind.split(' ')[0] as 'customer'].at(-1)!
		const nowhere = typeof name === 'number' ? 2_000_000_000 + name : name.replace(/.$/, '~')
		const times = await interleave(
			() => measure(name),
			() => measure(nowhere),
		)
		const apart = deviation(times.theirs, times.nowhere)
		t.diagnostic(
			`${kind}: ${middle(times.theirs)} µs theirs, ${middle(times.nowhere)} µs nowhere, ${apart.toFixed(1)} σ apart`,
		)
		assert.ok(Math.abs(apart) < MAX_DEVIATION, `${kind}: ${apart} σ`)
	}
})

type Times = Record<'theirs' | 'nowhere', number[]>

/** Runs both in random order, after a warm-up. */
const interleave = async (theirs: () => Promise<number>, nowhere: () => Promise<number>): Promise<Times> => {
	const random = createRandomSource(TIMES)
	const times: Times = { theirs: [], nowhere: [] }
	for (let time = -100; time < TIMES; time++) {
		const isTheirs = random.happens(0.5)
		const took = await (isTheirs ? theirs() : nowhere())
		if (time >= 0) times[isTheirs ? 'theirs' : 'nowhere'].push(took)
	}
	return times
}

const middle = (times: number[]): number => Math.round(times.toSorted((a, b) => a - b)[times.length >> 1]!)

/** The Mann-Whitney U test: by how many standard deviations one set ranks before the other. */
const deviation = (a: number[], b: number[]): number => {
	const ranked = [...a.map((time) => ({ time, isA: true })), ...b.map((time) => ({ time, isA: false }))].sort(
		(one, other) => one.time - other.time,
	)
	const ranks = ranked.reduce((sum, { isA }, index) => (isA ? sum + index + 1 : sum), 0)
	const u = ranks - (a.length * (a.length + 1)) / 2
	const mean = (a.length * b.length) / 2
	return (u - mean) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
}
