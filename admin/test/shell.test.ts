import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { addUser, PASSWORD } from '../../server/test/support/admin.ts'
import { INSIDE_PAGES } from '../src/app/pages.ts'
import { assertAccessible } from './support/axe.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

test('the panel can switch to Portuguese and to dark mode, and remembers both', async () => {
	const page = await panel.visit('/tiers')
	await page.getByRole('button', { name: /Account and settings/ }).click()
	await page.getByRole('menuitemradio', { name: 'Dark' }).click()
	await assertAccessible(page)
	await page.getByRole('menuitemradio', { name: 'Português (Brasil)' }).click()
	await page.getByRole('heading', { name: 'Níveis' }).waitFor()
	await page.getByText('R$ 1.500,00 gastos').waitFor()
	await page.reload()
	await page.getByRole('heading', { name: 'Níveis' }).waitFor()
	const root = page.locator('html')
	assert.equal(await root.getAttribute('lang'), 'pt-BR')
	assert.equal(await root.getAttribute('data-mantine-color-scheme'), 'dark')
	assert.equal(await page.title(), 'Níveis · Fiel')
})

test('a browser that prefers Portuguese gets it at once', async () => {
	const page = await panel.visit('/keys', 'owner', { language: 'pt' })
	await page.getByRole('heading', { name: 'Chaves de API' }).waitFor()
})

test('a browser that prefers Spanish gets it at once', async () => {
	const page = await panel.visit('/tiers', 'owner', { language: 'es' })
	await page.getByText('R$1,500.00').first().waitFor()
	assert.equal(await page.locator('html').getAttribute('lang'), 'es-419')
	await page.reload()
	await page.getByText('R$1,500.00').first().waitFor()
})

test('a viewer can read everything and sees no action that would be refused', async () => {
	const page = await panel.visit('/keys', 'viewer')
	await page.getByRole('row', { name: /demo/ }).waitFor()
	assert.equal(await page.getByRole('button', { name: /Create (key|public token)|Revoke/ }).count(), 0)
	await page.getByRole('link', { name: 'Tiers' }).click()
	await page.getByRole('row', { name: /Silver/ }).click()
	await page.getByRole('heading', { name: 'Silver' }).waitFor()
	assert.equal(await page.getByLabel('Name', { exact: true }).isDisabled(), true)
	assert.equal(await page.getByRole('button', { name: /Save|Add/ }).count(), 0)
})

test('the panel works by keyboard alone: skip link, menu, focus on the title', async () => {
	const page = await panel.visit('/tiers')
	await waitUntilLoaded(page)
	await page.keyboard.press('Tab')
	assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to content')
	await page.getByRole('link', { name: 'Coupons' }).focus()
	await page.keyboard.press('Enter')
	await page.getByRole('heading', { name: 'Coupons' }).waitFor()
	assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Coupons')
})

test('on a phone the menu is behind a button, and closes when a page opens', async () => {
	const page = await panel.visit('/tiers', 'owner', { width: 390 })
	await waitUntilLoaded(page)
	const link = page.getByRole('link', { name: 'Coupons' })
	await page.getByRole('button', { name: 'Menu' }).first().click()
	await link.waitFor()
	await assertAccessible(page)
	await link.click()
	await page.getByRole('heading', { name: 'Coupons' }).waitFor()
	await link.waitFor({ state: 'hidden' })
})

test('an expired session leads to the sign-in page, and from there back', async () => {
	const page = await panel.visit('/tiers')
	await waitUntilLoaded(page)
	const email = await page
		.getByRole('button', { name: /Account/ })
		.locator('span:visible')
		.last()
		.textContent()
	await panel.world.db.rows(sql`delete from sessions`)
	await page.getByRole('link', { name: 'Coupons' }).click()
	await page.getByText('Your session has ended.').waitFor()
	await page.getByLabel('Email').fill(email!)
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
	await page.keyboard.press('Enter')
	await page.getByRole('heading', { name: 'Coupons' }).waitFor()
	assert.ok(page.url().endsWith('/admin/coupons'))

	await page.getByRole('button', { name: /Account/ }).click()
	await page.getByRole('menuitem', { name: 'Sign out' }).click()
	await page.getByRole('heading', { name: 'Sign in' }).waitFor()
	await page.goto(`${panel.address}/admin/coupons`)
	await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('an editor who opens a page for owners gets an explanation', async () => {
	const page = await panel.visit('/users', 'editor')
	await page.getByText('You don’t have access to this page').waitFor()
	await assertAccessible(page)
	await page.goto(`${panel.address}/admin/audit`)
	await page.getByText('You don’t have access to this page').waitFor()
	assert.equal(await page.getByRole('alert').count(), 0)
})

test('signing in does not redirect to another site', async () => {
	const page = await panel.visit('/sign-in?next=//evil.example/', null)
	const { email } = await addUser(panel.world, panel.merchant)
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
	await page.keyboard.press('Enter')
	await page.locator('h1').filter({ hasNotText: 'Sign in' }).waitFor()
	assert.equal(new URL(page.url()).pathname, `/admin${INSIDE_PAGES[0]!.path}`)
})

test('a page that cannot be loaded shows the reason and the request id, and can be retried', async () => {
	const page = await panel.visit('/settings')
	await waitUntilLoaded(page)
	await panel.world.db.rows(sql`alter table api_keys rename to hidden`)
	try {
		await page.getByRole('link', { name: 'API keys' }).click()
		await page.getByText('Something went wrong on our side.').waitFor()
		await page.getByText(/Request [\w-]{36}/).waitFor()
	} finally {
		await panel.world.db.rows(sql`alter table hidden rename to api_keys`)
	}
	await page.getByRole('button', { name: 'Try again' }).click()
	await page.getByRole('row', { name: /demo/ }).waitFor()
})
