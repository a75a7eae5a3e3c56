import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildTiers } from '../../../test/support/build-tiers.ts'
import { buildCancellation, buildOrder } from '../../../test/support/builders.ts'
import { buildCard } from '../../../test/support/customer-card.ts'
import { buildMessage } from '../../../test/support/order-message.ts'
import { NOON, useWorld } from '../../../test/support/world.ts'
import { findCustomerIds } from '../../customers/find-customers.ts'
import type { Tx } from '../../db/database.ts'
import { decimal } from '../../db/decimal.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import { nextTierMinimums } from '../../program/next-tier-minimum.ts'
import { findGoalPeriods, type Tier, type TierGoal } from '../../program/tier.ts'
import { createTiers } from '../../tiers/create-tiers.ts'
import { loadCustomersAndDays } from '../../tiers/load-customers-and-days.ts'
import { loadTiers } from '../../tiers/load-tiers.ts'
import type { OrderMessage } from '../order.ts'
import { recordOrders } from '../record-orders.ts'

const world = useWorld()
const [bronze, silver, gold] = buildTiers() as [Omit<Tier, 'id'>, Omit<Tier, 'id'>, Omit<Tier, 'id'>]
const YEAR = { kind: 'year' } as const
const goal = (measure: TierGoal['measure'], value: string): TierGoal => ({
	...{ name: 'Goal', measure, value, period: YEAR },
})

const createShop = async (silverGoals: TierGoal[], goldGoals: TierGoal[]) => {
	const made = await world.merchant()
	const steps = [bronze, { ...silver, goals: silverGoals }, { ...gold, goals: goldGoals }]
	await world.db.transaction((tx) => createTiers(tx, made.merchant.id, steps))
	const buy = (name: string, total: number, changes: object = {}) => {
		const body = buildOrder({
			OrderTotal: total,
			Customer: { OriginalId: name, IsEnrolled: true },
			...changes,
		})
		return made.api.post('/POS/orders', body, { HasError: false }).then(() => body.OriginalId)
	}
	await buy('somebody', 1) // from now on the tiers are known
	const tierOf = async (name: string) => {
		const reply = await made.api.post('/Tiers/available', { CustomerId: name })
		return reply.CurrentTier.Name
	}
	return { ...made, buy, tierOf }
}

test('one large order takes a customer from far away to the top', async () => {
	const { buy, tierOf } = await createShop([goal('spend', '500')], [goal('spend', '2000')])
	await buy('ana', 10)
	await buy('ana', 1990)
	assert.equal(await tierOf('ana'), 'Gold')
	await buy('bia', 10)
	await buy('bia', 489.99)
	assert.equal(await tierOf('bia'), 'Bronze')
	await buy('bia', 0.01)
	assert.equal(await tierOf('bia'), 'Silver')
})

test('many orders at once add up to a goal, of which none alone is near', async () => {
	const { buy, tierOf } = await createShop([goal('orders', '10')], [goal('orders', '21')])
	await buy('ana', 1)
	await Promise.all(Array.from({ length: 9 }, () => buy('ana', 1)))
	assert.equal(await tierOf('ana'), 'Silver')
	await Promise.all(Array.from({ length: 11 }, () => buy('ana', 1)))
	assert.equal(await tierOf('ana'), 'Gold')
})

test('an order of which is told that it is worth less, or is cancelled, takes the tier it carried', async () => {
	const { api, buy, tierOf } = await createShop([goal('spend', '500')], [goal('spend', '100000')])
	const large = await buy('ana', 600)
	assert.equal(await tierOf('ana'), 'Silver')
	await buy('ana', 20) // far from gold
	await buy('ana', 100, { OriginalId: large, UpdatedDate: '2026-06-14T10:00:00Z' })
	assert.equal(await tierOf('ana'), 'Bronze')
	await buy('ana', 700, { OriginalId: large, UpdatedDate: '2026-06-14T11:00:00Z' })
	assert.equal(await tierOf('ana'), 'Silver')
	await api.post(`/POS/orders/${large}/cancel`, buildCancellation(), { HasError: false })
	assert.equal(await tierOf('ana'), 'Bronze')
})

test('points earned are a goal that any order may reach', async () => {
	const { buy, tierOf } = await createShop([goal('earned', '300')], [goal('earned', '5000')])
	await buy('ana', 1)
	await buy('ana', 299)
	assert.equal(await tierOf('ana'), 'Silver')
})

test('an order that comes twice in one list, and the second time is cancelled, leaves everything as if it had come in two', async () => {
	const tiersAfter = async (name: string, isTogether: boolean) => {
		const { merchant, buy, tierOf } = await createShop([goal('spend', '500')], [goal('spend', '100000')])
		await buy(name, 600)
		// the goal is a year's, and the review of the new one has not been
		world.clock.set('2027-01-02T12:00:00Z')
		const now = world.clock.now()
		const order = (changes: Partial<OrderMessage> = {}) =>
			buildMessage({
				...{ originalId: 'both', customer: buildCard(name), total: decimal(600) },
				...{ placedAt: now, completedAt: now, ...changes },
			})
		const cancelled = order({ isCompleted: null, isCancelled: true, cancelledAt: now })
		const lists = isTogether ? [[order(), cancelled]] : [[order()], [cancelled]]
		for (const list of lists) await world.db.transaction((tx) => recordOrders(tx, merchant, now, list))
		const tier = await tierOf(name)
		world.clock.set(NOON)
		return tier
	}
	assert.equal(await tiersAfter('ana', false), 'Bronze')
	assert.equal(await tiersAfter('bia', true), 'Bronze')
})

test('an order that was placed before, and is completed now, takes a customer to a goal', async () => {
	const { buy, tierOf } = await createShop([goal('spend', '500')], [goal('spend', '2000')])
	const placed = await buy('ana', 500, { IsCompleted: false, OrderCompletedDate: null })
	assert.equal(await tierOf('ana'), 'Bronze')
	await buy('ana', 500, { OriginalId: placed, UpdatedDate: '2026-06-14T10:00:00Z' })
	assert.equal(await tierOf('ana'), 'Silver')
})

test('the days of whoever is far from goals are left alone, and those of others are read', async () => {
	const { merchant, buy } = await createShop([goal('spend', '500')], [goal('spend', '2000')])
	for (const [name, total] of [
		['far', 10],
		['near', 250],
		['top', 3000],
		['held', 11],
		['lapsed', 12],
	] as const)
		await buy(name, total)
	const ids = await findCustomerIds(world.db, merchant.id, ['far', 'near', 'top', 'held', 'lapsed'])
	const tiers = await loadTiers(world.db, merchant.id)
	const undo = new Error('only looked at')
	const look = async (tx: Tx): Promise<void> => {
		await tx.rows(sql`
			update progress set held_until = case when customer_id = ${ids.get('held')} then ${NOON}::timestamptz end,
				lapsed_at = case when customer_id = ${ids.get('lapsed')} then ${NOON}::timestamptz end
			where merchant_id = ${merchant.id}`)
		const back = findGoalPeriods(tiers, '2026-06-15')
		const { locked } = await lockAccounts(tx, merchant.id, [...ids.values()]).accounts
		const { customers, days } = await loadCustomersAndDays(
			tx,
			locked,
			merchant.id,
			[...ids.values()],
			back,
			nextTierMinimums(tiers),
		)
		assert.equal(customers.size, 5)
		const read = [...ids].filter(([, id]) => days.has(id)).map(([name]) => name)
		assert.deepEqual(read.sort(), ['held', 'lapsed', 'near'])
		assert.deepEqual(
			days.get(ids.get('near')!)!.map(({ day, spend }) => `${day} ${spend}`),
			['2026-06-11 250'],
		)
		throw undo
	}
	await assert.rejects(world.db.transaction(look), undo)
})
