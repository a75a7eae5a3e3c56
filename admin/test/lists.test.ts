import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signInAs } from '../../server/test/support/admin.ts'
import type { Reply } from '../../server/test/support/api.ts'
import { assertAccessible } from './support/axe.ts'
import { savedFile } from './support/downloads.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 60 })

/** The text of the first cell with a link, in each row. */
const namesOf = async (page: Page): Promise<string[]> =>
	(await page.locator('.fiel-table tbody .fiel-strong').allTextContents()).map((name) => name.trim())

const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

/** Waits until the sort of a column is as wanted and the list is loaded. */
const sortedBy = async (page: Page, name: string, sort: 'ascending' | 'descending'): Promise<void> => {
	await page.locator(`th[aria-sort=${sort}]`, { hasText: name }).waitFor()
	await page.locator('.fiel-card[aria-busy=false]').waitFor()
	await waitUntilLoaded(page)
}

test('customers are sorted by a click and by the keyboard, counted, and a link shows the same', async () => {
	const page = await panel.visit('/customers')
	const owner = await signInAs(panel.world, panel.merchant)
	await waitUntilLoaded(page)
	await page.getByText('50 of 60').waitFor()
	await header(page, 'Name').getByRole('button').click()
	await sortedBy(page, 'Name', 'ascending')
	assert.match(page.url(), /sort=name/)
	const names = async (query: string): Promise<string[]> =>
		(await owner.get(`/customers?${query}`)).Items.map(({ Name }: Reply) => Name)
	assert.deepEqual(await namesOf(page), await names('sort=name&limit=50'))
	await header(page, 'Name').getByRole('button').press('Enter')
	await sortedBy(page, 'Name', 'descending')
	assert.deepEqual(await namesOf(page), await names('sort=-name&limit=50'))
	await page.getByRole('button', { name: 'Show more' }).click()
	await page.getByText('60 rows').waitFor()
	assert.deepEqual(await namesOf(page), await names('sort=-name&limit=100'))
	await assertAccessible(page)

	await page.goto(`${panel.address}/admin/customers?sort=-spend&state=enrolled`)
	await waitUntilLoaded(page)
	assert.deepEqual(await namesOf(page), await names('sort=-spend&state=enrolled&limit=50'))
	assert.equal(await page.getByRole('combobox', { name: 'Status' }).inputValue(), 'Enrolled')
	await page.getByRole('button', { name: 'Clear filters' }).click()
	await page.getByText('50 of 60').waitFor()
	await page.getByRole('combobox', { name: 'Rows per load' }).selectOption('25')
	await page.getByText('25 of 60').waitFor()
	await page.goto(`${panel.address}/admin/orders`)
	await page.getByText(/^25 of /).waitFor()
	await header(page, 'Total').getByRole('button').click()
	await sortedBy(page, 'Total', 'descending')
	const { Items } = await owner.get('/orders?sort=-total&limit=25')
	assert.deepEqual(
		await namesOf(page),
		Items.map(({ OriginalId }: Reply) => OriginalId),
	)
})

test('columns are chosen, remembered and reset', async () => {
	const page = await panel.visit('/customers')
	await waitUntilLoaded(page)
	const columns = page.getByRole('button', { name: 'Columns' })
	await columns.click()
	const menu = page.getByRole('dialog', { name: 'Columns' })
	await menu.getByLabel('Spend').check()
	await menu.getByLabel('Email').uncheck()
	assert.ok(await menu.getByLabel('Name').isDisabled())
	await assertAccessible(page)
	await page.keyboard.press('Escape')
	await header(page, 'Spend').waitFor()
	await page.reload()
	await header(page, 'Spend').waitFor()
	assert.equal(await header(page, 'Email').count(), 0)
	await columns.click()
	await menu.getByRole('button', { name: 'Reset columns' }).click()
	await page.keyboard.press('Escape')
	await header(page, 'Email').waitFor()
	assert.equal(await header(page, 'Spend').count(), 0)
})

test('a view is saved, shared, opened by somebody else, changed and deleted', async () => {
	const page = await panel.visit('/customers?state=enrolled&sort=-spend&search=a')
	await waitUntilLoaded(page)
	await page.getByRole('button', { name: 'Views' }).click()
	await page.getByRole('menuitem', { name: 'Save as new view' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('button', { name: 'Save view' }).click()
	await dialog.getByText('Enter a name.').waitFor()
	await dialog.getByText('The search text is not saved.').waitFor()
	await dialog.getByLabel('Name').fill('Best members')
	await dialog.getByLabel('Share with everyone').check()
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Save view' }).click()
	await page.getByRole('button', { name: 'Best members' }).waitFor()
	assert.match(page.url(), /view=/)
	assert.doesNotMatch(page.url(), /search=/)

	const viewer = await panel.visit('/customers', 'viewer')
	await waitUntilLoaded(viewer)
	await viewer.getByRole('button', { name: 'Views' }).click()
	await viewer.getByRole('menuitem', { name: /Best members/ }).click()
	await viewer.waitForURL((url) => url.searchParams.get('sort') === '-spend')
	assert.equal(new URL(viewer.url()).searchParams.get('state'), 'enrolled')
	await viewer.getByRole('button', { name: 'Best members' }).click()
	assert.equal(await viewer.getByRole('menuitem', { name: 'Delete view' }).count(), 0)

	await header(page, 'Name').getByRole('button').click()
	await sortedBy(page, 'Name', 'ascending')
	await page.getByRole('button', { name: 'Best members' }).click()
	await page.getByRole('menuitem', { name: 'Save changes' }).click()
	await page.getByText('View saved').last().waitFor()
	const owner = await signInAs(panel.world, panel.merchant)
	const [view] = await owner.get('/views?list=customers')
	assert.deepEqual(view.Params, [
		{ Name: 'state', Value: 'enrolled' },
		{ Name: 'sort', Value: 'name' },
	])
	await page.getByRole('button', { name: 'Best members' }).click()
	await page.getByRole('menuitem', { name: 'Delete view' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
	await page.getByRole('button', { name: 'Views' }).waitFor()
	assert.deepEqual(await owner.get('/views?list=customers'), [])
})

test('selected customers are exported, and become a segment for a bulk action', async () => {
	const page = await panel.visit('/customers?sort=name')
	await waitUntilLoaded(page)
	const boxes = page.locator('tbody').getByRole('checkbox')
	await boxes.nth(1).check()
	await boxes.nth(4).click({ modifiers: ['Shift'] })
	await page.getByText('4 selected').waitFor()
	const names = await namesOf(page)
	const [file, content] = await savedFile(page, 'Export selected')
	assert.equal(file, 'customers.csv')
	assert.equal(content.trim().split('\r\n').length, 5)
	await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
	await page.getByText('50 selected').waitFor()
	await page.getByRole('button', { name: 'Clear selection' }).click()
	await page.getByText('50 of 60').waitFor()
	await boxes.nth(0).check()
	await boxes.nth(2).check()
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Add a tag' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name of the segment').fill('Two of them')
	await dialog.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('heading', { name: 'Two of them', level: 1 }).waitFor()
	await dialog.getByLabel('Tag', { exact: true }).fill('Chosen')
	await dialog.getByText('2 customers').waitFor()
	await dialog.getByLabel('Reason').fill('They asked for it')
	await dialog.getByRole('button').last().click()
	await page.waitForURL(/bulk-actions/)
	const owner = await signInAs(panel.world, panel.merchant)
	const segments = await owner.get('/segments')
	const { Id } = segments.find(({ Name }: Reply) => Name === 'Two of them')
	const { Items } = await owner.get(`/customers?segment=${Id}&sort=name`)
	assert.deepEqual(
		Items.map(({ Name }: Reply) => Name),
		[names[0], names[2]],
	)
})

test('on a phone the filters open below the search, and chosen columns are lines of the first one', async () => {
	const page = await panel.visit('/customers', 'owner', { width: 390 })
	await waitUntilLoaded(page)
	const status = page.getByRole('combobox', { name: 'Status' })
	assert.equal(await status.isVisible(), false)
	await page.getByRole('button', { name: 'Filters' }).click()
	await status.waitFor()
	await page.getByRole('button', { name: 'Columns' }).click()
	await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Created').check()
	await assertAccessible(page)
	await page.keyboard.press('Escape')
	await page
		.getByText(/^Created: /)
		.first()
		.waitFor()
	await page.getByRole('combobox', { name: 'Sort' }).selectOption('-spend')
	await page.waitForURL(/sort=-spend/)
	await page
		.getByText(/^Spend: R/)
		.first()
		.waitFor()
	await page.locator('tbody').getByRole('checkbox').first().check()
	await page.getByText('1 selected').waitFor()
	await assertAccessible(page)
	await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
})
