import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import type { Api } from '../../test/support/api.ts'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { findDrift } from '../../test/support/drift.ts'
import { createTestReward } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { createTiers } from '../tiers/create-tiers.ts'

const world = useWorld()

const CPF = '529.982.247-25'

const order = (api: Api, OriginalId: string, OrderTotal: number, Customer: object, changes: object = {}) =>
	api.post('/POS/orders', buildOrder({ OriginalId, OrderTotal, Customer, ...changes }), { HasError: false })

const assertSound = async () => assert.deepEqual(await findDrift(world.db), [])

test('two customers become one: points, orders, coupons and the old id follow', async () => {
	const { api, merchant } = await world.merchant()
	await order(api, 'w-1', 300, { OriginalId: 'web-1', Name: 'Ana Souza', Document: CPF })
	world.clock.pass(3)
	const till = { OriginalId: 'till-9', Name: 'ANA', Document: '52998224725', Phone: '11 98888-7777' }
	await order(api, 't-1', 200, till)
	const reward = await createTestReward(world, merchant)
	await api.post(`/POS/rewards/${reward}/redeem`, { CustomerId: 'till-9', OriginalKey: 'k-1' })
	const panel = await signInAs(world, merchant)

	const web = {
		...{
			OriginalId: 'web-1',
			Name: 'Ana Souza',
			Email: null,
			Phone: null,
			Document: CPF,
			BirthdayDate: null,
		},
		...{ IsEnrolled: true, IsBlocked: false, CreatedDate: '2026-06-15T12:00:00.000Z', TierName: null },
		...{ Points: 300, Cashback: 3, Orders: 1, Spend: 300, LastOrderDate: '2026-06-11' },
	}
	const atTill = {
		...{ ...web, ...till, CreatedDate: '2026-06-18T12:00:00.000Z' },
		...{ Points: 100, Cashback: 1, Spend: 200 },
	}
	const merged = { ...web, Phone: '11 98888-7777', Points: 400, Cashback: 4, Orders: 2, Spend: 500 }
	assert.deepEqual(await panel.get('/duplicates'), {
		Items: [{ By: 'document', Value: '52998224725', Customers: [web, atTill] }],
		NextAfter: null,
	})
	assert.deepEqual(await panel.get('/customers/web-1/merge?from=till-9'), {
		...{ From: atTill, Into: web, Merged: merged },
		Moved: { Points: 2, Orders: 1, Coupons: 0, Redemptions: 1 },
		CanBeUndone: true,
	})
	assert.deepEqual((await panel.get('/duplicates')).Items.length, 1, 'a preview changes nothing')
	assert.deepEqual(await panel.post('/customers/web-1/merge', { From: 'till-9' }, 200), merged)
	await assertSound()
	assert.deepEqual((await panel.get('/duplicates')).Items, [])

	const points = await api.get('/Customer/till-9/points')
	assert.deepEqual(points, await api.get('/Customer/web-1/points'))
	assert.deepEqual(
		points.PointHistory.map(({ Amount, ExpirationDate }: Record<string, unknown>) => [
			Amount,
			ExpirationDate,
		]),
		[
			[-100, null],
			[200, '2027-06-19T02:59:59.999Z'],
			[300, '2027-06-16T02:59:59.999Z'],
		],
	)
	const later = await order(api, 't-2', 50, { OriginalId: 'till-9' })
	assert.equal(later.Result.Customer.OriginalId, 'web-1')
	await order(api, 't-1', 150, { OriginalId: 'till-9' }, { UpdatedDate: '2026-06-12T10:00:00Z' })
	assert.equal((await api.get('/Customer/web-1/points')).PointsBalance, 400)
	await assertSound()
	const { Sentence } = await panel.get(`/points/${points.PointHistory[1].Id}`)
	assert.equal(
		Sentence,
		'Order t-1 earned 150 points: 150 at 1 a unit. It was moved on 2026-06-18, when customer till-9 was merged into another one.',
	)
	assert.deepEqual((await panel.get('/customers/till-9/merges')).Aliases, [
		{ OriginalId: 'till-9', IsMerged: true, CreatedDate: '2026-06-18T12:00:00.000Z' },
	])

	const { Merges } = await panel.get('/customers/web-1/merges')
	const separated = await panel.post(`/customers/web-1/merges/${Merges[0].Id}/undo`, undefined, 200)
	assert.deepEqual(separated, { ...atTill, Points: 50, Cashback: 0.5, Spend: 150 })
	assert.equal((await api.get('/Customer/web-1/points')).PointsBalance, 350, 'a later order stays')
	assert.equal((await panel.get('/customers/web-1')).Phone, null)
	await order(api, 't-3', 10, { OriginalId: 'till-9' })
	assert.equal((await api.get('/Customer/till-9/points')).PointsBalance, 60)
})

test('a merge can be undone until points were spent', async () => {
	const { api, merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	await order(api, 'a-1', 300, { OriginalId: 'ana' })
	await order(api, 'b-1', 200, { OriginalId: 'bia' })
	await panel.post('/customers/ana/merge', { From: 'bia' }, 200)
	const reward = await createTestReward(world, merchant)
	await api.post(`/POS/rewards/${reward}/redeem`, { CustomerId: 'bia', OriginalKey: 'k-1' })
	const { Merges } = await panel.get('/customers/ana/merges')
	assert.partialDeepStrictEqual(Merges, [{ OriginalId: 'bia', CanBeUndone: false, WhyNot: 'spent' }])
	const refused = await panel.post(`/customers/ana/merges/${Merges[0].Id}/undo`, undefined, 422)
	assert.equal(refused.Message, 'points or rewards were used since, so the merge cannot be undone')
})

test('a debt of one is paid with the points of the other, and then the merge stays', async () => {
	const { api, merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const reward = await createTestReward(world, merchant)
	await order(api, 'a-1', 100, { OriginalId: 'ana' })
	await api.post(`/POS/rewards/${reward}/redeem`, { CustomerId: 'ana', OriginalKey: 'k-1' })
	await api.post('/POS/orders/a-1/cancel', buildCancellation(), { HasError: false })
	assert.equal((await api.get('/Customer/ana/points')).PointsBalance, -100)
	await order(api, 'b-1', 250, { OriginalId: 'bia' })
	assert.equal((await panel.get('/customers/bia/merge?from=ana')).CanBeUndone, false)
	assert.partialDeepStrictEqual(await panel.post('/customers/bia/merge', { From: 'ana' }, 200), {
		Points: 150,
	})
	assert.partialDeepStrictEqual(await panel.get('/customers/bia'), { OwedPoints: 0, PointsBalance: 150 })
	const { Merges } = await panel.get('/customers/bia/merges')
	await panel.post(`/customers/bia/merges/${Merges[0].Id}/undo`, undefined, 422)
})

test('customers merged one after the other are separated in the opposite order', async () => {
	const { api, merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	for (const [index, name] of ['ana', 'bia', 'cai'].entries())
		await order(api, `${name}-1`, 100 * (index + 1), { OriginalId: name })
	await panel.post('/customers/bia/merge', { From: 'cai' }, 200)
	await panel.post('/customers/ana/merge', { From: 'bia' }, 200)
	await assertSound()
	assert.equal((await api.get('/Customer/cai/points')).PointsBalance, 600)
	const again = await panel.post('/customers/ana/merge', { From: 'cai' }, 422)
	assert.equal(again.Message, 'cai and ana are the same customer already')
	const { Merges } = await panel.get('/customers/cai/merges')
	assert.deepEqual(
		Merges.map(({ OriginalId, WhyNot }: Record<string, unknown>) => [OriginalId, WhyNot]),
		[
			['bia', null],
			['cai', 'mergedOn'],
		],
	)
	await panel.post(`/customers/ana/merges/${Merges[1].Id}/undo`, undefined, 422)
	await panel.post(`/customers/ana/merges/${Merges[0].Id}/undo`, undefined, 200)
	await assertSound()
	assert.equal((await api.get('/Customer/cai/points')).PointsBalance, 500)
	await panel.post(`/customers/bia/merges/${Merges[1].Id}/undo`, undefined, 200)
	await assertSound()
	assert.deepEqual(
		await Promise.all(
			['ana', 'bia', 'cai'].map(async (name) => (await api.get(`/Customer/${name}/points`)).PointsBalance),
		),
		[100, 200, 300],
	)
	await panel.post('/customers/cai/merge', { From: 'ana' }, 200)
	await panel.post('/customers/cai/merge', { From: 'bia' }, 200)
	assert.equal((await api.get('/Customer/ana/points')).PointsBalance, 600)
})

test('what a third customer spent before joining does not prevent the undo of an earlier merge', async () => {
	const { api, merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	for (const name of ['ana', 'bia', 'cai']) await order(api, `${name}-1`, 300, { OriginalId: name })
	await panel.post('/customers/ana/merge', { From: 'bia' }, 200)
	const reward = await createTestReward(world, merchant)
	await api.post(`/POS/rewards/${reward}/redeem`, { CustomerId: 'cai', OriginalKey: 'k-1' })
	await panel.post('/customers/ana/merge', { From: 'cai' }, 200)
	const { Merges } = await panel.get('/customers/ana/merges')
	assert.deepEqual(
		Merges.map(({ OriginalId, CanBeUndone }: Record<string, unknown>) => [OriginalId, CanBeUndone]),
		[
			['cai', true],
			['bia', true],
		],
	)
	await panel.post(`/customers/ana/merges/${Merges[1].Id}/undo`, undefined, 200)
	assert.equal((await api.get('/Customer/ana/points')).PointsBalance, 500)
	await api.post(`/POS/rewards/${reward}/redeem`, { CustomerId: 'cai', OriginalKey: 'k-2' })
	await panel.post(`/customers/ana/merges/${Merges[0].Id}/undo`, undefined, 422)
})

test('after an undo each customer has the tier of before, whatever time has done to it', async () => {
	const { api, merchant } = await world.merchant()
	const [bronze, silver] = buildTiers()
	const lapsing = {
		...silver!,
		goals: [{ ...silver!.goals[0]!, period: { kind: 'days' as const, days: 20 } }],
	}
	await world.db.transaction((tx) => createTiers(tx, merchant.id, [bronze!, { ...lapsing, graceDays: 10 }]))
	const today = () => ({
		OrderPlacementDate: world.clock.now().toISOString(),
		...{ OrderCompletedDate: world.clock.now().toISOString(), UpdatedDate: world.clock.now().toISOString() },
	})
	await order(api, 'b-1', 600, { OriginalId: 'bia' }, today())
	world.clock.pass(21)
	await order(api, 'a-1', 1, { OriginalId: 'ana' }, today())
	const panel = await signInAs(world, merchant)
	const tiers = async () => {
		const profiles = [await panel.get('/customers/ana'), await panel.get('/customers/bia')]
		return profiles.map(({ Tiers }) => Tiers.find(({ IsCurrent }: { IsCurrent: boolean }) => IsCurrent).Name)
	}
	for (const [from, into] of [
		['bia', 'ana'],
		['ana', 'bia'],
	]) {
		assert.deepEqual(await tiers(), ['Bronze', 'Silver'])
		await panel.post(`/customers/${into}/merge`, { From: from }, 200)
		assert.deepEqual(await tiers(), ['Silver', 'Silver'])
		const { Merges } = await panel.get(`/customers/${into}/merges`)
		await panel.post(`/customers/${into}/merges/${Merges[0].Id}/undo`, undefined, 200)
	}
	assert.deepEqual(await tiers(), ['Bronze', 'Silver'])
})

test('duplicates come in pages, whose places tell nothing of documents and addresses', async () => {
	const { api, merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	for (const [index, name] of ['ana', 'bia', 'cai'].entries())
		for (const shop of ['web', 'till'])
			await order(api, `${name}-${shop}`, 100, {
				...{
					OriginalId: `${shop}-${index}`,
					Email: `${shop === 'web' ? name : name.toUpperCase()}@example.com`,
				},
				...{ Document: `${shop} ${index}`, Phone: `+55 11 90000-000${index}` },
			})
	const valuesOf = async (by: string): Promise<string[]> => {
		const values: string[] = []
		let after: number | null = null
		do {
			const from: string = after === null ? '' : `&after=${after}`
			const { Items, NextAfter } = await panel.get(`/duplicates?by=${by}&limit=1${from}`)
			values.push(...Items.map(({ Value }: { Value: string }) => Value))
			after = NextAfter
		} while (after !== null)
		return values
	}
	assert.deepEqual(await valuesOf('email'), ['ana@example.com', 'bia@example.com', 'cai@example.com'])
	assert.deepEqual(await valuesOf('phone'), ['1900000000', '1900000001', '1900000002'])
	assert.deepEqual(await valuesOf('document'), [])
	const downwards = ['cai@example.com', 'bia@example.com', 'ana@example.com']
	assert.deepEqual(await valuesOf('email&sort=-value'), downwards)
	for (const [by, Rows] of [
		['email', 3],
		['phone', 3],
		['document', 0],
	])
		assert.deepEqual(await panel.get(`/counts/duplicates?by=${by}`), { Rows, IsExact: true })
	const first = await panel.get('/duplicates?by=email&limit=1')
	assert.equal(typeof first.NextAfter, 'number')
	await panel.post('/customers/till-0/merge', { From: 'web-0' }, 200)
	const next = await panel.get(`/duplicates?by=email&limit=1&after=${first.NextAfter}`)
	assert.equal(next.Items[0].Value, 'bia@example.com', 'also after a merge of the place')
	await panel.get('/duplicates?by=email&after=ana@example.com', 400)
})

test('erasing a customer who was separated again removes them from the log of the merge', async () => {
	const { api, merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	await order(api, 'a-1', 300, { OriginalId: 'ana', Name: 'Ana Souza' })
	await order(api, 'b-1', 200, { OriginalId: 'bia-7', Name: 'Bia Lima' })
	await panel.post('/customers/ana/merge', { From: 'bia-7' }, 200)
	const { Merges } = await panel.get('/customers/ana/merges')
	await panel.post(`/customers/ana/merges/${Merges[0].Id}/undo`, undefined, 200)
	const logOf = async (): Promise<string> => JSON.stringify((await panel.get('/audit')).Items)
	assert.match(await logOf(), /Bia Lima/)
	await panel.post('/customers/bia-7/erasure', { Confirm: 'bia-7' }, 200)
	assert.doesNotMatch(await logOf(), /Bia|bia-7/)
})

test('a reward that is given back after the merge goes back with it, also into a lot of grace', async () => {
	const { api, merchant } = await world.merchant({ expiry: { kind: 'days', days: 10, noticeDays: 3 } })
	const reward = await createTestReward(world, merchant)
	for (const name of ['ana', 'bia']) {
		await order(api, `${name}-1`, 300, { OriginalId: name })
		await api.post(`/POS/rewards/${reward}/redeem`, { CustomerId: name, OriginalKey: `${name}-key` })
	}
	const merge = await signInAs(world, merchant)
	await merge.post('/customers/ana/merge', { From: 'bia' }, 200)
	await api.delete('/POS/rewards?originalKey=ana-key', { HasError: false })
	world.clock.pass(12)
	await api.delete('/POS/rewards?originalKey=bia-key', { HasError: false })
	assert.equal((await api.get('/Customer/ana/points')).PointsBalance, 100)
	await assertSound()
	const panel = await signInAs(world, merchant)
	const { Merges } = await panel.get('/customers/ana/merges')
	await panel.post(`/customers/ana/merges/${Merges[0].Id}/undo`, undefined, 200)
	assert.equal((await api.get('/Customer/ana/points')).PointsBalance, 0)
	assert.equal((await api.get('/Customer/bia/points')).PointsBalance, 100)
	world.clock.pass(40)
	assert.equal((await api.get('/Customer/bia/points')).PointsBalance, 0)
})

test('a merge stays once an order of one customer has used a reward of the other', async () => {
	const { api, merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const reward = await createTestReward(world, merchant)
	for (const name of ['ana', 'bia']) await order(api, `${name}-1`, 300, { OriginalId: name })
	const redeem = { CustomerId: 'bia', OriginalKey: 'k-1' }
	const { Items } = await api.post(`/RewardConfigurations/${reward}/redeem`, redeem)
	await panel.post('/customers/ana/merge', { From: 'bia' }, 200)
	await order(
		api,
		'b-2',
		50,
		{ OriginalId: 'bia' },
		{ Coupon: Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode },
	)
	const { Merges } = await panel.get('/customers/ana/merges')
	assert.partialDeepStrictEqual(Merges, [{ CanBeUndone: false, WhyNot: 'spent' }])
	await panel.post(`/customers/ana/merges/${Merges[0].Id}/undo`, undefined, 422)
	await api.post('/POS/orders/b-2/cancel', buildCancellation(), { HasError: false })
	assert.equal((await api.get('/Customer/bia/points')).PointsBalance, 600, 'the reward is given back')
	await panel.post(`/customers/ana/merges/${Merges[0].Id}/undo`, undefined, 422)
})

test('points that were spent stay spent after a later merge and its undo', async () => {
	const { api, merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const reward = await createTestReward(world, merchant)
	for (const name of ['ana', 'bia', 'cai']) await order(api, `${name}-1`, 300, { OriginalId: name })
	await panel.post('/customers/ana/merge', { From: 'bia' }, 200)
	await api.post(`/POS/rewards/${reward}/redeem`, { CustomerId: 'ana', OriginalKey: 'k-1' })
	await panel.post('/customers/cai/merge', { From: 'ana' }, 200)
	const { Merges } = await panel.get('/customers/cai/merges')
	await panel.post(`/customers/cai/merges/${Merges[0].Id}/undo`, undefined, 200)
	const again = await panel.get('/customers/ana/merges')
	assert.partialDeepStrictEqual(again.Merges, [{ OriginalId: 'bia', CanBeUndone: false, WhyNot: 'spent' }])
	await panel.post(`/customers/ana/merges/${again.Merges[0].Id}/undo`, undefined, 422)
})

test('the names of a merged customer keep working where a store or a person uses them', async () => {
	const { api, merchant } = await world.merchant()
	await order(api, 'a-1', 100, { OriginalId: 'a', Email: 'a@e.example', Document: '111' })
	await order(api, 'b-1', 100, { OriginalId: 'b', Email: 'b@e.example', Document: '222' })
	const panel = await signInAs(world, merchant)
	const viewer = await signInAs(world, merchant, 'viewer')
	await panel.post('/customers/a/merge', { From: 'b' }, 200)

	// a store that always sends its own id goes on
	await api.put('/Customer/b', { OriginalId: 'b', Phone: '11 91111-2222' }, { HasError: false })
	await api.put('/Customer/b', { OriginalId: 'a', Phone: '11 91111-3333' }, { HasError: false })
	await api.get('/Customer/a', { Result: { Phone: '11 91111-3333' } })
	await api.put('/Customer/b', { OriginalId: 'c', Phone: '1' }, { ErrorCode: 41 })
	const coupon = { CouponType: 0, CouponValue: 5 }
	const named = [
		{ CustomerId: 'b', Customer: { OriginalId: 'a' } },
		{ CustomerId: 'a', Customer: { OriginalId: 'b' } },
		{ CustomerId: 'B@E.example', Customer: { OriginalId: 'a' } },
		{ CustomerId: '2-2-2', Customer: { OriginalId: 'b' } },
	]
	for (const [nth, names] of named.entries())
		await api.post('/Coupons', { ...coupon, CouponCode: `C${nth}`, ...names }, { HasError: false })
	const other = { CouponCode: 'C9', CustomerId: 'a', Customer: { OriginalId: 'new' } }
	const refused = await api.post('/Coupons', { ...coupon, ...other })
	assert.match(refused.ErrorMessages[0], /^56 .*must name the same customer/)

	for (const search of ['b', 'b@e.example', 'B@E.EXAMPLE', '222', '2.2.2'])
		for (const user of [panel, viewer]) {
			const { Items } = await user.get(`/customers?search=${encodeURIComponent(search)}`)
			assert.deepEqual(
				Items.map(({ OriginalId }: { OriginalId: string }) => OriginalId),
				['a'],
				search,
			)
		}
	assert.deepEqual((await panel.get('/customers?search=b&state=left')).Items, [])
	for (const query of [
		'originalId=b',
		'email=b@e.example',
		'document=2.22',
		'email=a@e.example',
		'document=111',
	]) {
		const { Items } = await api.get(`/Reports/ListCustomersReport?${query}`)
		assert.equal(Items?.length, 1, query)
	}
	await assertSound()
})

test('a reward of before the merge that is given back does not prevent an undo, whatever the points then pay', async () => {
	const { api, merchant } = await world.merchant()
	const reward = await createTestReward(world, merchant)
	const ana = { OriginalId: 'ana' }
	await order(api, 'a-1', 100, ana)
	await api.post(
		`/POS/rewards/${reward}/redeem`,
		{ CustomerId: 'ana', OriginalKey: 'k' },
		{ CodeName: 'Done' },
	)
	await order(api, 'a-2', 200, ana)
	// The points of a-1 are spent, so its correction takes those of a-2.
	await order(api, 'a-1', 0, ana)
	await order(api, 'b-1', 50, { OriginalId: 'bea' })
	const panel = await signInAs(world, merchant)
	await panel.post('/customers/ana/merge', { From: 'bea' }, 200)
	// The points that come back are those of a-1, and those of a-2 are free again.
	await api.delete('/POS/rewards?originalKey=k', { CodeName: 'Done' })
	await api.get('/Customer/ana/points', { PointsBalance: 250 })
	const { Merges } = await panel.get('/customers/ana/merges')
	assert.equal(Merges[0].CanBeUndone, true)
	await panel.post(`/customers/ana/merges/${Merges[0].Id}/undo`, {}, 200)
	await api.get('/Customer/ana/points', { PointsBalance: 200 })
	await api.get('/Customer/bea/points', { PointsBalance: 50 })
	await assertSound()
})
