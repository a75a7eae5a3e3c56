import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RewardType } from '@fiel/contract'
import { findMerchant } from '../../server/src/merchants/find-merchant.ts'
import { isRefusal } from '../../server/src/refusal.ts'
import { redeemRewards } from '../../server/src/rewards/redeem-rewards.ts'
import { createTestReward } from '../../server/test/support/rewards.ts'
import { NOON } from '../../server/test/support/world.ts'
import { assertAccessible } from './support/axe.ts'
import { findCustomer, openCounter, PHONE, pointsOf } from './support/counter.ts'
import { assertValue } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 3 })

/** Redeems as the widget does, for a code to be entered some day. */
const redeemOnline = async (rewardId: number, customerReference: string): Promise<string> => {
	const command = { rewardId, customerReference, key: null, metadata: [], value: null }
	const merchant = (await findMerchant(panel.world.db, 'demo'))!
	const [outcome] = await panel.world.db.transaction((tx) =>
		redeemRewards(tx, merchant, new Date(NOON), [{ ...command, coupon: 'as configured' }]),
	)
	assert.ok(!isRefusal(outcome))
	return outcome!.redemption.externalCode
}

const PERCENT = { type: RewardType.PercentDiscount, title: 'A tenth off', value: '10', minimumPurchase: '50' }

test('a coupon from the widget: found by its code, applied, removed and kept, applied again, refused once used, and on the receipt', async () => {
	const { page, owner, person } = await openCounter(panel, PHONE)
	await owner.post(`/customers/${person.Id}/balance`, {
		...{ ChangeKey: 'gift', Unit: 'points', Value: 5000, OperationType: 0 },
		Reason: 'so that there is something to redeem',
	})
	const tenth = await createTestReward(panel.world, panel.merchant, PERCENT)
	const [first, second] = [await redeemOnline(tenth, person.Id), await redeemOnline(tenth, person.Id)]
	const paid = await pointsOf(owner, person.Id)

	// The customer shows the code, which the cashier scans.
	await findCustomer(page, first)
	await page.getByRole('heading', { name: person.Name }).waitFor()
	const coupons = page.getByRole('region', { name: 'Customer’s coupons' })
	await page.getByLabel('Amount').fill('40')
	await coupons
		.getByText(/The minimum purchase is R\$50\.00/)
		.first()
		.waitFor()
	assert.equal(await coupons.getByRole('button').count(), 0)
	await page.getByLabel('Amount').fill('100')
	const apply = (code: string) =>
		coupons.getByRole('button', { name: `Apply A tenth off, coupon ${code}` }).click()
	await coupons
		.getByText(/^R\$10\.00 off this sale · Expires /)
		.first()
		.waitFor()
	await assertAccessible(page)
	// The coupons are above the rewards that would cost points.
	const rewards = page.getByRole('region', { name: 'Rewards for this sale' })
	assert.ok((await coupons.boundingBox())!.y < (await rewards.boundingBox())!.y)
	assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))

	await apply(first)
	await page.getByText(`A tenth off applied (coupon ${first}) −R$10.00`).waitFor()
	await page.getByText('To pay: R$90.00').waitFor()
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Remove coupon' }).click()
	await coupons.getByText(first).waitFor()
	assert.equal(await pointsOf(owner, person.Id), paid)
	await apply(first)
	await page.reload()
	await page.getByText(`A tenth off applied (coupon ${first}) −R$10.00`).waitFor()
	await assertValue(page.getByLabel('Amount'), '100')

	// Another till uses it meanwhile, so this one is told, and takes the other coupon.
	const elsewhere = { Key: 'ELSEWHERE', CustomerId: person.Id, Amount: 60, Coupon: first }
	await owner.post('/counter/sales', { ...elsewhere, EnteredDate: new Date(NOON).toISOString() })
	await page.getByRole('button', { name: 'Record sale' }).click()
	await page.getByRole('alert').getByText(`Coupon ${first} is already used.`).waitFor()
	await page.getByRole('button', { name: 'Remove coupon' }).click()
	await coupons.getByText(second).waitFor()
	assert.equal(await coupons.getByText(first).count(), 0)
	await apply(second)
	await page.getByRole('button', { name: 'Record sale' }).click()
	await page.getByRole('heading', { name: 'Sale recorded' }).waitFor()
	const receipt = page.getByRole('region', { name: 'Receipt' })
	await receipt.getByText('A tenth off (−R$10.00)').waitFor()
	await receipt.getByText('R$90.00', { exact: true }).waitFor()
	const [sale] = (await owner.get(`/counter/customers/${person.Id}`)).RecentSales
	assert.partialDeepStrictEqual(await owner.get(`/counter/sales/${sale.OrderId}`), {
		Total: 100,
		Discount: 10,
	})
	assert.equal((await owner.get(`/coupons/${second}`)).OrderId, sale.OrderId)
})
