import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type PanelClient, sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import { createTestReward, readBalance } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { isRefusal } from '../refusal.ts'
import { enrolCustomers } from './enrol-customers.ts'

const world = useWorld()

const openShop = async (settings: Parameters<typeof world.merchant>[0] = {}) => {
	const shop = await world.merchant(settings)
	const owner = await signInAs(world, shop.merchant)
	const cashier = await signInAs(world, shop.merchant, 'cashier')
	return { ...shop, owner, cashier }
}

const NOW = '2026-06-15T12:00:00.000Z'

const saleOf = (Key: string, Amount: number, changes: object = {}) => ({
	Key,
	CustomerId: 'C-1',
	Amount,
	EnteredDate: NOW,
	...changes,
})

/** A customer whom the cashier has added. */
const addAna = (cashier: PanelClient) =>
	cashier.post('/counter/customers', {
		Id: 'C-1',
		Name: 'Ana Souza',
		Phone: '(11) 98765-4321',
		Email: 'ana@mail.test',
		Document: '529.982.247-25',
	})

test('a cashier adds a customer, finds her in every way, sells to her and gives points', async () => {
	const { cashier } = await openShop({ cashback: { isActive: true, pointValue: '0.03' } })
	assert.deepEqual(await cashier.get('/counter'), {
		Branch: { Id: 'B-1', Name: 'Centre' },
		Branches: [],
		SaleLimit: null,
		DayLimit: null,
		SoldToday: 0,
		AskAbove: 10_000,
		PointValue: 0.03,
		HasCashback: true,
	})
	const added = await addAna(cashier)
	const ana = {
		Id: 'C-1',
		Card: added.Card,
		Name: 'Ana Souza',
		Phone: '•••21',
		Email: 'a•••@m•••.test',
		Document: '•••25',
		IsEnrolled: true,
		IsBlocked: false,
		TierName: null,
		TierColor: null,
		Points: 0,
		Cashback: 0,
		Expiring: null,
		RecentSales: [],
	}
	assert.deepEqual(added, ana)
	// The browser did not hear the answer and sends it again.
	assert.deepEqual(await addAna(cashier), ana)

	const match = { ...pick(ana, ['Id', 'Name', 'Phone', 'Email', 'Document', 'TierName']) }
	const search = (text: string) => cashier.get(`/counter/customers?search=${encodeURIComponent(text)}`)
	const exact = ['C-1', 'ANA@mail.test', '52998224725', '529.982.247-25', '11987654321', '+55 11 98765-4321']
	for (const text of [...exact, '98765-4321', added.Card, `https://shop.example/card/${added.Card}`])
		assert.deepEqual(await search(text), [{ ...match, IsExact: true }], text)
	for (const text of ['ana', 'sou an'])
		assert.deepEqual(await search(text), [{ ...match, IsExact: false }], text)
	// A part of a contact finds nobody, because it would tell the rest digit by digit.
	for (const text of ['1198', '529982', 'ana@', 'pedro']) assert.deepEqual(await search(text), [], text)

	const sale = await cashier.post('/counter/sales', saleOf('S-1', 120.5))
	assert.deepEqual(sale, {
		Key: 'S-1',
		OrderId: 'S-1',
		Date: NOW,
		CustomerId: 'C-1',
		CustomerName: 'Ana Souza',
		Amount: 120.5,
		Discount: 0,
		RewardTitle: null,
		Points: 120,
		WhyNothing: null,
		Cashback: 3.6,
		SpentPoints: 0,
		SpentCashback: 0,
		GrantDate: null,
		PointBalance: 120,
		CashbackBalance: 3.6,
		TierName: null,
		BranchName: 'Centre',
		IsRepeated: false,
	})
	assert.deepEqual(await cashier.post('/counter/sales', saleOf('S-1', 120.5)), { ...sale, IsRepeated: true })
	const seen = await cashier.get('/counter/customers/C-1')
	assert.deepEqual(
		[seen.Points, seen.Cashback, seen.RecentSales],
		[120, 3.6, [{ OrderId: 'S-1', Date: NOW, Total: 120.5, Returned: 0 }]],
	)
	assert.equal((await cashier.get('/counter')).SoldToday, 120.5)
})

const pick = <T extends object, Name extends keyof T>(from: T, names: Name[]): Pick<T, Name> =>
	Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>

test('a sale in the words of the private interface: an order of the till, its branch and its cashier', async () => {
	const { owner, cashier } = await openShop()
	await addAna(cashier)
	const Products = [{ OriginalId: '789', Title: 'Shoe', Quantity: 2, Price: 30 }]
	await cashier.post('/counter/sales', saleOf('S-1', 60, { OrderNumber: '4711', Products }))
	const order = await owner.get('/orders/4711')
	assert.partialDeepStrictEqual(order, {
		Total: 60,
		Points: 60,
		State: 2,
		Branch: 'Centre',
		SalesPerson: cashier.email,
		CompletedDate: NOW,
		Products: [{ OriginalId: '789', Title: 'Shoe', Price: 30, Quantity: 2, Brand: null, Category: null }],
	})
	const repeated = await cashier.post('/counter/sales', saleOf('S-2', 10, { OrderNumber: '4711' }), 422)
	assert.deepEqual([repeated.Message, repeated.Field], ['order number 4711 already exists', 'OrderNumber'])
})

test('a reward at the counter: the reasons, redeeming, giving back, the sale with the discount, the return', async () => {
	const { merchant, owner, cashier } = await openShop()
	await addAna(cashier)
	const ten = await createTestReward(world, merchant)
	await createTestReward(world, merchant, { title: 'A bicycle', points: '9000' })
	await cashier.post('/counter/sales', saleOf('S-1', 150))

	const { Rewards, MustConfirmPin, PinMode } = await cashier.post(
		'/counter/rewards',
		{ CustomerId: 'C-1', Amount: 80 },
		200,
	)
	assert.deepEqual([MustConfirmPin, PinMode], [false, 'off'])
	const bicycle = Rewards.find(({ Title }: { Title: string }) => Title === 'A bicycle')
	const dear = await cashier.post(
		'/counter/redemptions',
		{ Key: 'R-0', CustomerId: 'C-1', Amount: 80, RewardId: bicycle.Id },
		422,
	)
	// The text for people says why, as the message does.
	const why = 'The reward costs 9,000 points, the balance is 150.'
	assert.deepEqual([dear.Message, dear.Text], [why, why])
	assert.deepEqual(
		Rewards.map(({ Title, CanUse }: { Title: string; CanUse: boolean }) => [Title, CanUse]),
		[
			['10 off', true],
			['A bicycle', false],
		],
	)
	assert.match(Rewards[1].Requirements, /9,000/)
	assert.equal(Rewards[0].Discount, 10)

	const redeem = { Key: 'R-1', CustomerId: 'C-1', Amount: 80, RewardId: ten }
	const redeemed = await cashier.post('/counter/redemptions', redeem)
	assert.deepEqual(redeemed, {
		Key: 'R-1',
		Code: redeemed.Code,
		Title: '10 off',
		Discount: 10,
		Points: 100,
		Cashback: 1,
		PointBalance: 50,
		CashbackBalance: redeemed.CashbackBalance,
	})
	assert.deepEqual(await cashier.post('/counter/redemptions', redeem), redeemed)
	// The customer changes her mind.
	await cashier.delete('/counter/redemptions/R-1', 204)
	await cashier.delete('/counter/redemptions/R-1', 204)
	assert.equal((await cashier.get('/counter/customers/C-1')).Points, 150)
	const [refund] = (await owner.get('/customers/C-1/points')).Items
	assert.equal(refund.Sentence, '100 points came back because the redemption of a reward was cancelled.')
	const refused = await cashier.delete('/counter/redemptions/nothing', 404)
	assert.equal(refused.ErrorName, 'ApiRewardCancel_NotFound')

	const again = await cashier.post('/counter/redemptions', { ...redeem, Key: 'R-2' })
	const sale = await cashier.post('/counter/sales', saleOf('S-2', 80, { Coupon: again.Code }))
	assert.partialDeepStrictEqual(sale, {
		...{ Amount: 80, Discount: 10, RewardTitle: '10 off' },
		...{ SpentPoints: 100, SpentCashback: 1 },
	})
	const used = await cashier.delete('/counter/redemptions/R-2', 422)
	assert.equal(used.ErrorName, 'PdvReward_CoupomAlreadyUsed')

	// A part comes back, and later the rest.
	const returnable = await cashier.get('/counter/sales/S-2')
	assert.partialDeepStrictEqual(returnable, {
		Total: 80,
		Discount: 10,
		Left: 80,
		Points: sale.Points,
		Lines: [],
	})
	assert.deepEqual(await cashier.get('/counter/sales/s-2'), returnable)
	const preview = (Value: number) => cashier.post('/counter/returns/preview', { OrderId: 'S-2', Value }, 200)
	const expected = await preview(30)
	assert.deepEqual(await preview(30), expected)
	const part = await cashier.post('/counter/returns', { Key: 'T-1', OrderId: 'S-2', Value: 30 })
	assert.partialDeepStrictEqual(part, { Key: 'T-1', Value: 30, Points: 30, GivenBack: [], IsRepeated: false })
	assert.partialDeepStrictEqual(part, expected)
	assert.equal(part.Sale.Left, 50)
	const repeated = await cashier.post('/counter/returns', { Key: 'T-1', OrderId: 'S-2', Value: 30 })
	assert.deepEqual(repeated, { ...part, IsRepeated: true })
	assert.deepEqual(
		part.Sale.Returns.map(({ Key, Value }: Record<string, unknown>) => [Key, Value]),
		[['T-1', 30]],
	)
	const tooMuch = await cashier.post('/counter/returns', { Key: 'T-2', OrderId: 'S-2', Value: 51 }, 422)
	assert.equal(tooMuch.ErrorName, 'PdvOrder_ExcededMaxValue')
	const refusedPreview = await cashier.post('/counter/returns/preview', { OrderId: 'S-2', Value: 51 }, 422)
	assert.equal(refusedPreview.ErrorName, 'PdvOrder_ExcededMaxValue')
	const expectedRest = await preview(50)
	const rest = await cashier.post('/counter/returns', { Key: 'T-2', OrderId: 'S-2', Value: 50 })
	assert.partialDeepStrictEqual(rest.Sale, { Left: 0, Points: 0 })
	assert.deepEqual(rest.GivenBack, [{ Title: '10 off', Points: 100, Cashback: 1 }])
	assert.equal(rest.PointBalance, rest.PointBalanceBefore - rest.Points + 100)
	assert.partialDeepStrictEqual(rest, expectedRest)
	const restAgain = await cashier.post('/counter/returns', { Key: 'T-2', OrderId: 'S-2', Value: 50 })
	assert.deepEqual(restAgain, { ...rest, IsRepeated: true })

	const { Shift: shift } = await cashier.get('/counter/shift')
	assert.deepEqual(shift.Totals, {
		Sales: 2,
		SalesAmount: 230,
		Returns: 2,
		ReturnsAmount: 80,
		Redemptions: 0,
		Discounts: 0,
		Paid: 220,
		Refunded: 70,
		NewCustomers: 1,
		Points: 150,
	})
	assert.deepEqual(
		shift.Entries.map(({ Kind, Amount, Paid, Points }: Record<string, unknown>) => [
			Kind,
			Amount,
			Paid,
			Points,
		]),
		[
			['give back', 10, null, 100],
			['return', 50, -43.75, -(sale.Points - 30)],
			['return', 30, -26.25, -30],
			['sale', 80, 70, sale.Points],
			['redemption', 10, null, -100],
			['give back', 10, null, 100],
			['redemption', 10, null, -100],
			['sale', 150, 150, 150],
			['customer', null, null, 0],
		],
	)
})

test('a customer who is not enrolled joins at the counter once, with the signup points of the program', async () => {
	const { api, owner, cashier } = await openShop({
		signup: { isActive: true, points: '50' },
		enrolment: { optIn: true },
	})
	await api.post(
		'/Customer',
		{ OriginalId: 'C-1', Name: 'Ana Souza', Email: 'ana@mail.test' },
		{ HasError: false },
	)
	assert.equal((await cashier.get('/counter/customers/C-1')).IsEnrolled, false)
	const enrol = (Key: string, status = 200) =>
		cashier.post('/counter/customers/C-1/enrolment', { Key }, status)
	const joined = await enrol('J-1')
	assert.deepEqual([joined.IsEnrolled, joined.Points], [true, 50])
	// The answer got lost, and then another browser does it too.
	assert.deepEqual(await enrol('J-1'), joined)
	assert.deepEqual(await enrol('J-2'), joined)
	const sale = await cashier.post('/counter/sales', saleOf('S-1', 30))
	assert.equal(sale.Points, 30)
	const { Shift: shift } = await cashier.get('/counter/shift')
	assert.deepEqual(
		shift.Entries.map(({ Kind, CustomerId }: Record<string, unknown>) => [Kind, CustomerId]),
		[
			['sale', 'C-1'],
			['customer', 'C-1'],
		],
	)

	// Blocked customers stay what they are, and unknown ones are not made.
	await owner.put('/customers/C-1', { IsEnrolled: false })
	await owner.put('/customers/C-1/block', { IsBlocked: true, Reason: 'Chargebacks' })
	assert.equal((await enrol('J-3', 422)).Message, 'The customer is blocked.')
	assert.equal((await enrol('S-1', 422)).Field, 'Key')
	const unknown = await cashier.post('/counter/customers/C-9/enrolment', { Key: 'J-4' }, 404)
	assert.equal(unknown.ErrorName, 'Customer_NotFound')
	assert.equal((await cashier.get('/counter/customers/C-1')).IsEnrolled, false)
})

test('the key of an enrolment enrols the customer of the first time and nobody else', async () => {
	const { api, merchant, cashier } = await openShop({ enrolment: { optIn: true } })
	for (const OriginalId of ['C-1', 'C-2', 'C-3'])
		await api.post('/Customer', { OriginalId, Name: OriginalId, Email: `${OriginalId}@mail.test` })
	const enrol = (id: string, Key: string, status: number) =>
		cashier.post(`/counter/customers/${id}/enrolment`, { Key }, status)
	const joined = await enrol('C-1', 'J-1', 200)
	const refused = await enrol('C-2', 'J-1', 422)
	assert.deepEqual(
		[refused.ErrorName, refused.Field, refused.Message],
		['GenericError', 'Key', 'this key was used for something else'],
	)
	assert.deepEqual(await enrol('C-1', 'J-1', 200), joined)

	// Enrolments of one batch see each other.
	const [user] = await world.db.rows<{ id: number }>(sql`select id from users where email = ${cashier.email}`)
	const own = { userId: user!.id, name: 'Bia', branch: { originalId: 'B-1', name: 'Centre' } }
	const by = { ...own, isBoundToBranch: true, saleLimit: null, dayLimit: null }
	const outcomes = await world.db.transaction((tx) =>
		enrolCustomers(tx, merchant, world.clock.now(), [
			{ cashier: by, key: 'J-2', originalId: 'C-2' },
			{ cashier: by, key: 'J-2', originalId: 'C-3' },
			{ cashier: by, key: 'J-2', originalId: 'C-2' },
		]),
	)
	assert.deepEqual(
		outcomes.map((outcome) => (isRefusal(outcome) ? outcome.field : outcome)),
		['enrolled', 'Key', 'enrolled'],
	)
	const isEnrolled = async (id: string) => (await cashier.get(`/counter/customers/${id}`)).IsEnrolled
	assert.deepEqual(
		[await isEnrolled('C-1'), await isEnrolled('C-2'), await isEnrolled('C-3')],
		[true, true, false],
	)
})

test('a sale that earns nothing says why', async () => {
	const { cashier, owner } = await openShop()
	await addAna(cashier)
	await owner.put('/customers/C-1/block', { IsBlocked: true, Reason: 'Chargebacks' })
	const sale = await cashier.post('/counter/sales', saleOf('S-0', 50))
	assert.equal(sale.Points, 0)
	assert.equal(sale.WhyNothing.Sentence, 'Order S-0 earned nothing because the customer is blocked.')
	assert.partialDeepStrictEqual(sale.WhyNothing.Reason, {
		rule: 'purchase',
		nothing: 'the customer is blocked',
	})
})

test('a scanned product is looked up in the catalogue', async () => {
	const { cashier, api } = await openShop()
	await api.put(
		'/Product/7891',
		{ Title: 'Running shoe', ProductPrice: 349.9, IsActive: true },
		{ HasError: false },
	)
	assert.deepEqual(await cashier.get('/counter/products/7891'), {
		OriginalId: '7891',
		Title: 'Running shoe',
		Price: 349.9,
	})
	const unknown = await cashier.get('/counter/products/7892', 404)
	assert.equal(unknown.Message, 'there is no product 7892')
})

test('a product is found by its code whatever the case, and by the words of its name', async () => {
	const { cashier, api } = await openShop()
	const add = (id: string, Title: string, IsActive = true) =>
		api.put(`/Product/${id}`, { Title, ProductPrice: 40, IsActive }, { HasError: false })
	await add('MUG-01', 'Caneca de café azul')
	await add('MUG-02', 'Caneca verde')
	await add('mug-02', 'Caneca verde, antiga')
	await add('OLD-1', 'Caneca que não se vende mais', false)
	const codeOf = async (id: string) => (await cashier.get(`/counter/products/${id}`)).OriginalId
	assert.deepEqual(
		[await codeOf('mug-01'), await codeOf('MUG-02'), await codeOf('mug-02'), await codeOf('old-1')],
		['MUG-01', 'MUG-02', 'mug-02', 'OLD-1'],
	)
	const search = async (text: string) =>
		(await cashier.get(`/counter/products?search=${encodeURIComponent(text)}`)).map(
			({ OriginalId }: { OriginalId: string }) => OriginalId,
		)
	assert.deepEqual(await cashier.get('/counter/products?search=azul%20CAFE'), [
		{ OriginalId: 'MUG-01', Title: 'Caneca de café azul', Price: 40 },
	])
	assert.deepEqual(await search('caneca'), ['MUG-01', 'MUG-02', 'mug-02'])
	assert.deepEqual(await search('mug'), ['MUG-01', 'MUG-02', 'mug-02'])
	assert.deepEqual(await search('mug-02'), ['MUG-02', 'mug-02'])
	assert.deepEqual(await search('01'), [])
})

test('limits of a cashier hold per sale and per day, also for parallel sales', async () => {
	const { merchant, owner, cashier } = await openShop()
	await addAna(cashier)
	const [me] = (await owner.get('/users')).filter(({ Email }: { Email: string }) => Email === cashier.email)
	const Counter = { Branch: { OriginalId: 'B-2', Name: 'Harbour' }, SaleLimit: 100, DayLimit: 250 }
	const changed = await owner.put(`/users/${me.Id}`, { Counter })
	assert.deepEqual(changed.Counter, Counter)

	const large = await cashier.post('/counter/sales', saleOf('L-1', 100.01), 422)
	assert.deepEqual(
		[large.ErrorName, large.Field, large.Message],
		['PdvOrder_ExcededMaxValue', 'Amount', 'the sale of R$100.01 is above your limit of R$100.00 per sale'],
	)
	const keys = Array.from({ length: 10 }, (_, nth) => `P-${nth}`)
	const answers = await Promise.all(
		keys.map((key) =>
			sendAdminRequest(world.app, 'POST', '/counter/sales', saleOf(key, 60), { cookie: cashier.cookie }),
		),
	)
	assert.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 4)
	const rest = answers.filter(({ statusCode }) => statusCode !== 201).map((answer) => answer.json())
	assert.ok(
		rest.every(({ Message }) =>
			/^with R\$240\.00 sold today, a sale of R\$60\.00 is above your limit of R\$250\.00/.test(Message),
		),
	)
	assert.equal((await readBalance(world, merchant, 'C-1')).points, '240')
	// The next day of the shop is a new one; the session is used before it ends.
	world.clock.set('2026-06-15T22:00:00Z')
	assert.equal((await cashier.get('/counter')).SoldToday, 240)
	world.clock.set('2026-06-16T03:00:00Z')
	await cashier.post('/counter/sales', saleOf('N-1', 60))
})

test('one sale is recorded once, however often and at how many times at once it is sent', async () => {
	const { merchant, cashier } = await openShop()
	await addAna(cashier)
	const answers = await Promise.all(
		Array.from({ length: 20 }, () => cashier.post('/counter/sales', saleOf('S-1', 10))),
	)
	assert.equal(answers.filter(({ IsRepeated }) => !IsRepeated).length, 1)
	assert.equal((await readBalance(world, merchant, 'C-1')).points, '10')
})

test('two cashiers who type the same order number at once record one order', async () => {
	const { merchant, cashier } = await openShop()
	const other = await signInAs(world, merchant, 'cashier')
	await addAna(cashier)
	const send = (client: PanelClient, key: string) =>
		sendAdminRequest(world.app, 'POST', '/counter/sales', saleOf(key, 10, { OrderNumber: '7' }), {
			cookie: client.cookie,
		})
	const answers = await Promise.all([send(cashier, 'A'), send(other, 'B')])
	assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 422])
	assert.equal((await readBalance(world, merchant, 'C-1')).points, '10')
})

test('sales that waited for the network: a typed contact, a new customer, a customer who exists already', async () => {
	const { merchant, cashier } = await openShop()
	await addAna(cashier)
	world.clock.set('2026-06-15T15:00:00Z')
	const typed = await cashier.post(
		'/counter/sales',
		saleOf('S-1', 10, { CustomerId: null, Search: '11 98765 4321' }),
	)
	assert.partialDeepStrictEqual(typed, { CustomerId: 'C-1', Date: NOW, PointBalance: 10 })
	const NewCustomer = { Id: 'C-2', Name: 'Rui Costa', Phone: '21 99999-0000' }
	const joined = await cashier.post('/counter/sales', saleOf('S-2', 20, { CustomerId: null, NewCustomer }))
	assert.partialDeepStrictEqual(joined, { CustomerId: 'C-2', CustomerName: 'Rui Costa', PointBalance: 20 })
	// Another till has entered the same person meanwhile.
	const same = { ...NewCustomer, Id: 'C-3', Name: 'Rui' }
	const theirs = await cashier.post(
		'/counter/sales',
		saleOf('S-3', 30, { CustomerId: null, NewCustomer: same }),
	)
	assert.partialDeepStrictEqual(theirs, { CustomerId: 'C-2', CustomerName: 'Rui Costa', PointBalance: 50 })
	assert.equal((await readBalance(world, merchant, 'C-2')).points, '50')

	// Ana and the sales of Rui, who joined once.
	const { Totals } = (await cashier.get('/counter/shift')).Shift
	assert.deepEqual([Totals.NewCustomers, Totals.Sales], [2, 3])

	const unknown = await cashier.post(
		'/counter/sales',
		saleOf('S-4', 10, { CustomerId: null, Search: '31 90000-0000' }),
		422,
	)
	assert.deepEqual([unknown.ErrorName, unknown.Field], ['Customer_NotFound', 'Search'])
	const old = saleOf('S-5', 10, { EnteredDate: '2026-05-01T12:00:00Z' })
	assert.equal((await cashier.post('/counter/sales', old, 422)).Field, 'EnteredDate')
	// A clock that is ahead does not place orders in the future.
	const ahead = saleOf('S-6', 10, { EnteredDate: '2027-01-01T12:00:00Z' })
	assert.equal((await cashier.post('/counter/sales', ahead)).Date, '2026-06-15T15:00:00.000Z')
})

test('a sale that the device kept is shown as recorded offline, because the device says so', async () => {
	const { cashier, owner } = await openShop()
	await addAna(cashier)
	const told = async (): Promise<unknown[]> => {
		const { Entries } = (await cashier.get('/counter/shift')).Shift
		const ids = ['S-1', 'S-2', 'S-3', 'S-4', 'S-5']
		const { Items } = await owner.get('/customers/C-1/timeline?kind=orders')
		const story = new Map(Items.map((entry: Record<string, unknown>) => [entry.Subject, entry.IsOffline]))
		return Promise.all(
			ids.map(async (id) => [
				Entries.find(({ OrderId }: { OrderId: string }) => OrderId === id).IsOffline,
				(await owner.get(`/orders/${id}`)).IsOffline,
				story.get(id),
			]),
		)
	}
	const late = '2026-06-15T11:50:00.000Z'
	await cashier.post('/counter/sales', saleOf('S-1', 10, { IsOffline: true }))
	// The clock of this device is behind.
	await cashier.post('/counter/sales', saleOf('S-2', 10, { IsOffline: false, EnteredDate: late }))
	// An answer that got lost: the first request counts.
	await cashier.post('/counter/sales', saleOf('S-2', 10, { IsOffline: true, EnteredDate: late }))
	// Pages from before the device said it.
	await cashier.post('/counter/sales', saleOf('S-3', 10))
	await cashier.post('/counter/sales', saleOf('S-4', 10, { EnteredDate: late }))
	const joining = {
		CustomerId: null,
		NewCustomer: { Id: 'C-2', Name: 'Rui Costa', Phone: '(21) 91234-5678' },
	}
	await cashier.post('/counter/sales', saleOf('S-6', 10, { ...joining, IsOffline: true }))
	await cashier.post('/counter/sales', saleOf('S-5', 10))
	assert.deepEqual(await told(), [
		[true, true, true],
		[false, false, false],
		[false, false, false],
		[true, true, true],
		[false, false, false],
	])
	const { Entries } = (await cashier.get('/counter/shift')).Shift
	const joined = Entries.find(
		({ Kind, CustomerId }: Record<string, unknown>) => Kind === 'customer' && CustomerId === 'C-2',
	)
	assert.equal(joined.IsOffline, true)
	assert.equal(
		(await cashier.post('/counter/sales', saleOf('S-7', 10, { IsOffline: 'no' }), 400)).Field,
		'IsOffline',
	)
})

test('nobody gets two accounts: contacts that somebody has are refused, in the language of the cashier', async () => {
	const { cashier } = await openShop()
	await addAna(cashier)
	const add = async (body: object) => {
		const answer = await sendAdminRequest(
			world.app,
			'POST',
			'/counter/customers',
			{ Id: 'C-9', Name: 'Ana', ...body },
			{ cookie: cashier.cookie, 'accept-language': 'pt-BR' },
		)
		return [answer.statusCode, answer.json().Field, answer.json().Message]
	}
	assert.deepEqual(await add({ Phone: '11987654321' }), [
		422,
		'Phone',
		'já existe um cliente com o telefone 11987654321',
	])
	assert.deepEqual((await add({ Email: 'ANA@mail.test' })).slice(0, 2), [422, 'Email'])
	assert.deepEqual((await add({ Document: '52998224725' })).slice(0, 2), [422, 'Document'])
	assert.deepEqual((await add({ Document: '52998224724' })).slice(0, 2), [422, 'Document'])
	assert.deepEqual((await add({ Phone: 'abc' })).slice(0, 2), [422, 'Phone'])
	assert.deepEqual((await add({ Email: 'foo' })).slice(0, 2), [422, 'Email'])
	assert.deepEqual((await add({ Phone: '011987654321' })).slice(0, 2), [422, 'Phone'])
	assert.deepEqual(await add({}), [422, 'Phone', 'informe um telefone, um e-mail ou um documento'])
})

test('a customer is added in the panel without a shift, once, and every refusal names its field', async () => {
	const { merchant, owner } = await openShop()
	const ana = {
		Name: ' Ana Souza ',
		Phone: '(11) 98765-4321',
		Email: 'ana@mail.test',
		Document: '529.982.247-25',
	}
	const added = await owner.post('/customers', { OriginalId: 'C-1', ...ana })
	assert.partialDeepStrictEqual(added, { OriginalId: 'C-1', ...ana, Name: 'Ana Souza', IsEnrolled: true })
	const refused = async (body: object): Promise<string> =>
		(await owner.post('/customers', { Name: 'Bia', ...body }, 422)).Field
	assert.equal(await refused({ OriginalId: 'C-1', Phone: '11 90000-0000' }), 'OriginalId')
	assert.equal(await refused({ Phone: '+55 11 98765-4321' }), 'Phone')
	assert.equal(await refused({ Phone: 'abc' }), 'Phone')
	assert.equal(await refused({ Email: 'ANA@mail.test' }), 'Email')
	assert.equal(await refused({ Email: 'bia' }), 'Email')
	assert.equal(await refused({ Document: '52998224725' }), 'Document')
	assert.equal(await refused({}), 'Phone')
	const bia = await owner.post('/customers', { Name: 'Bia', Email: 'bia@mail.test' })
	assert.match(bia.OriginalId, /^[0-9A-Z]{12}$/)
	assert.deepEqual(
		(await owner.get('/customers')).Items.map(({ OriginalId }: { OriginalId: string }) => OriginalId),
		[bia.OriginalId, 'C-1'],
	)
	assert.deepEqual((await owner.get('/shifts')).Items, [])
	const { Items: changes } = await owner.get('/audit?operation=addCustomer')
	assert.deepEqual(
		changes.map(({ ThingId }: { ThingId: string }) => ThingId),
		[bia.OriginalId, 'C-1'],
	)
	const { Items: history } = await owner.get('/customers/C-1/timeline?kind=profile')
	assert.deepEqual(
		history.map(({ What, Author }: { What: string; Author: string }) => [What, Author]),
		[['created', owner.email]],
	)
	const viewer = await signInAs(world, merchant, 'viewer')
	await viewer.post('/customers', { Name: 'Eva', Email: 'eva@mail.test' }, 403)
})

test('a cashier sees and returns the sales of the own branch only', async () => {
	const { api, owner, cashier } = await openShop()
	await addAna(cashier)
	await api.post('/POS/orders', {
		OriginalId: 'far',
		OrderPlacementDate: NOW,
		OrderCompletedDate: NOW,
		IsCompleted: true,
		OrderTotal: 50,
		Customer: { OriginalId: 'C-1' },
		Branch: { OriginalId: 'B-9', Name: 'Far away' },
	})
	assert.deepEqual((await cashier.get('/counter/customers/C-1')).RecentSales, [])
	await cashier.get('/counter/sales/far', 404)
	await cashier.post('/counter/returns', { Key: 'T', OrderId: 'far', Value: 50 }, 422)
	assert.equal((await owner.get('/counter/sales/far')).Left, 50)
	assert.equal((await owner.get('/counter/customers/C-1')).RecentSales.length, 1)
	// An owner sells at the branch that the owner chooses.
	const sale = await owner.post('/counter/sales', saleOf('S-1', 10, { BranchId: 'B-9' }))
	assert.equal(sale.BranchName, 'Far away')
	assert.deepEqual((await owner.get('/counter')).Branches, [
		{ Id: 'B-1', Name: 'Centre' },
		{ Id: 'B-9', Name: 'Far away' },
	])
})

test('a shift ends with its totals, and the next entry opens another one', async () => {
	const { owner, cashier } = await openShop()
	assert.deepEqual(await cashier.get('/counter/shift'), { Shift: null })
	assert.deepEqual(await cashier.post('/counter/shift/end', {}, 200), { Shift: null })
	await addAna(cashier)
	await cashier.post('/counter/sales', saleOf('S-1', 10))
	const { Shift: ended } = await cashier.post('/counter/shift/end', {}, 200)
	assert.partialDeepStrictEqual(ended, { EndedDate: NOW, Totals: { Sales: 1, NewCustomers: 1 } })
	assert.deepEqual(await cashier.get('/counter/shift'), { Shift: null })
	await cashier.post('/counter/sales', saleOf('S-2', 20))
	const { Items } = await owner.get('/shifts')
	assert.deepEqual(
		Items.map(({ EndedDate, Totals }: Record<string, never>) => [EndedDate, Totals]).map(
			([ended, totals]: [string | null, { SalesAmount: number }]) => [ended, totals.SalesAmount],
		),
		[
			[null, 20],
			[NOW, 10],
		],
	)
	assert.deepEqual(await owner.get(`/shifts/${ended.Id}`), ended)
	assert.deepEqual(await owner.get('/shifts?limit=1'), { Items: [Items[0]], NextBefore: Items[0].Id })
	assert.deepEqual((await owner.get(`/shifts?before=${Items[0].Id}`)).Items, [Items[1]])
})

test('a cashier needs a branch, and reads nothing else of the panel', async () => {
	const { owner, cashier } = await openShop()
	const body = { Email: 'eva@example.com', Role: 'cashier' }
	const refused = await owner.post('/invitations', body, 422)
	assert.deepEqual([refused.Field, refused.Message], ['Counter.Branch', 'a cashier needs a branch'])
	const Counter = { Branch: { OriginalId: 'B-2', Name: 'Harbour' }, SaleLimit: 50, DayLimit: null }
	const sent = await owner.post('/invitations', { ...body, Counter })
	assert.deepEqual(sent.Counter, Counter)
	const Token = sent.Link.split('token=')[1]
	const joined = await sendAdminRequest(world.app, 'POST', '/invitations/accept', {
		Token,
		Name: 'Eva',
		Password: 'a horse of the harbour',
	})
	assert.equal(joined.json().Role, 'cashier')
	const eva = (await owner.get('/users')).find(({ Email }: { Email: string }) => Email === 'eva@example.com')
	assert.deepEqual([eva.Role, eva.Counter], ['cashier', Counter])
	// Another role has no branch, and whoever becomes a cashier again needs one again.
	const editor = await owner.put(`/users/${eva.Id}`, { Role: 'editor' })
	assert.equal(editor.Counter, null)
	await owner.put(`/users/${eva.Id}`, { Role: 'cashier' }, 422)
	for (const path of ['/customers', '/orders', '/overview', '/program', '/users', '/shifts'])
		await cashier.get(path, 403)
	await cashier.get('/session')
})
