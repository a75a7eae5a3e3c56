import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder } from '../../test/support/builders.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const PAGE = { PageSize: 10, PageNumber: 1, HasNextPage: false, HasError: false, ErrorMessages: [] }
const ANA = {
	OriginalId: 'ana',
	Name: 'Ana Souza',
	Email: 'Ana@Example.com',
	Phone: '11 90000-0000',
	Document: '123.456.789-09',
	BirthdayDate: '1990-05-17',
	SignupDate: '2026-01-12T13:20:00Z',
}

/** Ana orders on 15 June, Bia on the 16th, Eva, who does not take part, on the 17th. */
const createShop = async () => {
	const shop = await world.merchant({ expiry: { kind: 'days', days: 20, noticeDays: 10 } })
	const order = (Customer: object, changes: object = {}) =>
		shop.api.post('/POS/orders', buildOrder({ Customer, ...changes }), { HasError: false })
	await order(ANA, { OriginalId: 'A-1', OrderTotal: 200, Branch: { OriginalId: 'B-1', Name: 'Centro' } })
	world.clock.pass(1)
	await order({ OriginalId: 'bia', Email: 'bia@example.com', Document: '12.ABC.345/01DE-35' })
	world.clock.pass(1)
	await order({ OriginalId: 'eva', IsEnrolled: false })
	const list = async (path: string) => shop.api.get(`/Reports/${path}`)
	const named = async (query: string): Promise<string[]> =>
		(await list(`ListCustomersReport?${query}`)).Items.map((item: { OriginalId: string }) => item.OriginalId)
	return { ...shop, order, list, named }
}

test('customers are listed with balances, what expires soon, and their records', async () => {
	const { api, list } = await createShop()
	world.clock.set('2026-06-26T12:00:00Z')
	const [ana] = (await api.get('/Reports/ListCustomersReport', { TotalItemCount: 2 })).Items
	const when = '2026-07-06T02:59:59.999Z'
	assert.deepEqual(ana, {
		InternalId: ana.InternalId,
		OriginalId: 'ana',
		Name: 'Ana Souza',
		Email: 'Ana@Example.com',
		Phone: '11 90000-0000',
		Document: '123.456.789-09',
		BirthdayDate: '1990-05-17T00:00:00.000Z',
		SignupDate: '2026-01-12T13:20:00.000Z',
		IsEnrolled: true,
		CreatedDate: '2026-06-15T12:00:00.000Z',
		PointsBalance: 200,
		CashbackBalance: 2,
		PointsToExpire: [{ Points: 200, When: when }],
		PointHistory: [
			{
				Id: ana.PointHistory[0].Id,
				DateReceived: '2026-06-15T12:00:00.000Z',
				ExpirationDate: when,
				Amount: 200,
				CashbackAmount: 2,
				BranchId: 'B-1',
				BranchName: 'Centro',
			},
		],
	})
	await assertUnchanged(world, async () => {
		const { Items, ...page } = await list('ListCustomersReport?originalid=ana&pagesize=500')
		assert.deepEqual(Items, [ana])
		assert.deepEqual(page, { ...PAGE, TotalItemCount: 1, PageSize: 500 })
	})
})

test('every filter of the customers is applied', async () => {
	const { named, order, api } = await createShop()
	for (const [query, found] of [
		['', ['ana', 'bia']],
		['isEnrolled=false', ['eva']],
		['isEnrolled=FALSE&from=2026-06-18', []],
		['from=2026-06-16', ['bia']],
		['to=2026-06-15', ['ana']],
		['from=2026-06-15T12:00:00Z&to=2026-06-15T12:00:00Z', ['ana']],
		['from=2026-06-17&to=2026-06-15', []],
		['email=ANA%40example.com', ['ana']],
		['email=ana', []],
		['document=12345678909', ['ana']],
		['document=123.456.789-09', ['ana']],
		['document=12abc34501de35', ['bia']],
		['document=12ABC345', []],
		['document=90000', []],
		["document='", []],
		['document=&email=', ['ana', 'bia']],
		['originalId=bia', ['bia']],
		['originalId=BIA', []],
		['originalId=bia&email=ana%40example.com', []],
		['pointDateFrom=2026-06-16', ['bia']],
		['pointDateTo=2026-06-15', ['ana']],
		['pointDateFrom=2026-06-15&pointDateTo=2026-06-16', ['ana', 'bia']],
		['pointDateFrom=2026-06-17', []],
		['pageSize=1&pageNumber=2', ['bia']],
		['pageSize=1&pageNumber=3', []],
		['pageNumber=2000000000&pageSize=500', []],
	] as const)
		assert.deepEqual(await named(query), found, query)
	await order(ANA)
	const [ana] = (await api.get('/Reports/ListCustomersReport?pointDateFrom=2026-06-17')).Items
	assert.deepEqual(
		ana.PointHistory.map((record: { Amount: number }) => record.Amount),
		[100],
	)
	const first = await api.get('/Reports/ListCustomersReport?pageSize=1')
	assert.deepEqual([first.TotalItemCount, first.HasNextPage], [2, true])
})

test('received points are listed with their customer and their order', async () => {
	const { list, api } = await createShop()
	const change = { Value: 3, OperationType: 0, Reason: 'sorry', ChangeKey: 'k1' }
	await api.post('/Customer/bia/cashback', change, { HasError: false })
	const redeem = { Value: 1, OperationType: 1, Reason: 'oops', ChangeKey: 'k2' }
	await api.post('/Customer/bia/cashback', redeem, { HasError: false })
	const { Items, ...page } = await list('ListReceivedPoints')
	assert.deepEqual(page, { ...PAGE, TotalItemCount: 3 })
	const [first, second, third] = Items
	assert.deepEqual(first, {
		Id: first.Id,
		EventDate: '2026-06-15T12:00:00.000Z',
		Points: 200,
		Cashback: 2,
		ExpirationDate: '2026-07-06T02:59:59.999Z',
		Type: 0,
		Customer: {
			Id: first.Customer.Id,
			OriginalId: 'ana',
			Name: 'Ana Souza',
			Email: 'Ana@Example.com',
			Phone: '11 90000-0000',
			Document: '123.456.789-09',
			BirthdayDate: '1990-05-17T00:00:00.000Z',
		},
		NotificationDate: '2026-06-26T02:59:59.999Z',
		CashbackPercent: 1,
		TotalCashbackAvailable: 2,
		Order: {
			Id: first.Order.Id,
			OriginalId: 'A-1',
			OrderPlacementDate: '2026-06-10T10:00:00.000Z',
			OrderCompletedDate: '2026-06-11T10:00:00.000Z',
			OrderStatus: 'invoiced',
			OrderTotal: 200,
		},
	})
	assert.partialDeepStrictEqual(second, { Customer: { OriginalId: 'bia' }, TotalCashbackAvailable: 3 })
	assert.partialDeepStrictEqual(third, { Type: 8, Points: 300, CashbackPercent: 0, Order: null })
})

test('received points are those of the period, by default of the last 30 days', async () => {
	const { list } = await createShop()
	const total = async (query: string): Promise<number> =>
		(await list(`ListReceivedPoints?${query}`)).TotalItemCount
	assert.equal(await total('from=2026-06-15&to=2026-06-15'), 1)
	assert.equal(await total('from=2026-06-16'), 1)
	assert.equal(await total('to=2026-06-14'), 0)
	assert.equal(await total('to=2026-08-01'), 0)
	assert.equal(await total('from=2026-06-15&to=2026-08-01'), 2)
	const second = await list('ListReceivedPoints?pageSize=1&pageNumber=2')
	assert.deepEqual([second.Items[0].Customer.OriginalId, second.HasNextPage], ['bia', false])
	world.clock.set('2026-07-16T00:00:00Z')
	assert.equal(await total(''), 1)
})

test('points that expire within the notice window are listed, soonest first', async () => {
	const { list, api } = await createShop()
	await api.post(
		'/Customer/ana/cashback',
		{ Value: 0.5, OperationType: 1, Reason: 'spent', ChangeKey: 'k1' },
		{ HasError: false },
	)
	assert.deepEqual(await list('ListExpirePointsNotification'), { Items: [], TotalItemCount: 0, ...PAGE })
	world.clock.set('2026-06-25T12:00:00Z')
	const first = await list('ListExpirePointsNotification')
	const [{ Order: _, ...received }] = (await list('ListReceivedPoints')).Items
	assert.deepEqual(first, {
		Items: [{ ...received, Points: 150, Cashback: 1.5, TotalCashbackAvailable: 1.5 }],
		TotalItemCount: 1,
		...PAGE,
	})
	world.clock.set('2026-06-26T12:00:00Z')
	const both = await list('ListExpirePointsNotification?pageSize=1')
	assert.deepEqual([both.TotalItemCount, both.HasNextPage, both.Items], [2, true, first.Items])
	const second = await list('ListExpirePointsNotification?pageSize=1&pageNumber=2')
	assert.equal(second.Items[0].Customer.OriginalId, 'bia')
	world.clock.set('2026-07-06T03:00:00Z') // the points of Ana are over, even if nobody has removed them yet
	const last = await list('ListExpirePointsNotification')
	assert.deepEqual([last.TotalItemCount, last.Items[0].Customer.OriginalId], [1, 'bia'])
})

test('the data of other merchants is not listed', async () => {
	await createShop()
	const { api } = await world.merchant()
	for (const path of ['ListCustomersReport', 'ListReceivedPoints', 'ListExpirePointsNotification'])
		assert.deepEqual(await api.get(`/Reports/${path}`), { Items: [], TotalItemCount: 0, ...PAGE })
	for (const query of ['email=ana%40example.com', 'document=12345678909', 'pointDateFrom=2026-01-01'])
		assert.deepEqual((await api.get(`/Reports/ListCustomersReport?${query}`)).Items, [])
})

test('wrong pages and malformed filters are refused', async () => {
	const { api } = await world.merchant()
	for (const path of ['ListCustomersReport', 'ListReceivedPoints', 'ListExpirePointsNotification'])
		for (const query of ['pageSize=0', 'pageSize=501', 'pageNumber=0', 'pageNumber=-1', 'pageSize=x'])
			assertRefused(await api.get(`/Reports/${path}?${query}`), 45, /page/)
	for (const query of ['from=yesterday', 'isEnrolled=perhaps', 'pointDateTo=32', 'originalId=%20'])
		assertRefused(await api.get(`/Reports/ListCustomersReport?${query}`), 77, /from|isE|pointD|originalId/)
	assertRefused(await api.get(`/Reports/ListCustomersReport?email=${'x'.repeat(321)}`), 10, /email/)
	assertRefused(await api.get('/Reports/ListReceivedPoints?to=never'), 77, /to/)
})
