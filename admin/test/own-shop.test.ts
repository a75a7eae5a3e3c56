import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './support/axe.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 3 })

test('an owner goes from the demo to an own, empty shop in one step', async () => {
	const page = await panel.visit('/start')
	await waitUntilLoaded(page)
	await page.getByRole('link', { name: 'Create your shop' }).click()
	await page.getByRole('button', { name: 'Create shop' }).click()
	await page.getByText('Enter the shop name.').waitFor()
	// The browser's time zone has no currency of its own, so the owner chooses it.
	await page.getByText('Choose an option.').waitFor()
	await assertAccessible(page)
	await page.getByLabel('Shop name').fill('Padaria São João')
	await page.getByRole('combobox', { name: 'Currency' }).fill('BRL')
	await page.getByRole('option', { name: /^BRL/ }).click()
	await page.getByLabel('Your email').fill('joao@example.com')
	await page.getByLabel('Password', { exact: true }).fill('seven brown horses')
	await page.getByRole('button', { name: 'Create shop' }).click()
	await page.getByText('Padaria São João').first().waitFor()
	assert.equal(new URL(page.url()).pathname, '/admin/start')
	await page.getByText('You’re viewing a demo shop').waitFor({ state: 'detached' })
	await page.goto(`${panel.address}/admin/customers`)
	await waitUntilLoaded(page)
	await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()
	assert.equal(await page.getByRole('table').count(), 0)
	await page.goto(`${panel.address}/admin/own-shop`)
	await page.getByText('This is already your shop').waitFor()

	// Another currency changes what the limits mean, so it is asked about.
	await page.goto(`${panel.address}/admin/settings/basics`)
	await page.getByRole('combobox', { name: 'Currency' }).fill('USD')
	await page.getByRole('option', { name: /^USD/ }).click()
	await page.getByRole('button', { name: 'Save' }).click()
	const dialog = page.getByRole('dialog', { name: 'Change the currency from BRL to USD?' })
	await dialog.getByText('Adjustments require confirmation above: 1,000 USD').waitFor()
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Change currency' }).click()
	await page.getByText('Settings saved').waitFor()
})

test('on a phone, in Portuguese', async () => {
	const page = await panel.visit('/own-shop', 'owner', { width: 390, language: 'pt' })
	await page.getByRole('heading', { name: 'Criar sua loja' }).waitFor()
	await assertAccessible(page)
	const width = await page.evaluate(() => document.documentElement.scrollWidth)
	assert.equal(width, 390)
})
