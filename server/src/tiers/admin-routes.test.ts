import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { countFigures } from '../../test/support/figures.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { readBalance } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { reviewTiers } from './review-tiers.ts'
import { saveTiers } from './save-tiers.ts'

const world = useWorld()
const GOAL = { Name: 'Spend', Measure: 'spend', Value: 50 }
const BASE = { Name: 'Bronze', Order: 1, IsBase: true }
const SILVER = {
	Name: 'Silver',
	Order: 2,
	Goals: [GOAL],
	Benefits: [{ Type: 0, Description: 'Twice the points', Multiplier: 2 }],
}

test('tiers can be created and changed, and customers reach them', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	await panel.post('/tiers', BASE)
	const silver = await panel.post('/tiers', SILVER)
	assert.partialDeepStrictEqual(silver, {
		...SILVER,
		IsActive: true,
		CustomerCount: 0,
		MemberCount: null,
		Benefits: [{ SubType: 0, Multiplier: 2, RewardId: null, Objective: null }],
	})
	await api.post('/POS/orders', buildOrder())
	await api.post('/Tiers/available', { CustomerId: 'ana' }, { CurrentTier: { Id: silver.Id } })
	assert.equal((await panel.get('/tiers'))[1].CustomerCount, 1)
	const renamed = await panel.put(`/tiers/${silver.Id}`, { Name: 'Prata', IsActive: false })
	assert.deepEqual(renamed, { ...silver, Name: 'Prata', IsActive: false, CustomerCount: 1 })
	await api.post('/Tiers/available', { CustomerId: 'ana' }, { CurrentTier: null })
})

test('a tier counts its members as the overview does, and all its customers', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	await panel.post('/tiers', BASE)
	for (const OriginalId of ['ana', 'bia', 'caio'])
		await api.post('/POS/orders', buildOrder({ Customer: { OriginalId } }), { HasError: false })
	await panel.put('/customers/bia', { IsEnrolled: false })
	await countFigures(world)
	const [{ CustomerCount, MemberCount }] = await panel.get('/tiers')
	const { Tiers } = await panel.get('/overview')
	assert.deepEqual([CustomerCount, MemberCount, Tiers[0].Members], [3, 2, 2])
})

test('an order keeps the tier benefits of its time, and program versions record who changed them', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	await panel.post('/tiers', BASE)
	const silver = await panel.post('/tiers', SILVER)
	const send = (changes: Record<string, unknown>) =>
		api.post('/POS/orders', buildOrder(changes), { HasError: false })
	const points = async () => Number((await readBalance(world, merchant)).points)
	const today = (OriginalId: string, time: string) => {
		const at = `2026-06-15T${time}Z`
		return { OriginalId, OrderPlacementDate: at, OrderCompletedDate: at, UpdatedDate: at }
	}
	await send(today('first', '11:00:00'))
	await send({ ...today('waits', '12:00:00'), IsCompleted: false, OrderCompletedDate: null })
	world.clock.set('2026-06-15T13:00:00Z')
	const { Version } = await panel.get('/program')
	const times = (Multiplier: number) => [{ ...silver.Benefits[0], Multiplier }]
	await panel.put(`/tiers/${silver.Id}`, { Benefits: times(3), Caption: 'More' })
	await panel.put(`/tiers/${silver.Id}`, { Caption: 'Much more', Goals: [{ ...GOAL, Value: 40 }] })
	assert.partialDeepStrictEqual(await panel.get('/program/versions'), [
		{ Version: Version + 1, Author: panel.email, CreatedDate: '2026-06-15T13:00:00.000Z' },
		{ Version },
	])
	await send(today('waits', '12:00:00'))
	assert.equal(await points(), 100 + 200)
	world.clock.set('2026-06-15T14:00:00Z')
	await send(today('later', '14:00:00'))
	assert.equal(await points(), 100 + 200 + 300)
	// Program versions contain the tier benefits, which only a change of tiers can change.
	await panel.put('/program', { BasedOnVersion: Version + 1, Settings: { Tiers: {} } }, 400)
	await panel.put('/program', { BasedOnVersion: Version + 1, Settings: { Purchase: { PointsPerUnit: 2 } } })
	await send(today('last', '14:00:00'))
	assert.equal(await points(), 100 + 200 + 300 + 600)
})

test('two tiers can swap positions, and a refused change changes neither', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const [base, silver] = [await panel.post('/tiers', BASE), await panel.post('/tiers', SILVER)]
	const swap = [
		{ id: base.Id, change: { Order: 2 } },
		{ id: silver.Id, change: { Order: 1 } },
	]
	const now = world.clock.now()
	assert.deepEqual(await world.db.transaction((tx) => saveTiers(tx, merchant.id, swap, 'test', now)), [
		base.Id,
		silver.Id,
	])
	assert.deepEqual(
		(await panel.get('/tiers')).map(({ Name }: { Name: string }) => Name),
		['Silver', 'Bronze'],
	)
})

test('periods, match, grace days and bonuses are stored', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const { Id } = await panel.post('/tiers', SILVER)
	const change = {
		Goals: [
			{ ...GOAL, Period: { Kind: 'days', Days: 90 } },
			{ ...GOAL, Period: { Kind: 'year', Days: null } },
			{ ...GOAL, Period: null },
		],
		Match: 'any',
		GraceDays: 30,
		Benefits: [{ Type: 2, SubType: 1, Description: 'More for joining', Bonus: 12.5 }],
	}
	assert.partialDeepStrictEqual(await panel.put(`/tiers/${Id}`, change), change)
	assert.partialDeepStrictEqual((await panel.get('/tiers'))[0], change)
	assert.partialDeepStrictEqual(await panel.put(`/tiers/${Id}`, { Name: 'Prata' }), change)
})

test('after the goals of a tier were raised, the next review moves its customers', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const [base, silver] = [await panel.post('/tiers', BASE), await panel.post('/tiers', SILVER)]
	await api.post('/POS/orders', buildOrder())
	const review = async () => {
		world.clock.pass(0.1)
		return (await world.db.transaction((tx) => reviewTiers(tx, merchant, world.clock.now()))).done
	}
	await panel.put(`/tiers/${silver.Id}`, { Name: 'Prata' })
	assert.equal(await review(), 0)
	await panel.put(`/tiers/${silver.Id}`, { Goals: [{ ...GOAL, Value: 5000 }] })
	assert.equal(await review(), 1)
	await api.post('/Tiers/available', { CustomerId: 'ana' }, { CurrentTier: { Id: base.Id } })
})

for (const [change, status, number, field] of [
	[{ Order: 1 }, 409, null, null],
	[{ IsBase: true }, 409, null, null],
	[{ Goals: [] }, 422, 7, 'Goals'],
	[{ Goals: [{ ...GOAL, Value: 0 }] }, 422, 9, 'Goals[0].Value'],
	[{ Goals: [{ ...GOAL, Measure: 'luck' }] }, 400, 77, 'Goals[0].Measure'],
	[{ Goals: [{ Measure: 'spend', Value: 1 }] }, 400, 7, 'Goals[0].Name'],
	[{ Benefits: [{ Type: 0, Description: 'More' }] }, 422, 9, 'Benefits[0].Multiplier'],
	[{ Benefits: [{ Type: 1, Description: 'Only you' }] }, 422, 61, 'Benefits[0].RewardId'],
	[{ Benefits: [{ Type: 1, Description: 'Only you', RewardId: 999_999 }] }, 422, 61, 'Benefits[0].RewardId'],
	[{ Goals: [{ ...GOAL, Period: { Kind: 'days' } }] }, 422, 9, 'Goals[0].Period.Days'],
	[{ Goals: [{ ...GOAL, Period: { Days: 9 } }] }, 400, 7, 'Goals[0].Period.Kind'],
	[{ Goals: [{ ...GOAL, Period: { Kind: 'week' } }] }, 400, 77, 'Goals[0].Period.Kind'],
	[
		{ Benefits: [{ Type: 3, Description: 'More', Objective: { Id: 1 } }] },
		400,
		7,
		'Benefits[0].Objective.Type',
	],
	[{ Match: 'some' }, 400, 77, 'Match'],
	[{ GraceDays: -1 }, 422, 9, 'GraceDays'],
	[{ GraceDays: 3651 }, 422, 10, 'GraceDays'],
	[{ Benefits: [{ Type: 2, SubType: 1, Description: 'More' }] }, 422, 9, 'Benefits[0].Bonus'],
	[{ Name: '' }, 400, 7, 'Name'],
	[{ Shape: 'round' }, 400, 77, 'Shape'],
] as const)
	test(`${JSON.stringify(change)} is refused with ${number ?? status}`, async () => {
		const { merchant } = await world.merchant()
		const panel = await signInAs(world, merchant)
		await panel.post('/tiers', BASE)
		const { Id } = await panel.post('/tiers', SILVER)
		await assertUnchanged(world, async () => {
			const refused = await panel.put(`/tiers/${Id}`, change, status)
			assert.deepEqual([refused.ErrorCode, refused.Field], [number, field], refused.Message)
		})
	})

test('a tier can be assigned manually, and the history records the user', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const base = await panel.post('/tiers', BASE)
	const gold = await panel.post('/tiers', { ...SILVER, Name: 'Gold', Goals: [{ ...GOAL, Value: 9000 }] })
	await api.post('/POS/orders', buildOrder())
	const wanted = { TierId: gold.Id, Until: '2026-12-31T00:00:00Z', Reason: 'A partner' }
	assert.deepEqual(await panel.put('/customers/ana/tier', wanted), {
		FromTierId: base.Id,
		TierId: gold.Id,
		Until: '2026-12-31T00:00:00.000Z',
	})
	await api.post('/Tiers/available', { CustomerId: 'ana' }, { CurrentTier: { Id: gold.Id } })
	const today = await panel.put('/customers/ana/tier', { ...wanted, Until: '2026-06-15' })
	assert.equal(today.Until, '2026-06-16T02:59:59.999Z') // the day is over then in São Paulo
	const viewer = await signInAs(world, merchant, 'viewer')
	assert.partialDeepStrictEqual(await viewer.get('/customers/ana/tiers'), [
		{ FromTierId: base.Id, ToTierId: gold.Id, Why: 'placed', Author: panel.email, Reason: 'A partner' },
	])
	const { Items } = await panel.get('/audit?operation=placeCustomer')
	assert.equal(Items[0].After.Reason, 'A partner')
	await assertUnchanged(world, async () => {
		for (const [id, change, status, number, field] of [
			['nobody', {}, 404, 59, 'id'],
			['ana', { TierId: 999_999 }, 422, 60, 'TierId'],
			['ana', { Until: '2026-01-01' }, 422, 0, 'Until'],
			['ana', { Until: null }, 400, 7, 'Until'],
			['ana', { Reason: ' ' }, 400, 7, 'Reason'],
		] as const) {
			const refused = await panel.put(`/customers/${id}/tier`, { ...wanted, ...change }, status)
			assert.deepEqual([refused.ErrorCode, refused.Field], [number, field], refused.Message)
		}
		assert.equal((await viewer.get('/customers/nobody/tiers', 404)).ErrorCode, 59)
	})
})

test('a tier that was assigned manually is automatic again before its time, with the reason in the history', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const base = await panel.post('/tiers', BASE)
	const gold = await panel.post('/tiers', { ...SILVER, Name: 'Gold', Goals: [{ ...GOAL, Value: 9000 }] })
	await api.post('/POS/orders', buildOrder())
	const release = (id: string, Reason: string, status = 200) =>
		panel.post(`/customers/${id}/tier/automatic`, { Reason }, status)
	const place = () =>
		panel.put('/customers/ana/tier', { TierId: gold.Id, Until: '2026-12-31', Reason: 'A partner' })
	await place()
	assert.deepEqual(await release('ana', 'No longer a partner'), { FromTierId: gold.Id, TierId: base.Id })
	await api.post('/Tiers/available', { CustomerId: 'ana' }, { CurrentTier: { Id: base.Id } })
	assert.equal((await panel.get('/customers/ana')).HeldUntil, null)
	const [last] = await panel.get('/customers/ana/tiers')
	assert.partialDeepStrictEqual(last, {
		...{ FromTierId: gold.Id, ToTierId: base.Id, Why: 'released' },
		...{ Author: panel.email, Reason: 'No longer a partner' },
	})
	const { Items } = await panel.get('/audit?operation=setAutomaticTier')
	assert.deepEqual(
		[Items[0].Before, Items[0].After],
		[{ TierId: gold.Id }, { TierId: base.Id, Reason: 'No longer a partner' }],
	)
	await assertUnchanged(world, async () => {
		assert.equal((await release('ana', 'again', 422)).Text, 'This customer’s tier is already automatic.')
		assert.equal((await release('nobody', 'why', 404)).ErrorCode, 59)
		assert.equal((await release('ana', ' ', 400)).Field, 'Reason')
	})
	// Reaching the tier meanwhile counts: she keeps it.
	await place()
	await api.post('/POS/orders', buildOrder({ OriginalId: 'large', OrderTotal: 9000 }))
	assert.deepEqual(await release('ana', 'Reached it herself'), { FromTierId: gold.Id, TierId: gold.Id })
})

test('a tier that was changed after it was loaded is 409 with the changed members, and stays', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const { Id, CustomerCount, MemberCount, ...Loaded } = await panel.post('/tiers', {
		Name: 'Gold',
		Order: 3,
		Goals: [GOAL],
	})
	await panel.put(`/tiers/${Id}`, { Caption: 'A', GraceDays: 5, Loaded })
	const refused = await panel.put(`/tiers/${Id}`, { Caption: 'B', Loaded }, 409)
	assert.deepEqual(
		[refused.Message, refused.Field],
		['Caption, GraceDays changed after it was loaded', 'Loaded'],
	)
	const [stored] = await panel.get('/tiers')
	assert.deepEqual(stored, { ...Loaded, Id, Caption: 'A', GraceDays: 5, CustomerCount, MemberCount })
})
