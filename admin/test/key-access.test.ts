import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder } from '../../server/test/support/builders.ts'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

test('a key that only reads is refused for an order; its access and its date are shown and changed', async () => {
	const page = await panel.visit('/keys')
	await page.getByRole('button', { name: 'Create key' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name').fill('reports')
	await dialog.getByRole('radio', { name: 'Read-only' }).check()
	await dialog.getByLabel('Expiry date: date').fill('2026-06-20')
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Create key' }).click()
	await dialog.getByText('Copy the key now.').waitFor()
	const [token, key] = await dialog.locator('code').allTextContents()
	// The command to test it with is one that it may send.
	await dialog.getByText('Test it by reading from your program').waitFor()
	const path = /\/v1\/pvt\/\S+/.exec(await dialog.locator('pre').innerText())![0]
	const read = await fetch(`${panel.address}${path}`, {
		headers: { authorization: `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}` },
	})
	assert.equal(read.status, 200)
	const answer = await fetch(`${panel.address}/v1/pvt/POS/orders`, {
		method: 'POST',
		headers: {
			authorization: `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`,
			'content-type': 'application/json',
		},
		body: JSON.stringify(buildOrder({ OriginalId: 'refused' })),
	})
	assert.equal(answer.status, 403)
	assert.match(
		((await answer.json()) as { ErrorMessage: string }).ErrorMessage,
		/lacks the scope orders:write/,
	)
	await dialog.getByRole('button', { name: 'Done' }).click()
	await page.getByRole('row', { name: /reports Read-only.*Expires in 5 days/ }).waitFor()
	await page.getByText('“reports” expires within 14 days.').waitFor()

	await page.getByRole('button', { name: 'Actions for reports' }).click()
	await page.getByRole('menuitem', { name: 'Edit access' }).click()
	await dialog.getByRole('radio', { name: 'Custom' }).check()
	await dialog.getByRole('checkbox', { name: 'Record, cancel and return orders' }).check()
	await dialog.getByLabel('Expiry date: date').fill('')
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Save' }).click()
	await page.getByText('Access of “reports” updated').waitFor()
	await page.getByRole('row', { name: /reports 9 scopes.*Active/ }).waitFor()
	assert.equal(await page.getByText('expires within 14 days').count(), 0)
})

test('a key can end with the day that it is in the shop, and at a time that is still to come there', async () => {
	const page = await panel.visit('/keys')
	await page.getByRole('button', { name: 'Create key' }).click()
	const dialog = page.getByRole('dialog')
	const [date, time] = [
		dialog.getByLabel('Expiry date: date'),
		dialog.getByLabel('Expiry date: time'),
	] as const
	const create = dialog.getByRole('button', { name: 'Create key' })
	await dialog.getByLabel('Name').fill('of today')
	// It is 9 o'clock in São Paulo, and noon in the browser.
	await date.fill('2026-06-14')
	await create.click()
	await dialog.getByText('Choose a future date.').waitFor()
	await date.fill('2026-06-15')
	await time.fill('09:00')
	await create.click()
	await dialog.getByText('Choose a future date.').waitFor()
	await time.fill('09:30')
	await create.click()
	await dialog.getByText('Copy the key now.').waitFor()
	await dialog.getByRole('button', { name: 'Done' }).click()

	await page.getByRole('button', { name: 'Actions for of today' }).click()
	await page.getByRole('menuitem', { name: 'Edit access' }).click()
	await time.fill('')
	await dialog.getByRole('button', { name: 'Save' }).click()
	await page.getByText('Access of “of today” updated').waitFor()
})
