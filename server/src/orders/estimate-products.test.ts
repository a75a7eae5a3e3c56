import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { claimsOf, openMemberPage, signByHand, switchMembersOn } from '../../test/support/members.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { buildRule } from '../../test/support/rules.ts'
import { useWorld } from '../../test/support/world.ts'
import { setProgram } from '../merchants/set-program.ts'
import { mergeCustomers } from '../merges/merge-customers.ts'
import { MOVERS } from '../movers.ts'
import type { Rule } from '../program/rules/rule.ts'
import { withDefaults } from '../program/settings.ts'
import { isRefusal } from '../refusal.ts'
import { createTiers } from '../tiers/create-tiers.ts'

const world = useWorld()

const ITEMS = [
	{ Id: 'shoe', Price: 100 },
	{ Id: 'tee', Price: 50, PriceCurrency: 'BRL', Name: 'Tee' },
]

/** A shop in which customers have bought for what is said, with a way to ask what products earn for each. */
const openShop = async (rules: Rule[], bought: Record<string, number> = { ana: 100 }) => {
	const { api, merchant } = await world.merchant({ rules })
	const secret = await switchMembersOn(world, merchant)
	for (const [OriginalId, OrderTotal] of Object.entries(bought))
		await api.post('/POS/orders', buildOrder({ Customer: { OriginalId }, OrderTotal }), { HasError: false })
	const open = (name: string) => openMemberPage(world, signByHand(secret, claimsOf(world, name)))
	const pointsFor = async (name: string, Items: object[] = ITEMS): Promise<number[]> =>
		(await open(name).post('/products', { Items })).Items.map(({ Points }: { Points: number }) => Points)
	const visit = async (): Promise<number[]> => {
		const answer = await world.app.inject({
			method: 'POST',
			url: `/v1/member/shops/${merchant.name}/products`,
			payload: { Items: ITEMS },
		})
		return answer.json().Items.map(({ Points }: { Points: number }) => Points)
	}
	return { api, merchant, open, pointsFor, visit }
}

test('a member sees what a product earns in the own tier, which an order of it then earns', async () => {
	const { api, merchant, pointsFor, visit } = await openShop([], { ana: 1000, bia: 10 })
	await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'ana' }, OrderTotal: 1000 }))
	const [shoe, tee] = await pointsFor('ana')
	assert.deepEqual(await visit(), [100, 50])
	assert.deepEqual(await pointsFor('bia'), [100, 50])
	assert.ok(shoe! > 100, `${shoe}`)
	assert.equal(tee, shoe! / 2)
	const balance = async () => (await api.get('/Customer/ana/points')).PointsBalance
	const before = await balance()
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'ana' }, OrderTotal: 100 }))
	assert.equal((await balance()) - before, shoe)
})

test('rules about the member, the product and the moment count; what depends on the rest of the order does not', async () => {
	const on = (code: string, args: object): Partial<Rule> => ({ conditions: [{ code, args } as never] })
	const { pointsFor, visit } = await openShop(
		[
			buildRule({ id: 'second', ...on('nthPurchase', { at: [2] }) }),
			buildRule({
				id: 'shoes',
				...on('product', { products: ['shoe'] }),
				effect: { code: 'add', args: { points: '7' } },
				scope: 'line',
			}),
			buildRule({ id: 'welcome', effect: { code: 'add', args: { points: '1000' } } }),
			buildRule({ id: 'large', ...on('orderTotal', { min: 10 }) }),
			buildRule({ id: 'card', ...on('paymentMethod', { paymentMethods: ['card'] }) }),
			buildRule({ id: 'past', endsAt: '2026-06-01' }),
		],
		{ ana: 100, bia: 100, eva: 100 },
	)
	assert.deepEqual(await visit(), [107, 50])
	assert.deepEqual(await pointsFor('ana'), [207, 100])
})

test('a rule that points for the whole order exclude is not promised, to members or visitors', async () => {
	const on: Partial<Rule> = {
		conditions: [{ code: 'product', args: { products: ['shoe', 'tee'] } }],
		scope: 'line',
	}
	const add = (points: string) => ({ effect: { code: 'add', args: { points } } })
	for (const [rules, promised, earned] of [
		[[{ ...add('5'), stacking: 'first', priority: 2 }, { priority: 1 }], [100, 50], 105],
		[[{ ...add('5'), stacking: 'first', priority: 1 }, { priority: 2 }], [200, 100], 200],
		[[{ ...add('300'), stacking: 'best', priority: 2 }, { priority: 1 }], [100, 50], 400],
		[[{ ...add('300') }, { stacking: 'best' }], [100, 50], 400],
		[[{ ...add('5') }, { stacking: 'best' }], [200, 100], 200],
		[[{ ...add('5') }, {}], [200, 100], 205],
	] as const) {
		const [fixed, double] = rules
		const both = [buildRule({ id: 'fixed', ...fixed }), buildRule({ id: 'double', ...on, ...double })]
		const { api, pointsFor, visit } = await openShop(both, { ana: 1 })
		assert.deepEqual([await pointsFor('ana'), await visit()], [promised, promised], JSON.stringify(rules))
		const balance = async () => (await api.get('/Customer/ana/points')).PointsBalance
		const before = await balance()
		await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'ana' } }))
		assert.equal((await balance()) - before, earned, JSON.stringify(rules))
	}
})

test('a campaign for a segment is seen by who is in it', async () => {
	const { api, merchant, pointsFor } = await openShop([], { ana: 100, bia: 100 })
	const panel = await signInAs(world, merchant)
	await panel.put('/customers/ana/tags', { Tags: ['vip'] })
	const [{ Id }] = await panel.get('/tags')
	const segment = await panel.post('/segments', {
		Name: 'VIP',
		Conditions: [{ Kind: 'tagsAny', Values: [String(Id)] }],
	})
	const conditions = [{ code: 'inSegment', args: { segments: [segment.Id] } }]
	await world.db.transaction((tx) =>
		setProgram(
			tx,
			merchant.id,
			withDefaults({ rules: [buildRule({ conditions })] }),
			'test',
			world.clock.now(),
		),
	)
	// Many pages at once share a batch, and each gets its own.
	const all = await Promise.all(['ana', 'bia', 'ana'].map((name) => pointsFor(name)))
	assert.deepEqual(all, [
		[200, 100],
		[100, 50],
		[200, 100],
	])
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'ana' } }), { HasError: false })
})

test('a rule whose limit for the member or for everybody is used up gives no more than what is left', async () => {
	const perCustomer = { points: '120', period: 'month' as const }
	const { api, pointsFor } = await openShop([buildRule({ caps: { perCustomer, budget: '150' } })])
	assert.deepEqual(await pointsFor('ana'), [120, 70])
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'bia' }, OrderTotal: 25 }))
	assert.deepEqual(await pointsFor('bia'), [125, 75])
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'bia' }, OrderTotal: 25 }))
	assert.deepEqual(await pointsFor('bia'), [100, 50])
})

test('who is blocked or does not take part earns nothing, and who was merged sees what the other one does', async () => {
	const { api, merchant, pointsFor } = await openShop([], { ana: 100, bia: 100, eva: 100 })
	const owner = await signInAs(world, merchant)
	await owner.put('/customers/bia/block', { IsBlocked: true, Reason: 'test' })
	assert.deepEqual(await pointsFor('bia'), [0, 0])
	await api.post('/Customer', { OriginalId: 'rui', Email: 'rui@example.com', IsEnrolled: false })
	assert.deepEqual(await pointsFor('rui'), [0, 0])
	await world.db.transaction(async (tx) => {
		const command = { from: 'eva', into: 'bia', author: 'test' }
		const [merged] = await mergeCustomers(tx, merchant, world.clock.now(), [command], MOVERS)
		assert.ok(merged && !isRefusal(merged))
	})
	assert.deepEqual(await pointsFor('eva'), [0, 0])
})

test('a refusal names the item of the body', async () => {
	const { open } = await openShop([])
	await assertUnchanged(world, async () => {
		for (const [body, status, number, field] of [
			[{ Items: [ITEMS[0], { Id: 'x', Price: 1, PriceCurrency: 'USD' }] }, 422, 35, 'Items[1].PriceCurrency'],
			[{ Items: [{ Id: 'x', Price: -1 }] }, 400, 9, 'Items[0].Price'],
			[{ Items: Array(101).fill(ITEMS[0]) }, 400, 10, 'Items'],
			[{}, 400, 7, 'Items'],
			[{ Items: [], Customer: 'bia' }, 400, 77, 'Customer'],
		] as const) {
			const refused = await open('ana').post('/products', body, status)
			assert.deepEqual([refused.ErrorCode, refused.Field], [number, field], refused.Message)
		}
	})
})
