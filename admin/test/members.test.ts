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
	// It is shown once, so only its button closes the dialog.
	await page.keyboard.press('Escape')
	assert.equal(await dialog.getByRole('button', { name: 'Close' }).count(), 0)
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

test('an owner asks members for a consent; one without a text says that nobody is asked, and a changed text needs a version', async () => {
	const page = await panel.visit('/settings/members')
	await page.getByText('No consents yet.').waitFor()
	await page.getByRole('button', { name: 'Add consent' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Purpose').fill('email-offers')
	await dialog.getByLabel('Version of the text').fill('1')
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Save consent' }).click()
	await page.getByText('Members aren’t asked: this consent has no text.').waitFor()
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Edit email-offers' }).click()
	const english = dialog.getByRole('group', { name: 'English' })
	await english.getByLabel('Title').fill('Offers by email')
	await english.getByLabel('Text').fill('We may write to you.')
	await dialog.getByRole('button', { name: 'Save consent' }).click()
	await page.getByText('We may write to you.').waitFor()
	await page.getByText(/^No text in Português/).waitFor()
	await page.getByRole('button', { name: 'Edit email-offers' }).click()
	await english.getByLabel('Text').fill('We may write daily.')
	await dialog.getByRole('button', { name: 'Save consent' }).click()
	await dialog.getByText('Version “1” has another text already. Enter a new version.').waitFor()
	assert.equal(await dialog.getByLabel('Version of the text').getAttribute('aria-invalid'), 'true')
	await dialog.getByLabel('Version of the text').fill('2')
	await dialog.getByRole('button', { name: 'Save consent' }).click()
	await page.getByText('We may write daily.').waitFor()
	await page.getByRole('button', { name: 'Remove email-offers' }).click()
	await dialog.getByRole('button', { name: 'Stop asking' }).click()
	await page.getByText('No consents yet.').waitFor()
})
