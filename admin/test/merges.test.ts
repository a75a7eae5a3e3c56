import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { sealAtCommit } from '../../server/src/seals/tx-seals.ts'
import { signInAs } from '../../server/test/support/admin.ts'
import type { Api } from '../../server/test/support/api.ts'
import { buildCancellation, buildOrder } from '../../server/test/support/builders.ts'
import { createTestReward } from '../../server/test/support/rewards.ts'
import { assertAccessible } from './support/axe.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const CPF = '529.982.247-25'

let api: Api

const order = (OriginalId: string, OrderTotal: number, Customer: object) =>
	api.post('/POS/orders', buildOrder({ OriginalId, OrderTotal, Customer }), { HasError: false })

/** Ana has bought online twice and at the till once; Rui has two ids with one e-mail address, and owes points. */
const panel = usePanel({
	customers: 0,
	prepare: async (made) => {
		const { world } = made
		const created = await world.merchant()
		made.merchant = created.merchant
		api = created.api
		const web = { OriginalId: 'web-1', Name: 'Ana Souza', Document: CPF, Email: 'ana@example.com' }
		await order('w-1', 300, web)
		await order('w-2', 100, web)
		const till = { OriginalId: 'till-9', Name: 'ANA S', Document: '52998224725', Phone: '11 98888-7777' }
		await order('t-1', 200, till)
		const reward = await createTestReward(world, created.merchant)
		await order('r-1', 100, { OriginalId: 'rui', Name: 'Rui Lima', Email: 'rui@example.com' })
		await api.post(`/POS/rewards/${reward}/redeem`, { CustomerId: 'rui', OriginalKey: 'k-1' })
		await api.post('/POS/orders/r-1/cancel', buildCancellation(), { HasError: false })
		await order('r-2', 250, { OriginalId: 'rui-2', Name: 'Rui L', Email: 'RUI@example.com' })
	},
})

/** Fails if the page, or a dialog in it, has to be scrolled sideways. */
const assertFits = async (page: Page): Promise<void> => {
	const wide = await page.evaluate(() =>
		[document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] *')]
			.filter(
				(element) =>
					element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX),
			)
			.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
			.map(({ outerHTML }) => outerHTML.slice(0, 200)),
	)
	assert.deepEqual(wide, [])
}

/** The values of the dialog's columns, by the names of the rows. */
const comparisonIn = async (page: Page): Promise<Record<string, string[]>> => {
	const rows = await page.getByRole('dialog').locator('tbody tr').all()
	const entries = rows.map(async (row) => [
		await row.locator('th').innerText(),
		await row.locator('td').allInnerTexts(),
	])
	return Object.fromEntries(await Promise.all(entries))
}

test('a duplicate is found, previewed and merged; the old id leads to the customer, until it is undone', async () => {
	const page = await panel.visit('/customers')
	await page.getByRole('link', { name: 'Duplicates' }).click()
	const group = page.getByRole('region', { name: 'Same document: 52998224725' })
	await group.waitFor()
	assert.ok(page.url().endsWith('/admin/duplicates'))
	assert.equal(
		await page.getByRole('link', { name: 'Customers', exact: true }).getAttribute('aria-current'),
		'page',
	)
	assert.ok(await group.getByRole('radio', { name: 'Keep web-1' }).isChecked(), 'the one with more orders')
	await assertAccessible(page)

	await group.getByRole('radio', { name: 'Keep till-9' }).click()
	await group.getByRole('button', { name: 'Merge… web-1 into till-9' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByText(/^Ana Souza \(web-1\) is merged into ANA S \(till-9\)/).waitFor()
	await dialog.getByRole('button', { name: 'Keep the other customer' }).click()
	await dialog.getByText(/^ANA S \(till-9\) is merged into Ana Souza \(web-1\)/).waitFor()
	assert.deepEqual(await comparisonIn(page), {
		Name: ['ANA S', 'Ana Souza', 'Ana Souza'],
		'Customer ID': ['till-9', 'web-1', 'web-1'],
		Email: ['–', 'ana@example.com', 'ana@example.com'],
		Phone: ['11 98888-7777', '–', '11 98888-7777'],
		Document: ['52998224725', CPF, CPF],
		Created: ['Jun 15, 2026', 'Jun 15, 2026', 'Jun 15, 2026'],
		Points: ['200', '400', '600'],
		Cashback: ['R$2.00', 'R$4.00', 'R$6.00'],
		Orders: ['1', '2', '3'],
		'Total spent': ['R$200.00', 'R$400.00', 'R$600.00'],
		'Last order': ['Jun 11, 2026', 'Jun 11, 2026', 'Jun 11, 2026'],
	})
	await dialog.getByText('Moves to Ana Souza: 1 point entry, 1 order').waitFor()
	await dialog.getByText('You can undo the merge until points or rewards are used.').waitFor()
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Merge customers' }).click()
	await page.getByText('ANA S (till-9) merged into Ana Souza (web-1)').waitFor()
	await page.getByText('No duplicates found').waitFor()
	await assertAccessible(page)

	await page.goto(`${panel.address}/admin/customers/till-9?tab=orders`)
	await page.getByRole('heading', { name: 'Ana Souza', level: 1 }).waitFor()
	await page.getByText('till-9 is another ID of this customer, web-1.').waitFor()
	await page.waitForURL(/\/admin\/customers\/web-1\?tab=orders$/)
	await page.getByRole('row', { name: /^t-1/ }).waitFor()
	await assertAccessible(page)
	const known = page.getByRole('table', { name: 'Other IDs' })
	await known.getByRole('cell', { name: /^Merged on Jun 15, 2026, .* by owner-\d+@example\.com$/ }).waitFor()
	await known.getByRole('button', { name: 'Undo merge of till-9' }).click()
	await dialog.getByText(/ANA S \(till-9\) becomes a separate customer again/).waitFor()
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Undo merge' }).click()
	await page.getByText('Merge undone: ANA S (till-9) is a separate customer again').waitFor()
	await known.getByRole('cell', { name: /^Undone on Jun 15, 2026/ }).waitFor()
	assert.equal(await page.getByRole('row', { name: /^t-1/ }).count(), 0)
	await page.getByRole('tab', { name: 'Tier changes' }).click()
	await waitUntilLoaded(page)
	await assertAccessible(page)
	await known.getByRole('link', { name: 'ANA S' }).click()
	await page.getByRole('heading', { name: 'ANA S', level: 1, exact: true }).waitFor()
	await page.waitForURL(/\/customers\/till-9$/)
})

test('the audit log tells who merged whom', async () => {
	const page = await panel.visit('/audit')
	await page.getByRole('row', { name: /undid the merge of ANA S and Ana Souza/ }).waitFor()
	await page.getByRole('row', { name: /merged ANA S into Ana Souza/ }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('columnheader', { name: 'Result' }).waitFor()
	const { Name, Orders } = await comparisonIn(page)
	assert.deepEqual({ Name, Orders }, { Name: ['ANA S', 'Ana Souza', 'Ana Souza'], Orders: ['1', '2', '3'] })
	await assertAccessible(page)
	const portuguese = await panel.visit('/audit', 'owner', { language: 'pt' })
	await portuguese.getByRole('row', { name: /unificou ANA S com Ana Souza/ }).waitFor()
	await portuguese.getByRole('row', { name: /desfez a unificação de ANA S e Ana Souza/ }).click()
	await portuguese.getByRole('columnheader', { name: 'Separado' }).waitFor()
})

test('a merge that pays a debt says before and after that it cannot be undone', async () => {
	const page = await panel.visit('/customers/rui-2')
	await page.getByRole('button', { name: 'More actions' }).click()
	await page.getByRole('menuitem', { name: 'Merge with another customer…' }).click()
	const dialog = page.getByRole('dialog')
	const search = dialog.getByRole('searchbox', { name: /^Name, email, document/ })
	await search.fill('nobody at all')
	await page.getByText('No results').waitFor()
	await assertAccessible(page)
	await search.fill('rui@ex')
	const found = dialog.getByRole('list', { name: 'Customers found' }).getByRole('button')
	await found.filter({ hasText: 'rui · rui@example.com' }).waitFor()
	assert.equal(await found.count(), 1, 'not the customer of the page')
	await assertAccessible(page)
	await search.press('Tab')
	await page.keyboard.press('Enter')
	await dialog.getByText('This merge can’t be undone').waitFor()
	assert.deepEqual((await comparisonIn(page)).Points, ['−100', '250', '150'])
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Merge customers' }).click()
	await page.getByText('Rui Lima (rui) merged into Rui L (rui-2)').waitFor()
	const known = page.getByRole('table', { name: 'Other IDs' })
	await known
		.getByRole('cell', { name: /Can’t be undone: points or rewards were used after the merge\.$/ })
		.last()
		.waitFor()
	assert.equal(await known.getByRole('button').count(), 0)
	const portuguese = await panel.visit('/customers/rui', 'owner', { language: 'pt' })
	await portuguese
		.getByRole('cell', {
			name: /Não pode ser desfeita: pontos ou recompensas foram usados depois da unificação\.$/,
		})
		.last()
		.waitFor()
})

test('the customer of the profile can be the one who is merged; an id that was recognised can be removed', async () => {
	const { world, merchant } = panel
	for (const id of ['eva-1', 'eva-2']) await order(`o-${id}`, 50, { OriginalId: id, Name: `Eva ${id}` })
	await world.db.transaction(async (tx) => {
		sealAtCommit(tx)
		await tx.rows(sql`
			insert into customer_aliases (merchant_id, original_id, customer_id, created_at)
			select merchant_id, 'eva-web', id, ${world.clock.now()} from customers
			where merchant_id = ${merchant.id} and original_id = 'eva-2'`)
	})
	const page = await panel.visit('/customers/eva-1')
	await page.getByRole('button', { name: 'More actions' }).click()
	await page.getByRole('menuitem', { name: 'Merge with another customer…' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('searchbox', { name: /^Name, email, document/ }).fill('eva-2')
	await dialog.getByRole('button', { name: /Eva eva-2/ }).click()
	await dialog.getByRole('button', { name: 'Keep the other customer' }).click()
	await dialog.getByText(/^Eva eva-1 \(eva-1\) is merged into/).waitFor()
	await dialog.getByRole('button', { name: 'Merge customers' }).click()
	await page.getByRole('heading', { name: 'Eva eva-2', level: 1 }).waitFor()
	await page.waitForURL(/\/customers\/eva-2$/)
	await page.getByText('Eva eva-1 (eva-1) merged into Eva eva-2 (eva-2)').waitFor()
	const known = page.getByRole('table', { name: 'Other IDs' })
	await known.getByRole('cell', { name: /^Matched to this customer on Jun 15, 2026/ }).waitFor()
	await known.getByRole('button', { name: 'Remove eva-web' }).click()
	await dialog.getByRole('button', { name: 'Remove ID' }).click()
	await page.getByText('ID eva-web removed').waitFor()
	assert.equal(await known.getByText('eva-web').count(), 0)
	await known.getByRole('button', { name: 'Undo merge of eva-1' }).waitFor()
})

test('a viewer sees duplicates and merges with masked contacts, and can change nothing', async () => {
	const page = await panel.visit('/duplicates', 'viewer')
	const group = page.getByRole('region', { name: 'Same document: •••25' })
	await group.getByRole('link', { name: 'Ana Souza' }).waitFor()
	assert.equal(await group.getByRole('radio').count(), 0)
	assert.equal(await page.getByRole('button', { name: /Merge/ }).count(), 0)
	assert.doesNotMatch(await page.locator('main').innerText(), /52998224725|529\.982|ana@example|98888/)
	await assertAccessible(page)
	await page.goto(`${panel.address}/admin/customers/eva-2`)
	await page.getByRole('table', { name: 'Other IDs' }).getByText('Eva eva-1').waitFor()
	assert.equal(await page.getByRole('button', { name: /Undo|Remove/ }).count(), 0)
})

test('on a phone nothing has to be scrolled sideways', async () => {
	const page = await panel.visit('/duplicates', 'owner', { width: 390, language: 'pt' })
	await page.getByRole('button', { name: 'Unificar… till-9 com web-1' }).waitFor()
	await assertFits(page)
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Unificar… till-9 com web-1' }).click()
	await page
		.getByRole('dialog')
		.getByText(/^Passa para Ana Souza/)
		.waitFor()
	await assertFits(page)
	await assertAccessible(page)
	await page.goto(`${panel.address}/admin/customers/rui`)
	await page.getByText('Outros IDs').waitFor()
	await assertFits(page)
	await assertAccessible(page)
	await page.goto(`${panel.address}/admin/duplicates?tab=phone`)
	await page.getByText('Nenhum duplicado encontrado').waitFor()
	const english = await panel.visit('/duplicates?tab=email')
	await english.getByText('No customers share an email.').waitFor()
})

test('two customers with different documents are merged only after a second look', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const people = [
		{ OriginalId: 'iris-1', Name: 'Iris', Document: '11144477735' },
		{ OriginalId: 'iris-2', Name: 'Iris', Document: '39053344705' },
	]
	for (const person of people) await owner.post('/customers', person)
	const page = await panel.visit('/customers/iris-1')
	await page.getByRole('button', { name: 'More actions' }).click()
	await page.getByRole('menuitem', { name: 'Merge with another customer…' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('searchbox', { name: /^Name, email, document/ }).fill('iris-2')
	await dialog.getByRole('list', { name: 'Customers found' }).getByRole('button').click()
	await page.getByText('They differ in: Document.').waitFor()
	const merge = page.getByRole('button', { name: 'Merge customers' })
	assert.ok(await merge.isDisabled())
	await page.getByRole('checkbox', { name: 'I checked that they are the same person' }).check()
	assert.ok(await merge.isEnabled())
	await assertAccessible(page)
})
