import { CouponType, RewardType } from '@fiel/contract'
import { findCustomerIds } from '../../src/customers/find-customers.ts'
import { createCouponLists } from '../../src/rewards/configure/create-coupon-lists.ts'
import { createRewards } from '../../src/rewards/configure/create-rewards.ts'
import { type RewardSettings, rewardSettings } from '../../src/rewards/configure/reward-settings.ts'
import type { Api } from './api.ts'
import { buildOrder } from './builders.ts'
import { readBalances } from './read-balances.ts'
import type { World } from './world.ts'

/** A reward of 10 off for 100 points by default; with codes it hands those out. */
export const createTestReward = (
	world: World,
	merchant: { id: number },
	changes: Partial<RewardSettings> = {},
	codes?: string[],
): Promise<number> =>
	world.db.transaction(async (tx) => {
		const settings = rewardSettings({
			type: RewardType.FixedValueDiscount,
			title: '10 off',
			points: '100',
			value: '10',
			codePrefix: 'TEN-',
			...changes,
		})
		const [created] = await createRewards(tx, merchant.id, world.clock.now(), [settings])
		const { id } = created!
		if (codes) {
			const list = { rewardId: id, name: 'Brought', type: CouponType.FixedValue, value: '12.5', codes }
			await createCouponLists(tx, merchant.id, world.clock.now(), [list])
		}
		return id
	})

/** Records an order that gives a customer this many points. */
export const earnPoints = (
	api: Api,
	points: number,
	customer = 'ana',
	changes: Record<string, unknown> = {},
) =>
	api.post(
		'/POS/orders',
		buildOrder({ OrderTotal: points, Customer: { OriginalId: customer, Name: customer }, ...changes }),
		{ HasError: false },
	)

/** The present balance of a customer, as text. */
export const readBalance = async (
	world: World,
	merchant: { id: number },
	customer = 'ana',
): Promise<{ points: string; cashback: string }> => {
	const ids = await findCustomerIds(world.db, merchant.id, [customer])
	const id = ids.get(customer)!
	const balances = await readBalances(world.db, merchant.id, [id], world.clock.now())
	const { points, cashback } = balances.get(id)!
	return { points: points.toString(), cashback: cashback.toString() }
}
