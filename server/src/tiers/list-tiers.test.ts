import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listTiers } from '@fiel/contract'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { useWorld } from '../../test/support/world.ts'
import { createTiers } from './create-tiers.ts'

const world = useWorld()
const createShop = async () => {
	const made = await world.merchant()
	await world.db.transaction((tx) => createTiers(tx, made.merchant.id, buildTiers()))
	return made
}
const names = (tiers: { Name: string }[]) => tiers.map((tier) => tier.Name)

test('without a customer all tiers are next tiers', async () => {
	const { api } = await createShop()
	for (const body of [{}, { CustomerId: null }, { CustomerId: null, Unknown: 1 }]) {
		const reply = await api.post('/Tiers/available', body, { CurrentTier: null })
		assertConforms(listTiers, reply)
		assert.deepEqual(names(reply.NextTiers), ['Bronze', 'Silver', 'Gold'])
		assert.deepEqual(reply.AllTiers, reply.NextTiers)
		assert.equal('HasError' in reply, false)
	}
})

test('goals show the progress of a customer, rounded down', async () => {
	const { api } = await createShop()
	await api.post('/POS/orders', buildOrder({ OrderTotal: 599.99 }), { HasError: false })
	const reply = await api.post('/Tiers/available', { CustomerId: 'ana' })
	assertConforms(listTiers, reply)
	assert.deepEqual(reply.CurrentTier, {
		Id: reply.CurrentTier.Id,
		Image: 'https://shop.example/silver.svg',
		Color: '#9aa5b1',
		Name: 'Silver',
		Order: 2,
		Benefits: [
			{
				IsUsed: false,
				Description: '1.5 times the points',
				Type: 0,
				SubType: 0,
				Objective: { Id: 1, Type: 0, Title: 'Purchases' },
			},
		],
		Goals: [{ Name: 'Spend', GoalValue: 500, CurrentValue: 599.99, PercentToGoal: 100 }],
	})
	assert.deepEqual(names(reply.NextTiers), ['Gold'])
	assert.deepEqual(names(reply.AllTiers), ['Bronze', 'Silver', 'Gold'])
	assert.deepEqual(reply.NextTiers[0].Goals, [
		{ Name: 'Spend', GoalValue: 2000, CurrentValue: 599.99, PercentToGoal: 29.99 },
		{ Name: 'Orders', GoalValue: 5, CurrentValue: 1, PercentToGoal: 20 },
	])
	assert.deepEqual(reply.NextTiers[0].Benefits, [
		{ IsUsed: false, Description: 'Free coffee', Type: 3, SubType: 0, Objective: null },
	])
})

test('a customer reaches a tier with orders, earns with its multiplier, and loses it with a cancellation', async () => {
	const { api } = await createShop()
	const tier = async () => (await api.post('/Tiers/available', { CustomerId: 'ana' })).CurrentTier.Name
	const place = async (total: number) => {
		const sent = buildOrder({ OrderTotal: total })
		const reply = await api.post('/POS/orders', sent, { HasError: false })
		return { id: sent.OriginalId, customer: reply.Result.Customer }
	}
	const first = await place(300)
	assert.deepEqual([await tier(), first.customer.PointsBalance], ['Bronze', 300])
	const second = await place(250)
	assert.deepEqual([await tier(), second.customer.PointsBalance], ['Silver', 550])
	assert.equal(second.customer.TierName, 'Silver')
	const third = await place(100)
	assert.equal(third.customer.PointsBalance, 700) // 1.5 times 100
	for (const { id } of [second, third])
		await api.post(`/Order/${id}/cancel`, buildCancellation(), { HasError: false })
	const back = await api.post('/Tiers/available', { CustomerId: 'ana' })
	assert.equal(back.CurrentTier.Name, 'Bronze')
	assert.deepEqual(back.NextTiers[0].Goals, [
		{ Name: 'Spend', GoalValue: 500, CurrentValue: 300, PercentToGoal: 60 },
	])
	assert.equal((await place(10)).customer.PointsBalance, 310)
})

test('a program without tiers returns none', async () => {
	const { api } = await world.merchant()
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	const reply = await api.post('/Tiers/available', { CustomerId: 'ana' })
	assert.deepEqual(reply, { CurrentTier: null, NextTiers: [], AllTiers: [] })
})

test('an unknown customer is refused with the name of the member', async () => {
	const { api } = await createShop()
	const other = await createShop()
	await other.api.post('/POS/orders', buildOrder(), { HasError: false })
	for (const [customerId, number, words] of [
		['ana', 59, /ana/],
		['🦊 ثعلب', 59, /🦊 ثعلب/],
		['', 59, /CustomerId/],
		['  ', 59, /CustomerId/],
		['x'.repeat(10_000), 10, /CustomerId/],
		['nul \u0000', 77, /CustomerId/],
		['half \ud83e', 77, /CustomerId/],
		[7, 59, /7/],
		[7.5, 77, /CustomerId/],
		[['ana'], 77, /CustomerId/],
	] as const) {
		const reply = await api.post('/Tiers/available', { CustomerId: customerId }, { HasError: true })
		assertConforms(listTiers, reply)
		assert.equal(reply.ErrorCode, number, JSON.stringify(customerId).slice(0, 50))
		assert.match(reply.ErrorMessage, words)
		assert.deepEqual(reply.ErrorMessages, [reply.ErrorMessage])
		assert.deepEqual([reply.CurrentTier, reply.NextTiers, reply.AllTiers], [null, [], []])
	}
	for (const body of [undefined, null, [], 'ana']) {
		await api.post('/Tiers/available', body, { HasError: true, ErrorCode: 77 })
	}
})
