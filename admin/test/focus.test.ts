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

/** Waits until this has the focus, and expects it to keep it. */
const assertFocused = async (target: Locator): Promise<void> => {
	const isFocused = (element: Element): boolean => element === document.activeElement
	await target.page().waitForFunction(isFocused, (await target.elementHandle())!, { timeout: 20_000 })
	await target.page().waitForTimeout(400)
	assert.ok(await target.evaluate(isFocused), `${target}`)
}

const pressEnter = async (button: Locator): Promise<void> => {
	await button.focus()
	await button.press('Enter')
}

test('the focus is never lost when what was done takes the button away', { timeout: 300_000 }, async () => {
	const page = await panel.visit('/program')
	const owner = await signInAs(panel.world, panel.merchant)
	const open = async (path: string): Promise<void> => {
		await page.goto(`${panel.address}/admin${path}`)
		await waitUntilLoaded(page)
	}
	const dialog = page.getByRole('dialog')
	const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
	const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
	const heading = page.getByRole('heading', { level: 1 })
	const section = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })

	// A rule is added to an empty list; the button of the empty list is gone.
	await page.getByRole('tab', { name: 'Rules' }).click()
	await page.getByText('No rules yet').waitFor()
	await pressEnter(button('Add rule'))
	await page.getByLabel('Name', { exact: true }).waitFor()
	await assertFocused(section('Rules'))

	// A version is saved; the button that reviews changes is disabled.
	await open('/program')
	await page.getByLabel('Grant points after (days)').fill('9')
	await pressEnter(button('Review changes'))
	await pressEnter(inDialog(/^Save version/))
	await page.getByText(/^Version \d+ is now live/).waitFor()
	await dialog.waitFor({ state: 'detached' })
	await assertFocused(heading)

	// A first list of codes is added, then deleted from the menu of its row.
	const { Id } = await owner.post('/rewards', { Title: 'Codes', RewardType: 1, Points: 200, Value: 5 })
	await open(`/rewards/${Id}`)
	await page.getByRole('tab', { name: 'Codes' }).click()
	await pressEnter(button('New list'))
	await dialog.getByLabel('List name').fill('Summer')
	await dialog.getByLabel('Codes (one per line)').fill('SUN-1')
	await dialog.getByText('1 code').waitFor()
	await pressEnter(inDialog('Import codes'))
	await page.getByRole('row', { name: /Summer.*1 of 1 available/ }).waitFor()
	await dialog.waitFor({ state: 'detached' })
	assert.notEqual(await focused(page), 'BODY')
	await pressEnter(button('Actions for Summer'))
	await pressEnter(page.getByRole('menuitem', { name: 'Delete list' }))
	await pressEnter(inDialog('Delete list'))
	await page.getByText('Summer deleted').waitFor()
	await dialog.waitFor({ state: 'detached' })
	assert.notEqual(await focused(page), 'BODY')

	// A reward is published; its button becomes another one.
	await page.getByText('This reward is ready.').waitFor()
	await pressEnter(button('Publish'))
	await pressEnter(inDialog(/^Publish/))
	await button('Unpublish').waitFor()
	await dialog.waitFor({ state: 'detached' })
	await assertFocused(heading)

	// A campaign is published.
	await owner.post('/campaigns', {
		Rule: {
			...{ name: 'Ten more', startsAt: '2026-06-10', endsAt: '2026-07-05', conditions: [] },
			...{ effect: { code: 'add', args: { points: '1' } }, scope: 'order', stacking: 'stack', caps: {} },
		},
	})
	await open('/campaigns/ten-more')
	await pressEnter(button('Publish'))
	const accept = dialog.getByRole('checkbox')
	await dialog.getByText(/earn more,|nothing to compare/).waitFor()
	if (await accept.count()) await accept.check()
	await pressEnter(inDialog(/^Publish as version/))
	await page.getByText('Running', { exact: true }).waitFor()
	await dialog.waitFor({ state: 'detached' })
	await assertFocused(heading)

	// An adjustment is undone; its row has no button any more.
	const gift = { Unit: 'points', OperationType: 0, Value: 70, Reason: 'Late delivery', ChangeKey: 'gift' }
	await owner.post('/customers/C-0001/balance', gift)
	await open('/customers/C-0001')
	const row = page.getByRole('row', { name: /added manually: “Late delivery”/ })
	await pressEnter(row.getByRole('button', { name: /^Undo/ }))
	await dialog.getByLabel('Reason').fill('Wrong customer')
	await pressEnter(inDialog('Undo adjustment'))
	await row.getByText(/^Undone by/).waitFor()
	await dialog.waitFor({ state: 'detached' })
	assert.notEqual(await focused(page), 'BODY')

	// An order is cancelled.
	await owner.post('/counter/sales', {
		...{ Key: 'FOCUS', CustomerId: 'C-0001', Amount: 80 },
		EnteredDate: panel.world.clock.now().toISOString(),
	})
	await open('/orders/POS-000001')
	await pressEnter(button('Cancel or return'))
	await dialog.getByLabel('Reason').fill('Broken')
	await pressEnter(inDialog('Cancel order'))
	await page.getByText('Order POS-000001 cancelled', { exact: true }).waitFor()
	await button('Cancel or return').waitFor({ state: 'detached' })
	await dialog.waitFor({ state: 'detached' })
	await assertFocused(heading)

	// Whoever clicks beside everything has no focus to keep.
	await page.mouse.click(900, 790)
	await page.waitForTimeout(400)
	assert.notEqual(await focused(page), 'H2')
})

/** The element that has the focus, once nothing moves it any more. */
const focused = async (page: Page): Promise<string> => {
	await page.waitForTimeout(600)
	return page.evaluate(() => document.activeElement?.tagName ?? 'BODY')
}
