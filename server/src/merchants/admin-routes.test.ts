import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { buildRule } from '../../test/support/rules.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

test('a change creates a version with its author and time, and older versions stay', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const before = await panel.get('/program')
	assert.deepEqual([before.Version, before.Author], [2, 'test'])
	world.clock.set('2026-06-15T13:00:00Z')
	const Settings = { Purchase: { PointsPerUnit: 2.5, Excluded: { Brands: ['x'] } }, Expiry: { Kind: 'year' } }
	const after = await panel.put('/program', { BasedOnVersion: 2, Settings })
	assert.partialDeepStrictEqual(after, {
		Version: 3,
		Author: panel.email,
		CreatedDate: '2026-06-15T13:00:00.000Z',
		Settings,
	})
	assert.equal(after.Settings.Purchase.RewardPartEarns, before.Settings.Purchase.RewardPartEarns)
	assert.deepEqual(await panel.get('/program'), after)
	assert.deepEqual(await panel.get('/program/versions/2'), before)
	assert.deepEqual(
		(await panel.get('/program/versions')).map(({ Version, Author }: never) => [Version, Author]),
		[
			[3, panel.email],
			[2, 'test'],
			[1, 'fiel'],
		],
	)
	assert.equal((await panel.get('/program/versions/9', 404)).Message, 'there is no version 9')
})

test('a change based on an outdated version is refused and changes nothing', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const change = (days: number) => ({ BasedOnVersion: 2, Settings: { Purchase: { WaitingDays: days } } })
	await panel.put('/program', change(3))
	await assertUnchanged(world, async () => {
		const conflict = await panel.put('/program', change(4), 409)
		assert.deepEqual([conflict.ErrorCode, conflict.Field], [null, 'BasedOnVersion'])
	})
	const racing = await Promise.all(
		[5, 6, 7].map((days) =>
			world.app.inject({
				method: 'PUT',
				url: '/admin/api/program',
				headers: { cookie: panel.cookie },
				payload: { ...change(days), BasedOnVersion: 3 },
			}),
		),
	)
	assert.deepEqual(racing.map(({ statusCode }) => statusCode).sort(), [200, 409, 409])
})

test('settings without a change create no version', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const { Settings, Version } = await panel.get('/program')
	await assertUnchanged(world, async () => {
		const same = await panel.put('/program', { BasedOnVersion: Version, Settings })
		assert.equal(same.Version, Version)
	})
})

for (const [settings, status, number, field] of [
	[{ Purchase: { PointsPerUnit: 0 } }, 422, 19, 'Settings.Purchase.PointsPerUnit'],
	[{ Purchase: { PointsPerUnit: 'many' } }, 400, 19, 'Settings.Purchase.PointsPerUnit'],
	[{ Cashback: { PointValue: 0 } }, 422, 20, 'Settings.Cashback.PointValue'],
	[{ Purchase: { MinimumOrder: -1 } }, 422, 21, 'Settings.Purchase.MinimumOrder'],
	[{ Purchase: { MinimumOrder: 'none' } }, 400, 31, 'Settings.Purchase.MinimumOrder'],
	[{ Purchase: { WaitingDays: -1 } }, 422, 22, 'Settings.Purchase.WaitingDays'],
	[{ Purchase: { WaitingDays: 1.5 } }, 400, 30, 'Settings.Purchase.WaitingDays'],
	[{ Purchase: { CompletedStatuses: ['paid'] } }, 422, 23, 'Settings.Purchase.CancelledStatuses'],
	[{ Purchase: { CancelledStatuses: ['void'] } }, 422, 24, 'Settings.Purchase.CompletedStatuses'],
	[{ Expiry: { Days: 0 } }, 422, 9, 'Settings.Expiry.Days'],
	[{ Purchase: { Digits: 5 } }, 422, 10, 'Settings.Purchase.Digits'],
	[{ Expiry: { Kind: 'sometimes' } }, 400, 77, 'Settings.Expiry.Kind'],
	[{ Purchase: { PointsPerUnits: 2 } }, 400, 77, 'Settings.Purchase.PointsPerUnits'],
	[{ Signup: { Since: 'soon' } }, 422, 26, 'Settings.Signup.Since'],
	[{ Loyalty: {} }, 400, 77, 'Settings.Loyalty'],
	[{ Purchase: { CompletedStatuses: [''] } }, 400, 7, 'Settings.Purchase.CompletedStatuses[0]'],
] as const)
	test(`${JSON.stringify(settings)} is refused with ${number}`, async () => {
		const { merchant } = await world.merchant()
		const panel = await signInAs(world, merchant)
		await assertUnchanged(world, async () => {
			const refused = await panel.put('/program', { BasedOnVersion: 2, Settings: settings }, status)
			assert.deepEqual([refused.ErrorCode, refused.Field], [number, field], refused.Message)
		})
	})

test('an order placed under one version is awarded under it, even after a newer version', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const placed = { ...buildOrder({ OriginalId: 'kept' }), IsCompleted: false, OrderCompletedDate: null }
	await api.post('/POS/orders', placed, { HasError: false })
	await panel.put('/program', { BasedOnVersion: 2, Settings: { Purchase: { PointsPerUnit: 10 } } })
	const send = async (changes: Record<string, unknown>) =>
		(await api.post('/POS/orders', buildOrder(changes), { HasError: false })).Result.Customer.PointsBalance
	assert.equal(await send({ OriginalId: 'kept', UpdatedDate: '2026-06-12T10:00:00Z' }), 100)
	assert.equal(await send({ OriginalId: 'kept', OrderTotal: 150, UpdatedDate: '2026-06-13T10:00:00Z' }), 150)
	assert.equal(await send({ OriginalId: 'new' }), 1150)
})

test('rules are saved as given; dates in the wrong order are error 0, and a tie of exclusive rules is error 1', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const put = (Rules: unknown[], status?: number) =>
		panel.put('/program', { BasedOnVersion: 2, Settings: { Rules } }, status)
	const dates = buildRule({ startsAt: '2026-07-01', endsAt: '2026-06-01' })
	const exclusive = (id: string) => buildRule({ id, stacking: 'first' })
	await assertUnchanged(world, async () => {
		const disorder = await put([dates], 422)
		assert.equal(disorder.ErrorCode, 0, disorder.Message)
		assert.match(disorder.Field, /^Settings\.Rules\[0\]/)
		const tie = await put([exclusive('a'), exclusive('b')], 422)
		assert.deepEqual([tie.ErrorCode, tie.Field], [1, 'Settings.Rules[1]'])
	})
	assert.deepEqual((await put([exclusive('a')])).Settings.Rules, [exclusive('a')])
	assert.deepEqual((await panel.get('/program')).Settings.Rules, [exclusive('a')])
})

test('an expiry policy can be previewed, also by a viewer', async () => {
	const { merchant, api } = await world.merchant()
	await api.post('/POS/orders', buildOrder())
	world.clock.pass(100)
	const viewer = await signInAs(world, merchant, 'viewer')
	await assertUnchanged(world, async () => {
		const preview = (Expiry: unknown, status = 200) => viewer.post('/program/preview', { Expiry }, status)
		const totals = { Points: 100, Cashback: 1, Customers: 1 }
		const none = { Points: 0, Cashback: 0, Customers: 0 }
		assert.partialDeepStrictEqual(await preview({ Days: 30 }), { Gone: totals, Earlier: none })
		assert.partialDeepStrictEqual(await preview({}), { Gone: none, Same: totals })
		const never = await preview({ Kind: 'never' })
		assert.partialDeepStrictEqual(never.Later, totals)
		assert.deepEqual(never.Months.at(-1), { Month: null, Would: totals, Does: none })
		const refused = await preview({ Days: 0 }, 422)
		assert.deepEqual([refused.ErrorCode, refused.Field], [9, 'Expiry.Days'])
		assert.equal((await preview({ Kind: 'week' }, 400)).Field, 'Expiry.Kind')
	})
})

test('an API key is created, works, is listed without its secret, and is revoked', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const { Token, Key } = await panel.post('/keys', { Name: 'web shop' })
	const authorization = `Basic ${Buffer.from(`${Token}:${Key}`).toString('base64')}`
	const rewards = { method: 'GET', url: '/v1/pvt/RewardConfigurations', headers: { authorization } } as const
	assert.equal((await world.app.inject(rewards)).statusCode, 200)
	const listed = (await panel.get('/keys')).find((key: { Token: string }) => key.Token === Token)
	assert.partialDeepStrictEqual(listed, { Name: 'web shop', RevokedDate: null })
	assert.ok(!JSON.stringify(listed).includes(Key))
	const revoked = await panel.delete(`/keys/${Token}`)
	assert.equal(revoked.RevokedDate, '2026-06-15T12:00:00.000Z')
	await panel.delete('/keys/nothing', 404)
	assert.equal((await panel.post('/keys', { Name: ' ' }, 400)).ErrorCode, 7)
})

test("another merchant's keys, versions, tiers, customers, rewards and quizzes are not found", async () => {
	const [mine, theirs] = await Promise.all([world.merchant(), world.merchant()])
	const [me, they] = await Promise.all([signInAs(world, mine.merchant), signInAs(world, theirs.merchant)])
	const tier = await they.post('/tiers', { Name: 'Base', Order: 1, IsBase: true })
	const reward = await they.post('/rewards', { Title: 'Ten', RewardType: 1, Points: 100, Value: 10 })
	const quiz = await they.post('/quizzes', {
		Name: 'Q',
		AmountOfPoints: 5,
		QuestionList: [{ Question: 'Why?', Type: 2, Options: [] }],
	})
	const { Version } = await they.get('/program')
	await they.put('/program', { BasedOnVersion: Version, Settings: { Shortfall: 'forgive' } })
	const newList = { ListName: 'L', CouponsType: 1, CouponsValue: 1, Codes: ['T'] }
	const { List } = await they.post(`/rewards/${reward.Id}/coupon-lists`, newList)
	await theirs.api.post('/POS/orders', buildOrder(), { HasError: false })
	await assertUnchanged(world, async () => {
		assert.equal((await me.get(`/rewards/${reward.Id}`, 404)).ErrorCode, 44)
		assert.equal((await me.put(`/rewards/${reward.Id}`, { IsActive: false }, 404)).ErrorCode, 44)
		assert.equal((await me.put(`/tiers/${tier.Id}`, { IsActive: false }, 404)).ErrorCode, 60)
		assert.equal((await me.put(`/quizzes/${quiz.Id}`, { IsActive: false }, 404)).ErrorCode, 105)
		const codes = { ListName: 'L', CouponsType: 1, CouponsValue: 1, Codes: ['A'] }
		assert.equal((await me.post(`/rewards/${reward.Id}/coupon-lists`, codes, 404)).ErrorCode, 44)
		assert.equal((await me.post(`/coupon-lists/${List.Id}/codes`, { Codes: ['M'] }, 404)).ErrorCode, 57)
		assert.equal((await me.put('/customers/ana', { Phone: '1' }, 404)).ErrorCode, 59)
		assert.equal((await me.get('/customers/ana/tiers', 404)).ErrorCode, 59)
		await me.get('/program/versions/3', 404)
		await me.delete(`/keys/${theirs.token}`, 404)
		for (const path of ['/rewards', '/tiers', '/quizzes']) assert.deepEqual(await me.get(path), [])
	})
})
