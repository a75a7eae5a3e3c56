import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createSetUpToken } from '../../server/src/users/set-up.ts'
import { ENDPOINT } from '../../server/test/support/webhooks.ts'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 0 })

test('the set-up leads from an empty database to the first points and a webhook, and then disappears', async () => {
	const token = await createSetUpToken(panel.world.db, panel.world.clock.now())
	const opened = await panel.visit(`/setup#token=${token}`, null)
	assert.equal(await opened.getByLabel('Setup link').count(), 0)
	assert.ok(!opened.url().includes(token))
	// Without the link, the panel asks for it.
	const page = await panel.visit('/', null)
	await page.getByRole('heading', { name: 'Set up Fiel' }).waitFor()
	await page.getByLabel('Shop identifier').fill('My Shop')
	await page.getByLabel('Your email').fill('ana@example.com')
	await page.getByLabel('Password', { exact: true }).fill('short')
	await page.getByRole('button', { name: 'Create program' }).click()
	await page.getByText('Use at least 12 characters.').waitFor()
	await page.getByText('Paste the link, or the part after').waitFor()
	await assertAccessible(page)
	await page.getByLabel('Setup link').fill(`${panel.address}/admin/setup#token=${token}`)
	await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
	await page.getByRole('combobox', { name: 'Currency' }).fill('BRL')
	await page.getByRole('option', { name: /^BRL/ }).click()
	await page.getByRole('combobox', { name: 'Time zone' }).fill('Sao_Paulo')
	await page.getByRole('option', { name: 'America/Sao_Paulo' }).click()
	await page.getByRole('button', { name: 'Create program' }).click()

	await page.getByRole('heading', { name: 'Getting started', level: 1 }).waitFor()
	const counter = page.getByRole('region', { name: 'Sell at the counter' })
	const store = page.getByRole('region', { name: 'Connect your store' })
	await counter.getByText('0 of 5 completed').waitFor()
	await store.getByText('0 of 4 completed').waitFor()
	await store.getByText('The order and the customer count in your figures.').waitFor()
	await page.getByRole('button', { name: 'Create key' }).first().click()
	await store.getByText('1 of 4 completed').waitFor()
	await assertAccessible(page)
	const command = (await page.locator('pre').textContent())!
	panel.world.clock.set('2026-06-15T12:01:00Z') // so that the key is older than the order
	const { stdout } = await promisify(execFile)('bash', ['-c', command])
	assert.equal(JSON.parse(stdout).HasError, false, stdout)
	await page.getByText('Ana Souza earned 100 points.').waitFor()
	await store.getByText('3 of 4 completed').waitFor()
	await counter.getByText('1 of 5 completed').waitFor()
	await store.getByText('Copy the token and the key now').waitFor()

	await page.getByRole('link', { name: 'Create webhook' }).click()
	await page.getByLabel('Endpoint URL').fill(ENDPOINT)
	await page.getByRole('button', { name: 'Create webhook' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
	await page.getByRole('link', { name: 'Getting started' }).click()
	await store.getByText('4 of 4 completed').waitFor()
	await counter.getByRole('link', { name: 'Open counter' }).waitFor()
	await page.getByRole('button', { name: 'Dismiss' }).click()
	await page.reload()
	await page.getByText('The checklist is hidden.').waitFor()

	const late = await panel.visit('/setup', null)
	await late.getByRole('heading', { name: 'Fiel is already set up' }).waitFor()
})
