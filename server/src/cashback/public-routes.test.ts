import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import type { Api } from '../../test/support/api.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { openShopPage } from '../../test/support/public.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const NOBODY = {
	CustomerExists: false,
	InternalId: null,
	PointsBalance: 0,
	PointsToExpire: [],
	CashbackBalance: 0,
	RedeemKey: null,
	PointHistory: [],
	Name: null,
}

const CONTACTS = { Email: 'ana@example.com', Phone: '+55 11 90000-0000', Document: '123.456.789-09' }

const publicIdOf = async (api: Api, customer: string): Promise<string> =>
	(await api.get(`/Customer/${customer}`)).Result.PublicId

test('a page shows the points of a customer by public id, as the private interface answers them without Error', async () => {
	const { merchant, api } = await world.merchant()
	const Branch = { OriginalId: 'centro', Name: 'Loja Centro' }
	const Customer = { OriginalId: 'ana', Name: 'Ana Souza', ...CONTACTS }
	await api.post('/POS/orders', buildOrder({ Branch, Customer }), { HasError: false })
	const page = await openShopPage(world, merchant)
	const publicId = await publicIdOf(api, 'ana')
	const reply = await page.get(`/Customer/${publicId}/points`)
	assert.deepEqual(reply, {
		CustomerExists: true,
		InternalId: reply.InternalId,
		PointsBalance: 100,
		PointsToExpire: [],
		CashbackBalance: 1,
		RedeemKey: null,
		PointHistory: [
			{
				Id: reply.PointHistory[0].Id,
				IsCanceled: false,
				DateReceived: '2026-06-15T12:00:00.000Z',
				ExpirationDate: '2027-06-16T02:59:59.999Z',
				Amount: 100,
				CashbackAmount: 1,
				BranchId: 'centro',
				BranchName: 'Loja Centro',
				OrderOriginDescription: 'Point of sale',
				PointType: 0,
				PointTypeDescription: 'Purchase',
			},
		],
		Name: 'Ana Souza',
	})
	assert.deepEqual({ ...reply, Error: null }, await api.get('/Customer/ana/points'))
	assert.deepEqual(await page.get(`/CUSTOMER/${publicId}/Points/`), reply)
	for (const contact of Object.values(CONTACTS)) assert.ok(!JSON.stringify(reply).includes(contact))
})

test('nobody is found by store id, e-mail, document, telephone or another spelling, nor by another merchant', async () => {
	const { merchant, api } = await world.merchant()
	const other = await world.merchant()
	const Customer = { OriginalId: 'ana', Name: 'Ana Souza', ...CONTACTS }
	const { Result } = await api.post('/POS/orders', buildOrder({ Customer }), { HasError: false })
	const page = await openShopPage(world, merchant)
	const stranger = await openShopPage(world, other.merchant)
	const publicId = await publicIdOf(api, 'ana')
	assert.match(publicId, /^[\w-]{16}$/) // 96 random bits
	const names = [
		'ana',
		...Object.values(CONTACTS),
		'12345678909',
		`${Result.Customer.Id}`,
		'nobody',
		'/',
		'%',
	]
	await assertUnchanged(world, async () => {
		for (const name of [...names, ` ${publicId}`, `${publicId}%`])
			assert.deepEqual(await page.get(`/Customer/${encodeURIComponent(name)}/points`), NOBODY, name)
		assert.deepEqual(await stranger.get(`/Customer/${publicId}/points`), NOBODY)
		const long = await page.get(`/Customer/${'x'.repeat(256)}/points`)
		assert.deepEqual(long, {
			...NOBODY,
			HasError: true,
			ErrorMessage: 'id must have at most 255 characters',
			ErrorMessages: ['id must have at most 255 characters'],
			ErrorCode: 10,
			RequestId: long.RequestId,
		})
	})
})

test('many pages ask at once, and each gets its own customer', async () => {
	const { merchant, api } = await world.merchant()
	const names = ['ana', 'rui', 'eva']
	for (const [index, OriginalId] of names.entries())
		await api.post('/POS/orders', buildOrder({ Customer: { OriginalId }, OrderTotal: (index + 1) * 100 }))
	const ids = await Promise.all(names.map((name) => publicIdOf(api, name)))
	const page = await openShopPage(world, merchant)
	const replies = await Promise.all(
		[...ids, 'nobody', ids[0]].map((id) => page.get(`/Customer/${id}/points`)),
	)
	assert.deepEqual(
		replies.map(({ PointsBalance }) => PointsBalance),
		[100, 200, 300, 0, 100],
	)
})

test('a name that is an email address, a telephone number or a document is not shown', async () => {
	const { merchant, api } = await world.merchant()
	const page = await openShopPage(world, merchant)
	const shown: [name: string | null, expected: string | null][] = [
		['Ana Souza', 'Ana Souza'],
		['João 2º da Silva 123', 'João 2º da Silva 123'],
		[null, null],
		['ana@example.com', null],
		['Ana <ana@example.com>', null],
		['+55 (11) 90000-0000', null],
		['Ana 123.456.789-09', null],
		['١٢٣٤٥٦٧٨٩', null],
	]
	for (const [index, [Name, expected]] of shown.entries()) {
		const OriginalId = `c${index}`
		await api.post('/POS/orders', buildOrder({ Customer: { OriginalId, Name } }), { HasError: false })
		const reply = await page.get(`/Customer/${await publicIdOf(api, OriginalId)}/points`)
		assert.deepEqual([reply.CustomerExists, reply.Name], [true, expected])
	}
})

test('an erased customer is not found any more', async () => {
	const { merchant, api } = await world.merchant()
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	const page = await openShopPage(world, merchant)
	const publicId = await publicIdOf(api, 'ana')
	const owner = await signInAs(world, merchant)
	await owner.post('/customers/ana/erasure', { Confirm: 'ana' }, 200)
	assert.deepEqual(await page.get(`/Customer/${publicId}/points`), NOBODY)
})
