import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import encodeQR from 'qr'
import sql from 'sql-template-tag'
import { signInAs } from '../../server/test/support/admin.ts'
import { NOON } from '../../server/test/support/world.ts'
import { assertAccessible } from './support/axe.ts'
import {
	findCustomer,
	findPerson,
	openCounter,
	PHONE,
	pointsOf,
	recordSale,
	until,
} from './support/counter.ts'
import { assertValue } from './support/pages.ts'
import { type Appearance, launchChromium, usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 3 })

/** Visits the counter as a cashier; `owner` sees the same merchant. */
const visitCounter = (look: Appearance = PHONE) => openCounter(panel, look)

test('a sale in three taps: find the customer by phone, enter the amount, record it', async () => {
	const { page, owner, person } = await visitCounter()
	await page.getByText('Centre').waitFor()
	await assertAccessible(page)
	await findCustomer(page, person.Phone.replace('+55 ', ''))
	await page.getByRole('heading', { name: person.Name }).waitFor()
	await page
		.getByText(/points$/)
		.first()
		.waitFor()
	await assertAccessible(page)
	await recordSale(page, '80.50')
	await page.getByRole('heading', { name: 'Sale recorded' }).waitFor()
	await page.getByText(/^\+\d+ points$/).waitFor()
	await assertAccessible(page)
	const after = await owner.get(`/counter/customers/${person.Id}`)
	assert.equal(after.RecentSales[0].Total, 80.5)
	assert.ok(after.Points > person.Points)
	await page.getByRole('button', { name: 'Next customer' }).click()
	assert.ok(
		await page.getByLabel('Customer', { exact: true }).evaluate((input) => input === document.activeElement),
	)
})

test('an amount far above the usual is asked about, and an empty search says what is missing', async () => {
	const { page, owner, person } = await visitCounter()
	await page.getByRole('button', { name: 'Find' }).click()
	await page.getByText('Type or scan something first.').waitFor()
	await findCustomer(page, person.Phone)
	await recordSale(page, '1500000')
	const question = page.getByRole('dialog')
	await question.getByText('Record a sale of R$1,500,000.00?').waitFor()
	await assertAccessible(page)
	await question.getByRole('button', { name: 'Cancel' }).click()
	await question.waitFor({ state: 'detached' })
	assert.equal(await pointsOf(owner, person.Id), person.Points)
	await recordSale(page, '15000')
	await question.getByRole('button', { name: 'Record sale' }).click()
	await page.getByRole('heading', { name: 'Sale recorded' }).waitFor()
	assert.ok((await pointsOf(owner, person.Id)) > person.Points)
})

test('with the keyboard and a scanner only, in Portuguese: a customer, products by bar code, the receipt', async () => {
	const { page, owner, person } = await visitCounter({ width: 1280, language: 'pt', scheme: 'dark' })
	await page.getByLabel('Cliente', { exact: true }).waitFor()
	// A scanner types the code of the card and Enter.
	const { Card } = await owner.get(`/counter/customers/${person.Id}`)
	await page.keyboard.type(Card)
	await page.keyboard.press('Enter')
	await page.getByRole('heading', { name: person.Name }).waitFor()
	await assertAccessible(page)
	await page.getByLabel('Valor').focus()
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await page.keyboard.press('Tab')
	for (const code of ['7891', '7892', '7891']) {
		await page.keyboard.type(code)
		await page.keyboard.press('Enter')
	}
	await page.getByLabel('7891: Quantidade').and(page.locator('[value="2"]')).waitFor()
	await page.keyboard.press('Tab')
	await page.keyboard.press('Tab')
	await page.keyboard.type('10,5')
	await page.getByLabel('Valor').and(page.locator('[value="21"]')).waitFor()
	// A product without a price is not sold by mistake.
	await page.keyboard.press('Enter')
	await page.getByText('Informe a quantidade e o preço de cada produto.').waitFor()
	await page.getByLabel('7892: Preço').and(page.locator(':focus')).waitFor()
	await page.keyboard.type('4')
	await page.keyboard.press('Enter')
	await page.getByRole('heading', { name: 'Venda registrada' }).waitFor()
	const [sale] = (await owner.get(`/counter/customers/${person.Id}`)).RecentSales
	assert.equal(sale.Total, 25)
	assert.deepEqual(
		(await owner.get(`/counter/sales/${sale.OrderId}`)).Lines.map(
			({ OriginalId, Quantity, Value }: never) => [OriginalId, Quantity, Value],
		),
		[
			['7891', 2, 21],
			['7892', 1, 4],
		],
	)
	await page.emulateMedia({ media: 'print' })
	for (const width of [302, 219]) {
		await page.setViewportSize({ width, height: 800 }) // paper of 80 and of 58 mm
		const cut = await page
			.locator('.fiel-receipt dd')
			.evaluateAll((values) =>
				values.filter((value) => value.scrollWidth > value.clientWidth).map((value) => value.textContent),
			)
		assert.deepEqual(cut, [])
		assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
	}
})

test('a new customer joins, and somebody who has an account already does not get a second one', async () => {
	const { page, owner, person } = await visitCounter()
	await page.getByLabel('Customer', { exact: true }).fill('Rui Costa')
	await page.getByText('No results for “Rui Costa”.').waitFor()
	await page.getByRole('button', { name: 'New customer' }).click()
	const dialog = page.getByRole('dialog')
	await assertValue(dialog.getByLabel('Name'), 'Rui Costa')
	await dialog.getByRole('button', { name: 'Add customer' }).click()
	await dialog.getByText('Enter a phone number, an email or a document.').waitFor()
	await assertAccessible(page)
	await dialog.getByLabel('Phone').fill(person.Phone)
	await dialog.getByRole('button', { name: 'Add customer' }).click()
	await dialog.getByText(/already exists\.$/).waitFor()
	// The customer who has the number can be taken instead.
	await dialog.getByRole('button', { name: `Continue with ${person.Name}` }).waitFor()
	await assertAccessible(page)
	await dialog.getByLabel('Phone').fill('21 97777-6666')
	await dialog.getByRole('button', { name: 'Add customer' }).click()
	await recordSale(page, '50')
	await page.getByRole('heading', { name: 'Sale recorded' }).waitFor()
	const [found] = await owner.get('/counter/customers?search=21977776666')
	assert.deepEqual([found.Name, await pointsOf(owner, found.Id)], ['Rui Costa', 50])

	await page.getByRole('button', { name: 'Next customer' }).click()
	await page.getByRole('button', { name: 'New customer' }).click()
	await dialog.getByLabel('Name').fill('Rui')
	await dialog.getByLabel('Phone').fill('(21) 97777-6666')
	await dialog.getByRole('button', { name: 'Add customer' }).click()
	await dialog.getByRole('button', { name: 'Continue with Rui Costa' }).click()
	await page.getByRole('heading', { name: 'Rui Costa' }).waitFor()
	await recordSale(page, '25')
	await page.getByRole('heading', { name: 'Sale recorded' }).waitFor()
	assert.equal(await pointsOf(owner, found.Id), 75)
})

test('a product is found by its code in any case and by its name, and a code that is not in the catalogue is pointed out', async () => {
	const { page, owner, person } = await visitCounter()
	const titles = { 'CUP-01': 'Blue cup', 'CUP-02': 'Green cup', 'SCF-01': 'Green scarf' }
	for (const [id, title] of Object.entries(titles))
		await panel.world.db.transaction((tx) =>
			tx.rows(sql`
				insert into products (merchant_id, original_id, title, is_active, price, created_at, changed_at)
				values (${panel.merchant.id}, ${id}, ${title}, true, 40, ${NOON}, ${NOON})`),
		)
	await findCustomer(page, person.Id)
	await page.getByRole('button', { name: 'Products and order number' }).click()
	const field = page.getByLabel('Product code or name')
	const options = page.getByRole('listbox', { name: 'Products found' }).getByRole('option')
	for (const code of ['cup-01', 'CUP-01']) {
		await field.fill(code)
		await field.press('Enter')
	}
	await page.getByLabel('Blue cup: Quantity').and(page.locator('[value="2"]')).waitFor()
	await assertValue(page.getByLabel('Amount'), '80')
	// Enter takes a name if it names one product.
	await field.fill('scarf')
	await field.press('Enter')
	await page.getByLabel('Green scarf: Price').and(page.locator('[value="40"]')).waitFor()
	// Otherwise the list asks; the arrow keys and Enter choose.
	await field.fill('green')
	await options.first().waitFor()
	assert.deepEqual(await options.allInnerTexts(), [
		'Green cup\nCUP-02\nR$40.00',
		'Green scarf\nSCF-01\nR$40.00',
	])
	await assertAccessible(page)
	await field.press('ArrowDown')
	await field.press('Enter')
	await page.getByLabel('Green cup: Quantity').and(page.locator('[value="1"]')).waitFor()
	await assertValue(field, '')
	await field.fill('cup-99')
	await field.press('Enter')
	await page.getByText('cup-99 is not in the catalogue.').waitFor()
	await assertAccessible(page)
	await page.getByLabel('cup-99: Price').fill('5')
	await page.getByRole('button', { name: 'Record sale' }).click()
	await page.getByRole('heading', { name: 'Sale recorded' }).waitFor()
	const [sale] = (await owner.get(`/counter/customers/${person.Id}`)).RecentSales
	assert.deepEqual(
		(await owner.get(`/counter/sales/${sale.OrderId}`)).Lines.map(
			({ OriginalId, Quantity, Value }: never) => [OriginalId, Quantity, Value],
		),
		[
			['CUP-01', 2, 80],
			['SCF-01', 1, 40],
			['CUP-02', 1, 40],
			['cup-99', 1, 5],
		],
	)
})

test('rewards for the sale with the reasons, redeemed, given back, redeemed again and used; then a return in two parts', async () => {
	const { page, owner, person } = await visitCounter()
	await owner.post(`/customers/${person.Id}/balance`, {
		ChangeKey: 'gift',
		Unit: 'points',
		Value: 5000,
		OperationType: 0,
		Reason: 'so that there is something to redeem',
	})
	await findCustomer(page, person.Id)
	await page.getByLabel('Amount').fill('100')
	const rewards = page.getByRole('region', { name: 'Rewards for this sale' })
	await rewards
		.getByRole('button', { name: /^Redeem / })
		.first()
		.waitFor()
	await assertAccessible(page)
	const title = (await rewards
		.getByRole('button', { name: /^Redeem / })
		.first()
		.getAttribute('aria-label'))!.slice(7)
	const redeem = async (): Promise<void> => {
		await rewards.getByRole('button', { name: `Redeem ${title}` }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Redeem', exact: true }).click()
		await page.getByText(`${title} applied`).waitFor()
	}
	await redeem()
	const spent = await pointsOf(owner, person.Id)
	await page.getByRole('button', { name: 'Cancel redemption' }).click()
	await rewards.getByRole('button', { name: `Redeem ${title}` }).waitFor()
	assert.ok((await pointsOf(owner, person.Id)) > spent)
	await redeem()
	// The page is closed by mistake: the sale and its reward are still there.
	await page.reload()
	await page.getByText(`${title} applied`).waitFor()
	await assertValue(page.getByLabel('Amount'), '100')
	await page.getByText(/^To pay: /).waitFor()
	await page.getByRole('button', { name: 'Record sale' }).click()
	await page.getByRole('heading', { name: 'Sale recorded' }).waitFor()
	const receipt = page.getByRole('region', { name: 'Receipt' })
	await receipt.getByText(title).waitFor()
	await receipt.getByText('Cost of the reward').waitFor()
	await receipt.getByText(/^−[\d,]+ points/).waitFor()
	const [sale] = (await owner.get(`/counter/customers/${person.Id}`)).RecentSales

	await page.getByRole('tab', { name: 'Return' }).click()
	const effect = page.getByRole('region', { name: 'What happens to the customer' })
	const returnPart = async (refund: string, choose: () => Promise<void>): Promise<void> => {
		await page.getByLabel('Order number').fill(sale.OrderId)
		await page.getByRole('button', { name: 'Find order' }).click()
		await page.getByText(`Return of order ${sale.OrderId}`).waitFor()
		await choose()
		await effect.getByText('Balance afterwards').waitFor()
		await assertAccessible(page)
		// The reward paid 10 of 100, so the customer gets back nine tenths of what is returned.
		await page.getByRole('button', { name: `Refund ${refund}` }).click()
		const question = page.getByRole('dialog')
		await question.getByText(`Refund ${refund}?`).waitFor()
		await question.getByRole('button', { name: `Refund ${refund}` }).click()
		await page.getByRole('heading', { name: 'Return recorded' }).waitFor()
		await page.getByText('Refund to the customer').waitFor()
		await page.getByText(refund, { exact: true }).waitFor()
	}
	await returnPart('R$36.00', async () => {
		await page.getByLabel('An amount').check()
		await page.getByLabel('Amount returned').fill('40')
		await effect.getByText(/^The reward covered R\$4\.00 of this part, which isn’t refunded\./).waitFor()
	})
	assert.equal(await receipt.getByText(`Reward returned: ${title}`).count(), 0)
	await receipt.getByText('Show this code if you return something.').waitFor()
	assert.equal((await owner.get(`/counter/sales/${sale.OrderId}`)).Left, 60)
	await page.getByRole('button', { name: 'New return' }).click()
	await returnPart('R$54.00', async () => {
		await page.getByLabel('All that is left (R$60.00)').check()
		await effect.getByText(`Reward returned: ${title}`).waitFor()
	})
	await receipt.getByText(`Reward returned: ${title}`).waitFor()
	await receipt.getByText(/^\+[\d,]+ points/).waitFor()
	// Nothing is left that could be returned.
	assert.equal(await receipt.getByText('Show this code if you return something.').count(), 0)
	assert.equal(await receipt.getByRole('img', { name: sale.OrderId }).count(), 0)
	assert.equal((await owner.get(`/counter/sales/${sale.OrderId}`)).Left, 0)

	await page.getByRole('tab', { name: 'Shift' }).click()
	const entries = page.getByRole('table', { name: 'Activity' })
	await entries.waitFor()
	assert.equal(await entries.getByRole('row', { name: /^Return · / }).count(), 2)
	await entries.getByText('Paid R$90.00').waitFor()
	await entries.getByText('Refunded R$36.00').waitFor()
	await entries.getByText('Refunded R$54.00').waitFor()
	await page.getByText('Refunded to customers').waitFor()
	// By the cashier before the sale, and by the return of the whole sale.
	assert.equal(await entries.getByRole('row', { name: /^Redemption cancelled · / }).count(), 2)
	await assertAccessible(page)
	await page.getByRole('button', { name: 'End shift' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'End shift' }).click()
	await page.getByRole('button', { name: 'Print totals' }).waitFor()
	const { Items } = await owner.get('/shifts')
	assert.ok(
		Items.some(({ EndedDate, Totals }: never) => EndedDate && (Totals as { Returns: number }).Returns === 2),
	)
})

test('the network goes away in the middle: sales wait on the device, survive a reload, and are sent once', async () => {
	const { page, owner, person } = await visitCounter()
	const before = await pointsOf(owner, person.Id)
	// The files of the page are on the device once its service worker is active.
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready
	})
	await page.reload()
	await findCustomer(page, person.Id)
	await page.context().setOffline(true)
	await page.getByText('You’re offline. Sales are saved on this device').waitFor()
	await recordSale(page, '30')
	await page.getByRole('heading', { name: 'Sale saved on this device' }).waitFor()
	await page.getByText('1 sale to send').waitFor()
	await assertAccessible(page)

	// The next customer cannot be found now, but the sale can name them.
	await page.getByRole('button', { name: 'Next customer' }).click()
	const typed = person.Phone.replace('+55 ', '')
	await page.getByLabel('Customer', { exact: true }).fill(typed)
	await page.getByRole('button', { name: `Continue with ${typed}` }).click()
	await page.getByText('You need to be online to redeem rewards.').waitFor({ state: 'detached' })
	await recordSale(page, '20')
	await page.getByText('2 sales to send').waitFor()

	// A new customer joins with the sale.
	await page.getByRole('button', { name: 'Next customer' }).click()
	await page.getByRole('button', { name: 'New customer' }).click()
	await page.getByRole('dialog').getByLabel('Name').fill('Lia Alves')
	await page.getByRole('dialog').getByLabel('Email').fill('lia@mail.test')
	await page.getByRole('dialog').getByRole('button', { name: 'Add customer' }).click()
	await recordSale(page, '25')
	await page.getByText('3 sales to send').waitFor()

	// The tablet restarts without a network: the counter and the sales are still there.
	await page.reload()
	await page.getByText('3 sales to send').waitFor()
	assert.equal(await pointsOf(owner, person.Id), before)
	// Nobody signs out with sales on the device.
	await page.getByRole('button', { name: 'Account and settings' }).click()
	await page.getByRole('menuitem', { name: 'Sign out' }).click()
	await page.getByText('Some sales on this device haven’t been sent.').waitFor()

	await page.context().setOffline(false)
	await page.getByText('3 sales to send').waitFor({ state: 'detached' })
	await page.getByText('You’re offline.').waitFor({ state: 'detached' })
	const after = await owner.get(`/counter/customers/${person.Id}`)
	assert.deepEqual(
		after.RecentSales.slice(0, 2)
			.map(({ Total }: { Total: number }) => Total)
			.sort(),
		[20, 30],
	)
	assert.equal(after.Points, before + 50)
	const [lia] = await owner.get('/counter/customers?search=lia@mail.test')
	assert.deepEqual([lia.Name, await pointsOf(owner, lia.Id)], ['Lia Alves', 25])
})

test('a sale that waited a moment only is shown as recorded offline: in the shift, on its order, in the history', async () => {
	const { page, owner, person } = await visitCounter()
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
	await findCustomer(page, person.Id)
	await recordSale(page, '41')
	await page.getByRole('heading', { name: 'Sale recorded' }).waitFor()
	await page.getByRole('button', { name: 'Next customer' }).click()
	await findCustomer(page, person.Id)
	await page.context().setOffline(true)
	await page.getByText('You’re offline. Sales are saved on this device').waitFor()
	await recordSale(page, '42')
	await page.getByRole('heading', { name: 'Sale saved on this device' }).waitFor()
	await page.context().setOffline(false)
	await page.getByText('The sale was sent.').waitFor()
	const { RecentSales } = await owner.get(`/counter/customers/${person.Id}`)
	const [offline, online] = [42, 41].map(
		(amount) => RecentSales.find(({ Total }: { Total: number }) => Total === amount).OrderId as string,
	)
	await page.getByRole('tab', { name: 'Shift' }).click()
	const entries = page.getByRole('table', { name: 'Activity' }).getByRole('row')
	await entries
		.filter({ hasText: offline! })
		.getByText(/^Recorded offline on /)
		.waitFor()
	assert.doesNotMatch((await entries.filter({ hasText: online! }).textContent())!, /offline/)
	await assertAccessible(page)

	for (const [id, language, said] of [
		[offline, 'en', 'Recorded offline at the counter'],
		[offline, 'pt', 'Registrado sem conexão no balcão'],
		[offline, 'es', 'Registrado sin conexión en el mostrador'],
		[online, 'en', null],
	] as const) {
		const shown = await panel.visit(`/orders/${id}`, 'owner', { ...PHONE, language })
		await shown
			.getByRole('heading', { name: new RegExp(id!) })
			.first()
			.waitFor()
		assert.equal(await shown.getByText(said ?? /offline/i).count(), said ? 1 : 0)
	}
	const history = await panel.visit(`/customers/${person.Id}?tab=history&kind=orders`, 'owner', PHONE)
	const story = history.getByRole('table').getByRole('row')
	await story.filter({ hasText: offline! }).getByText('Recorded offline at the counter').waitFor()
	assert.equal(await story.filter({ hasText: online! }).getByText('Recorded offline').count(), 0)
})

test('an answer that gets lost: the sale is sent again and counts once', async () => {
	const { page, owner, person } = await visitCounter()
	const before = await pointsOf(owner, person.Id)
	await findCustomer(page, person.Id)
	// The server records the sale, but the answer does not arrive.
	let lost = 0
	await page.route('**/admin/api/counter/sales', async (route) => {
		if (route.request().method() !== 'POST' || lost > 0) return route.continue()
		lost += 1
		await route.fetch()
		await route.abort('connectionreset')
	})
	await recordSale(page, '35')
	await page.getByRole('heading', { name: 'Sale saved on this device' }).waitFor()
	await page.getByText('1 sale to send').waitFor({ state: 'detached' })
	assert.equal(lost, 1)
	assert.equal(await pointsOf(owner, person.Id), before + 35)
})

test('a reward whose answer gets lost is redeemed once, and given back if the cashier does not go on', async () => {
	const { page, owner, person } = await visitCounter()
	await owner.post(`/customers/${person.Id}/balance`, {
		ChangeKey: 'gift for lost answers',
		Unit: 'points',
		Value: 2000,
		OperationType: 0,
		Reason: 'so that there is something to redeem',
	})
	const before = await pointsOf(owner, person.Id)
	let lost = 0
	await page.route('**/admin/api/counter/redemptions', async (route) => {
		if (lost > 0) return route.continue()
		lost += 1
		await route.fetch()
		await route.abort('connectionreset')
	})
	await findCustomer(page, person.Id)
	await page.getByLabel('Amount').fill('100')
	const rewards = page.getByRole('region', { name: 'Rewards for this sale' })
	const dialog = page.getByRole('dialog')
	const redeemFirst = async (): Promise<void> => {
		await rewards
			.getByRole('button', { name: /^Redeem / })
			.first()
			.click()
		await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
	}
	await redeemFirst()
	await dialog.getByText('Fiel isn’t responding').waitFor()
	const spent = await pointsOf(owner, person.Id)
	assert.ok(spent < before)
	await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
	await page.getByText(/ applied/).waitFor()
	assert.equal(await pointsOf(owner, person.Id), spent)
	// Another tab of the screen, and back: the reward is still there to be given back.
	await page.getByRole('tab', { name: 'Shift' }).click()
	await page.getByRole('tab', { name: 'Sale' }).click()
	await page.getByRole('button', { name: 'Cancel redemption' }).click()
	await until(async () => (await pointsOf(owner, person.Id)) === before)

	lost = 0
	await redeemFirst()
	await dialog.getByText('Fiel isn’t responding').waitFor()
	assert.ok((await pointsOf(owner, person.Id)) < before)
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	await until(async () => (await pointsOf(owner, person.Id)) === before)
})

test('a redemption is cancelled without a network: the sale goes on without it, and it is given back later', async () => {
	const { page, owner, person } = await visitCounter()
	await owner.post(`/customers/${person.Id}/balance`, {
		ChangeKey: 'gift for a cancellation without a network',
		Unit: 'points',
		Value: 2000,
		OperationType: 0,
		Reason: 'so that there is something to redeem',
	})
	const before = await pointsOf(owner, person.Id)
	await findCustomer(page, person.Id)
	await page.getByLabel('Amount').fill('100')
	await page
		.getByRole('button', { name: /^Redeem / })
		.first()
		.click()
	await page.getByRole('dialog').getByRole('button', { name: 'Redeem', exact: true }).click()
	await page.getByText(/ applied/).waitFor()
	assert.ok((await pointsOf(owner, person.Id)) < before)
	await page.context().setOffline(true)
	await page.getByRole('button', { name: 'Cancel redemption' }).click()
	await page
		.getByText(/^No connection: the redemption of .* is cancelled when you’re back online\./)
		.waitFor()
	await assertAccessible(page)
	// What the shift came to is not known here, and the page says so.
	await page.getByRole('tab', { name: 'Shift' }).click()
	await page.getByText('You’re offline. Your shift is shown when you’re back online.').waitFor()
	await page.getByRole('tab', { name: 'Sale' }).click()
	await page.getByRole('button', { name: 'Record sale' }).click()
	await page.getByRole('heading', { name: 'Sale saved on this device' }).waitFor()
	await page.context().setOffline(false)
	await page.getByText('The sale was sent.').waitFor()
	const after = await owner.get(`/counter/customers/${person.Id}`)
	assert.equal(after.RecentSales[0].Total, 100)
	assert.ok(after.Points > before)
	await page.getByRole('tab', { name: 'Shift' }).click()
	await page
		.getByRole('table', { name: 'Activity' })
		.getByText(/^Redemption cancelled · /)
		.first()
		.waitFor()
	await page.context().setOffline(true)
	await page.getByRole('tab', { name: 'Sale' }).click()
	await page.getByRole('button', { name: 'Next customer' }).waitFor()
	await page.getByRole('tab', { name: 'Shift' }).click()
	await page.getByText(/^You’re offline\. Last updated on /).waitFor()
})

test('a field that is refused comes into view, above the button that stays at the bottom', async () => {
	for (const width of [390, 1280] as const) {
		const { page, person } = await visitCounter({ width })
		await page.setViewportSize({ width, height: 600 })
		await findCustomer(page, person.Id)
		await page.getByLabel('Amount').fill('60')
		await page.getByRole('button', { name: 'Products and order number' }).click()
		const number = page.getByLabel('Order number')
		await number.fill('POS-000001')
		await page.getByRole('region', { name: 'Rewards for this sale' }).waitFor()
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
		await page.getByRole('button', { name: 'Record sale' }).click()
		await page.getByText('Order number POS-000001 already exists').waitFor()
		await number.and(page.locator(':focus')).waitFor()
		await assertUncovered(page)
		// The same with the keyboard: every place that gets the focus can be seen.
		for (let nth = 0; nth < 12; nth += 1) {
			await page.keyboard.press(nth < 6 ? 'Shift+Tab' : 'Tab')
			await assertUncovered(page)
		}
	}
})

/** Nothing covers the middle of what has the focus. */
const assertUncovered = async (page: Page): Promise<void> => {
	const covering = await page.evaluate(async () => {
		await new Promise(requestAnimationFrame)
		const focused = document.activeElement!
		const { left, top, width, height } = focused.getBoundingClientRect()
		const found = document.elementFromPoint(left + width / 2, top + height / 2)
		return found && (focused.contains(found) || found.contains(focused)) ? null : focused.outerHTML
	})
	assert.equal(covering, null)
}

test('a session that ends: the sale waits, and is sent after signing in again', async () => {
	const { page, owner, person } = await visitCounter()
	const before = await pointsOf(owner, person.Id)
	await findCustomer(page, person.Id)
	const cookies = await page.context().cookies()
	await page.context().clearCookies()
	// The page asks for the rewards of the sale while the cashier types.
	await page.getByLabel('Amount').fill('45')
	await page.getByText('You’re signed out.').waitFor()
	await recordSale(page, '45')
	await page.getByRole('heading', { name: 'Sale saved on this device' }).waitFor()
	await assertAccessible(page)
	assert.equal(
		await page.getByRole('link', { name: 'Sign in' }).getAttribute('href'),
		'/admin/sign-in?next=%2Fcounter',
	)
	await page.context().addCookies(cookies)
	await page.reload()
	await page.getByText('1 sale to send').waitFor({ state: 'detached' })
	await page.getByText('You’re signed out.').waitFor({ state: 'detached' })
	await until(async () => (await pointsOf(owner, person.Id)) === before + 45)
})

/** Asks again until it holds; the limit is that of the whole test. */
test('a waiting sale that the server refuses is corrected, or discarded, by the cashier', async () => {
	const { page, owner, person } = await visitCounter()
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
	await page.context().setOffline(true)
	await page.getByLabel('Customer', { exact: true }).fill('31 90000-0000')
	await page.getByRole('button', { name: 'Continue with 31 90000-0000' }).click()
	await recordSale(page, '10')
	await page.getByText('1 sale to send').waitFor()
	const number = await page
		.getByRole('region', { name: 'Receipt' })
		.getByRole('img')
		.getAttribute('aria-label')
	await page.context().setOffline(false)
	const row = page.getByRole('region', { name: 'Unsent sales' })
	await row.getByText('Rejected: there is no customer 31 90000-0000').waitFor()
	// The receipt promises nothing any more, and nobody prints it.
	const rejected = page.getByRole('alert', { name: 'Sale rejected' })
	await rejected.getByText('Rejected: there is no customer 31 90000-0000').waitFor()
	assert.equal(await page.getByText('Any points for this purchase will be added soon.').count(), 0)
	assert.equal(await page.getByRole('button', { name: 'Print receipt' }).count(), 0)
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Next customer' }).click()
	const correct = page.getByRole('button', { name: 'Correct sale to 31 90000-0000' })
	await correct.click()
	await page.getByRole('heading', { name: 'Customer 31 90000-0000' }).waitFor()
	await assertValue(page.getByLabel('Amount'), '10')
	// The sale stays in the list, and a reload loses neither the row nor what was typed.
	await row.getByText('Being corrected').waitFor()
	await page.getByLabel('Amount').fill('12')
	await page.reload()
	await page.getByRole('heading', { name: 'Customer 31 90000-0000' }).waitFor()
	await assertValue(page.getByLabel('Amount'), '12')
	await row.getByText('Being corrected').waitFor()
	await assertAccessible(page)
	// Another tab, which knows nothing of the form, has the sale too.
	const other = await page.context().newPage()
	await other.goto(`${panel.address}/admin/counter`)
	await other.getByRole('button', { name: 'Correct sale to 31 90000-0000' }).waitFor()
	await other.close()
	await page.getByRole('button', { name: 'Correct later' }).click()
	await row.getByText('R$12.00').waitFor()
	await correct.click()
	await page.getByRole('button', { name: 'Record sale' }).click()
	await page.getByRole('alert').getByText('There is no customer 31 90000-0000').waitFor()
	await row.getByText('Rejected: there is no customer 31 90000-0000').waitFor()
	// The customer is changed, and the sale keeps its amount, its number and its time.
	await page.getByRole('button', { name: 'Change customer' }).click()
	await page.getByText('The sale of R$12.00 is kept. Find its customer.').waitFor()
	await page.reload()
	await page.getByText('The sale of R$12.00 is kept. Find its customer.').waitFor()
	await assertAccessible(page)
	await findCustomer(page, person.Id)
	await assertValue(page.getByLabel('Amount'), '12')
	await page.clock.setFixedTime(new Date(Date.parse(NOON) + 3_600_000))
	await page.getByRole('button', { name: 'Record sale' }).click()
	await page.getByRole('heading', { name: 'Sale recorded' }).waitFor()
	await row.waitFor({ state: 'detached' })
	const [corrected] = (await owner.get(`/counter/customers/${person.Id}`)).RecentSales
	assert.deepEqual([corrected.OrderId, corrected.Date], [number, new Date(NOON).toISOString()])
	const { RecentSales } = await owner.get(`/counter/customers/${person.Id}`)
	assert.equal(RecentSales[0].Total, 12)

	await page.getByRole('button', { name: 'Next customer' }).click()
	await page.context().setOffline(true)
	await page.getByLabel('Customer', { exact: true }).fill('31 90000-0000')
	await page.getByRole('button', { name: 'Continue with 31 90000-0000' }).click()
	await recordSale(page, '10')
	await page.getByText('1 sale to send').waitFor()
	await page.context().setOffline(false)
	await page.getByRole('button', { name: 'Discard sale to 31 90000-0000' }).click()
	await assertAccessible(page)
	await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
	await page.getByText('1 sale to send').waitFor({ state: 'detached' })
	// It was not recorded, so no receipt says so.
	await page.getByLabel('Customer', { exact: true }).waitFor()
})

test('a discarded sale gives the reward back that was redeemed for it', async () => {
	const { page, owner, person } = await visitCounter()
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
	await owner.post(`/customers/${person.Id}/balance`, {
		...{ ChangeKey: 'gift for discarding', Unit: 'points', Value: 5000, OperationType: 0, Reason: 'a gift' },
	})
	await findCustomer(page, person.Id)
	await recordSale(page, '30')
	await page.getByRole('button', { name: 'Next customer' }).click()
	const [{ OrderId: taken }] = (await owner.get(`/counter/customers/${person.Id}`)).RecentSales
	const points = await pointsOf(owner, person.Id)
	await findCustomer(page, person.Id)
	await page.getByLabel('Amount').fill('100')
	const redeem = page.getByRole('button', { name: /^Redeem / }).first()
	await redeem.waitFor()
	const title = (await redeem.getAttribute('aria-label'))!.slice(7)
	await redeem.click()
	await page.getByRole('dialog').getByRole('button', { name: 'Redeem', exact: true }).click()
	await page.getByText(`${title} applied`).waitFor()
	assert.ok((await pointsOf(owner, person.Id)) < points)
	// The number exists already, which the server says only when the network is back.
	await page.getByRole('button', { name: 'Products and order number' }).click()
	await page.getByLabel('Order number').fill(taken)
	await page.context().setOffline(true)
	await page.getByRole('button', { name: 'Record sale' }).click()
	await page.getByText('1 sale to send').waitFor()
	await page.context().setOffline(false)
	await page
		.getByRole('region', { name: 'Unsent sales' })
		.getByText(`Rejected: order number ${taken} already exists`)
		.waitFor()
	await page.getByRole('button', { name: `Discard sale to ${person.Name}` }).click()
	const question = page.getByRole('dialog')
	await question.getByText(`The redemption of ${title} is cancelled.`).waitFor()
	await assertAccessible(page)
	await question.getByRole('button', { name: 'Discard' }).click()
	await page.getByText(`The redemption of ${title} was cancelled.`).waitFor()
	await page.getByRole('region', { name: 'Unsent sales' }).waitFor({ state: 'detached' })
	assert.equal(await pointsOf(owner, person.Id), points)
})

test('a corrected sale stays at the branch where it was entered', async () => {
	const page = await panel.visit('/counter', 'owner', PHONE)
	const owner = await signInAs(panel.world, panel.merchant)
	const person = await findPerson(owner)
	const branches = (await owner.get('/counter')).Branches as { Id: string; Name: string }[]
	const [first, second] = branches.map(({ Name }) => Name)
	const choose = async (name: string): Promise<void> => {
		await page.getByRole('combobox', { name: 'Branch' }).click()
		await page.getByRole('option', { name, exact: true }).click()
	}
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
	await choose(first!)
	await page.context().setOffline(true)
	await page.getByLabel('Customer', { exact: true }).fill('31 90000-0001')
	await page.getByRole('button', { name: 'Continue with 31 90000-0001' }).click()
	await recordSale(page, '10')
	await page.getByText('1 sale to send').waitFor()
	await page.context().setOffline(false)
	await page
		.getByRole('region', { name: 'Unsent sales' })
		.getByText('Rejected: there is no customer 31 90000-0001')
		.waitFor()
	await page.getByRole('button', { name: 'Next customer' }).click()
	await choose(second!)
	await page.getByRole('button', { name: 'Correct sale to 31 90000-0001' }).click()
	await page.getByRole('button', { name: 'Change customer' }).click()
	await findCustomer(page, person.Id)
	await page.getByRole('button', { name: 'Record sale' }).click()
	await page.getByRole('heading', { name: 'Sale recorded' }).waitFor()
	const [{ OrderId }] = (await owner.get(`/counter/customers/${person.Id}`)).RecentSales
	assert.equal((await owner.get(`/orders/${OrderId}`)).Branch, first)
})

test('in Spanish: a decimal comma, the sign of the currency, and products returned by pieces', async () => {
	const { page, owner, person } = await visitCounter({ width: 390, language: 'es' })
	await page.getByLabel('Cliente', { exact: true }).fill(person.Id)
	await page.getByRole('button', { name: 'Buscar', exact: true }).click()
	await page.getByRole('button', { name: 'Productos y número de pedido' }).click()
	const field = page.getByLabel('Código o nombre del producto')
	for (const code of ['7893', '7893', '7894']) {
		await field.fill(code)
		await field.press('Enter')
	}
	await page.getByText('7894 no está en el catálogo.').waitFor()
	await page.getByLabel('7893: Precio').fill('123,45')
	const rewards = page.waitForResponse(
		(answer) => answer.url().endsWith('/counter/rewards') && !!answer.request().postData()?.includes('256.9'),
	)
	await page.getByLabel('7894: Precio').fill('10')
	await (await rewards).finished()
	await page.getByRole('region', { name: 'Recompensas para esta venta' }).waitFor()
	// The button stays over the end of the page, so that nothing is below it there. The list of rewards that was answered
	// is drawn in the next frame.
	await page.evaluate(async () => {
		for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
		scrollTo(0, document.body.scrollHeight)
	})
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Registrar venta' }).click()
	await page.getByText('R$256.90').first().waitFor()
	const [sale] = (await owner.get(`/counter/customers/${person.Id}`)).RecentSales
	assert.equal(sale.Total, 256.9)

	await page.getByRole('tab', { name: 'Devolución' }).click()
	await page.getByLabel('Número de pedido').fill(sale.OrderId)
	await page.getByRole('button', { name: 'Buscar pedido' }).click()
	await page.getByLabel('Productos').check()
	const pieces = page.getByLabel('Unidades de 7893')
	const amount = page.getByLabel('Monto devuelto de 7893')
	await pieces.fill('1')
	await assertValue(amount, '123.45')
	// An amount can be typed for less; the pieces then say nothing.
	await amount.fill('100,5')
	await assertValue(pieces, '')
	await pieces.fill('2')
	await assertValue(amount, '246.90')
	await pieces.fill('3')
	await page.getByText('Ingresa 2 o menos.').waitFor()
	await pieces.fill('1')
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Devolver R$123.45' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Devolver R$123.45' }).click()
	await page.getByRole('heading', { name: 'Devolución registrada' }).waitFor()
	assert.deepEqual(
		(await owner.get(`/counter/sales/${sale.OrderId}`)).Lines.map(({ OriginalId, Left }: never) => [
			OriginalId,
			Left,
		]),
		[
			['7893', 123.45],
			['7894', 10],
		],
	)
})

test('a reload, another tab and another customer keep what was typed, until the cashier cancels the sale', async () => {
	const { page, owner, person } = await visitCounter()
	const others: { Id: string; Name: string }[] = await owner.get('/counter/customers?search=C-0002')
	await findCustomer(page, person.Id)
	await page.getByRole('button', { name: 'Products and order number' }).click()
	await page.getByLabel('Product code or name').fill('7891')
	await page.getByLabel('Product code or name').press('Enter')
	await page.getByLabel('7891: Price').fill('39.9')
	await page.getByLabel('Order number').fill('R-100')
	const isKept = async (): Promise<void> => {
		await assertValue(page.getByLabel('7891: Price'), '39.90')
		await assertValue(page.getByLabel('Amount'), '39.90')
		assert.equal(await page.getByLabel('Amount').isEnabled(), true)
		await assertValue(page.getByLabel('Order number'), 'R-100')
	}
	await page.reload()
	await page.getByRole('heading', { name: person.Name }).waitFor()
	await isKept()
	await page.getByRole('button', { name: 'Change customer' }).click()
	await findCustomer(page, others[0]!.Id)
	await page.getByRole('heading', { name: others[0]!.Name }).waitFor()
	await isKept()
	// A click on the tab leaves the focus where a scanner types.
	await page.getByRole('tab', { name: 'Sale' }).click()
	assert.ok(
		await page.getByLabel('Product code or name').evaluate((input) => input === document.activeElement),
	)
	await page.getByRole('button', { name: 'Cancel sale' }).click()
	await page.getByLabel('Customer', { exact: true }).waitFor()
	await page.reload()
	await page.getByLabel('Customer', { exact: true }).waitFor()
	await page.getByRole('tab', { name: 'Sale' }).click()
	await page.keyboard.type('a')
	await page.keyboard.press('Enter')
	await page.getByText('Type at least two characters.').waitFor()
})

test('without a network the check digits of a new customer are checked, and a sale waits for a right one', async () => {
	const { page } = await visitCounter()
	await page.getByLabel('Customer', { exact: true }).waitFor()
	await page.context().setOffline(true)
	await page.getByRole('status').filter({ hasText: 'You’re offline. Sales are saved' }).waitFor()
	await page.getByRole('button', { name: 'New customer' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name').fill('Bia Prado')
	await dialog.getByLabel('CPF or document').fill('529.982.247-26')
	await dialog.getByLabel('Email').fill('bia at home')
	await dialog.getByRole('button', { name: 'Add customer' }).click()
	await dialog.getByText('This isn’t a valid CPF: check its last two digits.').waitFor()
	await dialog.getByText('Enter a valid email address, such as ana@example.com.').waitFor()
	await dialog.getByLabel('Email').fill('')
	await dialog.getByLabel('CPF or document').fill('529.982.247-25')
	await dialog.getByRole('button', { name: 'Add customer' }).click()
	await page.getByLabel('Amount').waitFor()
})

test('without a network Enter takes the customer by the number that was typed', async () => {
	const { page } = await visitCounter()
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
	await page.context().setOffline(true)
	await page.getByText('You’re offline. Sales are saved on this device').waitFor()
	await page.getByLabel('Customer', { exact: true }).focus()
	await page.keyboard.type('11900001234')
	await page.keyboard.press('Enter')
	await page.getByRole('heading', { name: 'Customer 11900001234' }).waitFor()
	await page.keyboard.type('50')
	await assertValue(page.getByLabel('Amount'), '50')
	await page.context().setOffline(false)
})

test('a program that asks for a PIN: it is sent, confirmed and used up', async () => {
	const { world, merchant } = panel
	const { page, owner, person } = await visitCounter()
	const { Version } = await owner.get('/program')
	await world.db.transaction(async (tx) => {
		tx.write(sql`update merchants set is_sandbox = true where id = ${merchant.id}`)
	})
	await owner.put('/program', { BasedOnVersion: Version, Settings: { Pin: { Mode: 'always' } } })
	await owner.post(`/customers/${person.Id}/balance`, {
		ChangeKey: 'gift for the PIN',
		Unit: 'points',
		Value: 5000,
		OperationType: 0,
		Reason: 'so that there is something to redeem',
	})
	await findCustomer(page, person.Id)
	await page.getByLabel('Amount').fill('100')
	const rewards = page.getByRole('region', { name: 'Rewards for this sale' })
	await rewards
		.getByRole('button', { name: /^Redeem / })
		.first()
		.click()
	const dialog = page.getByRole('dialog')
	const told = await dialog.getByText(/^Test mode: the PIN is \d{6}\.$/).textContent()
	const code = /\d{6}/.exec(told!)![0]
	await assertAccessible(page)
	await dialog.getByLabel('PIN').fill(code === '000000' ? '111111' : '000000')
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await dialog.getByText(/PIN/).nth(1).waitFor()
	await dialog.getByLabel('PIN').fill(code)
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
	await page.getByText(/ applied/).waitFor()
})

test('a card is read by the camera', async (t) => {
	const owner = await signInAs(panel.world, panel.merchant)
	const first = await panel.visit('/counter', 'cashier', PHONE)
	const person = await findPerson(owner)
	const { Card } = await owner.get(`/counter/customers/${person.Id}`)
	const folder = mkdtempSync(path.join(os.tmpdir(), 'fiel-camera-'))
	const video = path.join(folder, 'card.y4m')
	writeFileSync(video, drawVideo(Card))
	const browser = await launchChromium([
		'--use-fake-ui-for-media-stream',
		'--use-fake-device-for-media-stream',
		`--use-file-for-fake-video-capture=${video}`,
	])
	t.after(async () => {
		await browser.close()
		rmSync(folder, { recursive: true })
	})
	const context = await browser.newContext({ viewport: { width: 390, height: 844 }, permissions: ['camera'] })
	await context.addCookies(await first.context().cookies())
	const page = await context.newPage()
	await page.goto(`${panel.address}/admin/counter`)
	await page.getByRole('button', { name: 'Scan card' }).click()
	await page.getByRole('heading', { name: person.Name }).waitFor()
})

/** A video of one picture with a QR code, as a camera would see it. */
const drawVideo = (text: string): Buffer => {
	const [width, height] = [640, 480]
	const modules = encodeQR(text, 'raw', { border: 4 })
	const scale = Math.floor(height / modules.length)
	const light = Buffer.alloc(width * height, 235)
	for (const [y, row] of modules.entries())
		for (const [x, isDark] of row.entries())
			for (let line = y * scale; isDark && line < (y + 1) * scale; line++)
				light.fill(16, line * width + x * scale, line * width + (x + 1) * scale)
	const colour = Buffer.alloc((width * height) / 2, 128)
	const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
	return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame])
}

test('a cashier gets to the counter from anywhere, to the own account, and nowhere else', async () => {
	const page = await panel.visit('/customers', 'cashier', PHONE)
	await page.getByLabel('Customer', { exact: true }).waitFor()
	assert.match(page.url(), /\/admin\/counter$/)
	assert.equal(await page.getByRole('link', { name: 'Back to panel' }).count(), 0)
	await page.getByRole('button', { name: 'Account and settings' }).click()
	await page.getByRole('menuitem', { name: 'My account' }).click()
	await page.getByRole('heading', { name: 'My account' }).waitFor()
	await page.getByRole('button', { name: 'Menu' }).first().click()
	assert.deepEqual(await page.getByRole('navigation').getByRole('link').allTextContents(), ['Counter'])
})

test('an owner invites a cashier with a branch and limits, and sees the shifts', async () => {
	const page = await panel.visit('/users')
	await page.getByRole('button', { name: 'Invite user' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Email').fill('caixa@example.com')
	await dialog.getByLabel('Cashier').check()
	await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
	await dialog.getByText('Enter the cashier’s branch.').waitFor()
	await dialog.getByLabel('Branch').fill('Harbour')
	await dialog.getByLabel('Limit per sale').fill('500')
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
	await dialog.getByText('Invitation for caixa@example.com').waitFor()
	const owner = await signInAs(panel.world, panel.merchant)
	const [invited] = (await owner.get('/invitations')).filter(
		({ Email }: never) => Email === 'caixa@example.com',
	)
	assert.deepEqual(invited.Counter, {
		Branch: { OriginalId: 'Harbour', Name: 'Harbour' },
		SaleLimit: 500,
		DayLimit: null,
	})
	await dialog.getByRole('button', { name: 'Done' }).click()
	await page.goto(`${panel.address}/admin/shifts`)
	await page.getByRole('heading', { name: 'Shifts' }).waitFor()
	await page.getByRole('row').nth(1).click()
	await page.getByRole('heading', { name: /^Shift of / }).waitFor()
	await assertAccessible(page)
})
