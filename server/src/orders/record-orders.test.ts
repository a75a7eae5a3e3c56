import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderState, Origin, PointAction, PointType, recordOrder } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Api, Reply } from '../../test/support/api.ts'
import { buildCancellation, buildOrder, uniqueText } from '../../test/support/builders.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { setProgram } from '../merchants/set-program.ts'
import { STARTING_PROGRAM } from '../program/settings.ts'

const world = useWorld()

/** Sends an order that must be accepted; answers the Result. */
const send = async (api: Api, body: object, expected: object = {}): Promise<Reply> => {
	const reply = await api.post('/POS/orders', body, { HasError: false, ErrorCode: null, ErrorMessage: null })
	assertConforms(recordOrder, reply)
	assert.partialDeepStrictEqual(reply.Result, expected)
	return reply.Result
}

const eventsOf = (merchantId: number) =>
	world.db.rows<{ topic: number; type: number; record_id: number; points: string }>(sql`
		select topic, type, record_id, points::text from events where merchant_id = ${merchantId} order by id`)

test('an order is stored and answered with every member', async () => {
	const { api } = await world.merchant()
	const sent = buildOrder({
		OriginalId: 'POS-1',
		OrderPlacementDate: '2026-06-10T10:00:00-03:00',
		OrderCompletedDate: '2026-06-10T10:01:30-03:00',
		OrderTotal: 349.9,
		Customer: {
			OriginalId: 'C-1',
			Name: ' Ana  Souza ',
			Email: 'ana@example.com',
			Phone: '+55 11 90000-0000',
			BirthdayDate: '1990-05-17',
			SignupDate: '2026-01-12T10:20:00-03:00',
			Document: '123.456.789-09',
			IsEnrolled: true,
		},
		Products: [
			{
				OriginalId: 'SHOE-41',
				Title: 'Trail shoe',
				Url: 'https://shop.example/p/41',
				ImageUrl: 'https://shop.example/i/41.jpg',
				IsActive: false,
				ProductPrice: 349.9,
				ProductBrand: { OriginalId: 'ALTO', Name: 'Alto' },
			},
			{ OriginalId: 'SOCK' },
		],
		UpdatedDate: '2026-06-10T10:02:00-03:00',
		Coupon: 'WELCOME',
		Metadatas: [{ Name: 'till', Value: '4' }],
		PaymentMethod: { OriginalId: 'visa', Name: 'Visa credit' },
		Branch: { OriginalId: 'centro', Name: 'Centro' },
		SalesPerson: { OriginalId: 'S-12', Name: 'Bruno' },
		ExternalCoupon: 'ELSEWHERE',
	})
	const result = await send(api, sent)
	const { Id, Customer, Metadatas, ...rest } = result
	assert.deepEqual(rest, {
		OriginalId: 'POS-1',
		OrderPlacementDate: '2026-06-10T13:00:00.000Z',
		OrderCompletedDate: '2026-06-10T13:01:30.000Z',
		OrderCancelledDate: null,
		OrderStatus: 'invoiced',
		IsCancelledOrReturned: false,
		IsCompleted: true,
		OrderTotal: 349.9,
		Products: [
			{
				OriginalId: 'SHOE-41',
				Title: 'Trail shoe',
				Url: 'https://shop.example/p/41',
				ImageUrl: 'https://shop.example/i/41.jpg',
				IsActive: false,
				ProductPrice: 349.9,
			},
			{ OriginalId: 'SOCK', Title: null, Url: null, ImageUrl: null, IsActive: true, ProductPrice: null },
		],
		UpdatedDate: '2026-06-10T13:02:00.000Z',
		Coupon: 'WELCOME',
		State: OrderState.Completed,
		Origin: Origin.PointOfSale,
	})
	const [{ Id: metadataId }] = Metadatas
	assert.ok(metadataId > 0)
	assert.deepEqual(Metadatas, [{ Id: metadataId, OrderId: Id, Name: 'till', Value: '4' }])
	assert.deepEqual(Customer, {
		OriginalId: 'C-1',
		Name: ' Ana  Souza ',
		Email: 'ana@example.com',
		Phone: '+55 11 90000-0000',
		BirthdayDate: '1990-05-17T00:00:00.000Z',
		SignupDate: '2026-01-12T13:20:00.000Z',
		Document: '123.456.789-09',
		IsEnrolled: true,
		Id: Customer.Id,
		PointsBalance: 349,
		BalanceOfPoints: 349,
		Cashback: 3.49,
		BirthdayUpdateDate: '2026-06-15T12:00:00.000Z',
		FirstName: 'Ana',
		PublicId: Customer.PublicId,
		SecondaryId: null,
		OrderCount: 1,
		ReasonEnrolled: Customer.ReasonEnrolled,
		AdminId: 0,
		EmailAdmin: null,
		EnrolledDate: '2026-06-15T12:00:00.000Z',
		TierName: null,
		Origin: Origin.PointOfSale,
		RfmGroup: 0,
		RfmGroupName: 'None',
		Affiliate: null,
	})
})

test('the least an order needs', async () => {
	const { api } = await world.merchant()
	const least = {
		OriginalId: 'o',
		OrderPlacementDate: '2026-06-10',
		OrderTotal: 0,
		Customer: { OriginalId: 'c' },
	}
	const result = await send(api, least, {
		OrderPlacementDate: '2026-06-10T03:00:00.000Z',
		OrderCompletedDate: null,
		OrderStatus: null,
		IsCompleted: false,
		IsCancelledOrReturned: false,
		OrderTotal: 0,
		Products: [],
		Metadatas: [],
		Coupon: null,
		UpdatedDate: '2026-06-15T12:00:00.000Z',
		State: OrderState.Initial,
	})
	assert.partialDeepStrictEqual(result.Customer, {
		Name: null,
		FirstName: null,
		PointsBalance: 0,
		OrderCount: 0,
	})
	const nulls = Object.fromEntries(
		['OrderCompletedDate', 'OrderStatus', 'IsCompleted', 'Products', 'Metadatas', 'Coupon', 'Branch'].map(
			(member) => [member, null],
		),
	)
	assert.deepEqual(await send(api, { ...least, ...nulls }), result)
})

test('a completed order earns at once, and once', async () => {
	const { api, merchant } = await world.merchant()
	const sent = buildOrder({ OrderTotal: 349.9, Metadatas: [{ Name: 'till', Value: '4' }] })
	const first = await send(api, sent, { State: OrderState.Completed })
	assert.partialDeepStrictEqual(first.Customer, { PointsBalance: 349, Cashback: 3.49, OrderCount: 1 })
	for (let times = 0; times < 3; times++) assert.deepEqual(await send(api, sent), first)
	const events = await eventsOf(merchant.id)
	assert.deepEqual(
		events.map(({ topic, type, points }) => ({ topic, type, points })),
		[{ topic: PointAction.Add, type: PointType.Purchase, points: '349.0000' }],
	)
})

test('a record keeps why: rule, version, inputs and rounding', async () => {
	const { api, merchant } = await world.merchant({
		purchase: { pointsPerUnit: '1.5', rounding: 'nearest', digits: 1 },
		cashback: { pointValue: '0.05' },
	})
	await send(api, buildOrder({ OriginalId: 'why', OrderTotal: 10.37, Branch: { OriginalId: 'centro' } }))
	const [record] = await world.db.rows<{
		reason: object
		branch: string
		valid_until: Date
		points: object
	}>(sql`
		select reason, branch, valid_until, points::text, cashback::text from point_records
		where merchant_id = ${merchant.id}`)
	assert.partialDeepStrictEqual(record, {
		points: '15.6000',
		cashback: '0.78',
		branch: 'centro',
		valid_until: new Date('2027-06-16T02:59:59.999Z'),
		reason: {
			rule: 'purchase',
			version: 2,
			order: 'why',
			total: '10.37',
			pointsPerUnit: '1.5',
			multiplier: '1',
			exact: '15.555',
			rounding: 'nearest',
			digits: 1,
			pointValue: '0.05',
		},
	})
})

test('an order that is completed later earns then', async () => {
	const { api } = await world.merchant()
	const sent = buildOrder({ IsCompleted: false, OrderCompletedDate: null })
	const first = await send(api, sent, {
		State: OrderState.Initial,
		Customer: { PointsBalance: 0, OrderCount: 0 },
	})
	const done = { OriginalId: sent.OriginalId, Customer: { OriginalId: 'ana' } }
	await send(
		api,
		{ ...done, IsCompleted: true, OrderCompletedDate: '2026-06-12T10:00:00Z' },
		{ Id: first.Id, State: OrderState.Completed, Customer: { PointsBalance: 100, OrderCount: 1 } },
	)
	// once completed, always completed
	await send(api, { ...done, IsCompleted: false }, { State: OrderState.Completed, IsCompleted: true })
})

test('members absent from a message about a known order keep their stored values', async () => {
	const { api } = await world.merchant()
	const sent = buildOrder({
		Coupon: 'A',
		ExternalCoupon: 'B',
		Metadatas: [{ Name: 'till', Value: '4' }],
		Branch: { OriginalId: 'centro', Name: 'Centro' },
		UpdatedDate: undefined,
	})
	const first = await send(api, sent)
	world.clock.pass(1)
	const again = await send(api, { OriginalId: sent.OriginalId, Customer: { OriginalId: 'ana' } })
	assert.deepEqual(again, { ...first, UpdatedDate: '2026-06-16T12:00:00.000Z' })
	const changed = await send(api, {
		OriginalId: sent.OriginalId,
		Customer: { OriginalId: 'ana' },
		OrderStatus: 'delivered',
		Coupon: 'C',
		Metadatas: [
			{ Name: 'till', Value: '5' },
			{ Name: 'bag', Value: '' },
		],
	})
	assert.partialDeepStrictEqual(changed, { OrderStatus: 'delivered', Coupon: 'C', OrderTotal: 100 })
	assert.deepEqual(
		changed.Metadatas.map(({ Name, Value }: Reply) => [Name, Value]),
		[
			['till', '5'],
			['bag', ''],
		],
	)
	assert.equal(changed.Metadatas[0].Id, first.Metadatas[0].Id)
	assert.deepEqual((await send(api, { ...sent, Metadatas: [] })).Metadatas, [])
})

test('a message older than the stored one changes nothing and answers the stored order', async () => {
	const { api } = await world.merchant()
	const sent = buildOrder({ UpdatedDate: '2026-06-12T00:00:00Z' })
	const stored = await send(api, sent)
	const stale = {
		...sent,
		OrderTotal: 900,
		UpdatedDate: '2026-06-11T23:59:59Z',
		Customer: { OriginalId: 'ana', Name: 'Somebody else' },
		Products: [{ OriginalId: uniqueText('unheard'), ProductBrand: { OriginalId: uniqueText('brand') } }],
		Branch: { OriginalId: uniqueText('unheard') },
		Coupon: 'OLD',
	}
	await assertUnchanged(world, async () => {
		assert.deepEqual(await send(api, stale), stored)
	})
	await send(api, { ...stale, UpdatedDate: '2026-06-12T00:00:00Z' }, { OrderTotal: 900 })
})

test('a stale answer does not count points that have ended', async () => {
	const { api } = await world.merchant({ expiry: { days: 10 } })
	const sent = buildOrder()
	await send(api, sent, { Customer: { PointsBalance: 100 } })
	world.clock.pass(11)
	const stale = { ...sent, UpdatedDate: '2026-06-01T00:00:00Z' }
	await send(api, stale, { Customer: { PointsBalance: 0, Cashback: 0 } })
})

test('customers are created and updated from the members given only', async () => {
	const { api } = await world.merchant()
	const card = { OriginalId: 'ana', Name: 'Ana', Email: 'a@example.com', Phone: '1', Document: 'D' }
	const first = await send(api, buildOrder({ Customer: { ...card, BirthdayDate: '1990-05-17' } }))
	world.clock.pass(1)
	const second = await send(api, buildOrder({ Customer: { OriginalId: 'ana', Phone: '2', Name: null } }))
	assert.partialDeepStrictEqual(second.Customer, {
		...card,
		Phone: '2',
		Id: first.Customer.Id,
		PublicId: first.Customer.PublicId,
		BirthdayUpdateDate: '2026-06-15T12:00:00.000Z',
		PointsBalance: 200,
	})
	const third = await send(api, buildOrder({ Customer: { OriginalId: 'ana', BirthdayDate: '1991-05-17' } }))
	assert.partialDeepStrictEqual(third.Customer, {
		BirthdayDate: '1990-05-17T00:00:00.000Z', // set once
		BirthdayUpdateDate: '2026-06-15T12:00:00.000Z',
	})
	const other = await send(api, buildOrder({ Customer: { OriginalId: 'ANA' } }))
	assert.notEqual(other.Customer.Id, first.Customer.Id)
})

test('who is not enrolled earns nothing', async () => {
	const { api, merchant } = await world.merchant()
	const bia = { OriginalId: 'bia', IsEnrolled: false }
	const sent = buildOrder({ Customer: bia })
	await send(api, sent, {
		State: OrderState.Ignored,
		Customer: {
			IsEnrolled: false,
			EnrolledDate: null,
			ReasonEnrolled: null,
			PointsBalance: 0,
			OrderCount: 1,
		},
	})
	await send(api, buildOrder({ Customer: { OriginalId: 'bia' } }), { State: OrderState.Ignored })
	await send(api, buildOrder({ Customer: { OriginalId: 'bia', IsEnrolled: true } }), {
		State: OrderState.Completed,
		Customer: { PointsBalance: 100, EnrolledDate: '2026-06-15T12:00:00.000Z' },
	})
	assert.equal((await eventsOf(merchant.id)).length, 1)
})

test('leaving the program later does not take back what an order earned when its total is corrected', async () => {
	const { api } = await world.merchant()
	const sent = buildOrder()
	await send(api, sent)
	await send(
		api,
		{ ...sent, OrderTotal: 110, Customer: { OriginalId: 'ana', IsEnrolled: false } },
		{
			State: OrderState.Completed,
			Customer: { PointsBalance: 110, IsEnrolled: false },
		},
	)
})

test('joining the program later does not make an earlier order earn when its total is corrected', async () => {
	const { api } = await world.merchant()
	const sent = buildOrder({ Customer: { OriginalId: 'bia', IsEnrolled: false } })
	await send(api, sent, { State: OrderState.Ignored })
	const bia = { OriginalId: 'bia', IsEnrolled: true }
	await send(api, buildOrder({ OrderTotal: 10, Customer: bia }), { State: OrderState.Completed })
	for (const OrderTotal of [99.99, 500])
		await send(
			api,
			{ ...sent, OrderTotal, Customer: bia },
			{ State: OrderState.Ignored, Customer: { PointsBalance: 10 } },
		)
})

test('who was enrolled when a small order was completed earns when it becomes large enough', async () => {
	const { api } = await world.merchant({ purchase: { minimumOrder: '50' } })
	const sent = buildOrder({ OrderTotal: 49 })
	await send(api, sent, { State: OrderState.Ignored })
	await send(
		api,
		{ ...sent, OrderTotal: 60, Customer: { OriginalId: 'ana', IsEnrolled: false } },
		{ State: OrderState.Completed, Customer: { PointsBalance: 60, IsEnrolled: false } },
	)
})

test('a program that asks customers to opt in enrols nobody by itself', async () => {
	const { api } = await world.merchant({ enrolment: { optIn: true } })
	await send(api, buildOrder({ Customer: { OriginalId: 'ana' } }), {
		State: OrderState.Ignored,
		Customer: { IsEnrolled: false, PointsBalance: 0 },
	})
	await send(api, buildOrder({ Customer: { OriginalId: 'bia', IsEnrolled: true } }), {
		State: OrderState.Completed,
		Customer: { IsEnrolled: true, PointsBalance: 100 },
	})
})

test('below the minimum, or with the objective off, an order earns nothing', async () => {
	const { api } = await world.merchant({ purchase: { minimumOrder: '50' } })
	await send(api, buildOrder({ OrderTotal: 49.99 }), {
		State: OrderState.Ignored,
		Customer: { PointsBalance: 0 },
	})
	await send(api, buildOrder({ OrderTotal: 50 }), {
		State: OrderState.Completed,
		Customer: { PointsBalance: 50 },
	})
	const { api: idle } = await world.merchant({ purchase: { isActive: false } })
	await send(idle, buildOrder(), { State: OrderState.Ignored, Customer: { PointsBalance: 0, OrderCount: 1 } })
	const { api: plain } = await world.merchant({ cashback: { isActive: false } })
	await send(plain, buildOrder(), {
		State: OrderState.Completed,
		Customer: { PointsBalance: 100, Cashback: 0 },
	})
})

test('an order keeps the version of the program it was placed under', async () => {
	const { api, merchant } = await world.merchant()
	const sent = buildOrder()
	await send(api, sent)
	const settings = { ...STARTING_PROGRAM, purchase: { ...STARTING_PROGRAM.purchase, pointsPerUnit: '10' } }
	await world.db.transaction((tx) => setProgram(tx, merchant.id, settings, 'test', world.clock.now()))
	await send(api, { ...sent, OrderTotal: 200 }, { Customer: { PointsBalance: 200 } })
	await send(api, buildOrder({ OrderTotal: 10 }), { Customer: { PointsBalance: 300 } })
})

test('an order whose placement is corrected earns under the version of the right day', async () => {
	const { api, merchant } = await world.merchant({ purchase: { pointsPerUnit: '2' } })
	world.clock.pass(2)
	const purchase = { ...STARTING_PROGRAM.purchase, pointsPerUnit: '10', waitingDays: 3 }
	const settings = { ...STARTING_PROGRAM, purchase }
	await world.db.transaction((tx) => setProgram(tx, merchant.id, settings, 'test', world.clock.now()))
	world.clock.pass(1)
	const before = '2026-06-16T10:00:00Z'
	const after = '2026-06-17T18:00:00Z'
	const done = { IsCompleted: true, OrderCompletedDate: '2026-06-18T10:00:00Z', UpdatedDate: null }
	const open = { IsCompleted: false, OrderCompletedDate: null, UpdatedDate: null }
	const early = buildOrder({ ...open, OrderPlacementDate: after })
	await send(api, early, { State: OrderState.Initial })
	await send(
		api,
		{ ...early, ...done, OrderPlacementDate: before },
		{ State: OrderState.Completed, Customer: { PointsBalance: 200 } },
	)
	const late = buildOrder({ ...open, OrderPlacementDate: before })
	await send(api, late, { State: OrderState.Initial })
	await send(
		api,
		{ ...late, ...done, OrderPlacementDate: after },
		{ State: OrderState.Pending, Customer: { PointsBalance: 200 } },
	)
	// and back again while it waits: it need not wait any more
	await send(
		api,
		{ ...late, ...done, OrderPlacementDate: before },
		{ State: OrderState.Completed, Customer: { PointsBalance: 400 } },
	)
	await send(
		api,
		{ ...late, ...done, OrderPlacementDate: after },
		{ State: OrderState.Completed, Customer: { PointsBalance: 1200 } },
	)
})

test('with waiting days an order is pending and grants nothing yet; cancelling drops it', async () => {
	const { api, merchant } = await world.merchant({ purchase: { waitingDays: 7, minimumOrder: '10' } })
	const sent = buildOrder()
	const grant = async () => {
		const [row] = await world.db.rows<{ grant_at: Date | null }>(
			sql`select grant_at from orders where merchant_id = ${merchant.id} and original_id = ${sent.OriginalId}`,
		)
		return row!.grant_at
	}
	const pending = { State: OrderState.Pending, Customer: { PointsBalance: 0, OrderCount: 1 } }
	await send(api, sent, pending)
	assert.deepEqual(await grant(), new Date('2026-06-19T02:59:59.999Z'))
	await send(api, { ...sent, OrderTotal: 5 }, { State: OrderState.Ignored })
	assert.equal(await grant(), null)
	await send(api, { ...sent, OrderTotal: 80 }, pending)
	assert.deepEqual(await grant(), new Date('2026-06-19T02:59:59.999Z'))
	await api.post(`/POS/orders/${sent.OriginalId}/cancel`, buildCancellation(), { Result: { Status: 3 } })
	assert.equal(await grant(), null)
	assert.deepEqual(await eventsOf(merchant.id), [])
	assert.deepEqual(await world.db.rows(sql`select from point_records where merchant_id = ${merchant.id}`), [])
})

test('a change of total or products is an update of the same record', async () => {
	const { api, merchant } = await world.merchant()
	const sent = buildOrder({ Products: [{ OriginalId: 'a', Title: 'A', ProductPrice: 100 }] })
	await send(api, sent)
	await send(api, { ...sent, OrderTotal: 150 }, { Customer: { PointsBalance: 150, Cashback: 1.5 } })
	await send(api, { ...sent, OrderTotal: 40 }, { Customer: { PointsBalance: 40, OrderCount: 1 } })
	await send(api, { ...sent, OrderTotal: 40, Products: [{ OriginalId: 'b', ProductPrice: 40 }] })
	const events = await eventsOf(merchant.id)
	assert.equal(new Set(events.map((event) => event.record_id)).size, 1)
	assert.deepEqual(
		events.map(({ topic, points }) => [topic, points]),
		[
			[PointAction.Add, '100.0000'],
			[PointAction.Update, '150.0000'],
			[PointAction.Update, '40.0000'],
			[PointAction.Update, '40.0000'],
		],
	)
	// neither a repetition nor a new title is a change of what was bought
	const last = { ...sent, OrderTotal: 40, Products: [{ OriginalId: 'b', ProductPrice: 40 }] }
	await send(api, last)
	await send(api, { ...last, Products: [{ OriginalId: 'b', ProductPrice: 40, Title: 'B' }] })
	assert.equal((await eventsOf(merchant.id)).length, 4)
})

test('an order that falls below the minimum gives its points back, and earns again above it', async () => {
	const { api } = await world.merchant({ purchase: { minimumOrder: '50' } })
	const sent = buildOrder()
	await send(api, sent, { State: OrderState.Completed })
	await send(api, { ...sent, OrderTotal: 49 }, { State: OrderState.Ignored, Customer: { PointsBalance: 0 } })
	await send(
		api,
		{ ...sent, OrderTotal: 60 },
		{ State: OrderState.Completed, Customer: { PointsBalance: 60 } },
	)
})

test('a message may cancel the order, whatever it says of the total', async () => {
	const { api } = await world.merchant()
	const kept = buildOrder({ OrderTotal: 30 })
	await send(api, kept)
	const sent = buildOrder()
	await send(api, sent)
	const returned = {
		...sent,
		IsCompleted: false,
		IsCancelledOrReturned: true,
		OrderCancelledDate: '2026-06-14T10:00:00Z',
		OrderTotal: 0,
		UpdatedDate: '2026-06-14T10:00:00Z',
	}
	const expected = {
		State: OrderState.Cancelled,
		IsCancelledOrReturned: true,
		IsCompleted: false,
		OrderCancelledDate: '2026-06-14T10:00:00.000Z',
		Customer: { PointsBalance: 30, OrderCount: 1 },
	}
	const first = await send(api, returned, expected)
	assert.deepEqual(await send(api, returned), first)
	await send(api, buildOrder({ ...returned, OriginalId: uniqueText('born-cancelled') }), {
		State: OrderState.Cancelled,
		Customer: { PointsBalance: 30, OrderCount: 1 },
	})
})

test('a coupon of the merchant is only stored', async () => {
	const { api } = await world.merchant()
	const sent = buildOrder({ Coupon: 'MOTHERSDAY' })
	await send(api, sent, { Coupon: 'MOTHERSDAY' })
	assert.deepEqual(await world.db.rows(sql`select from coupons`), [])
	await send(api, { ...sent, Coupon: '' }, { Coupon: 'MOTHERSDAY' })
})

test('products, brand, branch, sales person and payment method are learnt', async () => {
	const { api, merchant } = await world.merchant()
	const label = (OriginalId: string, Name: string | null = null) => ({ OriginalId, Name })
	const learnt = async () =>
		world.db.rows(sql`
			select kind, original_id, name from order_labels where merchant_id = ${merchant.id}
			union all select 'product', original_id, title from products where merchant_id = ${merchant.id}
			union all select 'brand', original_id, name from brands where merchant_id = ${merchant.id}
			order by 1, 2`)
	await send(
		api,
		buildOrder({
			Branch: label('centro', 'Centro'),
			SalesPerson: label('S'),
			PaymentMethod: label('visa', 'Visa'),
			Products: [{ OriginalId: 'shoe', Title: 'Shoe', ProductBrand: label('alto', 'Alto') }],
		}),
	)
	const known = [
		{ kind: 'branch', original_id: 'centro', name: 'Centro' },
		{ kind: 'brand', original_id: 'alto', name: 'Alto' },
		{ kind: 'payment_method', original_id: 'visa', name: 'Visa' },
		{ kind: 'product', original_id: 'shoe', name: 'Shoe' },
		{ kind: 'sales_person', original_id: 'S', name: null },
	]
	assert.deepEqual(await learnt(), known)
	await send(api, buildOrder({ Branch: label('centro'), SalesPerson: label('S', 'Bruno') }))
	known[4]!.name = 'Bruno' as never
	assert.deepEqual(await learnt(), known)
})

test('the same id at two merchants is two orders of two customers', async () => {
	const [one, two] = [await world.merchant(), await world.merchant()]
	const sent = buildOrder()
	const first = await send(one.api, sent)
	const second = await send(
		two.api,
		{ ...sent, OrderTotal: 7 },
		{ OrderTotal: 7, Customer: { PointsBalance: 7 } },
	)
	assert.notEqual(first.Id, second.Id)
	assert.notEqual(first.Customer.Id, second.Customer.Id)
	assert.deepEqual(await send(one.api, sent), first)
})

test('members nobody knows are ignored', async () => {
	const { api } = await world.merchant()
	const sent = buildOrder()
	const first = await send(api, sent)
	const strange = {
		...sent,
		Nonsense: { deep: [1, 2, 3] },
		constructor: 'x',
		Customer: { ...sent.Customer, Vip: true },
		Products: [{ ...sent.Products[0], ProductCategory: { OriginalId: 'c' } }],
	}
	assert.deepEqual(await send(api, strange), first)
})

const TEXTS = [
	'🛍️👩‍👩‍👧',
	'שלום עולם',
	'‮مرحبا',
	'Ação ñ ß',
	"'; drop table orders; --",
	'a/b?c=d#e%20 f',
	'ﷺ'.repeat(255),
]
for (const text of TEXTS) {
	test(`any text is an id or a name: ${text.slice(0, 24)}`, async () => {
		const { api } = await world.merchant()
		const label = { OriginalId: text, Name: text }
		const sent = buildOrder({
			OriginalId: text,
			OrderStatus: text,
			Customer: { OriginalId: text, Name: text, Document: text },
			Products: [{ OriginalId: text, Title: text, ProductBrand: label }],
			Coupon: text,
			Metadatas: [{ Name: text, Value: text }],
			PaymentMethod: label,
			Branch: label,
			SalesPerson: label,
		})
		const result = await send(api, sent, {
			OriginalId: text,
			OrderStatus: text,
			Coupon: text,
			Products: [{ OriginalId: text, Title: text }],
			Metadatas: [{ Name: text, Value: text }],
			Customer: { OriginalId: text, Name: text, Document: text },
		})
		assert.deepEqual(await send(api, sent), result)
		await api.post(`/Order/${encodeURIComponent(text)}/cancel`, buildCancellation(), {
			Result: { isCanceled: true, Status: 3 },
		})
	})
}

test('totals are money: two decimals, half up, and as large as twelve digits', async () => {
	const { api } = await world.merchant()
	const totals: [number, number, number][] = [
		[0.005, 0.01, 0],
		[1.005, 1.01, 1],
		[10.994999, 10.99, 10],
		[0.1 + 0.2, 0.3, 0],
		[Number.MIN_VALUE, 0, 0],
		[-0, 0, 0],
		[999_999_999_999.99, 999_999_999_999.99, 999_999_999_999],
	]
	for (const [sent, stored, points] of totals) {
		const Customer = { OriginalId: uniqueText('rich') }
		const result = await send(api, buildOrder({ OrderTotal: sent, Customer }), { OrderTotal: stored })
		assert.equal(result.Customer.PointsBalance, points)
	}
})

test('more points than a record can hold are not an error', async () => {
	const { api } = await world.merchant({ purchase: { pointsPerUnit: '1000' }, cashback: { pointValue: '9' } })
	const sent = buildOrder({ OrderTotal: 999_999_999_999.99 })
	await send(api, sent, { Customer: { PointsBalance: 999_999_999_999.9999, Cashback: 999_999_999_999.99 } })
	await send(
		api,
		{ ...sent, OriginalId: uniqueText('huge') },
		{ Customer: { PointsBalance: 1_999_999_999_999.9998 } },
	)
})
