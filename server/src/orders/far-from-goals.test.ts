import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { cancellation, order } from '../../test/support/builders.ts'
import { ladder } from '../../test/support/ladder.ts'
import { useWorld } from '../../test/support/world.ts'
import type { Tier, TierGoal } from '../program/tier.ts'
import { createTiers } from '../tiers/create-tiers.ts'

const world = useWorld()
const [bronze, silver, gold] = ladder() as [Omit<Tier, 'id'>, Omit<Tier, 'id'>, Omit<Tier, 'id'>]
const YEAR = { kind: 'year' } as const
const goal = (measure: TierGoal['measure'], value: string): TierGoal => ({
	...{ name: 'Goal', measure, value, period: YEAR },
})

const shop = async (silverGoals: TierGoal[], goldGoals: TierGoal[]) => {
	const made = await world.merchant()
	const steps = [bronze, { ...silver, goals: silverGoals }, { ...gold, goals: goldGoals }]
	await world.db.transaction((tx) => createTiers(tx, made.merchant.id, steps))
	const buy = (name: string, total: number, changes: object = {}) => {
		const body = order({ OrderTotal: total, Customer: { OriginalId: name, IsEnrolled: true }, ...changes })
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
	const { buy, tierOf } = await shop([goal('spend', '500')], [goal('spend', '2000')])
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
	const { buy, tierOf } = await shop([goal('orders', '10')], [goal('orders', '21')])
	await buy('ana', 1)
	await Promise.all(Array.from({ length: 9 }, () => buy('ana', 1)))
	assert.equal(await tierOf('ana'), 'Silver')
	await Promise.all(Array.from({ length: 11 }, () => buy('ana', 1)))
	assert.equal(await tierOf('ana'), 'Gold')
})

test('an order of which is told that it is worth less, or is cancelled, takes the tier it carried', async () => {
	const { api, buy, tierOf } = await shop([goal('spend', '500')], [goal('spend', '100000')])
	const large = await buy('ana', 600)
	assert.equal(await tierOf('ana'), 'Silver')
	await buy('ana', 20) // far from gold
	await buy('ana', 100, { OriginalId: large, UpdatedDate: '2026-06-14T10:00:00Z' })
	assert.equal(await tierOf('ana'), 'Bronze')
	await buy('ana', 700, { OriginalId: large, UpdatedDate: '2026-06-14T11:00:00Z' })
	assert.equal(await tierOf('ana'), 'Silver')
	await api.post(`/POS/orders/${large}/cancel`, cancellation(), { HasError: false })
	assert.equal(await tierOf('ana'), 'Bronze')
})

test('points earned are a goal that any order may reach', async () => {
	const { buy, tierOf } = await shop([goal('earned', '300')], [goal('earned', '5000')])
	await buy('ana', 1)
	await buy('ana', 299)
	assert.equal(await tierOf('ana'), 'Silver')
})

test('the days of whoever is far from goals are left alone, and those of others are read', async () => {
	const { buy } = await shop([goal('spend', '500')], [goal('spend', '2000')])
	await buy('ana', 10)
	await buy('bia', 400)
	const readOf = async (name: string): Promise<number> => {
		const scans = async () => {
			await world.db.rows(sql`select pg_stat_force_next_flush()`)
			const [row] = await world.db.rows<{ rows: number }>(
				sql`select idx_tup_fetch::integer as rows from pg_stat_user_tables where relname = 'progress_days'`,
			)
			return row!.rows
		}
		const before = await scans()
		await buy(name, 1)
		return (await scans()) - before
	}
	const [far, near] = [await readOf('ana'), await readOf('bia')]
	assert.ok(near > far, `${near} rows near, ${far} far`)
})
