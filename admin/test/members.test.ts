import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

const callMember = (token: string) =>
	panel.world.app.inject({
		url: '/v1/member',
		headers: { authorization: `Bearer ${token}`, origin: 'https://shop.example' },
	})

test('an owner switches members on, creates a secret, and the code of the page signs tokens that work', async () => {
	const page = await panel.visit('/settings/members')
	await page.getByLabel('Members can see their points').check()
	await page.getByLabel('Allowed origins').fill('shop.example')
	await page.getByRole('button', { name: 'Save settings' }).click()
	await page.getByText('shop.example').last().waitFor()
	assert.equal(await page.getByLabel('Allowed origins').getAttribute('aria-invalid'), 'true')
	await page.getByLabel('Allowed origins').fill('https://shop.example')
	await page.getByRole('button', { name: 'Save settings' }).click()
	await page.getByText('Settings saved').waitFor()

	await page.getByRole('button', { name: 'Create secret' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name').fill('Online store')
	await dialog.getByRole('button', { name: 'Create secret' }).click()
	await dialog.getByText('Secret “Online store” created').waitFor()
	await assertAccessible(page)
	const code = await dialog.locator('pre').innerText()
	const [customer] = await panel.world.db.rows<{ id: string }>(
		sql`select original_id as id from customers where merchant_id = ${panel.merchant.id} limit 1`,
	)
	const program = code
		.replace('C-0001', customer!.id)
		.replace('Date.now()', String(panel.world.clock.now().getTime()))
	const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
	const answer = await callMember(stdout.trim())
	assert.equal(answer.statusCode, 200, answer.body)

	await dialog.getByRole('button', { name: 'Done' }).click()
	await page.getByRole('button', { name: 'Revoke Online store' }).click()
	await page.getByRole('button', { name: 'Revoke secret' }).click()
	await page.getByText('Secret “Online store” revoked').waitFor()
	await page.getByText('Revoked', { exact: true }).waitFor()
	await assertAccessible(page)
})
