import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startBulkWorker } from '../../server/src/segments/bulk/run-due-lists.ts'
import { signInAs } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

test('a customer is tagged on the page and found by the tag in a segment', async () => {
	const page = await panel.visit('/customers/C-0001')
	const owner = await signInAs(panel.world, panel.merchant)
	await owner.put('/customers/C-0002/tags', { Tags: ['Wholesale'] })
	await page.reload()
	const field = page.getByRole('combobox', { name: 'Tags' })
	await field.fill('whole')
	await page.getByRole('option', { name: 'Wholesale' }).click()
	await field.fill('Likes coffee')
	await field.press('Enter')
	await page.getByText('Likes coffee', { exact: true }).first().waitFor()
	await assertAccessible(page)
	await page.getByRole('tab', { name: 'Notes' }).click()
	await page.getByLabel('New note').fill('Call in the afternoon')
	await page.getByRole('button', { name: 'Add note' }).click()
	await page.getByText('Note added').waitFor()
	await page.getByRole('article').getByText('Call in the afternoon').waitFor()
	await assertAccessible(page)
	assert.deepEqual((await owner.get('/customers/C-0001')).Tags, ['Likes coffee', 'Wholesale'])

	await page.goto(`${panel.address}/admin/segments/new`)
	await page.getByLabel('Name').fill('Wholesale')
	await page.getByRole('button', { name: 'Add condition' }).click()
	const condition = page.getByRole('group', { name: 'Condition 1' })
	await condition.getByRole('combobox', { name: 'Condition' }).click()
	await page.getByRole('option', { name: 'Has any of these tags' }).click()
	await condition.getByRole('combobox', { name: 'Any of' }).click()
	await page.getByRole('option', { name: 'Wholesale' }).click()
	await page.keyboard.press('Escape')
	await page.getByText('Customers who have the tag Wholesale.').waitFor()
	await page.getByText('2 customers', { exact: true }).waitFor()
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Save segment' }).click()
	await page.getByText('Segment saved').waitFor()
	await page.getByRole('link', { name: 'View all customers' }).click()
	const customers = page.getByRole('table', { name: 'Customers', exact: true })
	await customers.getByRole('cell', { name: 'C-0001' }).waitFor()
	assert.equal(await customers.getByRole('row').count(), 3)
	await assertAccessible(page)
})

test('a suggestion becomes a segment, and its customers get points with a preview and progress', async (t) => {
	const worker = startBulkWorker(panel.world, (error) => {
		throw error
	})
	t.after(() => worker.stop())
	const page = await panel.visit('/segments')
	const owner = await signInAs(panel.world, panel.merchant)
	await owner.put('/change-limits', { ConfirmAbove: 1, ApproveAbove: null })
	await page.getByRole('link', { name: 'No orders in 90 days' }).click()
	await page.getByText('Customers who ordered last more than 90 days ago.').waitFor()
	await page.getByLabel('Days').fill('30')
	await page.getByText('Customers who ordered last more than 30 days ago.').waitFor()
	await page.getByRole('button', { name: 'Save segment' }).click()
	await page.getByText('Segment saved').waitFor()
	const segment = (await owner.get('/segments')).find(
		({ Name }: { Name: string }) => Name === 'No orders in 90 days',
	)
	const { Customers } = await owner.get(`/segments/${segment.Id}/count`)
	const [{ OriginalId: someone }] = (await owner.get(`/customers?segment=${segment.Id}&limit=1`)).Items
	const before = await owner.get(`/customers/${someone}`)

	await page.getByRole('button', { name: 'Bulk action' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Points per customer').fill('100')
	await dialog.getByLabel('Reason').fill('We miss you')
	await dialog.getByText(/points in total \(R\$/).waitFor()
	await dialog.getByRole('button', { name: 'Start' }).click()
	await dialog.getByText('Confirm the amount.').waitFor()
	await assertAccessible(page)
	await dialog.getByRole('checkbox', { name: /I confirm this action is worth/ }).check()
	await dialog.getByRole('button', { name: 'Start' }).click()
	await page.getByRole('heading', { name: 'Add points: 100' }).waitFor()
	await page.getByText('Completed', { exact: true }).waitFor()
	await page.getByText(`${Customers} of ${Customers} customers`).waitFor()
	await assertAccessible(page)
	const download = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Download report' }).click()
	assert.equal((await download).suggestedFilename(), 'bulk-action-1.csv')
	assert.equal((await owner.get(`/customers/${someone}`)).PointsBalance, before.PointsBalance + 100)

	const phone = await panel.visit('/segments', 'viewer', { language: 'pt', width: 390 })
	await phone.getByText('Clientes que compraram pela última vez há mais de 30 dias.').waitFor()
	await assertAccessible(phone)
})

test('the timeline of a customer has the balance after each record, and can be filtered', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const gift = { Unit: 'points', OperationType: 0, Value: 70, Reason: 'Sorry', ChangeKey: 'timeline' }
	await owner.post('/customers/C-0003/balance', { ...gift, Confirmed: true })
	await owner.put('/customers/C-0003/tags', { Tags: ['Timeline'] })
	const { PointsBalance } = await owner.get('/customers/C-0003')
	const page = await panel.visit('/customers/C-0003')
	const table = page.getByRole('table', { name: 'History' })
	const balance = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 }).format(PointsBalance)
	await table
		.getByRole('row', { name: /added manually: “Sorry”/ })
		.getByText(`Balance ${balance.replace('-', '−')}`, { exact: true })
		.last()
		.waitFor()
	await table.getByText('Tag Timeline added').waitFor()
	await assertAccessible(page)
	await page.getByRole('combobox', { name: 'Show' }).click()
	await page.getByRole('option', { name: 'Tags' }).click()
	await table.getByText(/added manually: “Sorry”/).waitFor({ state: 'detached' })
	assert.equal(await table.getByRole('row').count(), 2)
	const phone = await panel.visit('/customers/C-0003?kind=tags', 'viewer', { language: 'pt', width: 390 })
	await phone.getByText('Etiqueta Timeline adicionada').waitFor()
	await assertAccessible(phone)
})
