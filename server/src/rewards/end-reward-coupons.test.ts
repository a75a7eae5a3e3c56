import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildOrder } from '../../test/support/builders.ts'
import { resealAll } from '../../test/support/reseal.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { JOBS } from '../jobs.ts'
import type { RewardSettings } from './configure/reward-settings.ts'

const world = useWorld()
const runJob = () => JOBS.find((job) => job.name === 'end coupons')!.run(world)

const createShop = async (settings: Partial<RewardSettings>) => {
	const made = await world.merchant()
	const { api, merchant } = made
	const id = await createTestReward(world, merchant, settings)
	await earnPoints(api, 1000)
	const redeem = async (): Promise<string> => {
		const reply = await api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana' })
		return reply.Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode
	}
	const switchTo = async (isActive: boolean) => {
		await world.db.rows(
			sql`update rewards set is_active = ${isActive} where merchant_id = ${merchant.id} and id = ${id}`,
		)
		await resealAll(world.db)
	}
	const ended = async (): Promise<string[]> => {
		const rows = await world.db.rows<{ code: string }>(sql`
			select code from coupons where merchant_id = ${merchant.id} and deactivated_at is not null order by id`)
		return rows.map(({ code }) => code)
	}
	return { ...made, id, redeem, switchTo, ended }
}

test('unused coupons end when a reward that is configured so is switched off', async () => {
	const { api, redeem, switchTo, ended } = await createShop({ endsWithPlatform: true })
	const used = await redeem()
	const unused = await redeem()
	await api.post('/POS/orders', buildOrder({ Coupon: used }), { HasError: false })
	await runJob()
	assert.deepEqual(await ended(), [])
	await switchTo(false)
	await runJob()
	assert.deepEqual(await ended(), [unused])

	await switchTo(true)
	world.clock.pass(3)
	const later = await redeem()
	await runJob()
	await switchTo(false)
	world.clock.pass(1)
	await runJob()
	await runJob()
	assert.deepEqual(await ended(), [unused, later])
})

test('unused coupons end after the last day of such a reward', async () => {
	const { redeem, ended } = await createShop({ endsWithPlatform: true, offeredUntil: '2026-06-20T00:00:00Z' })
	const code = await redeem()
	world.clock.pass(4)
	await runJob()
	assert.deepEqual(await ended(), [])
	world.clock.pass(1)
	await runJob()
	assert.deepEqual(await ended(), [code])
})

test('coupons of other rewards stay valid after the reward is switched off', async () => {
	const { redeem, switchTo, ended } = await createShop({ endsWithPlatform: false })
	await redeem()
	await switchTo(false)
	await runJob()
	assert.deepEqual(await ended(), [])
})
