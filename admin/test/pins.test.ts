import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startReceiver } from '../../server/test/support/receiver.ts'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ env: { FIEL_WEBHOOK_HTTP: 'true', FIEL_WEBHOOK_ALLOW: '127.0.0.0/8' } })

test('a gateway for PINs is saved, tested and removed', async (t) => {
	const gateway = await startReceiver(t)
	const page = await panel.visit('/pin-gateway')
	await page.getByText('No gateway yet.').waitFor()
	await page.getByLabel('Gateway URL').fill('ftp://sms.example.com')
	await page.getByRole('button', { name: 'Save gateway' }).click()
	await page.getByText('Enter a complete address that starts with https://').waitFor()
	await page.getByLabel('Gateway URL').fill(`${gateway.url}/sms`)
	await page.getByLabel('Message body').fill('{"to": "{{phone}}"}')
	await page.getByRole('button', { name: 'Save gateway' }).click()
	await page.getByText('Use valid JSON with {{phone}} and {{text}} or {{code}} inside strings.').waitFor()
	await page.getByLabel('Message body').fill('{"to": "{{phone}}", "text": "{{text}}"}')
	await page.getByRole('button', { name: 'Add header' }).click()
	await page.getByLabel('Name of header 1').fill('Authorization')
	await page.getByLabel('Value of header 1').fill('Bearer abc')
	await page.getByRole('button', { name: 'Save gateway' }).click()
	await page.getByText('Unchanged: Authorization').waitFor()
	assert.ok(!(await page.content()).includes('Bearer abc'))

	gateway.answer = () => ({ status: 503, body: 'no credit' })
	await page.getByLabel('Your phone').fill('+55 11 90000-0000')
	await page.getByRole('button', { name: 'Send test' }).click()
	await page.getByText('Rejected with status 503.').waitFor()
	await page.getByText('no credit').waitFor()
	gateway.answer = () => 202
	await page.getByRole('button', { name: 'Send test' }).click()
	await page.getByText('Accepted with status 202.').waitFor()
	await assertAccessible(page)
	assert.equal(gateway.received[1]!.headers.authorization, 'Bearer abc')
	assert.equal(JSON.parse(gateway.received[1]!.body).to, '+5511900000000')

	await page.getByRole('button', { name: 'Remove gateway' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Remove gateway' }).click()
	await page.getByText('No gateway yet.').waitFor()
})
