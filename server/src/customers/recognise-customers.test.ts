import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import type { Api, Reply } from '../../test/support/api.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const CPF = '529.982.247-25'
const RECOGNISING = { enrolment: { optIn: false, recognisesCustomers: true } }

const order = (api: Api, OriginalId: string, Customer: object): Promise<Reply> =>
	api.post('/POS/orders', buildOrder({ OriginalId, OrderTotal: 100, Customer }), { HasError: false })
const pointsOf = async (
	api: Api,
	customer: string,
): Promise<[exists: boolean, points: number, name: string]> => {
	const { CustomerExists, PointsBalance, Name } = await api.get(`/Customer/${customer}/points`)
	return [CustomerExists, PointsBalance, Name]
}

test('an unknown id with a known document is the known customer, from then on without the document too', async () => {
	const { api, merchant } = await world.merchant(RECOGNISING)
	await order(api, 'o-1', { OriginalId: 'web-1', Name: 'Ana', Document: CPF, Email: 'ana@example.com' })
	await order(api, 'o-2', { OriginalId: 'till-1', Document: '52998224725' })
	await order(api, 'o-3', { OriginalId: 'till-1' })
	assert.deepEqual(await pointsOf(api, 'web-1'), [true, 300, 'Ana'])
	assert.deepEqual(await pointsOf(api, 'till-1'), [true, 300, 'Ana'])

	await order(api, 'o-4', { OriginalId: 'app-1', Email: 'ANA@example.com' })
	const coupon = { CouponCode: 'HELLO-ANA', CouponType: 1, CouponValue: 5 }
	const described = { OriginalId: 'app-2', Email: 'ana@example.com' }
	await api.post('/Coupons', { ...coupon, Customer: described })
	assert.deepEqual(await pointsOf(api, 'app-2'), [true, 400, 'Ana'])

	const panel = await signInAs(world, merchant)
	const { Aliases, Merges } = await panel.get('/customers/web-1/merges')
	assert.deepEqual(
		[Merges, Aliases.map(({ OriginalId, IsMerged }: Reply) => [OriginalId, IsMerged])],
		[
			[],
			[
				['app-1', false],
				['app-2', false],
				['till-1', false],
			],
		],
	)
	await panel.delete('/customers/web-1/aliases/till-1', 204)
	await panel.delete('/customers/web-1/aliases/till-1', 404)
	assert.deepEqual(await pointsOf(api, 'till-1'), [false, 0, null])
})

test('who cannot be told apart, or has another document, is a customer of their own', async () => {
	const { api } = await world.merchant(RECOGNISING)
	await order(api, 'o-1', { OriginalId: 'ana', Document: CPF, Email: 'home@example.com' })
	await order(api, 'o-2', { OriginalId: 'bia', Document: '111.444.777-35', Email: 'home@example.com' })
	await order(api, 'o-3', { OriginalId: 'cai', Email: 'home@example.com' })
	assert.deepEqual(await pointsOf(api, 'bia'), [true, 100, null])
	assert.deepEqual(await pointsOf(api, 'cai'), [true, 100, null])
	assert.deepEqual(await pointsOf(api, 'ana'), [true, 100, null])
})

test('the setting is off at first: the id alone decides', async () => {
	const { api } = await world.merchant()
	await order(api, 'o-1', { OriginalId: 'ana', Document: CPF })
	await order(api, 'o-2', { OriginalId: 'bia', Document: CPF })
	assert.deepEqual(await pointsOf(api, 'bia'), [true, 100, null])
})

test('fifty orders with fifty new ids and one document, all at once, make one customer', async () => {
	const { api, merchant } = await world.merchant({
		...RECOGNISING,
		signup: { isActive: true, points: '7', since: null },
	})
	const numbers = Array.from({ length: 50 }, (_, index) => index)
	await Promise.all(
		numbers.map((number) => order(api, `o-${number}`, { OriginalId: `id-${number}`, Document: CPF })),
	)
	assert.deepEqual(await pointsOf(api, 'id-0'), [true, 5007, null])
	assert.deepEqual(await pointsOf(api, 'id-49'), [true, 5007, null])
	const panel = await signInAs(world, merchant)
	assert.equal((await panel.get('/customers')).Items.length, 1)
})
