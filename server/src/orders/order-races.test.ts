import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import type { Api, Reply } from '../../test/support/api.ts'
import { buildCancellation, buildOrder, uniqueText } from '../../test/support/builders.ts'
import { createSecondApi } from '../../test/support/second-api.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const runMany = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
	Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const countsOf = async (merchantId: number) => {
	const [counts] = await world.db.rows<Record<string, number>>(sql`
		select (select count(*) from orders where merchant_id = ${merchantId}) as orders,
			(select count(*) from customers where merchant_id = ${merchantId}) as customers,
			(select count(*) from point_records where merchant_id = ${merchantId}) as records,
			(select count(*) from events where merchant_id = ${merchantId}) as events`)
	return counts
}

for (const count of [1, 2]) {
	test(`100 repeats of one order at once award once, through ${count === 1 ? 'one process' : 'two processes'}`, async (t) => {
		const { api, merchant, ...pair } = await world.merchant()
		const apis: Api[] = count === 1 ? [api] : [api, await createSecondApi(t, world, pair)]
		const sent = buildOrder({ Metadatas: [{ Name: 'till', Value: '4' }] })
		const replies = await runMany(100, (index) => apis[index % apis.length]!.post('/POS/orders', sent))
		for (const reply of replies) assert.deepEqual(reply, replies[0])
		assert.partialDeepStrictEqual(replies[0], {
			HasError: false,
			Result: { Customer: { PointsBalance: 100 } },
		})
		assert.deepEqual(await countsOf(merchant.id), { orders: 1, customers: 1, records: 1, events: 1 })
	})
}

test('100 cancellations of one order at once take its points once, through two processes', async (t) => {
	const { api, merchant, ...pair } = await world.merchant()
	const apis = [api, await createSecondApi(t, world, pair)]
	const sent = buildOrder()
	await api.post('/POS/orders', sent, { HasError: false })
	const paths = [`/POS/orders/${sent.OriginalId}/cancel`, `/Order/${sent.OriginalId}/cancel`]
	const replies = await runMany(100, (index) =>
		apis[index % 2]!.post(paths[(index >> 1) % 2]!, buildCancellation()),
	)
	for (const reply of replies) assert.deepEqual(reply, replies[0])
	assert.deepEqual(await countsOf(merchant.id), { orders: 1, customers: 1, records: 2, events: 2 })
})

test('one new order for two new customers at once: one has it, the other gets 99 and is not introduced', async (t) => {
	const { api, merchant, ...pair } = await world.merchant()
	const apis = [api, await createSecondApi(t, world, pair)]
	for (let round = 0; round < 15; round++) {
		const OriginalId = uniqueText('contested')
		const replies: Reply[] = await runMany(2, (index) =>
			apis[index]!.post(
				'/POS/orders',
				buildOrder({ OriginalId, Customer: { OriginalId: `${OriginalId} ${index}` } }),
			),
		)
		const codes = replies.map((reply) => reply.ErrorCode)
		assert.deepEqual([...codes].sort(), [99, null].sort(), JSON.stringify(codes))
		assert.partialDeepStrictEqual(await countsOf(merchant.id), { orders: round + 1, customers: round + 1 })
	}
})

test('one new order for two known customers at once: one has it, the other gets 99', async (t) => {
	const { api, merchant, ...pair } = await world.merchant()
	const apis = [api, await createSecondApi(t, world, pair)]
	const customers = ['ana', 'bia'].map((OriginalId) => ({ OriginalId }))
	for (const Customer of customers)
		await api.post('/POS/orders', buildOrder({ Customer }), { HasError: false })
	for (let round = 0; round < 15; round++) {
		const OriginalId = uniqueText('contested')
		const replies: Reply[] = await runMany(2, (index) =>
			apis[index]!.post('/POS/orders', buildOrder({ OriginalId, Customer: customers[index] })),
		)
		assert.equal(replies.filter((reply) => reply.ErrorCode === 99).length, 1)
		assert.equal(replies.filter((reply) => !reply.HasError).length, 1)
		assert.partialDeepStrictEqual(await countsOf(merchant.id), { orders: round + 3, customers: 2 })
	}
})

test('orders, changes and cancellations of many customers at once leave books that agree', async (t) => {
	const { api, merchant, ...pair } = await world.merchant()
	const apis = [api, await createSecondApi(t, world, pair)]
	const sent = Array.from({ length: 60 }, (_, index) =>
		buildOrder({
			Customer: { OriginalId: `customer ${index % 7}` },
			OrderTotal: 10 + index,
			Products: [3, 1, 2].map((product) => ({
				OriginalId: `product ${(product * index) % 11}`,
				ProductBrand: { OriginalId: `brand ${(product + index) % 5}` },
			})),
			Branch: { OriginalId: `branch ${index % 3}`, Name: `Branch ${index % 2}` },
		}),
	)
	const replies: Reply[] = await runMany(240, (index) => {
		const body = sent[index % 60]!
		const [one, other] = [apis[index % 2]!, apis[(index + 1) % 2]!]
		if (index < 120) return one.post('/POS/orders', body)
		if (index < 180) return other.post('/POS/orders', { ...body, OrderTotal: 5, UpdatedDate: '2026-06-12' })
		return index % 3 === 0
			? one.post(`/Order/${body.OriginalId}/cancel`, buildCancellation())
			: one.post('/POS/orders', body)
	})
	const codes = new Set(replies.map((reply) => reply.ErrorCode))
	for (const code of codes) assert.ok([null, 33, 37].includes(code), `refused with ${code}`)
	assert.partialDeepStrictEqual(await countsOf(merchant.id), { orders: 60, customers: 7 })
})
