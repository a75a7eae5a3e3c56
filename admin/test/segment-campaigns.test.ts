import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMerchant } from '../../server/src/merchants/find-merchant.ts'
import { recordOrders } from '../../server/src/orders/record-orders.ts'
import { signInAs } from '../../server/test/support/admin.ts'
import { buildOrder } from '../../server/test/support/builders.ts'
import { parseMessage } from '../../server/test/support/order-message.ts'
import { assertAccessible } from './support/axe.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { type PanelWorld, usePanel } from './support/panel.ts'

const panel = usePanel({ prepare: createSegments })

/** The first customer of the demo is in the segment of wholesale customers. */
async function createSegments({ world, merchant }: PanelWorld): Promise<void> {
	const owner = await signInAs(world, merchant)
	await owner.put('/customers/C-0001/tags', { Tags: ['Wholesale'] })
	const [{ Id }] = await owner.get('/tags')
	const Conditions = [{ Kind: 'tagsAny', Values: [String(Id)] }]
	await owner.post('/segments', { Name: 'Wholesale', Conditions })
	await owner.post('/segments', { Name: 'Everybody else', Conditions: [{ ...Conditions[0], Not: true }] })
}

/** Sells something that no other rule of the demo is about. */
const sell = async (customer: string): Promise<string> => {
	const { db, clock } = panel.world
	const merchant = (await findMerchant(db, 'demo'))!
	clock.set(new Date(clock.now().getTime() + 60_000).toISOString())
	const now = clock.now().toISOString()
	const sold = buildOrder({
		...{ OrderPlacementDate: now, OrderCompletedDate: now, UpdatedDate: now, OrderTotal: 100 },
		...{ Customer: { OriginalId: customer }, Products: null },
	})
	await db.transaction((tx) =>
		recordOrders(tx, merchant, clock.now(), [parseMessage(sold, merchant.timeZone)]),
	)
	return sold.OriginalId
}

const NAME = 'Thanks to wholesale customers'

test('a campaign for a segment is tried, published, explained, and keeps the segment from being deleted', async () => {
	const page = await panel.visit('/campaigns/new')
	const owner = await signInAs(panel.world, panel.merchant)
	const [everybodyElse, wholesale] = (await owner.get('/segments')).map(({ Id }: { Id: number }) => Id)
	await page.getByLabel('Name', { exact: true }).fill(NAME)
	await page.getByLabel('Multiplier').fill('3')
	await page.getByRole('button', { name: 'Add condition' }).click()
	await page.getByRole('menuitem', { name: 'Customer in segment', exact: true }).click()
	const segments = page.getByRole('combobox', { name: 'Segments' })
	await segments.fill('nobody')
	await page.getByText('No segments found').waitFor()
	await segments.fill('whole')
	await page.getByRole('option', { name: `Wholesale (${wholesale})` }).click()
	await page.keyboard.press('Escape')
	await page.getByLabel('Ends: date').fill('2026-06-21')
	const edited = page.getByRole('group', { name: 'With your changes', exact: true })
	const unmet = 'Condition not met: Customer in segment: Wholesale. The customer isn’t in this segment.'
	await edited.getByText(unmet).waitFor()
	await page.getByRole('combobox', { name: 'Customer (optional)' }).fill('C-0001')
	await page.getByRole('option', { name: /\(C-0001\)$/ }).click()
	const outcome = edited.getByRole('listitem').filter({ hasText: NAME })
	await outcome.getByText('Applied', { exact: true }).waitFor()
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Save draft' }).click()
	await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
	await page.getByRole('button', { name: 'Publish', exact: true }).click()
	const review = page.getByRole('dialog', { name: 'Publish this campaign?' })
	await review.getByRole('cell', { name: /Customer in segment: Wholesale/ }).waitFor()
	await assertAccessible(page)
	await review.getByRole('button', { name: /^Publish as version/ }).click()
	await page.getByText('Running', { exact: true }).waitFor()
	assert.deepEqual((await owner.get('/program')).Settings.Rules.at(-1).conditions, [
		{ code: 'inSegment', args: { segments: [wholesale] } },
	])

	const order = await sell('C-0001')
	await page.goto(`${panel.address}/admin/orders/${order}`)
	await page
		.getByText(/added [\d.,]+ because the customer is in segment “Wholesale”/)
		.first()
		.waitFor()
	const other = await owner.get(`/orders/${await sell('C-0002')}`)
	assert.deepEqual(other.Decision.rules, [])

	await page.goto(`${panel.address}/admin/segments/${wholesale}`)
	const note = `“${NAME}”. A change applies to orders from now on. Points already issued stay.`
	await page.getByText(note).waitFor()
	await assertAccessible(page)
	await page.goto(`${panel.address}/admin/segments/${everybodyElse}`)
	await waitUntilLoaded(page)
	assert.equal(await page.getByText('Used by campaigns and rules').count(), 0)
	await page.goto(`${panel.address}/admin/segments`)
	await page.getByRole('button', { name: 'Delete: Wholesale' }).click()
	await page.getByRole('button', { name: 'Delete segment' }).click()
	await page.getByText(`“${NAME}” uses this segment. Remove it there first.`).waitFor()
	await assertAccessible(page)
})

test('the campaign and the note are readable on a phone and in Portuguese', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const [, wholesale] = (await owner.get('/segments')).map(({ Id }: { Id: number }) => Id)
	const [campaign] = await owner.get('/campaigns')
	const look = { width: 390, language: 'pt' } as const
	const page = await panel.visit(`/campaigns/${campaign.Id}`, 'editor', look)
	const condition = page.getByRole('group', { name: 'Condição 1' })
	await condition.getByText('Cliente no segmento', { exact: true }).waitFor()
	await condition.getByText(`Wholesale (${wholesale})`).waitFor()
	await condition.scrollIntoViewIfNeeded()
	await assertAccessible(page)
	await page.goto(`${panel.address}/admin/segments/${wholesale}`)
	await page.getByText('Usado por campanhas e regras').waitFor()
	await assertAccessible(page)
	await page.goto(`${panel.address}/admin/segments`)
	await page
		.getByRole('button', { name: /: Wholesale$/ })
		.last()
		.click()
	await page.getByRole('dialog').getByRole('button').last().click()
	await page.getByText(`O segmento é usado por “${NAME}”. Remova-o de lá antes.`).waitFor()
	await assertAccessible(page)
})
