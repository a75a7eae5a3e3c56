import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import { afterWrite, assertValue, waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

test('a tier is created with goals and benefits, and changed', async () => {
	const page = await panel.visit('/tiers')
	await page.getByRole('link', { name: 'Create tier' }).click()
	await page.getByRole('button', { name: 'Create tier' }).click()
	await page.getByText('Enter a value.').first().waitFor()
	await assertAccessible(page)
	await page.getByLabel('Name', { exact: true }).fill('Platinum')
	const goal = page.getByRole('group', { name: 'Goal 1' })
	await goal.getByLabel('Text for customers').fill('Amount spent')
	await goal.getByLabel('Target').fill('12500.5')
	await goal.getByRole('combobox', { name: 'Period' }).click()
	await page.getByRole('option', { name: 'Last number of days' }).click()
	await goal.getByLabel('Days').fill('365')
	await page.getByRole('button', { name: 'Add benefit' }).click()
	const benefit = page.getByRole('group', { name: 'Benefit 1' })
	await benefit.getByLabel('Text for customers').fill('Twice the points')
	// The server's refusal of a benefit is shown at its input.
	await page.getByRole('button', { name: 'Create tier' }).click()
	await benefit.getByText('Enter a number greater than 0.').waitFor()
	await benefit.getByLabel('Multiplier').fill('2')
	await page.getByRole('button', { name: 'Create tier' }).click()
	await page.getByText('No customers change tier.').waitFor()
	await page.getByRole('button', { name: 'Save tier' }).click()

	await page.getByText('“Platinum” created').waitFor()
	await page
		.getByRole('row', { name: /Platinum.*R\$12,500.50 spent in 365 days.*Twice the points/ })
		.waitFor()
	const owner = await signInAs(panel.world, panel.merchant)
	const made = (await owner.get('/tiers')).at(-1)
	assert.partialDeepStrictEqual(made, {
		Name: 'Platinum',
		Order: 4,
		Goals: [{ Measure: 'spend', Value: 12500.5, Period: { Kind: 'days', Days: 365 } }],
		Benefits: [{ Type: 0, Multiplier: 2 }],
	})

	// Rows open by keyboard.
	await page.getByRole('row', { name: /Gold/ }).focus()
	await page.keyboard.press('ArrowDown')
	await page.keyboard.press('Enter')
	await page.getByRole('heading', { name: 'Platinum' }).waitFor()
	await page.getByLabel('Rank').fill('3')
	await page.getByRole('button', { name: 'Save changes' }).click()
	await page.getByRole('alert').filter({ hasText: /3/ }).waitFor()
	await page.getByLabel('Rank').fill('9')
	await page.getByRole('button', { name: 'Save changes' }).click()
	await page.getByRole('button', { name: 'Save tier' }).click()
	await page.getByText('“Platinum” saved').waitFor()
	assert.equal((await owner.get('/tiers')).at(-1).Order, 9)

	// A multiplier that costs many times as much is confirmed first.
	await page.getByRole('link', { name: 'Platinum' }).click()
	await page.getByLabel('Multiplier').fill('20')
	await page.getByRole('button', { name: 'Save changes' }).click()
	const change = page.getByRole('dialog', { name: 'Impact on customers' })
	await change.getByText('Points multiplier: 2 → 20').waitFor()
	await change.getByText('Customers would earn 10 times as much as now').waitFor()
	assert.ok(await change.getByRole('button', { name: 'Save tier' }).isDisabled())
	await assertAccessible(page)
	await change.getByRole('checkbox', { name: 'I checked the values and want this increase' }).check()
	await afterWrite(page, () => change.getByRole('button', { name: 'Save tier' }).click())
	assert.equal((await owner.get('/tiers')).at(-1).Benefits[0].Multiplier, 20)
})

test('a tier that another tab saved is not overwritten without a choice', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const Goals = [{ Name: 'Spend', Measure: 'spend', Value: 900_000 }]
	const { Id } = await owner.post('/tiers', { Name: 'Two tabs', Order: 40, Goals })
	const open = async () => {
		const page = await panel.visit(`/tiers/${Id}`)
		await page.getByLabel('Short description').waitFor()
		return page
	}
	const [first, second] = [await open(), await open()]
	await first.getByLabel('Short description').fill('Desc A')
	await first.getByRole('button', { name: 'Save changes' }).click()
	await first.getByText('“Two tabs” saved').waitFor()
	await second.getByLabel('Short description').fill('Desc B')
	await second.getByRole('button', { name: 'Save changes' }).click()
	await second.getByText('Short description: (empty) → Desc A').waitFor()
	await assertAccessible(second)
	const caption = async () =>
		(await owner.get('/tiers')).find((tier: { Id: number }) => tier.Id === Id).Caption
	assert.equal(await caption(), 'Desc A')
	await second.getByRole('button', { name: 'Keep my changes' }).click()
	await second.getByRole('button', { name: 'Save changes' }).click()
	await second.getByText('“Two tabs” saved').waitFor()
	assert.equal(await caption(), 'Desc B')
})

test('leaving a form asks for confirmation only if it has changes', async () => {
	const page = await panel.visit('/tiers/2')
	await waitUntilLoaded(page)
	await page.getByRole('link', { name: 'Coupons' }).click()
	await page.getByRole('heading', { name: 'Coupons' }).waitFor()
	await page.goBack()
	await page.getByLabel('Short description').fill('Changed')
	await page.getByRole('link', { name: 'Coupons' }).click()
	const dialog = page.getByRole('dialog', { name: 'Discard changes?' })
	await dialog.getByText('aren’t saved').waitFor()
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Keep editing' }).click()
	await assertValue(page.getByLabel('Short description'), 'Changed')
	await page.getByRole('link', { name: 'Coupons' }).click()
	await dialog.getByRole('button', { name: 'Discard changes' }).click()
	await page.getByRole('heading', { name: 'Coupons' }).waitFor()
})

test('edits survive an expired session, are applied on top of newer changes, and are discarded on leaving', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const page = await panel.visit('/tiers/2')
	await page.getByLabel('Short description').fill('Half typed')
	const cookies = await page.context().cookies()
	await page.context().clearCookies()
	await page.getByRole('button', { name: 'Save changes' }).click()
	await page.getByRole('heading', { name: 'Sign in' }).waitFor()
	await owner.put('/tiers/2', { Name: 'Pure silver' })
	await page.context().addCookies(cookies)
	await page.goto(`${panel.address}/admin/tiers/2`)
	await page.getByText('You have unsaved changes').waitFor()
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Restore' }).click()
	await assertValue(page.getByLabel('Short description'), 'Half typed')
	await assertValue(page.getByLabel('Name', { exact: true }), 'Pure silver')
	await page.getByRole('link', { name: 'Coupons' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
	await page.getByRole('heading', { name: 'Coupons' }).waitFor()
	await page.goBack()
	await waitUntilLoaded(page)
	assert.equal(await page.getByText('You have unsaved changes').count(), 0)
})

test('an unknown tier shows a message', async () => {
	const page = await panel.visit('/tiers/999')
	await page.getByText('Tier not found').waitFor()
})

test('the list can be exported as a file', async () => {
	const page = await panel.visit('/tiers')
	const download = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Export CSV' }).click()
	const file = await download
	assert.equal(file.suggestedFilename(), 'tiers.csv')
	const text = (await file.createReadStream()).setEncoding('utf8')
	let content = ''
	for await (const part of text) content += part
	assert.match(content, /^\ufeffRank,Name,Goals,Benefits,Members,All customers,Status\r\n1,Bronze,/)
})

test('new goals are saved after a look at who rises and who falls', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const tiers = await owner.get('/tiers')
	const silver = tiers.find(({ Id }: { Id: number }) => Id === 2)
	const page = await panel.visit('/tiers/2')
	const goal = page.getByRole('group', { name: 'Goal 1' })
	await goal.getByLabel('Target').fill('1')
	await page.getByRole('button', { name: 'Save changes' }).click()
	const dialog = page.getByRole('dialog', { name: 'Impact on customers' })
	await dialog.getByRole('table', { name: 'Moves between tiers' }).waitFor()
	await dialog.getByRole('table', { name: /^Customers who move/ }).waitFor()
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	assert.deepEqual(
		(await owner.get('/tiers')).find(({ Id }: { Id: number }) => Id === 2),
		silver,
	)
	await page.getByRole('button', { name: 'Save changes' }).click()
	await dialog.getByRole('button', { name: 'Save tier' }).click()
	await page.getByText(/” saved$/).waitFor()
	const saved = (await owner.get('/tiers')).find(({ Id }: { Id: number }) => Id === 2)
	assert.equal(saved.Goals[0].Value, 1)
})

test('a customer is put into a tier with a reason, which the tier changes show', async () => {
	const page = await panel.visit('/customers/C-0001?tab=tiers')
	await page.getByRole('button', { name: 'More actions' }).click()
	await page.getByRole('menuitem', { name: 'Set tier' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('combobox', { name: 'Tier' }).click()
	await page.getByRole('option', { name: 'Gold' }).click()
	await dialog.getByRole('button', { name: 'Set tier' }).click()
	await dialog.getByText('Choose a date.').waitFor()
	await dialog.getByLabel('Until').fill('2027-01-01')
	await dialog.getByText('Add a reason.').waitFor()
	await dialog.getByLabel('Reason').fill('Opens the new shop with us')
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Set tier' }).click()
	await page.getByText('Tier set').waitFor()
	await page.getByText('“Opens the new shop with us”').waitFor()
	// Before its time the goals decide again, for a reason.
	await page.getByRole('button', { name: 'More actions' }).click()
	await page.getByRole('menuitem', { name: 'Back to automatic tier' }).click()
	await dialog.getByRole('button', { name: 'Back to automatic' }).click()
	await dialog.getByText('Add a reason.').waitFor()
	await dialog.getByLabel('Reason').fill('The shop was closed')
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Back to automatic' }).click()
	await page.getByText('The tier is automatic again').waitFor()
	await page.getByText('“The shop was closed”').waitFor()
	await page.getByRole('button', { name: 'More actions' }).click()
	assert.equal(await page.getByRole('menuitem', { name: 'Back to automatic tier' }).count(), 0)
})

test('the focus is on the button again after the dialog with the impact on customers was left', async () => {
	const page = await panel.visit('/tiers/2')
	await page.getByRole('group', { name: 'Goal 1' }).getByLabel('Target').fill('77777')
	const save = page.getByRole('button', { name: 'Save changes' })
	await save.focus()
	await page.keyboard.press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Impact on customers' })
	await dialog.waitFor()
	await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'))
	await page.keyboard.press('Escape')
	await dialog.waitFor({ state: 'detached' })
	await page.waitForFunction((button) => button === document.activeElement, await save.elementHandle())
})
