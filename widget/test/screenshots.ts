import { mkdirSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { DESKTOP, PHONE, SMALL_PHONE, useShop } from './support/shop.ts'

const shop = useShop({ customers: 30 })
const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
mkdirSync(folder, { recursive: true })
const shoot = async (page: Page, name: string) => {
	await page.screenshot({ path: `${folder}${name}.png` })
}

const LOOKS = [
	['phone', { size: PHONE }],
	['phone-dark', { size: PHONE, scheme: 'dark', locale: 'pt-BR' }],
	['small', { size: SMALL_PHONE, locale: 'es-MX' }],
	['desktop', { size: DESKTOP }],
] as const

/** Pictures to look at, and for the documents. */
for (const [name, look] of LOOKS)
	test(`pictures: ${name}`, async () => {
		shop.page = {
			script: `data-token-url="/my/fiel-token"${'locale' in look ? ` data-language="${look.locale}"` : ''}`,
			body: '<main><h1>The shop</h1><p>A bag <fiel-points product="BAG-10" price="279.90"></fiel-points></p></main>',
		}
		const page = await shop.open(look)
		await page.locator('fiel-widget button.launch').waitFor()
		await page.locator('fiel-points span').waitFor()
		await shoot(page, `${name}-0-shop`)
		await page.locator('fiel-widget button.launch').click()
		await page.locator('.balance').waitFor()
		await page.waitForLoadState('networkidle')
		await shoot(page, `${name}-1-home`)
		const tabs = page.locator('.tab')
		for (const [index, tab] of (['home', 'rewards', 'earn', 'account'] as const).entries()) {
			if (index === 0) continue
			await tabs.nth(index).click()
			await page.waitForLoadState('networkidle')
			await page.locator('.skeleton').first().waitFor({ state: 'detached' })
			await shoot(page, `${name}-2-${tab}`)
		}
		await tabs.nth(1).click()
		await page.locator('.reward').first().click()
		await shoot(page, `${name}-3-reward`)
		await page.locator('.content .button.main').first().click()
		await shoot(page, `${name}-4-confirm`)
		await page.locator('.confirm .button.main').click()
		await page.locator('.qr').waitFor()
		await shoot(page, `${name}-5-code`)
	})

test('pictures: the page', async () => {
	const page = await shop.visit('/m/demo', { size: PHONE })
	await page.locator('.view').waitFor()
	await page.waitForLoadState('networkidle')
	await shoot(page, 'page-sign-in')
	await page.goto(`${shop.fiel}/m/preview`)
	await page.locator('.balance').waitFor()
	await shoot(page, 'preview')
	await page.goto(`${shop.fiel}/m/nobody`)
	await shoot(page, 'page-unknown')
})
