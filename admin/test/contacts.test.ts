import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { assertValue } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

const NOTE = 'Emails, phone numbers and documents are hidden and can’t be exported.'

const emailsOn = async (page: Page): Promise<string[]> => {
	await page.getByRole('heading', { name: 'Customers' }).waitFor()
	await page.getByRole('row').nth(1).waitFor()
	const cells = await page.locator('td').allTextContents()
	return cells.filter((cell) => /^\S+@\S+$/.test(cell))
}

test('contacts are masked until an owner grants the right to see them', async () => {
	const viewer = await panel.visit('/customers', 'viewer')
	const masked = await emailsOn(viewer)
	assert.ok(masked.length > 0)
	for (const email of masked) assert.match(email, /^.•••@.•••/)
	await viewer.getByText(NOTE).waitFor()
	assert.equal(await viewer.getByRole('button', { name: 'Export CSV' }).count(), 0)
	await assertAccessible(viewer)
	await viewer.goto(`${panel.address}/admin/transfers`)
	assert.ok(await viewer.getByRole('button', { name: 'Download Customers' }).isDisabled())
	assert.ok(await viewer.getByRole('button', { name: 'Download Orders' }).isEnabled())
	await viewer.getByText(NOTE).waitFor()

	const owner = await panel.visit('/users')
	const right = owner.getByRole('checkbox', { name: /^viewer-\d+@example\.com can see contact data/ }).first()
	await right.waitFor()
	await right.click()
	await owner.getByText(/can now see contact data/).waitFor()
	await owner
		.getByRole('checkbox', { name: /^viewer-/, checked: true })
		.first()
		.waitFor()
	assert.ok(
		await owner
			.getByRole('checkbox', { name: /^owner-/ })
			.first()
			.isDisabled(),
	)
	await assertAccessible(owner)

	await viewer.goto(`${panel.address}/admin/customers`)
	for (const email of await emailsOn(viewer)) assert.doesNotMatch(email, /•/)
	await viewer.getByRole('button', { name: 'Export CSV' }).waitFor()
	assert.equal(await viewer.getByText(NOTE).count(), 0)
})

test('an editor without the right can edit a customer without seeing or saving masked values', async () => {
	const editor = await panel.visit('/customers/C-0001', 'editor')
	await editor.getByRole('button', { name: 'More actions' }).click()
	await editor.getByRole('menuitem', { name: 'Edit details' }).click()
	const dialog = editor.getByRole('dialog')
	const email = dialog.getByLabel('Email')
	await assertValue(email, '')
	assert.match((await email.getAttribute('placeholder'))!, /^.•••@/)
	await dialog.getByLabel('Name', { exact: true }).fill('Another Name')
	await dialog.getByRole('button', { name: 'Save changes' }).click()
	await editor.getByText('Customer saved').waitFor()
	const owner = await panel.visit('/customers/C-0001')
	await owner.getByRole('heading', { name: 'Another Name' }).waitFor()
	assert.doesNotMatch(await owner.locator('main').innerText(), /•••/)
})
