import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMerchant } from '../../server/src/merchants/find-merchant.ts'
import { recordOrders } from '../../server/src/orders/record-orders.ts'
import { signInAs } from '../../server/test/support/admin.ts'
import { buildOrder } from '../../server/test/support/builders.ts'
import { parseMessage } from '../../server/test/support/order-message.ts'
import { buildRule } from '../../server/test/support/rules.ts'
import { assertAccessible } from './support/axe.ts'
import { type PanelWorld, usePanel } from './support/panel.ts'

const panel = usePanel({ prepare: sellShoes })

/** An order that names a product, its category and brand, and how it was paid. */
async function sellShoes({ world }: PanelWorld): Promise<void> {
	const merchant = (await findMerchant(world.db, 'demo'))!
	const sold = buildOrder({
		Products: [
			{
				OriginalId: 'SKU-7788',
				ProductName: 'Trail shoe',
				ProductPrice: 100,
				ProductBrand: { OriginalId: 'b-77', Name: 'Ligeiro' },
				ProductCategory: { OriginalId: 'hiking-77', Name: 'Footwear' },
			},
		],
		PaymentMethod: { OriginalId: 'pix', Name: 'Pix' },
	})
	const messages = [parseMessage(sold, merchant.timeZone)]
	await world.db.transaction((tx) => recordOrders(tx, merchant, world.clock.now(), messages))
}

test('conditions are chosen by name, unknown ids carry a warning, and the simulator says why a rule does not apply', async () => {
	await panel.visit('/program').then((page) => page.close()) // starts the server
	const by = await signInAs(panel.world, panel.merchant)
	const put = async (Rules: unknown[]): Promise<void> => {
		const { Version } = await by.get('/program')
		await by.put('/program', { BasedOnVersion: Version, Settings: { Rules } })
	}
	await put([
		buildRule({ id: 'paused', name: 'Paused', isActive: false }),
		buildRule({ id: 'summer', name: 'Summer', startsAt: '2099-01-01' }),
		buildRule({
			id: 'shoes',
			name: 'Shoes',
			priority: 9,
			scope: 'line',
			conditions: [{ code: 'category', args: { categories: ['Hiking-77'] } }],
		}),
	])
	const page = await panel.visit('/program')
	await page.getByRole('tab', { name: 'Rules' }).click()
	const outcomes = page.getByRole('list', { name: 'Rules for this order' })
	await outcomes.getByText('The order lists no products.').waitFor()
	await page.getByRole('button', { name: 'Add product' }).click()
	const product = page.getByRole('group', { name: 'Product 1' })
	await product.getByLabel('Product', { exact: true }).fill('SKU-7788')
	// What was typed is looked up while the price is entered, and neither is lost.
	await product.getByLabel('Price', { exact: true }).fill('100')
	await outcomes.getByText('Condition not met: Category: Hiking-77. This order: hiking-77.').waitFor()
	await outcomes.getByText('The rule is inactive.').waitFor()
	await outcomes.getByText('Starts on Jan 1, 2099.').waitFor()

	await page.getByRole('button', { name: /^1 Shoes/ }).click()
	const categories = page.getByRole('combobox', { name: 'Categories' })
	const warning = page.getByText('There’s no category with the ID “Hiking-77” yet.')
	await warning.waitFor()
	await assertAccessible(page)
	assert.ok(await page.getByRole('button', { name: 'Review changes' }).isDisabled())
	await categories.fill('foot')
	await page.getByRole('option', { name: 'Footwear (hiking-77)' }).click()
	await page.keyboard.press('Escape')
	// The edited program applies, because the category now exists among the chosen ones.
	const edited = page.getByRole('group', { name: 'With your changes', exact: true })
	await edited.getByText('200 points').waitFor()
	await page.getByRole('button', { name: 'Review changes' }).click()
	const review = page.getByRole('dialog', { name: 'Save as a new version?' })
	await review.getByText('Some conditions use unknown IDs').waitFor()
	await review.getByText('Rule “Shoes”: There’s no category with the ID “Hiking-77” yet.').waitFor()
	await assertAccessible(page)
	await review.getByRole('button', { name: 'Cancel' }).click()

	await categories.press('Backspace')
	await categories.press('Backspace')
	await warning.waitFor({ state: 'detached' })
	// What is typed in full is taken on Enter, by name too, with the id that rules compare.
	await categories.fill('footwear')
	await categories.press('Enter')
	await page.getByRole('group', { name: 'Condition 1' }).getByText('Footwear (hiking-77)').waitFor()
	await categories.blur()
	await page.getByRole('button', { name: 'Review changes' }).click()
	await review.getByRole('button', { name: /^Save version/ }).waitFor()
	assert.equal(await review.getByText('Some conditions use unknown IDs').count(), 0)
	// The rule doubles what the order earns.
	await review.getByRole('checkbox', { name: 'I checked the values and want this increase' }).check()
	await review.getByRole('button', { name: /^Save version/ }).click()
	await page.getByText(/^Version \d+ is now live$/).waitFor()
	const { Rules } = (await by.get('/program')).Settings
	assert.deepEqual(Rules.find(({ id }: { id: string }) => id === 'shoes').conditions, [
		{ code: 'category', args: { categories: ['hiking-77'] } },
	])
	const portuguese = await panel.visit('/program', 'viewer', { language: 'pt' })
	await portuguese
		.getByRole('list', { name: 'Regras para este pedido' })
		.getByText('A regra está inativa.')
		.waitFor()
	await portuguese.getByText('Começa em 1 de jan. de 2099.').waitFor()
})

for (const width of [1280, 390] as const)
	test(`the simulator takes what exists from lists, and warns of what does not exist, ${width} pixels wide`, async () => {
		const page = await panel.visit('/program', 'owner', { width })
		const owner = await signInAs(panel.world, panel.merchant)
		const { Items } = await owner.get('/customers')
		const { OriginalId, Name } = Items[0]
		const simulator = page.getByRole('complementary', { name: 'Simulator' })
		const choose = async (label: string, typed: string, option: string): Promise<void> => {
			const box = simulator.getByRole('combobox', { name: label, exact: true })
			await box.click()
			await box.fill(typed)
			await page.getByRole('option', { name: option, exact: true }).click()
			await simulator.getByText(option, { exact: true }).waitFor()
		}
		await simulator.getByText('100 points').waitFor()
		const simulated = page.waitForRequest(
			(request) =>
				request.url().endsWith('/simulate') &&
				/"ProductCategory":\{[^}]*"hiking-77"/.test(request.postData()!),
		)
		await choose('Customer (optional)', Name.split(' ')[0], `${Name} (${OriginalId})`)
		await simulator.getByText('More order details').click()
		await choose('Payment method', 'pi', 'Pix (pix)')
		await simulator.getByRole('button', { name: 'Add product' }).click()
		await choose('Product', 'trail', 'Trail shoe (SHOE-41)')
		await simulator.getByLabel('Price', { exact: true }).fill('100')
		await choose('Brand', 'lig', 'Ligeiro (b-77)')
		await choose('Category', 'foot', 'Footwear (hiking-77)')
		const body = (await simulated).postDataJSON()
		assert.partialDeepStrictEqual(body, {
			Customer: { OriginalId },
			PaymentMethod: { OriginalId: 'pix' },
			Products: [
				{
					...{ OriginalId: 'SHOE-41', ProductPrice: 100 },
					...{ ProductBrand: { OriginalId: 'b-77' }, ProductCategory: { OriginalId: 'hiking-77' } },
				},
			],
		})

		// Another value replaces the first, and one that does not exist has a warning.
		await simulator.getByRole('combobox', { name: 'Brand', exact: true }).fill('nobody')
		// Until the search is answered, the list has the options of before, and moves when it changes.
		await page
			.getByRole('listbox', { name: 'Brand' })
			.getByRole('option')
			.nth(1)
			.waitFor({ state: 'detached' })
		await page.getByRole('option', { name: 'Use “nobody” (new)' }).click()
		await simulator.getByText('There’s no brand with the ID “nobody” yet.').waitFor()
		assert.equal(await simulator.getByText('Ligeiro (b-77)').count(), 0)
		await simulator.getByRole('combobox', { name: 'Branch', exact: true }).fill('moon')
		await page.keyboard.press('Enter')
		await simulator.getByText('No order has come from the branch “moon” yet.').waitFor()
		await simulator.getByRole('combobox', { name: 'Customer (optional)' }).fill('C-9999')
		await page.keyboard.press('Tab')
		await simulator.getByText('There’s no customer with the ID “C-9999” yet.').waitFor()
		await assertAccessible(page)
	})
