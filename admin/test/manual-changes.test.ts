import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { type PanelClient, signInAs } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

/** Gives all users of the shop the same name. */
const nameUsers = async (owner: PanelClient, Name: string): Promise<void> => {
	for (const { Id } of await owner.get('/users')) await owner.put(`/users/${Id}`, { Name })
}

test('a gift to the wrong customer is undone with a reason, and the history says by whom', async () => {
	const page = await panel.visit('/customers/C-0001')
	const owner = await signInAs(panel.world, panel.merchant)
	const before = await owner.get('/customers/C-0001')
	await nameUsers(owner, 'Ana Souza')
	const gift = { Unit: 'points', OperationType: 0, Value: 700, Reason: 'Late delivery', ChangeKey: 'gift' }
	await owner.post('/customers/C-0001/balance', gift)
	await page.reload()
	await waitUntilLoaded(page)
	const row = page.getByRole('row', { name: /added manually: “Late delivery”/ })
	await row.getByRole('button', { name: /^Undo/ }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByText('This removes 700 points.').waitFor()
	const { format } = new Intl.NumberFormat('en')
	const [now, then] = [before.PointsBalance + 700, before.PointsBalance].map(format)
	await dialog
		.getByText(new RegExp(`^Points \\(value\\): ${now} \\(R\\$.+\\) → ${then} \\(R\\$.+\\)$`))
		.waitFor()
	await dialog.getByRole('button', { name: 'Undo adjustment' }).click()
	await dialog.getByText('Add a reason.').waitFor()
	await assertAccessible(page)
	await dialog.getByLabel('Reason').fill('Wrong customer')
	await dialog.getByRole('button', { name: 'Undo adjustment' }).dblclick()
	await page.getByText(/Adjustment undone. Balance: .* points/).waitFor()
	await row.getByText(/^By Ana Souza/).waitFor()
	await row.getByText(/^Undone by Ana Souza on Jun 15, 2026.*: “Wrong customer”$/).waitFor()
	assert.equal(await row.getByRole('button', { name: /^Undo/ }).count(), 0)
	await page.getByRole('row', { name: /700 points removed because Ana Souza undid/ }).waitFor()
	await assertAccessible(page)
	assert.equal((await owner.get('/customers/C-0001')).PointsBalance, before.PointsBalance)

	// The viewer may not list the users, and reads their names.
	const viewer = await panel.visit('/customers/C-0001', 'viewer', { language: 'pt', width: 390 })
	await viewer.getByText(/^Desfeito por Ana Souza em .+: “Wrong customer”$/).waitFor()
	assert.equal(await viewer.getByRole('button', { name: /^Desfazer/ }).count(), 0)
	await assertAccessible(viewer)
})

test('a large gift shows its worth, is confirmed, and waits for a second person', async () => {
	const page = await panel.visit('/approvals')
	await page.getByText('Nothing to approve').waitFor()
	await page.getByRole('link', { name: 'Adjustment limits' }).first().click()
	await page.waitForURL(/\/settings\/limits$/)
	const owner = await signInAs(panel.world, panel.merchant)
	await page.getByLabel('Require confirmation above').fill('100')
	await page.getByLabel('Require approval above').fill('50')
	await page.getByRole('button', { name: 'Save limits' }).click()
	await page.getByText('Can’t be less than the confirmation limit.').waitFor()
	await assertAccessible(page)
	await page.getByLabel('Require approval above').fill('1000')
	await page.getByRole('button', { name: 'Save limits' }).click()
	await page.getByText('Limits saved').waitFor()
	assert.partialDeepStrictEqual(await owner.get('/change-limits'), { ConfirmAbove: 100, ApproveAbove: 1000 })

	const { Settings } = await owner.get('/program')
	const before = await owner.get('/customers/C-0002')
	await page.goto(`${panel.address}/admin/customers/C-0002`)
	await page.getByRole('button', { name: 'Adjust balance' }).click()
	const dialog = page.getByRole('dialog')
	const give = (label: string) => dialog.getByRole('button', { name: label, exact: true }).click()
	await dialog.getByLabel('Amount').fill('1,000')
	await dialog.getByText('Worth R$30.00', { exact: true }).waitFor()
	assert.equal(await dialog.getByRole('checkbox').count(), 0)
	await dialog.getByLabel('Reason').fill('Lottery')
	const large = Math.ceil(200 / Settings.Cashback.PointValue)
	await dialog.getByLabel('Amount').fill(String(large))
	await give('Add')
	await dialog.getByText('Confirm the amount.').waitFor()
	await dialog.getByLabel('Amount').fill('1000000')
	await dialog.getByText('Worth R$30,000.00', { exact: true }).waitFor()
	await dialog.getByText('Another user must approve it.').waitFor()
	const confirmation = dialog.getByRole('checkbox', { name: /I confirm this adjustment worth/ })
	await confirmation.check()
	// A confirmation is about the amount that was shown.
	await dialog.getByLabel('Amount').fill('1100000')
	assert.equal(await confirmation.isChecked(), false)
	await dialog.getByLabel('Amount').fill('1000000')
	await confirmation.check()
	await assertAccessible(page)
	await give('Request approval')
	await page.getByText('Approval requested').waitFor()
	await page.getByText('Waiting for approval').waitFor()
	await page.getByText('Another user must approve this.').waitFor()
	assert.equal((await owner.get('/customers/C-0002')).PointsBalance, before.PointsBalance)

	await page.goto(`${panel.address}/admin/overview`)
	await page.getByText('1 adjustment waits for approval.').waitFor()
	await page.goto(`${panel.address}/admin/customers`)
	await page.getByRole('link', { name: 'Approvals (1)' }).waitFor()
	await page.goto(`${panel.address}/admin/customers/C-0002`)

	const second = await panel.visit('/approvals', 'editor', { language: 'pt', width: 390 })
	await second.getByText(/Adicionar 1\.000\.000 pontos, no valor de/).waitFor()
	await assertAccessible(second)
	await second.getByRole('button', { name: 'Aprovar' }).click()
	await second.getByRole('dialog', { name: `Aprovar este ajuste para ${before.Name}?` }).waitFor()
	await second.getByRole('button', { name: 'Aprovar ajuste' }).click()
	await second.getByText('Ajuste aprovado').waitFor()
	await second.getByText('Nada para aprovar').waitFor()
	assert.equal((await owner.get('/customers/C-0002')).PointsBalance, before.PointsBalance + 1_000_000)
	await page.reload()
	await page.getByText(/^By .+@.+ · approved by .+@/).waitFor()

	await owner.post('/customers/C-0002/balance', {
		...{ Unit: 'points', OperationType: 1, Value: 900_000, Reason: 'Too much', ChangeKey: 'take' },
		Confirmed: true,
	})
	await page.reload()
	await page.getByRole('button', { name: 'Reject' }).click()
	await dialog.getByLabel('Reason').fill('It was right')
	await dialog.getByRole('button', { name: 'Reject adjustment' }).click()
	await page.getByText('Adjustment rejected').waitFor()
	await page.goto(`${panel.address}/admin/approvals?tab=all`)
	await page.getByText(/^Rejected by .+@.+: “It was right”$/).waitFor()
	await assertAccessible(page)
})

/** Presses Tab until this control has the focus. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
	await control.waitFor()
	for (let presses = 0; presses < 60; presses += 1) {
		if (await control.evaluate((element) => element === document.activeElement)) return
		await page.keyboard.press('Tab')
	}
	assert.fail(`Tab does not reach ${control}`)
}

test('points are given with the keyboard alone, and the focus returns', async () => {
	const page = await panel.visit('/customers/C-0001')
	const owner = await signInAs(panel.world, panel.merchant)
	const { PointsBalance } = await owner.get('/customers/C-0001')
	const open = page.getByRole('button', { name: 'Adjust balance' })
	await tabTo(page, open)
	await page.keyboard.press('Enter')
	const dialog = page.getByRole('dialog')
	await tabTo(page, dialog.getByLabel('Amount'))
	await page.keyboard.type('40')
	await tabTo(page, dialog.getByLabel('Reason'))
	await page.keyboard.type('Helped at the fair')
	await tabTo(page, dialog.getByRole('button', { name: 'Add', exact: true }))
	await page.keyboard.press('Enter')
	await page.getByRole('row', { name: /40 points added manually: “Helped at the fair”/ }).waitFor()
	await dialog.waitFor({ state: 'detached' })
	assert.ok(await open.evaluate((element) => element === document.activeElement))
	assert.equal((await owner.get('/customers/C-0001')).PointsBalance, PointsBalance + 40)
})
