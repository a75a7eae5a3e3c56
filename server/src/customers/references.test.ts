import { test } from 'node:test'
import { buildOrder, uniqueText } from '../../test/support/builders.ts'
import { createTestReward } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()
const DOCUMENT = '529.982.247-25'

const createShop = async () => {
	const { api, merchant } = await world.merchant()
	const reward = await createTestReward(world, merchant)
	const Customer = { OriginalId: 'ana', Name: 'Ana', Email: 'Ana@Example.com', Document: DOCUMENT }
	await api.post('/POS/orders', buildOrder({ OrderTotal: 1000, Customer }), { HasError: false })
	return { api, reward }
}

type Shop = Awaited<ReturnType<typeof createShop>>

/** Every operation that names an existing customer, with a request that succeeds. */
const OPERATIONS: [what: string, ask: (shop: Shop, customer: string) => Promise<object>][] = [
	['read a customer', ({ api }, id) => api.get(`/Customer/${encodeURIComponent(id)}`)],
	['read points', ({ api }, id) => api.get(`/Customer/${encodeURIComponent(id)}/points`)],
	[
		'change cashback',
		({ api }, id) =>
			api.post(`/Customer/${encodeURIComponent(id)}/cashback`, {
				...{ Value: 1, OperationType: 0, Reason: 'gift', ChangeKey: uniqueText('change') },
			}),
	],
	['tiers', ({ api }, id) => api.post('/Tiers/available', { CustomerId: id })],
	['quizzes', ({ api }, id) => api.get(`/Quiz/list?customerId=${encodeURIComponent(id)}`)],
	['redeem', ({ api, reward }, id) => api.post(`/RewardConfigurations/${reward}/redeem`, { CustomerId: id })],
	[
		'redeem at the till',
		({ api, reward }, id) => api.post(`/POS/rewards/${reward}/redeem`, { CustomerId: id }),
	],
	[
		'rewards for a cart',
		({ api }, id) => api.post('/POS/rewards/available', { CustomerId: id, PurchaseValue: 50 }),
	],
	[
		'create a coupon',
		({ api }, id) =>
			api.post('/Coupons', {
				...{ CouponCode: `code ${id}`, CouponType: 1, CouponValue: 5, CustomerId: id },
				...{
					OriginalId: `code ${id}`,
					CreatedDate: '2026-06-10',
					ValidDateStart: '2026-06-10',
					IsUsed: false,
				},
			}),
	],
	['active objectives', ({ api }, id) => api.get(`/Objectives/active?CustomerId=${encodeURIComponent(id)}`)],
]

for (const [what, ask] of OPERATIONS)
	test(`${what}: by store id, e-mail and document, and not when two customers share them`, async () => {
		const shop = await createShop()
		for (const reference of ['ana', 'ANA@example.COM', DOCUMENT, '52998224725'])
			assertDone(await ask(shop, reference))
		const twin = { OriginalId: 'twin', Email: 'ana@example.com', Document: '52998224725' }
		await shop.api.post('/POS/orders', buildOrder({ Customer: twin }), { HasError: false })
		for (const reference of ['ana@example.com', DOCUMENT]) assertTwo(await ask(shop, reference))
		assertDone(await ask(shop, 'ana'))
	})

// biome-ignore lint/suspicious/noExplicitAny: replies of different shapes
type Reply = any

const assertDone = (reply: Reply): void => {
	if (reply.HasError) throw new Error(JSON.stringify(reply))
}

const assertTwo = (reply: Reply): void => {
	const text = JSON.stringify(reply)
	if (!reply.HasError || !/\b59\b/.test(text)) throw new Error(text)
}
