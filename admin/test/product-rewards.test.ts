import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signInAs } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import { assertValue } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

const choose = async (page: Page, box: string, option: string): Promise<void> => {
	await page.getByRole('combobox', { name: box, exact: true }).click()
	await page.getByRole('option', { name: option, exact: true }).click()
}

/** What a till is told about the rewards that a customer can use on a cart. */
const askAtTill = async (cart: object): Promise<Record<string, unknown>[]> => {
	const owner = await signInAs(panel.world, panel.merchant)
	const { Token, Key } = await owner.post('/keys', { Name: 'till' })
	const answer = await fetch(`${panel.address}/v1/pvt/POS/rewards/available`, {
		method: 'POST',
		headers: { authorization: `Basic ${btoa(`${Token}:${Key}`)}`, 'content-type': 'application/json' },
		body: JSON.stringify(cart),
	})
	assert.equal(answer.status, 200)
	return ((await answer.json()) as { Rewards: Record<string, unknown>[] }).Rewards
}

test('a reward on a product is made in the panel, and a till is offered it', async () => {
	const page = await panel.visit('/rewards/new')
	await page.getByLabel('Title', { exact: true }).fill('A bag for less')
	assert.equal(await page.getByRole('heading', { name: 'Product', exact: true }).count(), 0)
	await choose(page, 'Type', 'Product discount')
	await page.getByLabel('Percentage', { exact: true }).fill('500')
	await page.getByLabel('Free (costs no points)').check()
	await page.getByRole('combobox', { name: 'Product', exact: true }).fill('day pack')
	await page.getByRole('option', { name: 'Day pack, 20 litres (BAG-10)' }).click()
	// The discount is that of the product now.
	await page.getByLabel('Percentage', { exact: true }).waitFor({ state: 'detached' })
	const value = page.getByLabel('Percentage off the product')
	await page.getByLabel('Product name').and(page.locator('[value="Day pack, 20 litres"]')).waitFor()
	await page.getByRole('button', { name: 'Create reward' }).click()
	await page.getByText('Enter a number greater than 0.').waitFor()
	assert.ok(await value.evaluate((input) => input === document.activeElement))
	await value.fill('101')
	await page.getByText('Enter 100 or less.').waitFor({ state: 'detached' })
	await page.getByRole('button', { name: 'Create reward' }).click()
	await page.getByText('Enter 100 or less.').waitFor()
	const units = page.getByLabel('Units per redemption')
	await units.fill('0')
	await page.getByText('Enter 1 or more.').waitFor()
	await units.fill('2')
	await choose(page, 'Offer', 'Fixed price')
	await page.getByLabel('Price', { exact: true }).fill('199.90')
	const preview = page.getByRole('region', { name: 'Preview' })
	await preview.getByRole('listitem').filter({ hasText: 'Day pack, 20 litres for R$199.90.' }).waitFor()
	await preview.getByText('For up to 2 units per redemption.').waitFor()
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Create reward' }).click()
	await page.getByText('“A bag for less” created as a draft').waitFor()

	const owner = await signInAs(panel.world, panel.merchant)
	const { Id, RewardType, Value, ProductOffer } = (await owner.get('/rewards')).at(-1)
	assert.deepEqual(
		{ RewardType, Value, ProductOffer },
		{
			RewardType: 5,
			Value: 0,
			ProductOffer: {
				ExternalProductId: 'BAG-10',
				DisplayName: 'Day pack, 20 litres',
				DiscountMode: 1,
				DiscountValue: 199.9,
				MaxUnits: 2,
			},
		},
	)
	await owner.post(`/rewards/${Id}/publish`, {}, 200)
	const cart = {
		CustomerId: 'C-0001',
		PurchaseValue: 279.9,
		Products: [{ OriginalId: 'BAG-10', Title: 'Day pack', Quantity: 1, ProductPrice: 279.9 }],
	}
	assert.partialDeepStrictEqual(
		(await askAtTill(cart)).find((reward) => reward.Id === Id),
		{
			...{ Title: 'A bag for less', CanUse: true, CannotUseReason: 0, ExternalProductId: 'BAG-10' },
			...{ ProductDisplayName: 'Day pack, 20 litres', ProductDiscountMode: 1, ProductDiscountValue: 199.9 },
			...{ ProductMaxUnitsPerRedeem: 2, ProductAvailableQuantity: 1 },
		},
	)
})

test('the product of a reward becomes a gift, another product, or none', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const offer = { ExternalProductId: 'BAG-10', DisplayName: 'Bag', DiscountMode: 0, DiscountValue: 20 }
	const { Id } = await owner.post('/rewards', {
		...{ Title: 'Bag', RewardType: 5, Points: 10, Value: 15, ProductOffer: { ...offer, MaxUnits: null } },
	})
	const save = async (page: Page): Promise<void> => {
		await page.getByRole('button', { name: 'Save changes' }).click()
		await page.getByText('“Bag” saved').waitFor()
	}
	const page = await panel.visit(`/rewards/${Id}`, 'owner', { width: 390 })
	await page.getByText('Day pack, 20 litres (BAG-10)').waitFor()
	await assertValue(page.getByLabel('Percentage off the product'), '20')
	await choose(page, 'Offer', 'Free gift')
	await page.getByText('doesn’t have to be in the cart').waitFor()
	await assertAccessible(page)
	await save(page)
	assert.deepEqual((await owner.get(`/rewards/${Id}`)).ProductOffer, {
		...{ ...offer, DiscountMode: 2, DiscountValue: 0, MaxUnits: null },
	})

	await page.goto(`${panel.address}/admin/rewards/${Id}`)
	await page.getByRole('combobox', { name: 'Product', exact: true }).fill('SKU-404')
	await page.getByRole('option', { name: 'Use “SKU-404” (new)' }).click()
	await page.getByText('There’s no product with the ID “SKU-404” yet.').first().waitFor()
	await page.getByText('(BAG-10)').waitFor({ state: 'hidden' })
	await save(page)
	assert.deepEqual((await owner.get(`/rewards/${Id}`)).ProductOffer, {
		...{ ExternalProductId: 'SKU-404', DisplayName: null, DiscountMode: 2, DiscountValue: 0, MaxUnits: null },
	})

	await page.goto(`${panel.address}/admin/rewards/${Id}`)
	await page.getByText('There’s no product with the ID “SKU-404” yet.').first().waitFor()
	await page.getByRole('combobox', { name: 'Product', exact: true }).press('Backspace')
	await assertValue(page.getByLabel('Percentage', { exact: true }), '15')
	await save(page)
	const { ProductOffer, Value } = await owner.get(`/rewards/${Id}`)
	assert.deepEqual({ ProductOffer, Value }, { ProductOffer: null, Value: 15 })
})
