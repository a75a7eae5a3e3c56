import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 5 })

for (const width of [1280, 390, 360] as const)
	test(`a newcomer redeems, pays and sees the balance change, ${width} pixels wide`, async () => {
		const page = await panel.visit('/sign-in', null, { width: width === 1280 ? 1280 : 390 })
		if (width === 360) await page.setViewportSize({ width, height: 780 })
		await page.goto(`${panel.address}/demo-shop`)
		const balance = page.locator('#balance')
		const earns = page
			.locator('article, li')
			.filter({ hasText: 'Day pack, 20 litres' })
			.locator('fiel-points span')
			.first()
		await earns.waitFor()
		const shown = Number((await earns.innerText()).replace(/\D/g, ''))
		await page.waitForFunction(() => /\d/.test(document.getElementById('balance')?.textContent ?? ''))
		const pointsOf = async (): Promise<number> => Number((await balance.innerText()).replace(/\D/g, ''))
		const before = await pointsOf()
		await assertAccessible(page)

		await page.getByRole('button', { name: 'Add to cart: Day pack, 20 litres' }).click()
		await page.getByText('Day pack, 20 litres is in the cart.').waitFor()
		await page.getByText('R$299.80').waitFor()
		await page.getByRole('button', { name: 'Remove: Day pack, 20 litres' }).click()
		await page.getByText('Day pack, 20 litres was taken out of the cart.').waitFor()
		await page.getByText('Your cart is empty.').waitFor()
		assert.equal(await page.getByText('Day pack, 20 litres is in the cart.').count(), 0)
		await page.getByRole('button', { name: 'Add to cart: Day pack, 20 litres' }).click()
		await page.reload()
		await page.getByText('R$299.80').waitFor()
		if (width < 768) {
			// The cart is below the products: a link leads there, also with the keyboard.
			const link = page.getByRole('link', { name: 'Cart (1)' })
			await link.focus()
			await page.keyboard.press('Enter')
			await page.locator('#cart:focus').waitFor()
			const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
			assert.ok(scrollWidth <= width, `${scrollWidth}`)
			await page.locator('#pay').scrollIntoViewIfNeeded()
			const [pay, button] = [
				await page.locator('#pay').boundingBox(),
				await page.locator('fiel-widget button.launch').boundingBox(),
			]
			const isApart = pay!.y + pay!.height <= button!.y || pay!.x + pay!.width <= button!.x
			assert.ok(isApart, 'the button of the widget covers the one to pay')
		}
		await page.getByRole('button', { name: 'Redeem points for a coupon' }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByText('Free shipping').first().waitFor()
		await dialog.getByText('Free shipping').first().click()
		await dialog.getByRole('button', { name: 'Redeem for 150 points' }).click()
		await dialog.getByRole('button', { name: 'Yes, redeem' }).click()
		await dialog.getByText('Redeemed', { exact: true }).first().waitFor()
		await dialog.getByRole('button', { name: 'Close' }).click()

		const coupon = page.getByLabel('Coupon')
		const code = coupon.locator('option').filter({ hasText: 'SHIP-' }).first()
		await code.waitFor({ state: 'attached' })
		await coupon.selectOption(await code.getAttribute('value'))
		await page.locator('#total').getByText('R$279.90').waitFor()
		await assertAccessible(page)
		await page.getByRole('button', { name: 'Pay' }).click()
		await page.getByText(/^Paid. Your order earned \d+ points.$/).waitFor()
		const earned = Number((await page.getByRole('status').getByText('Paid').innerText()).replace(/\D/g, ''))
		assert.equal(earned, shown) // in the tier of the customer, as the product said
		const after = `${(before - 150 + earned).toLocaleString('en-US')} points`
		await balance.getByText(after).waitFor()
		await page.getByRole('button', { name: 'My points' }).click()
		await dialog
			.getByText((before - 150 + earned).toLocaleString('en-US'))
			.first()
			.waitFor()
	})
