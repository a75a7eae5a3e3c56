import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inTestMode, PASSWORD, signInAs } from '../../server/test/support/admin.ts'
import { createApiClient } from '../../server/test/support/api.ts'
import { earnPoints } from '../../server/test/support/rewards.ts'
import { assertAccessible } from './support/axe.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { APPEARANCES, applyAppearance, usePanel } from './support/panel.ts'

const panel = usePanel()

const band = (page: Page) => page.getByRole('region', { name: 'Test data' })
const modeSwitch = (page: Page) => page.getByRole('switch', { name: 'Test mode' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Removes the test data of another test, and creates them anew with a customer. */
const prepareSandbox = async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const { Exists } = await owner.get('/sandbox')
	await (Exists ? owner.post('/sandbox/reset', undefined, 200) : owner.post('/sandbox', undefined))
	const tester = inTestMode(panel.world, owner)
	const { Token, Key } = await tester.post('/keys', { Name: 'integration' })
	const api = createApiClient(panel.world.app, { token: Token, key: Key })
	await earnPoints(api, 500, 'T-1', {
		Customer: { OriginalId: 'T-1', Name: 'Tess Test', Email: 'tess@mail.test' },
	})
	return { owner, tester, api }
}

test('an owner turns test mode on, makes a test key, and resets and removes the test data', async () => {
	const page = await panel.visit('/keys')
	assert.equal(await band(page).count(), 0)
	await modeSwitch(page).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByText('Test data is a copy of your program, without customers.').waitFor()
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Create test data' }).click()
	await band(page).waitFor()
	assert.match(page.url(), /\/admin\/test\//)
	assert.match(await page.title(), /^Test · /)

	await page.goto(`${panel.address}/admin/test/keys`)
	// An empty list has a button of its own, below the one of the page.
	await page.getByRole('button', { name: 'Create key' }).first().click()
	await dialog.getByLabel('Name').fill('integration')
	await page.keyboard.press('Enter')
	await dialog.getByText('Copy the key now.').waitFor()
	const [token, key] = await dialog.locator('code').allTextContents()
	assert.match(`${token} ${key}`, /^fiel_tok_test_\S+ fiel_key_test_\S+$/)
	await dialog.getByRole('button', { name: 'Done' }).click()
	await earnPoints(createApiClient(panel.world.app, { token: token!, key: key! }), 70, 'T-9', {
		Customer: { OriginalId: 'T-9', Name: 'Nina Nine' },
	})
	await page.goto(`${panel.address}/admin/test/customers`)
	await page.getByText('Nina Nine').first().waitFor()

	// The live data is in the other mode, under the address of the same page.
	await band(page).getByRole('button', { name: 'Exit test mode' }).click()
	await page.waitForURL(`${panel.address}/admin/customers`)
	await heading(page, 'Customers').waitFor()
	await waitUntilLoaded(page)
	assert.equal(await band(page).count(), 0)
	assert.equal(await page.getByText('Nina Nine').count(), 0)

	await page.goto(`${panel.address}/admin/test/settings/test-mode`)
	await page.getByRole('button', { name: 'Reset test data' }).click()
	await dialog.getByText('Live data isn’t affected.').waitFor()
	await dialog.getByRole('button', { name: 'Reset test data' }).click()
	await dialog.waitFor({ state: 'detached' })
	await page.goto(`${panel.address}/admin/test/customers`)
	await waitUntilLoaded(page)
	assert.equal(await page.getByText('Nina Nine').count(), 0)

	await page.goto(`${panel.address}/admin/settings/test-mode`)
	await page.getByRole('button', { name: 'Delete test data' }).click()
	await dialog.getByRole('button', { name: 'Delete test data' }).click()
	await page.getByText('You have no test data yet').waitFor()
	// An old address of test mode leads to the live data openly, and never shows them as test data.
	await page.goto(`${panel.address}/admin/test/customers`)
	await page.waitForURL((url) => !url.pathname.startsWith('/admin/test'))
})

test('two tabs of one session keep their modes, also when one is reloaded or signed in again', async () => {
	const { owner } = await prepareSandbox()
	const live = await panel.visit('/customers')
	const tested = await live.context().newPage()
	await tested.goto(`${panel.address}/admin/test/customers`)
	await tested.getByText('Tess Test').first().waitFor()
	await live.reload()
	await heading(live, 'Customers').waitFor()
	await waitUntilLoaded(live)
	assert.equal(await live.getByText('Tess Test').count(), 0)
	assert.equal(await band(live).count(), 0)
	await tested.reload()
	await tested.getByText('Tess Test').first().waitFor()
	await band(tested).waitFor()
	// A link inside test mode stays there.
	await tested.getByText('Tess Test').first().click()
	await tested.waitForURL(`${panel.address}/admin/test/customers/T-1`)
	await band(tested).waitFor()

	const out = await panel.visit('/test/customers', null)
	await out.getByLabel('Email').fill(owner.email)
	await out.getByLabel('Password', { exact: true }).fill(PASSWORD)
	await out.keyboard.press('Enter')
	await out.getByText('Tess Test').first().waitFor()
	await band(out).waitFor()
	assert.equal(out.url(), `${panel.address}/admin/test/customers`)
})

test('a developer reads the PIN in the test mail and confirms it', async () => {
	const { api } = await prepareSandbox()
	const { TransactionId, Success } = await api.post('/POS/customers/T-1/challenge', {})
	assert.equal(Success, true)
	const page = await panel.visit('/test/test-mail', 'owner', { width: 390 })
	await heading(page, 'Test emails').waitFor()
	await assertAccessible(page)
	await page.getByText('tess@mail.test').click()
	await page.getByText('As text').waitFor()
	await waitUntilLoaded(page)
	await assertAccessible(page)
	const code = /\b(\d{6})\b/.exec((await page.locator('pre').textContent())!)![1]!
	const confirmed = await api.post('/POS/customers/T-1/challengevalidate', { TransactionId, Code: code })
	assert.equal(confirmed.Success, true)

	// The same page in live mode has nothing to show.
	await page.goto(`${panel.address}/admin/test-mail`)
	await page.getByText('Test emails are part of test mode').waitFor()
	await assertAccessible(page)
})

test('the band is on every kind of page, on a desktop and a phone, in light and dark', async () => {
	await prepareSandbox()
	const page = await panel.visit('/test/customers')
	for (const path of ['/customers', '/counter', '/settings/test-mode', '/account'])
		for (const look of APPEARANCES) {
			await page.goto(`${panel.address}/admin/test${path}`)
			await applyAppearance(page, look)
			await band(page).waitFor()
			const box = (await band(page).boundingBox())!
			assert.ok(box.y < 60 && box.width > 300, `${path} ${JSON.stringify([look, box])}`)
			if (path !== '/counter') await waitUntilLoaded(page)
			await assertAccessible(page)
		}
})

test('a user who may not change keys uses test mode once there is one, and creates none', async () => {
	const { owner } = await prepareSandbox()
	const editor = await panel.visit('/customers', 'editor')
	await modeSwitch(editor).click()
	await editor.waitForURL(`${panel.address}/admin/test/customers`)
	await editor.getByText('Tess Test').first().waitFor()
	await owner.delete('/sandbox')
	const other = await panel.visit('/customers', 'editor')
	await waitUntilLoaded(other)
	assert.equal(await modeSwitch(other).count(), 0)
})
