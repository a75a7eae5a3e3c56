import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signInAs } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import { savedFile } from './support/downloads.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 40 })

const rowsOf = (content: string): string[] => content.trim().split('\r\n').slice(1)

/** The two numbers of a sentence such as "12 of 30 customers ordered again". */
const numbersOf = (sentence: string): number[] =>
	[...sentence.matchAll(/[\d,]+/g)].map(([digits]) => Number(digits.replaceAll(',', '')))

const open = async (page: Page, tab: string) => {
	await page.getByRole('tab', { name: tab }).click()
	await waitUntilLoaded(page)
}

test('the owner reads the repeat rate, sees the customers behind it and finds the same number in the file', async () => {
	const page = await panel.visit('/')
	await page.getByRole('link', { name: 'Reports' }).click()
	await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
	await waitUntilLoaded(page)
	const card = page.locator('.fiel-card', { hasText: /^Repeat rate\d/ })
	const [repeating, customers] = numbersOf((await card.getByText('ordered again').textContent())!)
	assert.ok(repeating! > 0 && repeating! < customers!)
	await card.getByText(`${((100 * repeating!) / customers!).toFixed(1).replace('.0', '')}%`).waitFor()
	await card.getByRole('button', { name: 'What is “Repeat rate”?' }).click()
	const definition = page.getByText('the share who have ordered again since then')
	await definition.first().waitFor()
	await assertAccessible(page)
	await page.keyboard.press('Escape')
	await definition.first().waitFor({ state: 'detached' })
	await page.getByRole('button', { name: 'What is “Repeat rate of others”?' }).click()
	await page.getByText('Of the customers who aren’t members now').waitFor()
	await page.keyboard.press('Escape')
	assert.equal(await page.getByText('the branch filter doesn’t apply here').count(), 0)
	await page.getByLabel('Branch').selectOption({ index: 1 })
	await page.getByText('the branch filter doesn’t apply here').waitFor()
	await page.getByLabel('Branch').selectOption({ index: 0 })

	await page.getByRole('link', { name: 'Repeat rate: view list', exact: true }).click()
	await page.getByRole('heading', { name: 'Customers by first order' }).waitFor()
	await page.getByText('ordered again').waitFor()
	const [name, content] = await savedFile(page, 'Export CSV')
	assert.equal(name, 'customers.csv')
	assert.equal(rowsOf(content).length, repeating)
	await assertAccessible(page)
	await page.getByRole('row').nth(1).click()
	await page.waitForURL(/\/customers\//)
})

test('members and others, cohorts, points and cost lead to their rows', async () => {
	const page = await panel.visit('/reports?tab=buyers')
	await waitUntilLoaded(page)
	const members = page
		.getByRole('row', { name: /^Orders/ })
		.getByRole('cell')
		.nth(1)
	const orders = numbersOf((await members.textContent())!)[0]
	await page.getByRole('slider', { name: 'Revenue by month' }).waitFor()
	await assertAccessible(page)
	await page.getByRole('link', { name: 'Member orders: view list' }).click()
	await page.getByRole('heading', { name: 'Orders in the report' }).waitFor()
	const [, content] = await savedFile(page, 'Export CSV')
	assert.equal(rowsOf(content).length, orders)

	await page.goto(`${panel.address}/admin/reports?tab=cohorts`)
	await waitUntilLoaded(page)
	const cohort = page.locator('.fiel-cohorts tbody tr').first()
	const size = numbersOf((await cohort.locator('td').first().textContent())!)[0]
	await assertAccessible(page)
	await cohort.getByRole('link').first().click()
	await page.getByRole('heading', { name: 'Members by join month' }).waitFor()
	assert.equal(rowsOf((await savedFile(page, 'Export CSV'))[1]).length, size)

	await page.goto(`${panel.address}/admin/reports?tab=points`)
	await page.getByText('Redemption rate', { exact: true }).waitFor()
	await assertAccessible(page)
	await page.getByRole('link', { name: 'Value of issued points: view list' }).click()
	await page.getByRole('heading', { name: 'Points issued' }).waitFor()
	await page.getByRole('row').nth(1).waitFor()
	await assertAccessible(page)
	assert.match((await savedFile(page, 'Export CSV'))[1], /Purchase/)
	await page.goBack()
	await page.getByLabel('Branch').selectOption({ index: 1 })
	await page.getByText('Not available by branch').first().waitFor()
	await page.getByRole('link', { name: 'Breakage rate: view list' }).click()
	await page.getByRole('heading', { name: 'Points expired' }).waitFor()
})

test('the best customers and the points that expire soon are lists to act on, and fit a small phone', async () => {
	const page = await panel.visit('/reports?tab=best')
	await waitUntilLoaded(page)
	const owner = await signInAs(panel.world, panel.merchant)
	const { Items } = await owner.get('/reports/customers?list=best&limit=1')
	await page.getByRole('row').nth(1).getByText(Items[0].CustomerName).waitFor()
	await open(page, 'Expiring points')
	await page.getByText(/^Each row is one customer and one day/).waitFor()
	await page.getByText('90 days', { exact: true }).click()
	const expiring = await owner.get('/reports/expiring?days=90&limit=1000')
	await page.waitForURL(/days=/)
	const [name, content] = await savedFile(page, 'Export CSV')
	assert.equal(name, 'expiring-points.csv')
	assert.equal(rowsOf(content).length, expiring.Items.length)

	await page.setViewportSize({ width: 360, height: 740 })
	for (const tab of ['Repeat orders', 'Members vs. others', 'Cohorts', 'Points and cost', 'Best customers']) {
		await open(page, tab)
		const width = await page.evaluate(() => document.documentElement.scrollWidth)
		assert.ok(width <= 360, `${tab} is ${width} px wide`)
	}
})
