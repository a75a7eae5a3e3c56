import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './support/axe.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

test('settings has every section beside the page on a desktop', async () => {
	const page = await panel.visit('/tiers')
	await page.getByRole('link', { name: 'Settings' }).click()
	await page.getByRole('heading', { name: 'Settings' }).waitFor()
	await assertAccessible(page)
	await page.getByRole('link', { name: 'API Keys' }).click()
	await page.getByRole('heading', { name: 'API Keys' }).waitFor()
	const sections = page.getByRole('navigation', { name: 'Settings' })
	assert.equal(await sections.getByRole('link', { name: 'API Keys' }).getAttribute('aria-current'), 'page')
	const menu = page.getByRole('navigation', { name: 'Menu' })
	assert.equal(await menu.getByRole('link', { name: 'Settings' }).getAttribute('aria-current'), 'page')
	await sections.getByRole('link', { name: 'Manual change limits' }).click()
	await page.getByLabel('Ask for confirmation above').waitFor()
	assert.ok(page.url().endsWith('/admin/approvals?tab=limits'))
})

test('on a phone settings is a list, and every section leads back to it', async () => {
	const page = await panel.visit('/settings', 'owner', { width: 390 })
	await page.getByRole('link', { name: 'Audit log' }).click()
	await page.getByRole('heading', { name: 'Audit log' }).waitFor()
	await page.getByRole('link', { name: 'Settings' }).click()
	await page.getByRole('heading', { name: 'Settings' }).waitFor()
})

test('a viewer sees the sections that a viewer may read', async () => {
	const page = await panel.visit('/settings', 'viewer')
	await waitUntilLoaded(page)
	await page.getByRole('link', { name: 'Webhooks' }).waitFor()
	assert.equal(await page.getByRole('link', { name: 'Users' }).count(), 0)
	assert.equal(await page.getByRole('link', { name: 'Audit log' }).count(), 0)
})
