import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { signInAs } from '../../server/test/support/admin.ts'
import { assertValue, waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 12 })

/** Opens a dialog with the keyboard, leaves it with Escape, and expects the focus where it was. */
const assertFocusReturns = async (page: Page, button: Locator, item?: string): Promise<void> => {
	await button.focus()
	await page.keyboard.press('Enter')
	if (item) {
		await page.getByRole('menuitem', { name: item }).focus()
		await page.keyboard.press('Enter')
	}
	const dialog = page.getByRole('dialog')
	await dialog.waitFor()
	await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'))
	await page.keyboard.press('Escape')
	await dialog.waitFor({ state: 'detached' })
	await button.evaluate(
		(element) =>
			new Promise<void>((done) => {
				const look = (): void => {
					if (document.activeElement === element) done()
					else requestAnimationFrame(look)
				}
				look()
			}),
	)
}

test('the focus returns to where it came from after every dialog', { timeout: 180_000 }, async () => {
	const page = await panel.visit('/customers')
	const owner = await signInAs(panel.world, panel.merchant)
	const { Items } = await owner.get('/customers')
	const open = async (path: string): Promise<void> => {
		await page.goto(`${panel.address}/admin${path}`)
		await waitUntilLoaded(page)
	}
	const visited: string[] = []
	await open(`/customers/${Items[0].OriginalId}`)
	const more = page.getByRole('button', { name: 'More actions' })
	await more.click()
	const actions = await page.getByRole('menuitem').allInnerTexts()
	await page.keyboard.press('Escape')
	for (const item of actions.filter((name) => /^(Edit|Block|Erase|Set|Move)/.test(name))) {
		await assertFocusReturns(page, more, item)
		visited.push(item)
	}
	await assertFocusReturns(page, page.getByRole('button', { name: 'Adjust balance' }))
	await open('/keys')
	await assertFocusReturns(page, page.getByRole('button', { name: /^(Create|New|Add).*key/i }).first())
	await open('/users')
	await assertFocusReturns(page, page.getByRole('button', { name: /Invite/ }).first())
	const rewards = await owner.get('/rewards')
	await open(`/rewards/${rewards[0].Id}`)
	await assertFocusReturns(page, page.getByRole('button', { name: 'Unpublish' }))
	await open('/program')
	await page.getByLabel('Minimum order').fill('33')
	await assertFocusReturns(page, page.getByRole('button', { name: 'Discard changes' }))
	await assertFocusReturns(page, page.getByRole('button', { name: 'Review changes' }))
	assert.ok(visited.length >= 2, `${actions}`)
	const field = page.getByLabel('Minimum order')
	await field.focus()
	await page.keyboard.press('Control+k')
	await page.getByRole('textbox', { name: 'Search' }).waitFor()
	await page.keyboard.press('Escape')
	await page.waitForFunction((input) => input === document.activeElement, await field.elementHandle())
})

test('what was typed in a dialog is not lost by Escape', async () => {
	const page = await panel.visit('/users')
	for (const [path, opener, label, typed] of [
		['/users', 'Invite user', 'Email', 'eva@shop.test'],
		['/keys', 'Create key', 'Name', 'Register 3'],
		['/keys', 'Create public token', 'Name', 'Website'],
	] as const) {
		await page.goto(`${panel.address}/admin${path}`)
		await waitUntilLoaded(page)
		await page.getByRole('button', { name: opener }).first().click()
		const dialog = page.getByRole('dialog')
		const input = dialog.getByLabel(label, { exact: true })
		await input.fill(typed)
		await page.keyboard.press('Escape')
		await assertValue(input, typed)
		await dialog.getByRole('button', { name: 'Cancel' }).click()
		await dialog.waitFor({ state: 'detached' })
		// Nothing was typed, so Escape closes it again.
		await page.getByRole('button', { name: opener }).first().click()
		await input.waitFor()
		await page.keyboard.press('Escape')
		await dialog.waitFor({ state: 'detached' })
	}
})
