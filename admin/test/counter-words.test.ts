import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { assertAccessible } from './support/axe.ts'
import { findCustomer, openCounter, PHONE, pointsOf, recordSale } from './support/counter.ts'
import { assertValue } from './support/pages.ts'
import { type Appearance, usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 3 })

const visitCounter = (look: Appearance = PHONE) => openCounter(panel, look)

const isServed = (page: Page): Promise<null> =>
	page.evaluate(() => navigator.serviceWorker.ready.then(() => null))

const printed = async (page: Page): Promise<string> => {
	await page.emulateMedia({ media: 'print' })
	const text = await page.getByRole('region', { name: 'Receipt' }).innerText()
	await page.emulateMedia({ media: 'screen' })
	return text
}

test('a sale that waited: the receipt promises no points, and then says what it earned and the balance, on paper too', async () => {
	const { page, owner, person } = await visitCounter()
	const before = await pointsOf(owner, person.Id)
	await isServed(page)
	await findCustomer(page, person.Id)
	await page.context().setOffline(true)
	await page.getByText('You’re offline. Sales are saved on this device').waitFor()
	await recordSale(page, '40')
	await page.getByRole('heading', { name: 'Sale saved on this device' }).waitFor()
	await page.getByText('It’s sent when you’re back online. Any points are added then.').waitFor()
	assert.match(await printed(page), /Any points for this purchase will be added soon\./)
	// Another page of the counter may send it, and this one learns what it earned.
	await page.context().setOffline(false)
	await page.getByRole('heading', { name: 'Sale recorded' }).waitFor()
	await page.getByText('The sale was sent.').waitFor()
	const after = await pointsOf(owner, person.Id)
	const receipt = page.getByRole('region', { name: 'Receipt' })
	await receipt.getByText(`+${after - before} points`).waitFor()
	await receipt.getByText(`${after.toLocaleString('en')} points`, { exact: true }).waitFor()
	await assertAccessible(page)
	const paper = await printed(page)
	assert.match(paper, /Balance/)
	assert.ok(paper.includes(`+${after - before} points`))
	assert.doesNotMatch(paper, /was sent/)
})

test('a sale that waited and earns nothing says why, and the balance stays', async () => {
	const { page, owner, person } = await visitCounter()
	await owner.put(`/customers/${person.Id}`, { IsEnrolled: false })
	const before = await pointsOf(owner, person.Id)
	await isServed(page)
	await findCustomer(page, person.Id)
	await page.context().setOffline(true)
	await page.getByText('You’re offline. Sales are saved on this device').waitFor()
	await recordSale(page, '40')
	await page.getByText('Any points for this purchase will be added soon.').waitFor()
	await page.context().setOffline(false)
	await page.getByText('The sale was sent.').waitFor()
	const receipt = page.getByRole('region', { name: 'Receipt' })
	await receipt.getByText(/earned no points because the customer isn’t enrolled in the program/).waitFor()
	await receipt.getByText(`${before.toLocaleString('en')} points`, { exact: true }).waitFor()
	assert.equal(await page.getByText(/points were added/).count(), 0)
	await owner.put(`/customers/${person.Id}`, { IsEnrolled: true })
})

test('waiting and rejected sales are counted apart, and nobody signs out while one is rejected', async () => {
	const { page } = await visitCounter()
	await isServed(page)
	await page.context().setOffline(true)
	const sell = async (typed: string): Promise<void> => {
		await page.getByLabel('Customer', { exact: true }).fill(typed)
		await page.getByRole('button', { name: `Continue with ${typed}` }).click()
		await recordSale(page, '10')
	}
	await sell('31 90000-0011')
	const list = page.getByRole('region', { name: 'Unsent sales' })
	await list.getByRole('heading', { name: '1 sale to send', exact: true }).waitFor()
	await page.context().setOffline(false)
	await list.getByRole('heading', { name: '1 rejected sale', exact: true }).waitFor()
	await page
		.getByRole('alert', { name: 'Sale rejected' })
		.getByText('Correct or discard it in the list above.')
		.waitFor()
	const signOut = async (): Promise<void> => {
		await page.getByRole('button', { name: 'Account and settings' }).click()
		await page.getByRole('menuitem', { name: 'Sign out' }).click()
	}
	await signOut()
	await page
		.getByText('A sale on this device was rejected. Correct or discard it before you sign out.')
		.waitFor()
	await page.context().setOffline(true)
	await page.getByRole('button', { name: 'Next customer' }).click()
	await sell('31 90000-0012')
	await list.getByRole('heading', { name: '1 sale to send · 1 rejected sale', exact: true }).waitFor()
	await assertAccessible(page)
	await page.context().setOffline(false)
	await list.getByRole('heading', { name: '2 rejected sales', exact: true }).waitFor()
	for (const typed of ['31 90000-0011', '31 90000-0012']) {
		await page.getByRole('button', { name: `Discard sale to ${typed}` }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
		await page.getByRole('dialog').waitFor({ state: 'detached' })
	}
	await list.waitFor({ state: 'detached' })
	await signOut()
	await page.waitForURL(/\/admin\/sign-in/)
})

test('a whole number that nobody has is not called incomplete, and a customer with it can be added', async () => {
	const { page, person } = await visitCounter()
	const field = page.getByLabel('Customer', { exact: true })
	const dialog = page.getByRole('dialog')
	await field.fill('98765')
	await page.getByText('No results for “98765”. Type the whole phone number, CPF or card number.').waitFor()
	for (const [typed, label] of [
		['11 91234-0000', 'Phone'],
		['568.123.450-09', 'CPF or document'],
		['52998224725', 'CPF or document'],
		['nobody@mail.test', 'Email'],
	] as const) {
		await field.fill(typed)
		await page.getByText(`No customer has ${typed}.`, { exact: true }).waitFor()
		assert.equal(await page.getByText(/^No results/).count(), 0)
		await page.getByRole('button', { name: `Add a customer with ${typed}` }).click()
		await assertValue(dialog.getByLabel(label), typed)
		await assertAccessible(page)
		await dialog.getByRole('button', { name: 'Cancel' }).click()
		await dialog.waitFor({ state: 'detached' })
	}
	await field.fill(person.Phone)
	await page.getByRole('list', { name: 'Customers found' }).waitFor()
})

for (const [language, words] of [
	[
		'en',
		{
			isNew: 'New customer',
			name: 'Name',
			field: 'CPF or document',
			add: 'Add customer',
			has: 'Another customer has the CPF or document',
		},
	],
	[
		'pt',
		{
			isNew: 'Novo cliente',
			name: 'Nome',
			field: 'CPF ou documento',
			add: 'Adicionar cliente',
			has: 'Outro cliente tem o CPF ou documento',
		},
	],
	[
		'es',
		{
			isNew: 'Nuevo cliente',
			name: 'Nombre',
			field: 'CPF o documento',
			add: 'Agregar cliente',
			has: 'Otro cliente tiene el CPF o documento',
		},
	],
] as const)
	test(`a document that another customer has is named as its field is (${language})`, async () => {
		const { page, owner } = await visitCounter({ ...PHONE, language })
		if (language === 'en')
			await owner.post('/counter/customers', { Id: 'C-CPF', Name: 'Nina Prado', Document: '52998224725' })
		await page.getByRole('button', { name: words.isNew }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByLabel(words.name, { exact: true }).fill('Rui')
		await dialog.getByLabel(words.field).fill('529.982.247-25')
		await dialog.getByRole('button', { name: words.add }).click()
		await dialog.getByText(`${words.has} 529.982.247-25`).waitFor()
	})

test('cashback: the dialog says what an amount costs in points, as the redemption then takes them', async () => {
	const { page, owner, person } = await visitCounter()
	await owner.post(`/customers/${person.Id}/balance`, {
		...{ ChangeKey: 'gift for cashback', Unit: 'points', Value: 3000, OperationType: 0, Reason: 'a gift' },
	})
	await findCustomer(page, person.Id)
	await page.getByLabel('Amount').fill('100')
	await page.getByRole('button', { name: 'Redeem Pay with cashback' }).click()
	const dialog = page.getByRole('dialog')
	const costOf = async (value: number): Promise<number> => {
		const { Rewards } = await owner.post('/counter/rewards', { CustomerId: person.Id, Amount: 100 }, 200)
		const { Id } = Rewards.find(({ Title }: { Title: string }) => Title === 'Pay with cashback')
		const asked = { CustomerId: person.Id, Amount: 100, RewardId: Id, Value: value }
		return (await owner.post('/counter/redemptions/preview', asked, 200)).Points
	}
	for (const value of [5, 12.5]) {
		await dialog.getByLabel('Cashback to use').fill(String(value))
		const points = await costOf(value)
		await dialog
			.getByText(
				`${points.toLocaleString('en', { maximumFractionDigits: 4 })} points · R$${value.toFixed(2)} off this sale`,
			)
			.waitFor()
	}
	await assertAccessible(page)
	const [before, cost] = [await pointsOf(owner, person.Id), await costOf(12.5)]
	await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
	await page.getByText('Pay with cashback applied').waitFor()
	assert.equal((await pointsOf(owner, person.Id)).toFixed(4), (before - cost).toFixed(4))
	await page.getByRole('button', { name: 'Cancel redemption' }).click()
	await page.getByRole('button', { name: 'Redeem Pay with cashback' }).waitFor()
})

test('points that end “expiram” at the counter in Portuguese, as in the widget and in mails', async () => {
	const { page, owner } = await visitCounter({ ...PHONE, language: 'pt' })
	const { Items } = await owner.get('/customers')
	const found = await Promise.all(
		Items.map(({ OriginalId }: { OriginalId: string }) => owner.get(`/counter/customers/${OriginalId}`)),
	)
	const person = found.find(({ Expiring }) => Expiring)
	assert.ok(person, 'a customer of the demo has points that end')
	await page.getByLabel('Cliente', { exact: true }).fill(person.Id)
	await page.keyboard.press('Enter')
	await page.getByText(/pontos? expiram? em /).waitFor()
})

test('a customer without a contact: the counter asks for an email, sends the PIN there, and keeps it', async () => {
	const { world, merchant } = panel
	const { page, owner } = await visitCounter()
	const { Version } = await owner.get('/program')
	await world.db.transaction(async (tx) => {
		tx.write(sql`update merchants set is_sandbox = true where id = ${merchant.id}`)
	})
	await owner.put('/program', { BasedOnVersion: Version, Settings: { Pin: { Mode: 'always' } } })
	await owner.post('/counter/customers', { Id: 'C-PIN', Name: 'Lia Alves', Document: '111.444.777-35' })
	await owner.post('/customers/C-PIN/balance', {
		...{ ChangeKey: 'gift for the PIN', Unit: 'points', Value: 5000, OperationType: 0, Reason: 'a gift' },
	})
	await findCustomer(page, 'C-PIN')
	await page.getByLabel('Amount').fill('100')
	await page
		.getByRole('button', { name: /^Redeem / })
		.first()
		.click()
	const dialog = page.getByRole('dialog')
	await dialog.getByText('Ask the customer for an email address.').waitFor()
	const email = dialog.getByLabel('Email')
	await email.and(page.locator(':focus')).waitFor()
	assert.equal(await dialog.getByLabel('PIN').count(), 0)
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Send code' }).click()
	await dialog.getByText('Enter the customer’s email.').waitFor()
	await email.fill('lia at home')
	await dialog.getByText('Enter a valid email address, such as ana@example.com.').waitFor()
	await email.fill('lia@mail.test')
	await dialog.getByRole('button', { name: 'Send code' }).click()
	await dialog.getByText('We sent a PIN to the customer’s email.').waitFor()
	assert.equal(await email.count(), 0)
	await assertAccessible(page)
	// The customer waits for it in vain: another one goes to the same address.
	const told = dialog.getByText(/^Test mode: the PIN is \d{6}\.$/)
	const first = await told.textContent()
	await dialog.getByRole('button', { name: 'Send again' }).click()
	await dialog.getByText(first!).waitFor({ state: 'detached' })
	const code = /\d{6}/.exec((await told.textContent())!)![0]
	await dialog.getByLabel('PIN').fill(code)
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
	await page.getByText(/ applied/).waitFor()
	assert.equal((await owner.get('/counter/customers/C-PIN')).Email, 'lia@mail.test')
})
