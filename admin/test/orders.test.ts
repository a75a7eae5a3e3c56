import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeys } from '../../server/src/merchants/create-keys.ts'
import { signInAs } from '../../server/test/support/admin.ts'
import { createApiClient } from '../../server/test/support/api.ts'
import { buildOrder } from '../../server/test/support/builders.ts'
import { assertAccessible } from './support/axe.ts'
import { savedFile } from './support/downloads.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

/** Records a completed order of a new customer. */
const placeOrder = async (OriginalId: string) => {
	const { world, merchant } = panel
	const [pair] = await world.db.transaction((tx) =>
		createKeys(tx, merchant.id, [{ name: OriginalId }], world.clock.now()),
	)
	const Products = [
		{ OriginalId: 'shoe', Title: 'Shoe', IsActive: true, ProductPrice: 70 },
		{ OriginalId: 'sock', Title: 'Sock', IsActive: true, ProductPrice: 30 },
	]
	const Customer = { OriginalId: `buyer of ${OriginalId}`, Name: 'Rita Lima' }
	const sent = buildOrder({ OriginalId, Customer, Products })
	await createApiClient(world.app, pair!).post('/POS/orders', sent, { HasError: false })
	return signInAs(world, merchant)
}

test('a part of an order is returned, and then the rest is cancelled, after a look at what that does', async () => {
	const page = await panel.visit('/orders')
	const owner = await placeOrder('R-1')
	const { Points } = await owner.get('/orders/R-1')
	await page.goto(`${panel.address}/admin/orders/R-1`)
	await waitUntilLoaded(page)
	await page.getByRole('button', { name: 'Cancel or return' }).click()
	const dialog = page.getByRole('dialog')
	const effect = dialog.getByRole('group', { name: 'Impact on the customer' })
	await effect.getByText(new RegExp(`^Removed: ${Points} points`)).waitFor()
	await effect.getByText(/→ 0 points\.$/).waitFor()
	await dialog.getByText('Return part of order').click()
	await dialog.getByRole('button', { name: 'Return part' }).click()
	await dialog.getByText('Enter an amount.').waitFor()
	await dialog.getByText('Add a reason.').waitFor()
	await dialog.getByLabel('Amount returned').fill('900')
	await effect.getByText(/You can return up to R\$100\.00, which is what’s left of the order/).waitFor()
	await dialog.getByLabel('Reason').fill('Too large')
	await dialog.getByRole('button', { name: 'Return part' }).click()
	const refused = dialog.getByText(/You can return up to R\$100\.00, which is what’s left of the order/)
	await page.waitForFunction(() => document.activeElement !== document.body)
	await effect.waitFor({ state: 'detached' })
	assert.equal(await refused.count(), 1, 'once, at its input')
	// Nothing of the refusal is left once the amount is another one.
	await dialog.getByLabel('Amount returned').fill('90')
	await effect.getByText(/^Removed: /).waitFor()
	assert.equal(await refused.count(), 0)
	await dialog.getByLabel('Amount returned').fill('')
	// The most of each product stands below its input, in the words of the form.
	await dialog.getByText('Up to R$70.00.').waitFor()
	await dialog.getByLabel('Sock').fill('31')
	await dialog.getByText('Enter R$30.00 or less.').waitFor()
	assert.equal(await dialog.getByText(/product sock/).count(), 0)
	await dialog.getByLabel('Sock').fill('30')
	await dialog.getByText('Enter R$30.00 or less.').waitFor({ state: 'detached' })
	await effect.getByText(/^Removed: /).waitFor()
	await assertAccessible(page)
	await dialog.getByLabel('Reason').fill('Wrong size')
	await dialog.getByRole('button', { name: 'Return part' }).dblclick()
	await page.getByText('Return recorded for order R-1').waitFor()
	await page.getByText('“Wrong size”').waitFor()
	const returned = await owner.get('/orders/R-1')
	assert.deepEqual([returned.Returned, returned.Returns.length], [30, 1], 'once, whatever was clicked')
	// The award and what the return took of it are lines of their own.
	await page.getByText('Partly returned', { exact: true }).waitFor()
	const history = page.getByRole('table', { name: 'Points history' }).getByRole('row')
	await history.getByText('R$30.00 returned').waitFor()
	// A return is told by its date. The key that the panel generated for it says nothing.
	await history.getByText('As earned at first, before the returns below.').waitFor()
	await page.getByText(/of R\$100\.00 sold, a return of R\$30\.00 on \w+ \d+, \d+ removed/).waitFor()
	assert.equal(await page.getByText(returned.Returns[0].Key).count(), 0)
	const taken = returned.Returns[0].Points
	assert.deepEqual(
		(await history.locator('td:last-child').allInnerTexts()).map((points) => points.replace('−', '-')),
		[String(Points), String(-taken)],
	)
	assert.equal(Points - taken, returned.Points)

	await page.getByRole('button', { name: 'Cancel or return' }).click()
	await effect.getByText(/^Balance: /).waitFor()
	// After a return only the server knows what is left of a product; it is named as in the form.
	await dialog.getByText('Return part of order').click()
	await dialog.getByLabel('Shoe').fill('70.5')
	const most = dialog.getByText('You can return up to R$70.00')
	await effect.getByText(/You can return up to R\$70\.00/).waitFor()
	await dialog.getByLabel('Reason').fill('Broken')
	await dialog.getByRole('button', { name: 'Return part' }).click()
	await effect.waitFor({ state: 'detached' })
	assert.equal(await most.count(), 1, 'once')
	await dialog.getByLabel('Shoe').fill('60')
	await effect.getByText(/^Balance: /).waitFor()
	assert.equal(await most.count(), 0)
	await dialog.getByText('Cancel whole order', { exact: true }).click()
	await effect.getByText(/^Balance: /).waitFor()
	await dialog.getByLabel('Reason').fill('Broken')
	await dialog.getByRole('button', { name: 'Cancel order', exact: true }).click()
	await page.getByText('Order R-1 cancelled', { exact: true }).waitFor()
	await page.getByText('“Broken”').waitFor()
	await assertAccessible(page)
	assert.equal(await page.getByRole('button', { name: 'Cancel or return' }).count(), 0)
	assert.equal((await owner.get('/orders/R-1')).State, 3)
})

test('a list shows orders of which a part was returned, with the amount, and finds them', async () => {
	const owner = await placeOrder('R-3')
	const part = { CancelKey: 'k', ValueToRefund: 30, Reason: 'Wrong size' }
	await owner.post('/orders/R-3/returns', part, 200)
	const page = await panel.visit('/orders?state=returned', 'owner')
	await waitUntilLoaded(page)
	const row = page.getByRole('row', { name: /R-3/ })
	await row.getByRole('cell', { name: 'Partly returned', exact: true }).waitFor()
	assert.equal(await page.getByRole('row', { name: /Completed/ }).count(), 0)
	await page.getByRole('button', { name: 'Columns' }).click()
	await page.getByRole('checkbox', { name: 'Returned', exact: true }).check()
	await page.keyboard.press('Escape')
	await row.getByRole('cell', { name: 'R$30.00', exact: true }).waitFor()
	await assertAccessible(page)
	const [, file] = await savedFile(page, 'Export CSV')
	assert.match(file, /Partly returned.*,100,30,/)
	for (const [language, words] of [
		['pt', 'Devolvido em parte'],
		['es', 'Devuelto en parte'],
	] as const) {
		const other = await panel.visit('/orders?state=returned', 'owner', { language, width: 390 })
		await other.getByRole('row', { name: /R-3/ }).getByText(words).first().waitFor()
		await assertAccessible(other)
	}
})

test('on a narrow phone all columns of the returns are within the screen, and the reason has its whole width', async () => {
	const owner = await placeOrder('R-4')
	const part = { CancelKey: 'k-4', ValueToRefund: 30, Reason: 'Wrong size' }
	await owner.post('/orders/R-4/returns', part, 200)
	const page = await panel.visit('/orders/R-4', 'owner', { width: 390 })
	await page.setViewportSize({ width: 360, height: 800 })
	await waitUntilLoaded(page)
	const returns = page.getByRole('table', { name: 'Returns' })
	const taken = (await returns.getByRole('columnheader', { name: 'Points removed' }).boundingBox())!
	assert.ok(taken.x + taken.width <= 360, `the column ends at ${taken.x + taken.width}`)
	await returns.getByText('Value: R$30.00').waitFor()
	const why = (await page
		.getByText(/of R\$100\.00 sold, a return of R\$30\.00/)
		.first()
		.boundingBox())!
	assert.ok(why.width >= 240, `the reason is ${why.width} wide`)
})

test('the dialog speaks Portuguese on a phone', async () => {
	const page = await panel.visit('/orders', 'editor', { language: 'pt', width: 390 })
	await placeOrder('R-2')
	await page.goto(`${panel.address}/admin/orders/R-2`)
	await page.getByRole('button', { name: 'Cancelar ou devolver' }).click()
	await page
		.getByRole('dialog')
		.getByText(/^Removidos: \d+ pontos/)
		.waitFor()
	await assertAccessible(page)
})
