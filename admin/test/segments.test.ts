import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startBulkWorker } from '../../server/src/segments/bulk/run-due-lists.ts'
import { signInAs } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import { afterWrite } from './support/pages.ts'
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
	await field.press('Escape')
	await page.getByRole('listbox').waitFor({ state: 'hidden' })
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
	await page.getByRole('link', { name: 'Last order over 90 days ago' }).click()
	await page.getByText('Customers who placed their last order more than 90 days ago.').waitFor()
	await page.getByLabel('Days').fill('30')
	await page.getByText('Customers who placed their last order more than 30 days ago.').waitFor()
	await page.getByRole('button', { name: 'Save segment' }).click()
	await page.getByText('Segment saved').waitFor()
	const segment = (await owner.get('/segments')).find(
		({ Name }: { Name: string }) => Name === 'Last order over 90 days ago',
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
	await dialog.getByText('Confirm this action.').waitFor()
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

	await owner.post(`/customers/${someone}/balance`, {
		...{ Unit: 'points', OperationType: 1, Value: before.PointsBalance + 1, Reason: 'Spent' },
		...{ ChangeKey: 'spent', Confirmed: true },
	})
	await page.getByRole('button', { name: 'Undo action' }).click()
	await dialog.getByText(`Customers who lose the added points: ${Customers - 1}.`).waitFor()
	await dialog.getByText(/already spent some of them: 1\./).waitFor()
	await dialog.getByLabel('Reason').fill('Wrong segment')
	await dialog.getByRole('button', { name: 'Undo action' }).click()
	await dialog.getByText('Confirm that some customers stay as they are.').waitFor()
	await assertAccessible(page)
	await dialog.getByRole('checkbox', { name: 'Undo it for the other customers' }).check()
	await dialog.getByRole('button', { name: 'Undo action' }).click()
	await page.getByText('Undone', { exact: true }).first().waitFor()
	await page.getByText('Download the report to see these customers and the reasons.').waitFor()
	await page.getByText(/: “Wrong segment”$/).waitFor()
	await assertAccessible(page)
	assert.equal((await owner.get(`/customers/${someone}`)).PointsBalance, 99)

	await page.goto(`${panel.address}/admin/segments/${segment.Id}`)
	await page.getByRole('button', { name: 'Bulk action' }).click()
	await dialog.getByRole('combobox', { name: 'Action' }).click()
	await page.getByRole('option', { name: 'Set tier' }).click()
	await dialog.getByRole('combobox', { name: 'Tier' }).click()
	await page.getByRole('option', { name: 'Gold' }).click()
	await dialog.getByLabel('Until').fill('2026-12-31')
	await dialog.getByLabel('Reason').fill('A gift')
	await dialog.getByText(/^\d+ move up, \d+ stay, 0 move down\.$/).waitFor()
	await dialog.getByRole('button', { name: 'Start' }).click()
	await dialog.getByText('Confirm this action.').waitFor()
	await dialog
		.getByRole('checkbox', { name: /^I confirm: \d+ customers get Gold until Dec 31, 2026$/ })
		.check()
	await dialog.getByRole('button', { name: 'Start' }).click()
	await page.getByRole('heading', { name: 'Set tier: Gold until Dec 31, 2026' }).waitFor()

	const phone = await panel.visit('/segments', 'viewer', { language: 'pt', width: 390 })
	await phone.getByText('Clientes que compraram pela última vez há mais de 30 dias.').waitFor()
	await assertAccessible(phone)
})

test('a bulk action that waits for approval is where approvals are looked for', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	await owner.put('/change-limits', { ConfirmAbove: null, ApproveAbove: 1 })
	const segment = await owner.post('/segments', { Name: 'Everybody', Conditions: [] })
	const { Customers } = await owner.get(`/segments/${segment.Id}/count`)
	const { Id } = await owner.post(`/segments/${segment.Id}/bulk-actions`, {
		...{ Kind: 'give', Value: 5000, Reason: 'A gift', Customers, ChangeKey: 'GIFT' },
	})

	const second = await panel.visit('/overview', 'manager', { language: 'pt', width: 390 })
	await second.getByText('1 ajuste aguarda aprovação.').waitFor()
	await second.getByRole('link', { name: 'Abrir aprovações' }).click()
	await second.getByRole('heading', { name: 'Ações em massa' }).waitFor()
	await assertAccessible(second)
	await second.getByRole('link', { name: 'Adicionar 5.000 pontos' }).click()
	await second.getByRole('button', { name: 'Recusar' }).click()
	await second.getByRole('dialog').getByLabel('Motivo').fill('Demais')
	await afterWrite(second, () => second.getByRole('dialog').getByRole('button', { name: 'Recusar' }).click())
	assert.equal((await owner.get(`/bulk-actions/${Id}`)).State, 'rejected')
	await second.goto(`${panel.address}/admin/approvals`)
	await second.getByText('Nada para aprovar').waitFor()

	// Approving says once more how many customers get what.
	const smaller = await owner.post(`/segments/${segment.Id}/bulk-actions`, {
		...{ Kind: 'give', Value: 100, Reason: 'A smaller gift', Customers, ChangeKey: 'SMALLER' },
	})
	await second.goto(`${panel.address}/admin/bulk-actions/${smaller.Id}`)
	await second.getByRole('button', { name: 'Aprovar' }).click()
	const dialog = second.getByRole('dialog', { name: 'Aprovar esta ação em massa?' })
	await dialog.getByText('Everybody: A smaller gift').waitFor()
	await dialog.getByText(`${Customers} clientes`, { exact: true }).waitFor()
	await dialog.getByText(/^300 pontos no total \(R\$\s9,00\)$/).waitFor()
	await assertAccessible(second)
	assert.equal((await owner.get(`/bulk-actions/${smaller.Id}`)).State, 'waiting')
	await afterWrite(second, () => dialog.getByRole('button', { name: 'Aprovar e iniciar' }).click())
	await dialog.waitFor({ state: 'hidden' })
	assert.equal((await owner.get(`/bulk-actions/${smaller.Id}`)).State, 'running')
	await owner.post(`/bulk-actions/${smaller.Id}/stop`, {}, 200)
	await owner.put('/change-limits', { ConfirmAbove: null, ApproveAbove: null })
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
