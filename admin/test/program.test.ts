import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findMerchant } from '../../server/src/merchants/find-merchant.ts'
import { recordOrders } from '../../server/src/orders/record-orders.ts'
import { type PanelClient, signInAs } from '../../server/test/support/admin.ts'
import { buildOrder } from '../../server/test/support/builders.ts'
import { parseMessage } from '../../server/test/support/order-message.ts'
import { buildRule } from '../../server/test/support/rules.ts'
import { assertAccessible } from './support/axe.ts'
import { assertValue, waitUntilLoaded } from './support/pages.ts'
import { type PanelWorld, usePanel } from './support/panel.ts'

const panel = usePanel({ prepare: placeOrders })

/** Places two orders of this month: one that earns, and one below the minimum. */
async function placeOrders({ world }: PanelWorld): Promise<void> {
	const merchant = (await findMerchant(world.db, 'demo'))!
	const messages = [buildOrder(), buildOrder({ OrderTotal: 10 })].map((sent) =>
		parseMessage(sent, merchant.timeZone),
	)
	await world.db.transaction((tx) => recordOrders(tx, merchant, world.clock.now(), messages))
}

const owner = (): Promise<PanelClient> => signInAs(panel.world, panel.merchant)
const put = async (by: PanelClient, Settings: unknown): Promise<number> => {
	const { Version } = await by.get('/program')
	return (await by.put('/program', { BasedOnVersion: Version, Settings })).Version
}
const save = async (page: Page, version: number): Promise<void> => {
	await page.getByRole('button', { name: 'Review changes' }).click()
	await page.getByRole('button', { name: `Save version ${version}` }).click()
	await page.getByText(`Version ${version} is now live`).waitFor()
}
const result = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('the value of one point is reviewed with its currency and all its decimals', async () => {
	const page = await panel.visit('/program')
	await page.getByLabel('Value of one point').fill('0.03025')
	await page.getByRole('button', { name: 'Review changes' }).click()
	const review = page.getByRole('dialog', { name: 'Save as a new version?' })
	await review.getByRole('row', { name: 'Value of one point R$0.03 R$0.03025' }).waitFor()
	await review.getByRole('button', { name: 'Cancel' }).click()
})

test('a rate is simulated on an order, reviewed and saved; invalid settings are reported at their inputs', async () => {
	const page = await panel.visit('/program')
	await result(page, 'Current program').getByText('100 points').waitFor()
	await page.getByLabel('Points per currency unit').fill('2.5')
	await result(page, 'With your changes').getByText('250 points').waitFor()
	await result(page, 'With your changes').getByText('+150').waitFor()
	await page.getByLabel('Order total').fill('10')
	await result(page, 'With your changes')
		.getByText('No points: the total is below the minimum order of R$20.00.')
		.waitFor()

	await page.getByRole('tab', { name: 'Expiry' }).click()
	await page.getByLabel('Points expire after (days)').fill('0')
	await page.getByRole('button', { name: 'Review changes' }).click()
	const review = page.getByRole('dialog', { name: 'Save as a new version?' })
	await review.getByRole('row', { name: 'Points per currency unit 1 2.5' }).waitFor()
	const cost = review.getByRole('group', { name: 'Impact on recent orders' })
	await cost.getByText('Couldn’t calculate the impact. You can still save.').waitFor()
	const { Version } = await (await owner()).get('/program')
	await review.getByRole('button', { name: `Save version ${Version + 1}` }).click()
	await review.waitFor({ state: 'detached' })
	await page.getByRole('tabpanel').getByText('Enter a number greater than 0.').waitFor()
	await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'Expiry.Days')
	await page.getByLabel('Points expire after (days)').fill('30')
	await page.getByRole('button', { name: 'Review changes' }).click()
	await review.getByText('Already expired').waitFor()
	await cost.getByText('100 → 250 (+150)').waitFor()
	await cost.getByText('1 earn more, 0 earn less, 1 unchanged').waitFor()
	await review.getByText('Customers would earn 2.5 times as much as now').waitFor()
	await review.getByText('This is asked from 1.5 times what customers earn now.').waitFor()
	assert.ok(await review.getByRole('button', { name: `Save version ${Version + 1}` }).isDisabled())
	await review.getByRole('checkbox', { name: 'I checked the values and want this increase' }).check()
	await assertAccessible(page)
	await review.getByRole('button', { name: `Save version ${Version + 1}` }).click()
	await page.getByText(`Version ${Version + 1} is now live`).waitFor()
	const { Settings } = await (await owner()).get('/program')
	assert.deepEqual([Settings.Purchase.PointsPerUnit, Settings.Expiry.Days], [2.5, 30])
	await result(page, 'With your changes').waitFor({ state: 'detached' })
	await page.getByLabel('Order total').fill('100')
	await result(page, 'Current program').getByText('250 points').waitFor()

	// A rate that costs many times as much is confirmed first.
	await page.getByRole('tab', { name: 'Orders' }).click()
	await page.getByLabel('Points per currency unit').fill('25')
	await page.getByRole('button', { name: 'Review changes' }).click()
	await review.getByText('Customers would earn 10 times as much as now').waitFor()
	const confirm = review.getByRole('button', { name: `Save version ${Version + 2}` })
	assert.ok(await confirm.isDisabled())
	await assertAccessible(page)
	await review.getByRole('checkbox', { name: 'I checked the values and want this increase' }).check()
	assert.ok(await confirm.isEnabled())
	await review.getByRole('button', { name: 'Cancel' }).click()
})

test('a rule is built from the declarations, moved by keyboard, copied and deleted', async () => {
	const by = await owner()
	await put(by, { Purchase: { PointsPerUnit: 1 }, Rules: [buildRule({ caps: { budget: '500' } })] })
	const page = await panel.visit('/program')
	await page.getByRole('tab', { name: 'Rules' }).click()
	await page.getByText('0 of 500 points used').waitFor()
	await page.getByRole('button', { name: 'Add rule' }).click()
	await result(page, 'With your changes').getByText('Complete the rule to see its points.').waitFor()
	await page.getByLabel('Name', { exact: true }).fill('Silver mornings')
	await page.getByRole('combobox', { name: 'Effect' }).click()
	await page.getByRole('option', { name: 'Add points' }).click()
	await page.getByRole('button', { name: 'Add condition' }).click()
	await page.getByRole('menuitem', { name: 'Tier', exact: true }).click()
	await page.getByRole('combobox', { name: 'Tiers' }).click()
	await page.getByRole('option', { name: 'Silver' }).click()
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Add condition' }).click()
	await page.getByRole('menuitem', { name: 'Weekday and hours' }).click()
	const hours = page.getByRole('group', { name: 'Condition 2' })
	await hours.getByText('Monday').click()
	await hours.getByLabel('To', { exact: true }).fill('12:00')
	await assertAccessible(page)

	// An incomplete rule is not reviewed; the missing points are named at their input.
	const { Version } = await by.get('/program')
	await page.getByRole('button', { name: 'Review changes' }).click()
	await page.getByRole('tabpanel').getByText('Enter a value.').waitFor()
	assert.equal(await page.getByRole('dialog').count(), 0)
	await page.getByLabel('Points', { exact: true }).fill('15')
	await page.getByRole('button', { name: /^1 Silver mornings/ }).focus()
	await page.keyboard.press('Alt+ArrowDown')
	await page.getByRole('button', { name: /^2 Silver mornings/ }).waitFor()
	await page.getByRole('button', { name: 'Duplicate Double points' }).click()
	await page.getByRole('button', { name: 'Delete Double points', exact: true }).click()
	await page.getByRole('button', { name: 'Delete rule' }).click()
	await save(page, Version + 1)
	const { Rules } = (await by.get('/program')).Settings
	assert.partialDeepStrictEqual(
		Rules.map(({ name, isActive, conditions, effect }: never) => ({ name, isActive, conditions, effect })),
		[
			{ name: 'Double points (copy)', isActive: false },
			{
				name: 'Silver mornings',
				effect: { code: 'add', args: { points: '15' } },
				conditions: [
					{ code: 'tier', args: { tiers: [2] } },
					{ code: 'weekday', args: { days: [1], to: '12:00' } },
				],
			},
		],
	)
})

test('after a conflicting save, the edits stay, the other changes are shown, and the edits can be applied on top', async () => {
	const by = await owner()
	const page = await panel.visit('/program')
	await page.getByLabel('Grant points after (days)').fill('3')
	const version = await put(by, { Purchase: { MinimumOrder: 44 }, Birthday: { Points: 7 } })
	await page.getByRole('button', { name: 'Review changes' }).click()
	await page.getByRole('row', { name: /Grant points after \(days\)/ }).waitFor()
	assert.equal(await page.getByText('Impact on recent orders').count(), 0, 'days to wait cost nothing')
	await page.getByRole('button', { name: `Save version ${version}` }).click()
	const note = page
		.getByRole('alert')
		.filter({ hasText: `Version ${version} was saved while you were editing` })
	await note.getByRole('row', { name: 'Setting Before Now' }).waitFor()
	await note.getByRole('row', { name: 'Minimum order R$20.00 R$44.00' }).waitFor()
	await assertValue(page.getByLabel('Grant points after (days)'), '3')
	await assertAccessible(page)
	await note.getByRole('button', { name: 'Apply my changes to it' }).click()
	await save(page, version + 1)
	const { Purchase } = (await by.get('/program')).Settings
	assert.deepEqual([Purchase.MinimumOrder, Purchase.WaitingDays], [44, 3])
})

test('edits survive an expired session and are offered again', async () => {
	const page = await panel.visit('/program')
	await page.getByLabel('Minimum order').fill('33')
	await page.getByRole('link', { name: 'Tiers' }).click()
	await page.getByRole('button', { name: 'Keep editing' }).click()
	await page.getByRole('button', { name: 'Review changes' }).click()
	const save = page.getByRole('button', { name: /^Save version/ })
	await save.waitFor()
	// The session ends while the form is open; the button or the page
	// itself leads to the sign-in page, whichever notices first.
	const cookies = await page.context().cookies()
	await page.context().clearCookies()
	await save.click({ timeout: 3_000 }).catch(() => {})
	await page.getByRole('heading', { name: 'Sign in' }).waitFor()
	await page.context().addCookies(cookies)
	await page.goto(`${panel.address}/admin/program`)
	await page.getByText('You have unsaved changes').waitFor()
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Restore' }).click()
	const restored = page.getByLabel('Minimum order').and(page.locator('[value="33"]'))
	await restored.waitFor()
	await page.getByText('1 unsaved change').waitFor()
	await page.getByRole('button', { name: 'Discard changes' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
	await restored.waitFor({ state: 'detached' })
	await page.getByLabel('Minimum order').waitFor()
})

test('an old version can be compared and loaded into the form', async () => {
	const by = await owner()
	const version = await put(by, { Shortfall: 'forgive', Birthday: { IsActive: true, Points: 50 } })
	const page = await panel.visit(`/program/versions`)
	await page.getByRole('row', { name: new RegExp(`Version ${version} Current.*${by.email}`) }).waitFor()
	await page.getByRole('link', { name: `Version ${version}`, exact: true }).click()
	await page.getByText('This is the current version.').waitFor()
	const changed = page.getByRole('table', { name: 'Changes in this version' })
	await changed.getByRole('row', { name: 'Setting Before This version' }).waitFor()
	await changed.getByRole('row', { name: /Earn points on birthdays No Yes/ }).waitFor()
	await assertAccessible(page)
	await page.goBack()
	await page.getByRole('link', { name: 'Version 1', exact: true }).click()
	await page.getByRole('row', { name: /Earn points on birthdays No Yes/ }).waitFor()
	await page.getByRole('link', { name: 'Edit a copy' }).click()
	await page.getByText('You’re editing a copy of version 1.').waitFor()
	await page.getByRole('tab', { name: 'Expiry' }).click()
	await save(page, version + 1)
	const { Shortfall, Birthday } = (await by.get('/program')).Settings
	assert.deepEqual([Shortfall, Birthday.IsActive], ['debt', false])
})

test('a viewer can read every part and simulate, in Portuguese too, but cannot save', async () => {
	await put(await owner(), {
		Rules: [buildRule({ conditions: [{ code: 'rfmGroup', args: { groups: [1] } }] })],
	})
	const page = await panel.visit('/program', 'viewer', { language: 'pt' })
	await waitUntilLoaded(page)
	await page.getByRole('tab', { name: 'Regras' }).click()
	await page.getByRole('button', { name: /Double points.*2× pontos · Grupo RFM: Campeões/ }).click()
	await page.getByText('O cliente está em um destes grupos, conforme').waitFor()
	assert.ok(await page.getByLabel('Multiplicador').isDisabled())
	await result(page, 'Programa atual').getByText('pontos').waitFor()
	assert.equal(await page.getByRole('button', { name: /Adicionar regra|Revisar|Excluir|Mover/ }).count(), 0)
	await assertAccessible(page)
})

test('a number that its field refuses is not reviewed, and the simulator gives the same reason', async () => {
	const page = await panel.visit('/program')
	const expected: [label: string, typed: string, said: string][] = [
		['Points per currency unit', '-1', 'Enter a number greater than 0.'],
		['Points per currency unit', '0', 'Enter a number greater than 0.'],
		['Points per currency unit', '', 'Enter a number greater than 0.'],
		['Points per currency unit', '1,5', 'Use a point for decimals: 1.5.'],
		['Points per currency unit', 'abc', 'Enter a number, such as 1,500.25.'],
		['Minimum order', '-3', 'Enter R$0.00 or more.'],
		['Minimum order', '', 'Enter a value.'],
		['Grant points after (days)', '2.5', 'Enter a whole number.'],
		['Value of one point', 'abc', 'Enter a number, such as 1,500.25.'],
	]
	for (const [label, typed, said] of expected) {
		const input = page.getByLabel(label)
		const before = await input.inputValue()
		await input.fill(typed)
		await result(page, 'With your changes').getByText(`${label}: ${said}`, { exact: true }).waitFor()
		await page.getByRole('button', { name: 'Review changes' }).click()
		await page.waitForFunction(
			(element) => element === document.activeElement && element?.getAttribute('aria-invalid') === 'true',
			await input.elementHandle(),
		)
		await page.getByRole('tabpanel').getByText(said, { exact: true }).waitFor()
		assert.equal(await page.getByRole('dialog').count(), 0)
		assert.equal(await page.getByText('gives 200 points').count(), 0)
		await input.fill(before)
		await result(page, 'With your changes').waitFor({ state: 'detached' })
	}
	// The examples have the number of the field, or are left out.
	await page.getByLabel('Points per currency unit').fill('3')
	await page.getByText('3 gives 300 points on an order of R$100.00.').waitFor()
	await page.getByLabel('Value of one point').fill('0.02')
	await page.getByText('R$0.02 makes 100 points worth R$2.00.').waitFor()
	await page.getByLabel('Value of one point').fill('')
	await page.getByText('makes 100 points worth').waitFor({ state: 'detached' })
})
