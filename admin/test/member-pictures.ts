import { mkdirSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { usePanel } from './support/panel.ts'

// Run by `npm run screenshots`: saves the pictures of the README and of docs/members.md to docs/members.
const FOLDER = fileURLToPath(new URL('../../docs/members/', import.meta.url))
const panel = usePanel({ customers: 30 })

const shoot = async (page: Page, name: string): Promise<void> => {
	mkdirSync(FOLDER, { recursive: true })
	await page.waitForLoadState('networkidle')
	await page.screenshot({ path: `${FOLDER}${name}.png` })
}

const openShop = async (width: 1280 | 390): Promise<Page> => {
	const page = await panel.visit('/sign-in', null, { width })
	await page.goto(`${panel.address}/demo-shop`)
	await page.locator('fiel-points span').first().waitFor()
	await page.locator('fiel-widget button.launch').waitFor()
	return page
}

test('the widget, closed and open', async () => {
	const page = await openShop(1280)
	await shoot(page, 'demo-shop')
	await page.locator('fiel-widget button.launch').click()
	await page.getByRole('dialog').getByText('Latest activity').waitFor()
	await shoot(page, 'widget')
})

test('the cart of the demo shop', async () => {
	const page = await openShop(390)
	await page.locator('[data-add]').first().click()
	await page.locator('#total').getByText(/\d/).waitFor()
	await page.locator('#to-cart').click()
	await shoot(page, 'cart')
})

test('the page of a shop', async () => {
	const page = await openShop(390)
	await page.evaluate(async () => {
		const { Token } = await (await fetch('/demo-shop/token')).json()
		sessionStorage.setItem('fiel:demo:token', JSON.stringify({ token: Token, until: Date.now() + 900_000 }))
	})
	await page.goto(`${panel.address}/m/demo`)
	await page.getByText('Latest activity').waitFor()
	await shoot(page, 'page')
	await page.getByRole('button', { name: 'Rewards' }).click()
	await page.locator('.reward').first().waitFor()
	await shoot(page, 'rewards')
})
