import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startReceiver } from '../../server/test/support/receiver.ts'
import { createTestDeliveryWorker } from '../../server/test/support/webhooks.ts'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ env: { FIEL_WEBHOOK_HTTP: 'true', FIEL_WEBHOOK_ALLOW: '127.0.0.0/8' } })

test('a webhook is created, its test message verified, failed deliveries resent, and the webhook removed', async (t) => {
	const receiver = await startReceiver(t)
	receiver.answer = () => ({ status: 500, body: 'out of order' })
	const page = await panel.visit('/webhooks')
	await page.getByRole('link', { name: 'Create webhook' }).first().click()
	await page.getByLabel('Endpoint URL').fill('ftp://crm.example.com')
	await page.getByRole('button', { name: 'Create webhook' }).click()
	await page.getByText('Enter a complete address that starts with https://').waitFor()
	await page.getByLabel('Endpoint URL').fill(`${receiver.url}/fiel`)
	await page.getByLabel('Name', { exact: true }).fill('CRM')
	await page.getByRole('button', { name: 'Add header' }).click()
	await page.getByLabel('Name of header 1').fill('Authorization')
	await page.getByLabel('Value of header 1').fill('Bearer abc')
	await page.getByRole('button', { name: 'Create webhook' }).click()
	const dialog = page.getByRole('dialog')
	const secret = (await dialog.locator('code').first().textContent())!
	const snippet = (await dialog.locator('pre').textContent())!
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Done' }).click()

	await page.getByRole('heading', { name: 'CRM', level: 1 }).waitFor()
	await page.getByText('Authorization').waitFor()
	assert.ok(!(await page.content()).includes('Bearer abc'))
	await page.getByRole('button', { name: 'Send test' }).click()
	await dialog.getByRole('button', { name: 'Send test' }).click()
	await page.getByRole('row', { name: /Points added.*Pending/ }).waitFor()
	const courier = createTestDeliveryWorker(t, panel.world)
	await courier.drain()
	await page.getByRole('row', { name: /Points added.*500/ }).waitFor()

	const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]]
	assert.equal(headers.authorization, 'Bearer abc')
	const { verify } = await import(`data:text/javascript,${encodeURIComponent(snippet)}`)
	assert.equal(verify(secret, headers, body).PointId, JSON.parse(body).PointId)

	receiver.answer = () => 204
	await page.getByRole('row', { name: /Points added/ }).click()
	await page.getByRole('group', { name: 'Attempt 1' }).getByText('out of order').waitFor()
	await page.getByText('"PointsBalance"').first().waitFor()
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Resend' }).click()
	await page.getByText('Resending now').waitFor()
	await courier.drain()
	await page.getByRole('group', { name: 'Attempt 2' }).getByText('204').waitFor()

	await page.getByRole('link', { name: 'Back to Webhook' }).click()
	await page.getByRole('combobox', { name: 'Status' }).click()
	await page.getByRole('option', { name: 'Failed' }).click()
	await page.getByText('No results').waitFor()
	assert.ok(page.url().endsWith('?state=failed'))
	await page.getByRole('button', { name: 'More actions' }).click()
	await page.getByRole('menuitem', { name: 'Rotate secret' }).waitFor()
	await assertAccessible(page)
	await page.getByRole('menuitem', { name: 'Rotate secret' }).click()
	await dialog.getByRole('button', { name: 'Rotate secret' }).click()
	await dialog.getByText('also works until').waitFor()
	await dialog.getByRole('button', { name: 'Done' }).click()
	await page.getByRole('button', { name: 'More actions' }).click()
	await page.getByRole('menuitem', { name: 'Resend failed' }).click()
	await dialog.getByRole('button', { name: 'Resend' }).click()
	await page.getByText('Resending 0 failed and 0 missed events').waitFor()

	await page.getByRole('link', { name: 'Edit' }).click()
	await page.getByText('Unchanged: Authorization').waitFor()
	await page.getByLabel('Points changed').uncheck()
	await page.getByRole('button', { name: 'Save changes' }).click()
	await page.getByText('Points added, Points removed').waitFor()
	await page.getByRole('button', { name: 'More actions' }).click()
	await page.getByRole('menuitem', { name: 'Delete' }).click()
	await dialog.getByRole('button', { name: 'Delete webhook' }).click()
	await page.getByText('No webhooks yet').waitFor()
})
