import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PanelClient, signInAs } from '../../test/support/admin.ts'
import type { Api, Reply } from '../../test/support/api.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { runJobsOnce } from '../worker.ts'

const world = useWorld()

const goal = (Value: number, Period: object | null = null, Measure = 'spend') => ({
	...{ Name: 'Goal', Measure, Value, Period },
})
const THIRTY = { Kind: 'days', Days: 30 }
const YEAR = { Kind: 'year', Days: null }

interface Shop {
	merchant: { id: number }
	api: Api
	panel: PanelClient
	ids: Record<string, number>
}

const NAMES = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva']

/** Bronze for all, Silver from 500, Gold from 1000, and customers who spent 100, 500, 600, 1000 and 2000. */
const openShop = async (): Promise<Shop> => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const ids: Record<string, number> = {}
	for (const tier of [
		{ Name: 'Bronze', Order: 1, IsBase: true },
		{ Name: 'Silver', Order: 2, Goals: [goal(500)] },
		{ Name: 'Gold', Order: 3, Goals: [goal(1000)] },
	])
		ids[tier.Name] = (await panel.post('/tiers', tier)).Id
	for (const [index, OrderTotal] of [100, 500, 600, 1000, 2000].entries()) {
		const Name = NAMES[index]!
		// The last order is older than thirty days, and of the same year.
		const day = index === 4 ? '2026-03-01' : '2026-06-10'
		const dates = { OrderPlacementDate: `${day}T10:00:00Z`, OrderCompletedDate: `${day}T11:00:00Z` }
		const Customer = { OriginalId: Name.toLowerCase(), Name }
		await api.post('/POS/orders', buildOrder({ OrderTotal, Customer, ...dates }), { HasError: false })
	}
	return { merchant, api, panel, ids }
}

const tiersOf = async ({ panel }: Shop): Promise<Record<string, string | null>> => {
	const found = await Promise.all(NAMES.map((name) => panel.get(`/customers/${name.toLowerCase()}`)))
	return Object.fromEntries(
		found.map(({ Name, Tiers }) => [Name, Tiers.find(({ IsCurrent }: Reply) => IsCurrent)?.Name ?? null]),
	)
}

const EXAMPLES: { name: string; tier: string | null; change: object; moves: string[]; later?: number }[] = [
	{ name: 'nothing changes', tier: 'Silver', change: { Goals: [goal(450)] }, moves: [] },
	{ name: 'a lower goal', tier: 'Gold', change: { Goals: [goal(600)] }, moves: ['Caio Silver → Gold'] },
	{
		name: 'a higher goal',
		tier: 'Silver',
		change: { Goals: [goal(600)] },
		moves: ['Bia Silver → Bronze'],
	},
	{
		name: 'a goal of thirty days',
		tier: 'Gold',
		change: { Goals: [goal(900, THIRTY)] },
		moves: ['Eva Gold → Silver'],
	},
	{
		name: 'a goal of the calendar year, or two orders',
		tier: 'Gold',
		change: { Goals: [goal(1500, YEAR), goal(2, null, 'orders')], Match: 'any' },
		moves: ['Davi Gold → Silver'],
	},
	{
		name: 'two goals of different periods',
		tier: 'Gold',
		change: { Goals: [goal(900, YEAR), goal(1, THIRTY, 'orders')], Match: 'all' },
		moves: ['Eva Gold → Silver'],
	},
	{
		name: 'a tier that is out of use',
		tier: 'Gold',
		change: { IsActive: false },
		moves: ['Davi Gold → Silver', 'Eva Gold → Silver'],
	},
	{
		name: 'a new tier',
		tier: null,
		change: { Name: 'Black', Order: 4, Goals: [goal(1500)] },
		moves: ['Eva Gold → Black'],
	},
	{
		name: 'a higher goal with days of grace',
		tier: 'Silver',
		change: { Goals: [goal(600)], GraceDays: 10 },
		moves: ['Bia Silver → Bronze'],
		later: 1,
	},
]

for (const { name, tier, change, moves, later = 0 } of EXAMPLES)
	test(`${name}: ${moves.join(', ') || 'nobody moves'}`, async () => {
		const shop = await openShop()
		const { panel, ids } = shop
		const before = await tiersOf(shop)
		const viewer = await signInAs(world, shop.merchant, 'viewer')
		let told: Reply = {}
		await assertUnchanged(world, async () => {
			const body = { ...(tier && { Id: ids[tier] }), Tier: change }
			told = await viewer.post('/tiers/preview', body, 200)
		})
		const said = told.Examples.map(({ Name, From, To }: Reply) => `${Name} ${From} → ${To}`)
		assert.deepEqual(said, moves)
		const rises = moves.filter((move) => / Silver → Gold| Gold → Black/.test(move)).length
		assert.deepEqual(
			[told.Rise, told.Stay, told.Fall, told.FallLater],
			[rises, 5 - moves.length, moves.length - rises, later],
		)
		const total = told.Flows.reduce((sum: number, { Customers }: Reply) => sum + Customers, 0)
		assert.equal(total, 5)

		// What the following night, and the days of grace, really make of it.
		if (tier) await panel.put(`/tiers/${ids[tier]}`, change)
		else await panel.post('/tiers', change)
		for (const day of ['2026-06-16', '2026-06-17', '2026-06-30']) {
			world.clock.set(`${day}T12:00:00Z`)
			await runJobsOnce(world)
		}
		shop.panel = await signInAs(world, shop.merchant)
		const after = await tiersOf(shop)
		const happened = NAMES.filter((one) => before[one] !== after[one])
		assert.deepEqual(
			happened.map((one) => `${one} ${before[one]} → ${after[one]}`),
			moves,
		)
	})

test('a tier that a person gave is kept, and a refused tier says why', async () => {
	const { panel, ids } = await openShop()
	const given = { TierId: ids.Gold, Until: '2027-01-01', Reason: 'A partner' }
	await panel.put('/customers/bia/tier', given)
	const raised = { Id: ids.Silver, Tier: { Goals: [goal(600)] } }
	const told = await panel.post('/tiers/preview', raised, 200)
	assert.deepEqual([told.Rise, told.Stay, told.Fall, told.Examples], [0, 5, 0, []])
	const wrong = { Id: ids.Silver, Tier: { Goals: [goal(0)] } }
	assert.equal((await panel.post('/tiers/preview', wrong, 422)).Field, 'Tier.Goals[0].Value')
	await panel.post('/tiers/preview', { Id: 999_999, Tier: {} }, 404)
	await panel.post('/tiers/preview', { Tier: { Name: 'X', Order: 1, Goals: [goal(1)] } }, 409)
})
