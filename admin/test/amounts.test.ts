import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

/** The unit that stands in an input. */
const unitOf = async (scope: Page | Locator, label: string): Promise<string> => {
	const input = scope.getByLabel(label, { exact: true })
	return input.locator('xpath=../..').locator('.fiel-unit').first().innerText({ timeout: 5_000 })
}

test('every input of an amount shows the currency, and inputs of counts do not', async () => {
	const page = await panel.visit('/tiers/new')
	assert.equal(await unitOf(page, 'Target'), 'R$')
	await page.getByRole('combobox', { name: 'Goal type' }).click()
	await page.getByRole('option', { name: 'Number of orders' }).click()
	await page.locator('.fiel-unit').waitFor({ state: 'detached' })

	await page.goto(`${panel.address}/admin/segments/new`)
	await page.getByRole('button', { name: 'Add condition' }).click()
	await page.getByRole('combobox', { name: 'Condition' }).click()
	await page.getByRole('option', { name: 'Spend', exact: true }).click()
	assert.equal(await unitOf(page, 'At least'), 'R$')

	await page.goto(`${panel.address}/admin/customers/C-0001`)
	await page.getByRole('button', { name: 'Adjust balance' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByText('Cashback', { exact: true }).click()
	assert.equal(await unitOf(dialog, 'Amount'), 'R$')
})

test('examples in hints are amounts in the currency of the shop, as the language writes them', async () => {
	for (const [language, earns, worth] of [
		['en', '1 gives 100 points on an order of R$100.00.', 'R$0.03 makes 100 points worth R$3.00.'],
		[
			'pt',
			'1 dá 100 pontos em um pedido de R$\u00a0100,00.',
			'Com R$\u00a00,03, 100 pontos valem R$\u00a03,00.',
		],
	] as const) {
		const page = await panel.visit('/program', 'owner', { language })
		await page.getByText(earns, { exact: true }).waitFor()
		await page.getByText(worth, { exact: true }).waitFor()
	}
})
