import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { PanelClient } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import {
	findCustomer,
	loseAnswer,
	openCounter,
	PHONE,
	pointsOf,
	recordSale,
	until,
} from './support/counter.ts'
import { type Appearance, usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 3 })

const visitCounter = (look: Appearance = PHONE) => openCounter(panel, look)

const give = (owner: PanelClient, id: string, key: string): Promise<unknown> =>
	owner.post(`/customers/${id}/balance`, {
		...{ ChangeKey: key, Unit: 'points', Value: 5000, OperationType: 0, Reason: 'a gift' },
	})

/** Whose session the page has. */
const userOf = (page: Page): Promise<number> =>
	page.evaluate(async () => (await (await fetch('/admin/api/session')).json()).UserId)

for (const [language, words] of [
	[
		'en',
		{
			title: 'This customer isn’t enrolled in the program, so this sale earns no points.',
			enrol: 'Enroll',
			ask: 'Ask the customer first.',
			cancel: 'Cancel',
			done: 'is enrolled in the program.',
		},
	],
	[
		'pt',
		{
			title: 'Este cliente não participa do programa, por isso esta venda não rende pontos.',
			enrol: 'Incluir no programa',
			ask: 'Pergunte antes ao cliente.',
			cancel: 'Cancelar',
			done: 'agora participa do programa.',
		},
	],
	[
		'es',
		{
			title: 'Este cliente no participa en el programa, así que esta venta no suma puntos.',
			enrol: 'Inscribir',
			ask: 'Pregunta antes al cliente.',
			cancel: 'Cancelar',
			done: 'ya participa en el programa.',
		},
	],
] as const)
	test(`a customer who is not enrolled joins at the counter, also if the answer gets lost (${language})`, async () => {
		const { page, owner, person } = await visitCounter({ ...PHONE, language })
		await owner.put(`/customers/${person.Id}`, { IsEnrolled: false })
		// The field of the search has the focus.
		await page.locator('[data-counter-focus]').fill(person.Id)
		await page.keyboard.press('Enter')
		await page.getByText(words.title).waitFor()
		await assertAccessible(page)
		const dialog = page.getByRole('dialog')
		const open = page.getByRole('button', { name: words.enrol })
		await open.click()
		await dialog.getByText(words.ask).waitFor()
		await assertAccessible(page)
		await dialog.getByRole('button', { name: words.cancel }).click()
		await dialog.waitFor({ state: 'detached' })
		assert.equal((await owner.get(`/counter/customers/${person.Id}`)).IsEnrolled, false)
		await loseAnswer(page, 'customers/*/enrolment')
		await open.click()
		await dialog.getByRole('button', { name: words.enrol }).click()
		await until(async () => (await owner.get(`/counter/customers/${person.Id}`)).IsEnrolled)
		await dialog.getByRole('alert').waitFor()
		await dialog.getByRole('button', { name: words.enrol }).click()
		await page.getByText(words.done).waitFor()
		await page.getByText(words.title).waitFor({ state: 'detached' })
	})

test('a blocked customer is not enrolled at the counter', async () => {
	const { page, owner, person } = await visitCounter()
	await owner.put(`/customers/${person.Id}`, { IsEnrolled: false })
	await owner.put(`/customers/${person.Id}/block`, { IsBlocked: true, Reason: 'Chargebacks' })
	await findCustomer(page, person.Id)
	await page.getByText('This customer is blocked and can’t earn or redeem points.').waitFor()
	assert.equal(await page.getByRole('button', { name: 'Enroll' }).count(), 0)
	await owner.put(`/customers/${person.Id}/block`, { IsBlocked: false })
	await owner.put(`/customers/${person.Id}`, { IsEnrolled: true })
})

test('a redemption whose answer gets lost: the dialog says so, and the balance is right after it is cancelled', async () => {
	const { page, owner, person } = await visitCounter()
	await give(owner, person.Id, 'gift for a lost redemption')
	const before = await pointsOf(owner, person.Id)
	await findCustomer(page, person.Id)
	const card = page.getByRole('region', { name: 'Customer' })
	const balance = (points: number) => card.getByText(`${points.toLocaleString('en')} points`, { exact: true })
	await balance(before).waitFor()
	await page.getByLabel('Amount').fill('100')
	const { Rewards } = await owner.post('/counter/rewards', { CustomerId: person.Id, Amount: 100 }, 200)
	const reward = Rewards.find(
		({ CanUse, Discount, Points }: Record<string, number>) => CanUse && Discount && Points,
	)
	await page.getByRole('button', { name: `Redeem ${reward.Title}`, exact: true }).click()
	const dialog = page.getByRole('dialog')
	// What it costs, and what it is worth in this sale.
	await dialog
		.getByText(`${reward.Points.toLocaleString('en')} points · R$${reward.Discount.toFixed(2)} off this sale`)
		.waitFor()
	await assertAccessible(page)
	await loseAnswer(page, 'redemptions')
	await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
	await dialog.getByText(/^The reward may already be redeemed\./).waitFor()
	await assertAccessible(page)
	// The connection is back, and the balance behind the dialog shows the redemption.
	await balance(before - reward.Points).waitFor()
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	await balance(before).waitFor()
	assert.equal(await pointsOf(owner, person.Id), before)
	const { Items } = await owner.get(`/customers/${person.Id}/points`)
	assert.equal(
		Items[0].Sentence,
		`${reward.Points.toLocaleString('en')} points came back because the redemption of a reward was cancelled.`,
	)
})

test('a limit that the owner raises reaches the open counter', async () => {
	const { page, owner, person } = await visitCounter()
	const id = await userOf(page)
	const limit = (DayLimit: number) =>
		owner.put(`/users/${id}`, {
			Counter: { Branch: { OriginalId: 'B-1', Name: 'Centre' }, SaleLimit: null, DayLimit },
		})
	await limit(50)
	await page.reload()
	await findCustomer(page, person.Id)
	await recordSale(page, '60')
	const message = page.getByText('You can record R$50.00 more today.')
	await message.waitFor()
	// Another amount is not the one that was refused.
	await page.getByLabel('Amount').fill('61')
	await message.waitFor({ state: 'detached' })
	await page.getByRole('button', { name: 'Record sale' }).click()
	await message.waitFor()
	// The cashier comes back to the page, and the message is gone.
	await limit(70)
	await page.evaluate(() => dispatchEvent(new Event('focus')))
	await message.waitFor({ state: 'detached' })
	// Without looking away, the refused sale asks the server first.
	await recordSale(page, '80')
	await page.getByText('You can record R$70.00 more today.').waitFor()
	await limit(80)
	await page.getByRole('button', { name: 'Record sale' }).click()
	await page.getByRole('heading', { name: 'Sale recorded' }).waitFor()
})

test('a limit that the owner lowers: the server refuses, and the counter learns it', async () => {
	const { page, owner, person } = await visitCounter()
	const id = await userOf(page)
	await findCustomer(page, person.Id)
	const Branch = { OriginalId: 'B-1', Name: 'Centre' }
	await owner.put(`/users/${id}`, { Counter: { Branch, SaleLimit: 20, DayLimit: null } })
	await recordSale(page, '30')
	await page.getByText('Your limit is R$20.00 per sale.').waitFor()
	await recordSale(page, '20')
	await page.getByRole('heading', { name: 'Sale recorded' }).waitFor()
})

test('while a sale is entered, the list says why another one cannot be corrected; a telephone number stays whole', async () => {
	const { page, person } = await visitCounter()
	await page.setViewportSize({ width: 360, height: 1000 })
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
	await page.context().setOffline(true)
	await page.getByLabel('Customer', { exact: true }).fill('11987654399')
	await page.getByRole('button', { name: 'Continue with 11987654399' }).click()
	const heading = page.getByRole('heading', { name: 'Customer 11987654399' })
	await heading.waitFor()
	const [lines, overflow] = await heading.evaluate((title) => [
		title.getClientRects().length === 1 &&
			title.clientHeight < 2 * Number.parseFloat(getComputedStyle(title).fontSize),
		Math.max(0, document.documentElement.scrollWidth - innerWidth),
	])
	assert.deepEqual([lines, overflow], [true, 0])
	await recordSale(page, '10')
	await page.getByText('1 sale to send').waitFor()
	await page.context().setOffline(false)
	const list = page.getByRole('region', { name: 'Unsent sales' })
	await list.getByText('Rejected: there is no customer 11987654399').waitFor()
	await page.getByRole('button', { name: 'Next customer' }).click()
	const correct = page.getByRole('button', { name: 'Correct sale to 11987654399' })
	const why = 'To correct another sale, first record or cancel the one you’re entering.'
	assert.equal(await list.getByText(why).count(), 0)
	await findCustomer(page, person.Id)
	await list.getByText(why).waitFor()
	assert.equal(await correct.isDisabled(), true)
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Cancel sale' }).click()
	await list.getByText(why).waitFor({ state: 'detached' })
	await correct.click()
	await heading.waitFor()
})

test('Correct leads to the order number that was refused, on a small phone', async () => {
	const { page, owner, person } = await visitCounter()
	await page.setViewportSize({ width: 360, height: 740 })
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
	await findCustomer(page, person.Id)
	await recordSale(page, '30')
	await page.getByRole('button', { name: 'Next customer' }).click()
	const [{ OrderId: taken }] = (await owner.get(`/counter/customers/${person.Id}`)).RecentSales
	await findCustomer(page, person.Id)
	await page.getByLabel('Amount').fill('31')
	await page.getByRole('button', { name: 'Products and order number' }).click()
	await page.getByLabel('Order number').fill(taken)
	await page.context().setOffline(true)
	await page.getByRole('button', { name: 'Record sale' }).click()
	await page.getByText('1 sale to send').waitFor()
	await page.context().setOffline(false)
	const correct = page.getByRole('button', { name: `Correct sale to ${person.Name}` })
	await correct.waitFor()
	for (const button of [correct, page.getByRole('button', { name: `Discard sale to ${person.Name}` })])
		assert.ok((await button.boundingBox())!.height >= 44)
	await correct.click()
	const number = page.getByLabel('Order number')
	await number.and(page.locator(':focus')).waitFor()
	assert.equal(await number.getAttribute('aria-invalid'), 'true')
	await page.getByRole('region', { name: 'Rewards for this sale' }).waitFor()
	const [field, main] = await Promise.all(
		[number, page.getByRole('button', { name: 'Record sale' })].map((one) => one.boundingBox()),
	)
	assert.ok(field!.y >= 0 && field!.y + field!.height <= main!.y)
	await assertAccessible(page)
	await number.fill('')
	await page.getByRole('button', { name: 'Record sale' }).click()
	await page.getByRole('heading', { name: 'Sale recorded' }).waitFor()
})

test('the shift that was known last is shown after a start without a network, under the name of the shop', async () => {
	const { page, person } = await visitCounter()
	await page.setViewportSize({ width: 360, height: 740 })
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
	await findCustomer(page, person.Id)
	await recordSale(page, '30')
	await page.getByRole('heading', { name: 'Sale recorded' }).waitFor()
	await page.getByRole('tab', { name: 'Shift' }).click()
	const entries = page.getByRole('table', { name: 'Activity' })
	const first = entries.getByRole('cell').first()
	await first.waitFor()
	assert.ok((await first.boundingBox())!.width >= 150)
	await page.getByText('Net points').waitFor()
	const shop = await page.evaluate(
		async () => (await (await fetch('/admin/api/session')).json()).Merchant.DisplayName,
	)
	await page.context().setOffline(true)
	await page.reload()
	await page.getByRole('banner').getByText(shop, { exact: true }).waitFor()
	await page.getByRole('tab', { name: 'Shift' }).click()
	await page.getByText(/^You’re offline\. Last updated on /).waitFor()
	await entries.getByText(`Sale · ${person.Name}`).first().waitFor()
	await assertAccessible(page)
})
