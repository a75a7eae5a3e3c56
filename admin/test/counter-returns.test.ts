import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refundOf } from '@fiel/contract/refund-of'
import type { Page } from 'playwright-core'
import type { PanelClient } from '../../server/test/support/admin.ts'
import { NOON } from '../../server/test/support/world.ts'
import { assertAccessible } from './support/axe.ts'
import { loseAnswer, openCounter, PHONE, pointsOf } from './support/counter.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 3 })

const money = (value: number): string => `R$${value.toFixed(2)}`

/** A sale of R$250 at the branch of the cashier, of which a reward pays a part. */
const sellWithReward = async (owner: PanelClient, id: string, key: string) => {
	await owner.post(`/customers/${id}/balance`, {
		...{ ChangeKey: `gift for ${key}`, Unit: 'points', Value: 5000, OperationType: 0, Reason: 'a gift' },
	})
	const cart = { CustomerId: id, Amount: 250, BranchId: 'B-1' }
	const { Rewards } = await owner.post('/counter/rewards', { CustomerId: id, Amount: 250 }, 200)
	const reward = Rewards.find(({ CanUse, Discount }: Record<string, number>) => CanUse && Discount)
	const { Code } = await owner.post('/counter/redemptions', {
		...{ ...cart, Key: `reward for ${key}`, RewardId: reward.Id },
	})
	await owner.post('/counter/sales', {
		...{ ...cart, Key: key, Coupon: Code, EnteredDate: new Date(NOON).toISOString() },
	})
	return owner.get(`/counter/sales/${key}`)
}

const findSale = async (page: Page, number: string): Promise<void> => {
	await page.getByRole('tab', { name: 'Return' }).click()
	await page.getByLabel('Order number').fill(number)
	await page.getByRole('button', { name: 'Find order' }).click()
}

const returnAmount = async (page: Page, amount: string, refund: number): Promise<void> => {
	await page.getByLabel('An amount').check()
	await page.getByLabel('Amount returned').fill(amount)
	await page.getByRole('button', { name: `Refund ${money(refund)}` }).click()
	await page
		.getByRole('dialog')
		.getByRole('button', { name: `Refund ${money(refund)}` })
		.click()
}

test('a return whose answer gets lost is looked up: it was recorded, and the order is shown as it is now', async () => {
	const { page, owner, person } = await openCounter(panel, PHONE)
	const sale = await sellWithReward(owner, person.Id, 'LOST-1')
	const refund = refundOf(sale, 100)
	assert.ok(sale.Discount > 0 && refund < 100)
	await findSale(page, 'LOST-1')
	await loseAnswer(page, 'returns')
	await returnAmount(page, '100', refund)
	const recorded = page.getByText(
		`The return of R$100.00 of order LOST-1 was recorded: ${money(refund)} refunded.`,
	)
	await recorded.waitFor()
	// New numbers only, and nothing entered that could be sent again by mistake.
	await page.getByLabel('All that is left (R$150.00)').waitFor()
	assert.equal(await page.getByText('Fiel isn’t responding').count(), 0)
	await page.getByLabel('An amount').check()
	assert.equal(await page.getByLabel('Amount returned').inputValue(), '')
	await assertAccessible(page)
	// The cashier who goes away or reloads the page still reads it.
	await page.getByRole('button', { name: 'Cancel' }).click()
	await page.reload()
	await recorded.waitFor()
	await page.getByRole('button', { name: 'OK', exact: true }).click()
	await recorded.waitFor({ state: 'detached' })
	const after = await owner.get('/counter/sales/LOST-1')
	assert.deepEqual([after.Left, after.Returns.length], [150, 1])
	// A second return is another one.
	await findSale(page, 'LOST-1')
	const second = refundOf(after, 10)
	await returnAmount(page, '10', second)
	await page.getByRole('heading', { name: 'Return recorded' }).waitFor()
	assert.equal((await owner.get('/counter/sales/LOST-1')).Left, 140)
})

test('while nobody knows, the counter says so, also after a reload, and looks first before another return', async () => {
	const { page, owner, person } = await openCounter(panel, PHONE)
	const sale = await sellWithReward(owner, person.Id, 'LOST-2')
	const refund = refundOf(sale, 100)
	await findSale(page, 'LOST-2')
	await page.getByLabel('Whole order').waitFor()
	const sales = '**/admin/api/counter/sales/*'
	await page.route(sales, (route) => route.abort('connectionreset'))
	await loseAnswer(page, 'returns')
	await returnAmount(page, '100', refund)
	const unknown = page.getByText(/^The return of R\$100\.00 of order LOST-2 may already be recorded\./)
	await unknown.waitFor()
	await page.getByText('You can return something of this order when it’s known').waitFor()
	assert.equal(await page.getByRole('region', { name: 'What happens to the customer' }).count(), 0)
	await assertAccessible(page)
	await page.reload()
	await unknown.waitFor()
	await page.unroute(sales)
	await findSale(page, 'LOST-2')
	await page.getByText('The return of R$100.00 of order LOST-2 was recorded').waitFor()
	await page.getByLabel('All that is left (R$150.00)').waitFor()
})

test('a return that never arrived: the counter says so, and it is recorded once when it is sent again', async () => {
	const { page, owner, person } = await openCounter(panel, PHONE)
	const sale = await sellWithReward(owner, person.Id, 'LOST-3')
	const refund = refundOf(sale, 100)
	const before = await pointsOf(owner, person.Id)
	await findSale(page, 'LOST-3')
	const returns = '**/admin/api/counter/returns'
	await page.route(returns, (route) => route.abort('connectionreset'))
	await returnAmount(page, '100', refund)
	const missing = page.getByText('The return of R$100.00 of order LOST-3 wasn’t recorded.')
	await missing.waitFor()
	assert.equal(await pointsOf(owner, person.Id), before)
	await page.unroute(returns)
	await returnAmount(page, '100', refund)
	await page.getByRole('heading', { name: 'Return recorded' }).waitFor()
	await missing.waitFor({ state: 'detached' })
	const after = await owner.get('/counter/sales/LOST-3')
	assert.deepEqual([after.Left, after.Returns.length], [150, 1])
})
