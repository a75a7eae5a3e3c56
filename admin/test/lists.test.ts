import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../server/test/support/admin.ts'
import type { Reply } from '../../server/test/support/api.ts'
import { assertAccessible } from './support/axe.ts'
import { savedFile } from './support/downloads.ts'
import { header, namesOf, readAll, sortedBy } from './support/lists.ts'
import { afterWrite, assertValue, waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 60 })

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
	await assertValue(page.getByRole('combobox', { name: 'Status' }), 'Enrolled')
	await page.getByRole('button', { name: 'Clear filters' }).click()
	await page.getByText('50 of 60').waitFor()
	await page.getByRole('combobox', { name: 'Rows at a time' }).selectOption('25')
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

test('on a desktop, headers that sort look like the others, and filters need no button to open them', async () => {
	const page = await panel.visit('/customers', 'owner', { width: 1280 })
	await waitUntilLoaded(page)
	const sizes = await page
		.locator('thead th, thead th button')
		.evaluateAll((heads) => heads.map((head) => getComputedStyle(head).fontSize))
	assert.equal(new Set(sizes).size, 1)
	await page.getByRole('combobox', { name: 'Status' }).waitFor()
	assert.equal(await page.locator('.fiel-filter-toggle').isVisible(), false)
})

test('columns are chosen, remembered and reset', async () => {
	const page = await panel.visit('/customers')
	await waitUntilLoaded(page)
	const columns = page.getByRole('button', { name: 'Columns' })
	await columns.click()
	const menu = page.getByRole('dialog', { name: 'Columns' })
	await menu.getByLabel('Total spent').check()
	await menu.getByLabel('Email').uncheck()
	assert.ok(await menu.getByLabel('Name').isDisabled())
	await assertAccessible(page)
	await page.keyboard.press('Escape')
	await header(page, 'Total spent').waitFor()
	await page.reload()
	await header(page, 'Total spent').waitFor()
	assert.equal(await header(page, 'Email').count(), 0)
	await columns.click()
	await menu.getByRole('button', { name: 'Reset columns' }).click()
	await page.keyboard.press('Escape')
	await header(page, 'Email').waitFor()
	assert.equal(await header(page, 'Total spent').count(), 0)
})

test('a view is saved, shared, opened by somebody else, changed and deleted', async () => {
	const page = await panel.visit('/customers?state=enrolled&sort=-spend&search=a')
	await waitUntilLoaded(page)
	await page.getByRole('button', { name: 'Views' }).click()
	await page.getByRole('menuitem', { name: 'Save as new view' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('button', { name: 'Save view' }).click()
	await dialog.getByText('Enter a name.').waitFor()
	await dialog.getByText('The search text isn’t saved.').waitFor()
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
	await afterWrite(page, () => page.getByRole('menuitem', { name: 'Save changes' }).click())
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
	await page.getByRole('button', { name: 'Add tag' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Segment name').fill('Two of them')
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
		.getByText(/^Total spent: R/)
		.first()
		.waitFor()
	await page.locator('tbody').getByRole('checkbox').first().check()
	await page.getByText('1 selected').waitFor()
	await assertAccessible(page)
	await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
})

test('every list in parts is counted, and the counts agree with the rows', async () => {
	const page = await panel.visit('/reports/customers?list=best')
	await page.getByText(/^50 of \d+$/).waitFor()
	const owner = await signInAs(panel.world, panel.merchant)
	const [reward] = await owner.get('/rewards')
	const pairs = [
		['audit?kind=sessions', 'audit?kind=sessions'],
		['bulk-actions', 'bulk-actions'],
		['imports', 'imports'],
		['shifts', 'shifts'],
		['waiting-changes', 'waiting-changes'],
		[`rewards/${reward.Id}/redemptions`, `redemptions?reward=${reward.Id}`],
		['reports/customers?list=best', 'report-customers?list=best'],
		['reports/customers?list=first&again=yes', 'report-customers?list=first&again=yes'],
		['reports/orders?buyers=members', 'report-orders?buyers=members'],
		['reports/movements?kind=redeemed', 'report-movements?kind=redeemed'],
		['reports/expiring?days=90', 'report-expiring?days=90'],
	]
	let total = 0
	for (const [list, count] of pairs) {
		const Rows = (await readAll(panel, `/${list}`)).length
		assert.deepEqual(await owner.get(`/counts/${count}`), { Rows, IsExact: true }, list)
		total += Rows
	}
	assert.ok(total > 200)
	await owner.get('/counts/report-orders?from=2026-05&to=2026-01', 400)
})

test('tiers and branches are sorted, filtered and shown in views like every list', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const page = await panel.visit('/tiers')
	await waitUntilLoaded(page)
	const byName = (tiers: Reply[]) => tiers.map(({ Name }) => Name).toSorted()
	await page.getByText('3 rows').waitFor()
	await header(page, 'Name').getByRole('button').click()
	await sortedBy(page, 'Name', 'ascending')
	assert.deepEqual(await namesOf(page), byName(await owner.get('/tiers')))
	await page.getByRole('button', { name: 'Columns' }).click()
	await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Rank').check()
	await page.keyboard.press('Escape')
	await header(page, 'Rank').waitFor()
	await page.getByRole('button', { name: 'Views' }).waitFor()
	await assertAccessible(page)

	await owner.post('/branches', { Id: 'B-77', Name: 'Airport', Address: 'Gate 4' }, 201)
	const all = (await owner.get('/branches')).length
	await page.goto(`${panel.address}/admin/settings/branches`)
	await page.getByText(`${all} rows`).waitFor()
	await page.getByRole('searchbox').fill('gate')
	await page.getByText('1 row', { exact: true }).waitFor()
	await page.getByRole('cell', { name: 'B-77' }).waitFor()
	await page.getByRole('searchbox').fill('')
	await page.getByRole('combobox', { name: 'Status' }).click()
	await page.getByRole('option', { name: 'Found in orders' }).click()
	await page.waitForURL(/state=found/)
	await page.getByText(`${all - 1} rows`).waitFor()
	await header(page, 'ID').getByRole('button').click()
	await sortedBy(page, 'ID', 'ascending')
	await assertAccessible(page)
})

test('approvals and duplicates are sorted by the server, and keep their actions', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const editor = await signInAs(panel.world, panel.merchant, 'editor')
	const page = await panel.visit('/approvals')
	await owner.put('/change-limits', { ConfirmAbove: 1, ApproveAbove: 2 })
	for (const [Reason, Value] of [
		['First', 1000],
		['Second', 2000],
	] as const)
		await editor.post('/customers/C-0001/balance', {
			...{ Unit: 'points', OperationType: 0, Value, Reason, ChangeKey: Reason, Confirmed: true },
		})
	await page.reload()
	await page.getByText('2 rows').waitFor()
	const reasons = async (): Promise<string[]> =>
		(await page.locator('tbody tr').allInnerTexts()).map((row) => /“(.*)”/.exec(row)![1]!)
	assert.deepEqual(await reasons(), ['Second', 'First'])
	await header(page, 'Requested').getByRole('button').click()
	await sortedBy(page, 'Requested', 'ascending')
	assert.deepEqual(await reasons(), ['First', 'Second'])
	await header(page, 'Value').getByRole('button').click()
	await sortedBy(page, 'Value', 'descending')
	assert.deepEqual(await reasons(), ['Second', 'First'])
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Approve' }).first().click()
	await page.getByRole('dialog').getByRole('button', { name: 'Approve adjustment' }).click()
	await page.getByText('1 row', { exact: true }).waitFor()

	for (const id of ['C-0001', 'C-0002']) await owner.put(`/customers/${id}`, { Phone: '+55 11 91234-0001' })
	for (const id of ['C-0003', 'C-0004']) await owner.put(`/customers/${id}`, { Phone: '+55 11 91234-0002' })
	await page.goto(`${panel.address}/admin/duplicates?tab=phone&sort=-value`)
	await sortedBy(page, 'Phone', 'descending')
	const groups = await page.getByRole('region', { name: /^Same phone/ }).all()
	const labels = await Promise.all(groups.map((group) => group.getAttribute('aria-label')))
	assert.deepEqual(labels, labels.toSorted().toReversed())
	assert.ok(labels.length >= 2)
	await page.getByRole('button', { name: 'Columns' }).click()
	await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Total spent').check()
	await page.keyboard.press('Escape')
	await header(page, 'Total spent').waitFor()
	await assertAccessible(page)
})
