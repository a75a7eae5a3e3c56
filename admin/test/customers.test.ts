import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createKeys } from '../../server/src/merchants/create-keys.ts'
import { signInAs } from '../../server/test/support/admin.ts'
import { createApiClient } from '../../server/test/support/api.ts'
import { buildOrder } from '../../server/test/support/builders.ts'
import { assertAccessible } from './support/axe.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 60 })

const choose = async (page: Page, item: string): Promise<void> => {
	await page.getByRole('button', { name: 'More actions' }).click()
	await page.getByRole('menuitem', { name: item }).click()
}

const saved = async (page: Page, button: string): Promise<{ name: string; text: string }> => {
	const download = page.waitForEvent('download')
	await page.getByRole(button.startsWith('Export CSV') ? 'button' : 'menuitem', { name: button }).click()
	const file = await download
	let text = ''
	for await (const part of (await file.createReadStream()).setEncoding('utf8')) text += part
	return { name: file.suggestedFilename(), text }
}

test('a customer is found while typing, with the reasons of the balance, and can be changed', async () => {
	const page = await panel.visit('/customers')
	const owner = await signInAs(panel.world, panel.merchant)
	const { Items } = await owner.get('/customers?limit=1000')
	const someone = Items.find(({ IsEnrolled }: { IsEnrolled: boolean }) => IsEnrolled)
	await page.getByRole('button', { name: 'Show more' }).click()
	await page.getByRole('row').nth(55).waitFor()
	await page.keyboard.press('/')
	const search = page.getByRole('searchbox', { name: /Name, email/ })
	assert.ok(await search.evaluate((input) => input === document.activeElement))
	await search.fill(someone.Email.slice(0, -5))
	const row = page.getByRole('row', { name: new RegExp(someone.OriginalId) })
	await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
	assert.match(page.url(), /search=/)
	await search.press('ArrowDown')
	assert.ok(await row.evaluate((first) => first === document.activeElement))
	await search.focus()
	await search.press('Enter')
	await page.getByRole('heading', { name: someone.Name, level: 1 }).waitFor()
	await waitUntilLoaded(page)

	await page.getByRole('button', { name: 'Adjust balance' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await dialog.getByText('Add a reason.').waitFor()
	await assertAccessible(page)
	await dialog.getByLabel('Amount').fill('12,50')
	await dialog.getByText('Use a point for decimals: 12.5.').waitFor()
	await dialog.getByLabel('Amount').fill('1,500')
	await dialog.getByText('Use a point for decimals').waitFor({ state: 'detached' })
	await dialog.getByLabel('Amount').fill('12,50')
	await dialog.getByLabel('Reason').fill('For the late delivery')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	assert.ok(await dialog.getByLabel('Amount').evaluate((input) => input === document.activeElement))
	const { PointsBalance } = await owner.get(`/customers/${someone.OriginalId}`)
	assert.equal(PointsBalance, someone.PointsBalance, 'nothing was guessed')
	await dialog.getByLabel('Amount').fill('')
	await dialog.getByLabel('Amount').pressSequentially('1,500')
	await dialog.getByRole('button', { name: 'Add', exact: true }).dblclick()
	await page.getByText(/Balance updated: .* points/).waitFor()
	await page.getByRole('row', { name: /1,500 points added manually: “For the late delivery”/ }).waitFor()
	await page.getByText(/^By .+@/).waitFor()
	const after = await owner.get(`/customers/${someone.OriginalId}`)
	assert.equal(after.PointsBalance, someone.PointsBalance + 1500, 'once, whatever was clicked')

	await choose(page, 'Block')
	await dialog.getByLabel('Reason').fill('Returns everything')
	await dialog.getByRole('button', { name: 'Block customer' }).click()
	await page.getByText('“Returns everything”').waitFor()
	assert.notEqual((await owner.get(`/customers/${someone.OriginalId}`)).BlockedDate, null)
	for (const tab of ['Orders', 'Points and expiry', 'Rewards and coupons', 'Personal data']) {
		await page.getByRole('tab', { name: tab }).click()
		await waitUntilLoaded(page)
		await assertAccessible(page)
	}
})

test('a customer is added on the page and with Ctrl K, and a phone that somebody has is refused', async () => {
	const page = await panel.visit('/overview')
	await waitUntilLoaded(page)
	await page.keyboard.press('Control+k')
	await page.getByRole('textbox', { name: 'Search' }).fill('add customer')
	await page.getByRole('option', { name: 'Add customer' }).waitFor()
	await page.keyboard.press('Enter')
	const dialog = page.getByRole('dialog', { name: 'New customer' })
	await dialog.getByRole('button', { name: 'Add customer' }).click()
	await dialog.getByText('Enter a name.').waitFor()
	await dialog.getByText('Enter a phone number, an email or a document.').waitFor()
	await assertAccessible(page)
	await dialog.getByLabel('Name').fill('Nadia Prado')
	await dialog.getByLabel('Phone').fill('call me')
	await dialog.getByRole('button', { name: 'Add customer' }).click()
	await dialog
		.getByText('Enter 8 to 15 digits with the country and area code, such as +55 11 98765-4321.')
		.waitFor()
	// All faults are shown at once.
	await dialog.getByLabel('CPF or document').fill('529.982.247-26')
	await dialog.getByRole('button', { name: 'Add customer' }).click()
	await dialog.getByText('This isn’t a valid CPF: check its last two digits.').waitFor()
	await dialog.getByText(/^Enter 8 to 15 digits/).waitFor()
	await dialog.getByLabel('CPF or document').fill('')
	await dialog.getByLabel('Phone').fill('11 97777-1234')
	await dialog.getByLabel('Customer ID (optional)').fill('N-1')
	await dialog.getByRole('button', { name: 'Add customer' }).click()
	await page.getByRole('heading', { name: 'Nadia Prado', level: 1 }).waitFor()
	assert.ok(page.url().endsWith('/customers/N-1'))
	await page.getByText('Added in panel').waitFor()

	await page.getByRole('link', { name: 'Customers' }).first().click()
	await page.getByRole('button', { name: 'Add customer' }).click()
	await dialog.getByLabel('Name').fill('Nadia P.')
	await dialog.getByLabel('Phone').fill('(11) 97777-1234')
	await dialog.getByRole('button', { name: 'Add customer' }).click()
	await dialog.getByText('This customer already exists.').waitFor()
	await assertAccessible(page)
	await dialog.getByRole('link', { name: 'Open Nadia Prado' }).click()
	await page.getByRole('heading', { name: 'Nadia Prado', level: 1 }).waitFor()
	await dialog.waitFor({ state: 'hidden' })
	await waitUntilLoaded(page)
	const viewer = await panel.visit('/customers#add', 'viewer')
	await waitUntilLoaded(viewer)
	assert.equal(await viewer.getByRole('dialog').count(), 0)
	assert.equal(await viewer.getByRole('button', { name: 'Add customer' }).count(), 0)
})

test('the profile shows which redemptions are held and until when, used, and returned', async () => {
	const page = await panel.visit('/customers/C-0003')
	const { world, merchant } = panel
	const [pair] = await world.db.transaction((tx) =>
		createKeys(tx, merchant.id, [{ name: 'till' }], world.clock.now()),
	)
	const api = createApiClient(world.app, pair!)
	const Customer = { OriginalId: 'C-0003' }
	await api.post('/POS/orders', buildOrder({ OrderTotal: 5000, Customer }), { HasError: false })
	const hold = (CheckoutId: string, CashbackValue: number) =>
		api.post(
			'/Checkout/redeem',
			{ CustomerId: 'C-0003', CheckoutId, CashbackValue, Total: 90 },
			{ HasError: false },
		)
	const used = await hold('one', 5)
	const { ExternalCode } = used.Result
	const order = buildOrder({ OriginalId: 'with-cashback', OrderTotal: 85, Customer, Coupon: ExternalCode })
	await api.post('/POS/orders', order, { HasError: false })
	const returned = await hold('two', 6)
	const held = await hold('three', 7)
	await page.reload()
	await page.getByRole('tab', { name: 'Rewards and coupons' }).click()
	const row = (reply: typeof used) =>
		page.getByRole('table', { name: 'Redemptions' }).getByRole('row', { name: reply.Result.ExternalCode })
	// The fixed clock of the tests plus the 24 hours of the program.
	await row(held).getByText('On hold until Jun 16, 2026').filter({ visible: true }).waitFor()
	await row(used).getByText('Used in order with-cashback').filter({ visible: true }).waitFor()
	await row(returned).getByText('Cancelled on Jun 15, 2026').filter({ visible: true }).waitFor()
	await assertAccessible(page)
	await page.setViewportSize({ width: 390, height: 844 })
	await row(held).getByText('On hold until Jun 16, 2026').filter({ visible: true }).waitFor()
	await assertAccessible(page)
})

test('an owner exports the personal data, and erases them after typing the id', async () => {
	const page = await panel.visit('/customers/C-0002')
	const owner = await signInAs(panel.world, panel.merchant)
	const { Name } = await owner.get('/customers/C-0002')
	await page.getByRole('button', { name: 'More actions' }).click()
	const file = await saved(page, 'Export personal data')
	assert.equal(file.name, 'C-0002.json')
	assert.equal(JSON.parse(file.text).Customer[0].Name, Name)
	await choose(page, 'Erase personal data')
	const dialog = page.getByRole('dialog')
	const erase = dialog.getByRole('button', { name: 'Erase data' })
	assert.ok(await erase.isDisabled())
	await dialog.getByLabel('Type C-0002 to confirm').fill('C-0002')
	await assertAccessible(page)
	await erase.click()
	await page.getByRole('heading', { name: 'Erased customer' }).waitFor()
	assert.match(page.url(), /erased-/)
	assert.equal(await page.getByRole('button', { name: /Adjust balance|More actions/ }).count(), 0)
	await owner.get('/customers/C-0002', 404)
})

test('orders are filtered through the URL, explained, cancelled and exported', async () => {
	const page = await panel.visit('/orders?state=2&branch=centro')
	await waitUntilLoaded(page)
	const owner = await signInAs(panel.world, panel.merchant)
	const file = await saved(page, 'Export CSV')
	const { Items } = await owner.get('/orders?state=2&branch=centro&limit=1000')
	assert.equal(file.name, 'orders.csv')
	assert.equal(file.text.trim().split('\r\n').length, Items.length + 1, 'the whole list, not only the page')
	await page.getByRole('row', { name: new RegExp(Items[0].OriginalId) }).click()
	await page
		.getByText(/earned .* points/)
		.first()
		.waitFor()
	await page.getByRole('button', { name: 'Cancel or return' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Reason').fill('The customer changed their mind')
	await dialog.getByRole('button', { name: 'Cancel order', exact: true }).click()
	await page.getByText('No points: the order is cancelled.').first().waitFor()
	assert.equal((await owner.get(`/orders/${Items[0].OriginalId}`)).State, 3)
	await page.goto(`${panel.address}/admin/orders`)
	const search = page.getByRole('searchbox', { name: 'Order, customer, coupon or amount' })
	const { OriginalId, CustomerName, Total } = Items[1]
	for (const typed of [OriginalId.toLowerCase(), CustomerName.toUpperCase(), String(Total)]) {
		await search.fill(typed)
		await page.waitForURL((url) => url.searchParams.get('search')?.includes(typed) === true)
		await page.getByRole('row', { name: new RegExp(OriginalId) }).waitFor()
	}
	await search.fill('no order is like this')
	await page.getByText('No results').waitFor()
	await page.goto(`${panel.address}/admin/orders/nothing`)
	await page.getByText('Order not found').waitFor()
})

test('a viewer can read customers and cannot change them', async () => {
	const page = await panel.visit('/customers/C-0003', 'viewer')
	await waitUntilLoaded(page)
	await page.getByRole('tab', { name: 'History' }).waitFor()
	assert.equal(await page.getByRole('button', { name: /Adjust balance|More actions/ }).count(), 0)
	await page.goto(`${panel.address}/admin/customers/nobody`)
	await page.getByText('Customer not found').waitFor()
})

test('the edit form refuses a bad e-mail, and warns of another customer with the same one', async () => {
	await panel.visit('/customers').then((page) => page.close())
	const owner = await signInAs(panel.world, panel.merchant)
	const [first, second] = (await owner.get('/customers')).Items.filter(
		({ Email }: { Email: string | null }) => Email,
	)
	const page = await panel.visit(`/customers/${second.OriginalId}`)
	await page.getByRole('button', { name: 'More actions' }).click()
	await page.getByRole('menuitem', { name: 'Edit details' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Email').fill('not an address')
	await dialog.getByRole('button', { name: 'Save changes' }).click()
	await dialog.getByText('Enter a valid email address, such as ana@example.com.').waitFor()
	await dialog.getByLabel('Email').fill(first.Email.toUpperCase())
	await dialog.getByRole('button', { name: 'Save changes' }).click()
	await dialog.getByText(`${first.Name} (${first.OriginalId}) also has this email.`).waitFor()
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Save anyway' }).click()
	await dialog.waitFor({ state: 'detached' })
	assert.equal(
		(await owner.get(`/customers/${second.OriginalId}`)).Email.toLowerCase(),
		first.Email.toLowerCase(),
	)
})

test('a customer is printed without the menu, the buttons and the inputs, but with the tags', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	await owner.put('/customers/C-0001/tags', { Tags: ['Wholesale'] })
	const page = await panel.visit('/customers/C-0001')
	await waitUntilLoaded(page)
	await page.getByRole('combobox', { name: 'Tags' }).waitFor()
	const menu = page.getByRole('navigation', { name: 'Menu' })
	await menu.waitFor()
	await page.emulateMedia({ media: 'print' })
	await menu.waitFor({ state: 'hidden' })
	await page.getByRole('heading', { level: 1 }).waitFor()
	assert.deepEqual(await page.getByRole('button').count(), 0)
	assert.equal(await page.getByRole('tab').count(), 1)
	assert.equal(await page.locator('input, textarea').filter({ visible: true }).count(), 0)
	await page.getByRole('group', { name: 'Tags' }).getByText('Wholesale').waitFor()
	const left = await page.locator('#content').evaluate((content) => content.getBoundingClientRect().left)
	assert.equal(left, 0, 'the page takes the place of the menu')
})

test('on a phone the tabs of a customer are one row that scrolls, and the page does not', async () => {
	const page = await panel.visit('/customers/C-0001', 'owner', { width: 390, language: 'es' })
	const tabs = page.getByRole('tab')
	await tabs.first().waitFor()
	const tops = await tabs.evaluateAll((all) => all.map((tab) => Math.round(tab.getBoundingClientRect().top)))
	assert.ok(tops.length > 4)
	assert.equal(new Set(tops).size, 1)
	assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
	await tabs.last().click()
	await page.getByRole('tab', { selected: true }).and(tabs.last()).waitFor()
	await assertAccessible(page)
})
