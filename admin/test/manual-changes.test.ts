import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

test('a gift to the wrong customer is undone with a reason, and the history says by whom', async () => {
	const page = await panel.visit('/customers/C-0001')
	const owner = await signInAs(panel.world, panel.merchant)
	const before = await owner.get('/customers/C-0001')
	const gift = { Unit: 'points', OperationType: 0, Value: 700, Reason: 'Late delivery', ChangeKey: 'gift' }
	await owner.post('/customers/C-0001/balance', gift)
	await page.reload()
	await waitUntilLoaded(page)
	const row = page.getByRole('row', { name: /added by hand: "Late delivery"/ })
	await row.getByRole('button', { name: /^Undo/ }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByText('The 700 points are taken back.').waitFor()
	await dialog.getByRole('button', { name: 'Undo change' }).click()
	await dialog.getByText('Say why.').waitFor()
	await assertAccessible(page)
	await dialog.getByLabel('Reason').fill('Wrong customer')
	await dialog.getByRole('button', { name: 'Undo change' }).dblclick()
	await page.getByText(/Change undone: .* points now/).waitFor()
	await row.getByText(/^Undone by .+@.+ on Jun 15, 2026.*: “Wrong customer”$/).waitFor()
	assert.equal(await row.getByRole('button', { name: /^Undo/ }).count(), 0)
	await page.getByRole('row', { name: /700 points were taken back because .+@.+ undid/ }).waitFor()
	await assertAccessible(page)
	assert.equal((await owner.get('/customers/C-0001')).PointsBalance, before.PointsBalance)

	const viewer = await panel.visit('/customers/C-0001', 'viewer', { language: 'pt', width: 390 })
	await viewer.getByText(/^Desfeito por .+@.+: “Wrong customer”$/).waitFor()
	assert.equal(await viewer.getByRole('button', { name: /^Desfazer/ }).count(), 0)
	await assertAccessible(viewer)
})
