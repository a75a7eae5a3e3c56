import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildOrder } from '../../test/support/builders.ts'
import { useWorld } from '../../test/support/world.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { Tx } from '../db/database.ts'
import {
	type DayProgress,
	earliestLossDay,
	findGoalPeriods,
	measureGoal,
	type Tier,
	type TierGoal,
	type TierPeriod,
} from '../program/tier.ts'
import { loadDays } from './load-days.ts'

const world = useWorld()
const TODAY = '2026-06-15'

const goal = (period: TierPeriod, measure: TierGoal['measure']): TierGoal => ({
	...{ name: 'goal', value: '1' },
	...{ period, measure },
})

const tier = (goals: TierGoal[]): Tier => ({ goals, isActive: true, position: 1, id: 1 }) as unknown as Tier

test('a year of days is loaded in as few groups as the goals need, with the same result', async () => {
	const { merchant, api } = await world.merchant()
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	const ids = await findCustomerIds(world.db, merchant.id, ['ana'])
	const [customerId] = [...ids.values()] as [number]
	const goals = [
		goal({ kind: 'days', days: 30 }, 'spend'),
		goal({ kind: 'days', days: 31 }, 'orders'),
		goal({ kind: 'days', days: 365 }, 'earned'),
		goal({ kind: 'year' }, 'orders'),
		goal({ kind: 'days', days: 1 }, 'spend'),
	]
	const ladders = [goals, ...goals.map((one) => [one]), [goals[1]!, goals[3]!]].map((some) =>
		some.map((one) => tier([one])),
	)
	const undo = new Error('only looked at')
	const compare = async (tx: Tx): Promise<void> => {
		await tx.rows(sql`delete from progress_days where merchant_id = ${merchant.id}`)
		await tx.rows(sql`
			insert into progress_days (merchant_id, customer_id, day, orders, spend, earned)
			select ${merchant.id}::bigint, ${customerId}::bigint, ${TODAY}::date - n, 1 + n % 3, n * 1.01, n % 7
			from generate_series(0, 400) n where n % 5 <> 1`)
		const all = await tx.rows<DayProgress>(sql`
			select day, orders, spend, earned from progress_days
			where merchant_id = ${merchant.id} and customer_id = ${customerId} order by day`)
		assert.equal(all.length, 321)
		const ever = { orders: 0, spend: all[0]!.spend, earned: all[0]!.earned }
		for (const tiers of ladders) {
			const look = findGoalPeriods(tiers, TODAY)
			const parts = (await loadDays(tx, merchant.id, [customerId], look)).get(customerId)!
			assert.ok(parts.length <= look.firstDays.length, `${parts.length} parts`)
			for (const one of tiers) {
				const [seen, said] = [all, parts].map((days) => {
					const standing = { ever, days, today: TODAY }
					return [String(measureGoal(one.goals[0]!, standing)), earliestLossDay(one, standing)]
				})
				assert.deepEqual(said, seen)
			}
		}
		throw undo
	}
	await assert.rejects(world.db.transaction(compare), undo)
})
