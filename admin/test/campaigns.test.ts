import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMerchant } from '../../server/src/merchants/find-merchant.ts'
import { recordOrders } from '../../server/src/orders/record-orders.ts'
import { type PanelClient, signInAs } from '../../server/test/support/admin.ts'
import { buildOrder } from '../../server/test/support/builders.ts'
import { countFigures } from '../../server/test/support/figures.ts'
import { parseMessage } from '../../server/test/support/order-message.ts'
import { assertAccessible } from './support/axe.ts'
import { savedFile } from './support/downloads.ts'
import { assertValue, waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()
const owner = (): Promise<PanelClient> => signInAs(panel.world, panel.merchant)

/** Ana buys a sneaker, which is in the category of shoes of the demo. Returns what the order earned. */
const sellShoes = async (): Promise<number> => {
	const { db, clock } = panel.world
	const merchant = (await findMerchant(db, 'demo'))!
	clock.set(new Date(clock.now().getTime() + 60_000).toISOString())
	const now = clock.now().toISOString()
	const sold = buildOrder({
		...{ OrderPlacementDate: now, OrderCompletedDate: now, UpdatedDate: now },
		Products: [{ OriginalId: 'SHOE-50', ProductPrice: 100 }],
	})
	await db.transaction((tx) =>
		recordOrders(tx, merchant, clock.now(), [parseMessage(sold, merchant.timeZone)]),
	)
	await countFigures(panel.world)
	return (await (await owner()).get(`/orders/${sold.OriginalId}`)).Points
}

const NAME = 'Double points on shoes this weekend'

test('a campaign is drafted, published, gives points, is paused, and gives none; then it is copied', async () => {
	const page = await panel.visit('/campaigns')
	const usual = await sellShoes()
	await page.getByText('No campaigns yet').waitFor()
	await page.getByRole('link', { name: 'Create campaign' }).first().click()
	await page.getByRole('button', { name: 'Save draft' }).click()
	await page.getByText('Enter a name.').waitFor()
	await page.getByText('Enter a value.').waitFor()
	await page.getByText('Complete the campaign to see its points.').waitFor()
	await page.getByLabel('Name', { exact: true }).fill(NAME)
	await page.getByLabel('Multiplier').fill('0')
	await page.getByText('With the multiplier 0, matching orders earn no points at all.').waitFor()
	await page.getByLabel('Multiplier').fill('2')
	await page.getByText('With the multiplier 0').waitFor({ state: 'detached' })
	await page.getByRole('combobox', { name: 'Applies to' }).click()
	await page.getByRole('option', { name: 'Matching products only' }).click()
	await page.getByRole('button', { name: 'Add condition' }).click()
	await page.getByRole('menuitem', { name: 'Category', exact: true }).click()
	await page.getByRole('combobox', { name: 'Categories' }).fill('shoes')
	await page.getByRole('option', { name: 'Shoes (shoes)' }).click()
	await page.keyboard.press('Escape')
	const end = page.getByLabel('Ends: date')
	await page.getByLabel('Starts: date').fill('2026-06-18')
	await assertValue(end, '2026-06-18')
	// What begins later is tried on its first day.
	const tried = page.getByLabel('Order date (optional): date')
	await assertValue(tried, '2026-06-18')
	await end.fill('2026-06-10')
	await page.getByRole('button', { name: 'Save draft' }).click()
	await page.getByText('The end must be after the start.').waitFor()
	assert.equal(await page.getByText('The end must be after the start.').count(), 1)
	await page.getByLabel('Starts: date').fill('2026-06-15')
	await assertValue(tried, '')
	await end.fill('2026-06-21')
	await page.getByRole('button', { name: 'Save draft' }).click()
	await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
	await page.getByText('Draft', { exact: true }).waitFor()
	await assertAccessible(page)
	assert.equal(await sellShoes(), usual, 'a draft changes no award')

	const { Version } = await (await owner()).get('/program')
	await page.getByRole('button', { name: 'Publish', exact: true }).click()
	const review = page.getByRole('dialog', { name: 'Publish this campaign?' })
	await review.getByRole('row', { name: new RegExp(NAME) }).waitFor()
	await review.getByRole('group', { name: 'Impact on recent orders' }).waitFor()
	// Twice as much must be confirmed.
	await review.getByText('Customers would earn 2 times as much as now').waitFor()
	assert.ok(await review.getByRole('button', { name: `Publish as version ${Version + 1}` }).isDisabled())
	await review.getByRole('checkbox', { name: 'I checked the values and want this increase' }).check()
	await assertAccessible(page)
	await review.getByRole('button', { name: `Publish as version ${Version + 1}` }).click()
	await page.getByText(`“${NAME}” published`).waitFor()
	await page.getByText('Running', { exact: true }).waitFor()
	assert.equal(await sellShoes(), usual + 100)
	await page.reload()
	const figures = page.getByRole('region', { name: 'Results' })
	await figures.getByText('R$3.00').waitFor()
	const list = ' View orders'
	assert.deepEqual(await figures.locator('dd').allTextContents(), [
		...[`100${list}`, 'R$3.00', `1${list}`, `1${list}`, 'R$100.00'],
	])
	await assertAccessible(page)
	await figures.getByRole('link', { name: 'Orders: view orders' }).click()
	await page.getByRole('heading', { level: 1, name: 'Campaign orders' }).waitFor()
	const rows = page.getByRole('table', { name: 'Campaign orders' }).getByRole('row')
	await rows.nth(1).waitFor()
	assert.equal(await rows.count(), 2)
	await assertAccessible(page)
	const [, content] = await savedFile(page, 'Export CSV')
	assert.match(content, /,100,3,100\r\n$/)
	await page.goBack()

	await page.getByRole('button', { name: 'Pause', exact: true }).click()
	await page.getByText('Paused', { exact: true }).waitFor()
	assert.equal(await sellShoes(), usual)
	await page.reload()
	await figures.getByText('R$3.00').waitFor()
	assert.equal(await page.getByRole('button', { name: 'Delete', exact: true }).count(), 0)

	await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
	await page.getByRole('heading', { level: 1, name: `${NAME} (copy)` }).waitFor()
	await page.getByLabel('Starts: date').fill('2026-06-26')
	await page.getByLabel('Ends: date').fill('2026-08-02')
	await page.getByRole('button', { name: 'Save draft' }).click()
	await page.getByText(`Draft “${NAME} (copy)” saved`).waitFor()
	await page.getByRole('link', { name: 'Back to Campaigns' }).click()
	const table = page.getByRole('table', { name: 'Campaigns' })
	assert.deepEqual(await table.getByRole('link').allTextContents(), [`${NAME} (copy)`, NAME])
})

test('the program page shows the campaign with a link, and keeps it one when it saves', async () => {
	const by = await owner()
	const { Version } = await by.get('/program')
	const page = await panel.visit('/program')
	await page.getByLabel('Grant points after (days)').fill('1')
	await page.getByRole('button', { name: 'Review changes' }).click()
	await page.getByRole('button', { name: `Save version ${Version + 1}` }).click()
	await page.getByText(`Version ${Version + 1} is now live`).waitFor()
	await page.getByRole('tab', { name: 'Rules' }).click()
	await page.getByRole('link', { name: `Open campaign ${NAME}` }).click()
	await page.getByText('Paused', { exact: true }).waitFor()
	await page.getByRole('button', { name: 'Resume' }).click()
	await page.getByText('Running', { exact: true }).waitFor()
	await page.getByRole('button', { name: 'End now' }).click()
	await page.getByRole('button', { name: 'End campaign' }).click()
	await page.getByText('Ended', { exact: true }).waitFor()
	const campaigns = await by.get('/campaigns')
	assert.deepEqual(
		campaigns.map(({ State, Points }: Record<string, unknown>) => [State, Points]),
		[
			['draft', 0],
			['ended', 100],
		],
	)
})

test('a pause and the end keep what is typed; a copy of a campaign that has ended asks for a later end', async () => {
	const page = await panel.visit('/campaigns')
	const by = await owner()
	const { Version } = await by.get('/program')
	const { Rule } = (await by.get('/campaigns')).find(({ State }: { State: string }) => State === 'ended')
	const made = await by.post('/campaigns', { Rule: { ...Rule, name: 'Typed' } })
	await by.post(
		`/campaigns/${made.Id}/publish`,
		{ BasedOnVersion: Version, Rule: { ...Rule, name: 'Typed', endsAt: '2026-06-21' } },
		200,
	)
	await page.goto(`${panel.address}/admin/campaigns/${made.Id}`)
	const name = page.getByLabel('Name', { exact: true })
	await name.fill('Typed further')
	await page.getByRole('button', { name: 'Pause', exact: true }).click()
	await page.getByText('Paused', { exact: true }).waitFor()
	await assertValue(name, 'Typed further')
	await page.getByRole('button', { name: 'End now' }).click()
	await page.getByRole('button', { name: 'End campaign' }).click()
	await page.getByText('Ended', { exact: true }).waitFor()
	await assertValue(name, 'Typed further')
	await assertValue(page.getByLabel('Ends: date'), '2026-06-15')
	assert.equal(await page.getByText('You have unsaved changes').count(), 0)
	await page.getByRole('button', { name: 'Review changes' }).click()
	const changes = page.getByRole('dialog').getByRole('table', { name: 'Changes to the program' })
	await changes.getByRole('row', { name: 'Rule “Typed further”: Name Typed Typed further' }).waitFor()
	assert.equal(await changes.getByRole('row').count(), 2)
	await page.getByRole('button', { name: /^Save version/ }).click()
	await page.getByRole('heading', { level: 1, name: 'Typed further' }).waitFor()

	await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
	await page.getByRole('heading', { level: 1, name: 'Typed further (copy)' }).waitFor()
	await page.getByRole('button', { name: 'Publish', exact: true }).click()
	await page.getByRole('button', { name: /^Publish as version/ }).click()
	await page.getByText('The end is in the past. Choose a later one.').waitFor()
	await page.getByText('Draft', { exact: true }).waitFor()
	await assertAccessible(page)
	for (const { Id, Name } of await by.get('/campaigns'))
		if (Name.startsWith('Typed')) await by.delete(`/campaigns/${Id}`, 204)
})

test('the calendar has a bar for each campaign, and is a list on a phone', async () => {
	const page = await panel.visit('/campaigns?tab=calendar')
	await page.getByText('Jun 2026 – Aug 2026').waitFor()
	const rows = page.getByRole('list', { name: 'Calendar' })
	assert.deepEqual(await rows.getByRole('link').allTextContents(), [NAME, `${NAME} (copy)`])
	assert.equal(await page.locator('.fiel-calendar-bar').count(), 2)
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Next months' }).click()
	await page.getByText('Jul 2026 – Sep 2026').waitFor()
	assert.deepEqual(await rows.getByRole('link').allTextContents(), [`${NAME} (copy)`])

	const phone = await panel.visit('/campaigns?tab=calendar', 'viewer', { width: 390 })
	await waitUntilLoaded(phone)
	assert.deepEqual(await phone.getByRole('heading', { level: 2 }).allTextContents(), [
		...['June 2026', 'July 2026', 'August 2026'],
	])
	await phone.getByRole('region', { name: 'July 2026' }).getByRole('link').click()
	await phone.getByRole('heading', { level: 1, name: `${NAME} (copy)` }).waitFor()
	assert.equal(await phone.getByRole('button', { name: 'Publish', exact: true }).count(), 0)
	assert.equal(await phone.getByRole('button', { name: 'Save draft' }).count(), 0)
	await assertAccessible(phone)
})
