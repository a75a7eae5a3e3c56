import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { assertAccessible } from '../../admin/test/support/axe.ts'
import { setOffered } from '../../server/src/consents/offered/set-offered.ts'
import { deliverMails } from '../../server/src/notifications/deliver-mails.ts'
import { startMailServer } from '../../server/test/support/mail-server.ts'
import { setCustomization } from './support/customization.ts'
import { DESKTOP, MEMBER, PHONE, useShop } from './support/shop.ts'

const none = { title: null, text: null }
const shop = useShop({
	env: { SMTP_URL: 'smtp://127.0.0.1:1', FIEL_MAIL_FROM: 'shop@example.com' },
	prepare: async ({ world }) => {
		await world.db.transaction((tx) =>
			setOffered(tx, 1, world.clock.now(), [
				{
					...{ purpose: 'email-offers', version: '2026-06' },
					texts: {
						en: { title: 'Offers by email', text: 'We may send you offers, at most once a week.' },
						pt: { title: 'Ofertas por e-mail', text: 'Podemos enviar ofertas, no máximo uma por semana.' },
						es: none,
					},
				},
				{ ...{ purpose: 'draft', version: '1' }, texts: { en: none, pt: none, es: none } },
			]),
		)
		await setCustomization(
			{ world },
			{ terms: '<h1>Rules of the club</h1><p>Points are valid for a year.</p>' },
		)
	},
})

const dialog = (page: Page) => page.getByRole('dialog')

const openAccount = async (size = PHONE): Promise<Page> => {
	const page = await shop.open({ size })
	await page.evaluate(() => (window as never as { fiel: { open(tab: string): void } }).fiel.open('account'))
	await dialog(page)
		.getByRole('heading', { name: /Your data|Seus dados/ })
		.waitFor()
	return page
}

const readConsents = () =>
	shop.world.db.rows<{ purpose: string; isGiven: boolean; version: string; source: string }>(sql`
		select purpose, is_given as "isGiven", text_version as version, source from consents
		where merchant_id = 1 order by id`)

for (const [name, size] of [
	['a desktop', DESKTOP],
	['a phone', PHONE],
] as const)
	test(`the member reads what the shop asks for and the terms, decides with the keyboard, and takes it back, on ${name}`, async () => {
		const page = await openAccount(size)
		const box = dialog(page).getByRole('switch', { name: 'Offers by email', exact: true })
		await box.waitFor()
		assert.equal(await dialog(page).getByRole('switch').count(), 1) // what has no text is not asked
		// The shop sends no messages.
		assert.equal(await dialog(page).getByRole('heading', { name: 'Messages' }).count(), 0)
		await dialog(page).getByText('at most once a week').waitFor()
		await assertAccessible(page)
		const before = (await readConsents()).length
		const toggle = async (): Promise<void> => {
			const answered = page.waitForResponse(
				(answer) => answer.url().endsWith('/consents') && answer.request().method() === 'PUT',
			)
			await box.press('Space')
			await answered
			await box.and(page.locator(':enabled')).waitFor()
		}
		await toggle()
		await dialog(page)
			.getByText(/Decided on/)
			.waitFor()
		assert.equal(await box.isChecked(), true)
		const [given] = (await readConsents()).slice(-1)
		assert.deepEqual(given, {
			...{ purpose: 'email-offers', isGiven: true, version: '2026-06' },
			source: shop.shop,
		})
		await toggle()
		assert.ok((await readConsents()).length > before)
		const terms = dialog(page).getByRole('link', { name: 'Terms of the program' })
		const opened = page.waitForEvent('popup')
		await terms.click()
		const document = await opened
		await document.getByRole('heading', { name: 'Rules of the club' }).waitFor()
		await assertAccessible(document)
	})

test('a new email address is used after the code that was sent there, and a wrong code says so', async (t) => {
	const mails = await startMailServer(t)
	const page = await openAccount()
	// The shop has no gateway, so no code for a telephone could be sent.
	assert.equal(
		await dialog(page)
			.getByRole('button', { name: /telephone/i })
			.count(),
		0,
	)
	await dialog(page).getByRole('button', { name: 'Change email' }).click()
	await dialog(page).getByRole('button', { name: 'Send code' }).click()
	await dialog(page).getByText('Please fill this in.').waitFor()
	await assertAccessible(page)
	await dialog(page).getByLabel('New email').fill('not an address')
	await dialog(page).getByRole('button', { name: 'Send code' }).click()
	await dialog(page).getByRole('alert').getByText(/email/i).waitFor()
	await dialog(page).getByLabel('New email').fill('new@example.com')
	await dialog(page).getByRole('button', { name: 'Send code' }).click()
	await dialog(page).getByText('A code is on its way to new@example.com.').waitFor()
	await dialog(page).getByRole('button', { name: 'Use another email', exact: true }).waitFor()
	const { db, clock } = shop.world
	await deliverMails(db, clock, mails.mailSender, { channel: 'mail', isUrgent: true })
	const { raw } = mails.received.find(({ to }) => to === 'new@example.com')!
	const code = raw.slice(raw.indexOf('\r\n\r\n')).match(/\b\d{6}\b/)![0]
	await dialog(page)
		.getByLabel('Code from the message')
		.fill(code === '000000' ? '000001' : '000000')
	await dialog(page).getByRole('button', { name: 'Confirm' }).click()
	await dialog(page).getByText('The code is not valid').waitFor()
	await assertAccessible(page)
	await dialog(page).getByLabel('Code from the message').fill(code)
	await dialog(page).getByRole('button', { name: 'Confirm' }).click()
	await dialog(page).getByText('new@example.com', { exact: true }).waitFor()
	const [stored] = await shop.world.db.rows<{ email: string }>(
		sql`select email from customers where merchant_id = 1 and original_id = ${MEMBER}`,
	)
	assert.equal(stored!.email, 'new@example.com')
})

test('the member downloads the data, and asks for it to be erased after being told what that means', async () => {
	const page = await openAccount()
	const download = page.waitForEvent('download')
	await dialog(page).getByRole('button', { name: 'Download my data' }).click()
	const file = await download
	assert.equal(file.suggestedFilename(), 'my-data.json')
	assert.ok(JSON.parse(await readFile(await file.path(), 'utf8')))
	await dialog(page).getByText('Your data was downloaded').waitFor()
	await dialog(page).getByRole('button', { name: 'Ask to erase my data' }).click()
	await dialog(page).getByText('This can’t be undone').waitFor()
	await assertAccessible(page)
	const readRequests = () =>
		shop.world.db.rows<{ reason: string | null }>(
			sql`select reason from erasure_requests where merchant_id = 1`,
		)
	await dialog(page).getByRole('button', { name: 'Cancel' }).click()
	assert.deepEqual(await readRequests(), [])
	await dialog(page).getByRole('button', { name: 'Ask to erase my data' }).click()
	await dialog(page).getByLabel('Why? (optional)').fill('I move away')
	await dialog(page).getByRole('button', { name: 'Yes, ask to erase my data' }).click()
	await dialog(page)
		.getByText(/You asked on .* The shop will answer/)
		.waitFor()
	assert.deepEqual(await readRequests(), [{ reason: 'I move away' }])
	await shop.world.db.rows(sql`
		update erasure_requests set declined_at = ${shop.world.clock.now()}, declined_by = 'ana@shop.example',
			answer = 'An order is on its way.' where merchant_id = 1`)
	shop.page = { script: 'data-token-url="/my/fiel-token" data-language="pt"' }
	const later = await openAccount()
	await dialog(later)
		.getByText(/A loja recusou seu pedido .*An order is on its way\./)
		.waitFor()
	await dialog(later).getByRole('button', { name: 'Pedir para apagar meus dados' }).waitFor()
	const [named] = await Promise.all([
		later.waitForEvent('download'),
		dialog(later).getByRole('button', { name: 'Baixar meus dados' }).click(),
	])
	assert.equal(named.suggestedFilename(), 'meus-dados.json')
	await dialog(later).getByText('Seus dados foram baixados como meus-dados.json.').waitFor()
	await assertAccessible(later)
})
