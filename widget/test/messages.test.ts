import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { assertAccessible } from '../../admin/test/support/axe.ts'
import { setOffered } from '../../server/src/consents/offered/set-offered.ts'
import { STARTING_SETTINGS, setMessageSettings } from '../../server/src/member-messages/settings.ts'
import { createKeys } from '../../server/src/merchants/create-keys.ts'
import { UNSUBSCRIBE_TEXTS } from '../../server/src/messages/unsubscribe-texts.ts'
import { buildOrder } from '../../server/test/support/builders.ts'
import { callApi, type KeyPair } from '../../server/test/support/cells.ts'
import { readMail, startMailServer } from '../../server/test/support/mail-server.ts'
import { messageJobs } from '../../server/test/support/messages.ts'
import { WORDS } from '../src/i18n/words.ts'
import { type Appearance, DESKTOP, MEMBER, PHONE, useShop } from './support/shop.ts'

let pair: KeyPair

const none = { title: null, text: null }
const shop = useShop({
	customers: 5,
	prepare: async ({ world: { db, clock } }) => {
		await db.transaction(async (tx) => {
			await setOffered(tx, 1, clock.now(), [
				{
					...{ purpose: 'email-offers', version: '2026-06' },
					texts: {
						en: { title: 'News by email', text: 'We may write to you about your points.' },
						pt: { title: 'Notícias por e-mail', text: 'Podemos escrever sobre seus pontos.' },
						es: none,
					},
				},
			])
			await setMessageSettings(tx, 1, clock.now(), {
				...{ ...STARTING_SETTINGS, quietFrom: null, quietTo: null, weeklyLimit: 50, consent: 'given' },
				kinds: { 'points-earned': { email: true, sms: false }, birthday: { email: true, sms: true } },
				purposes: { email: 'email-offers', sms: 'sms-offers' },
			})
			const [made] = await createKeys(tx, 1, [{ name: 'test' }], clock.now())
			pair = made!
		})
	},
})

const dialog = (page: Page) => page.getByRole('dialog')
const switchOf = (page: Page, name: string) => dialog(page).getByRole('switch', { name, exact: true })

const openTab = async (look: Appearance, tab: 'home' | 'account'): Promise<Page> => {
	const page = await shop.open(look)
	await page.evaluate(
		(name) => (window as never as { fiel: { open(tab: string): void } }).fiel.open(name),
		tab,
	)
	if (tab === 'home') await dialog(page).locator('.balance').waitFor()
	else await dialog(page).locator('#message-language').waitFor()
	return page
}

/** Presses a switch with the keyboard, and waits until it was saved. */
const press = async (page: Page, name: string): Promise<void> => {
	const box = switchOf(page, name)
	const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
	await box.press('Space')
	await answered
	await box.and(page.locator(':enabled')).waitFor()
}

/** The member buys something; answers what the log says of the message, and the subject of the mail that arrived. */
const useWorker = async (t: Parameters<typeof startMailServer>[0], id = MEMBER) => {
	const mails = await startMailServer(t)
	const jobs = messageJobs(shop.world, 1, { mailSender: mails.mailSender })
	await jobs.plan()
	const email = `${id.toLowerCase()}@mail.test`
	const tell = async (): Promise<string | undefined> => {
		const order = buildOrder({ Customer: { OriginalId: id, Name: 'Ana Souza', Email: email } })
		const { status } = await callApi(shop.fiel, '/POS/orders', pair, order)
		assert.equal(status, 200)
		await jobs.plan()
		jobs.pass(11)
		await jobs.send()
		return (await jobs.log()).at(-1)
	}
	return { tell, subjects: () => mails.received.map((mail) => readMail(mail).subject) }
}

const readChoices = async (id: string) => {
	const [found] = await shop.world.db.rows<{ language: string; zone: string | null }>(sql`
		select h.language, h.time_zone as zone from message_choices h
		join customers c on c.merchant_id = 1 and c.id = h.customer_id
		where h.merchant_id = 1 and c.original_id = ${id}`)
	return found && [found.language, found.zone]
}

/** The requests about messages that a page makes. */
const watchRequests = (page: Page): string[] => {
	const seen: string[] = []
	page.on('request', (request) => {
		if (request.url().endsWith('/v1/member/messages') && request.method() !== 'OPTIONS')
			seen.push(request.method())
	})
	return seen
}

const open = (page: Page) => page.evaluate(() => (window as never as { fiel: { open(): void } }).fiel.open())
const readTold = (page: Page) => page.evaluate(() => localStorage.getItem('fiel:demo:locale'))

/** Waits until the device has told something else than before. */
const untilTold = (page: Page, before: string | null) =>
	page.waitForFunction((text) => localStorage.getItem('fiel:demo:locale') !== text, before)

/** Opens the widget on a device that keeps what an earlier page of it has told; `tells` if something is new. */
const openOn = async (look: Appearance, told: string | null, { tells }: { tells: boolean }) => {
	const page = await shop.open(look)
	const seen = watchRequests(page)
	if (told) await page.evaluate((value) => localStorage.setItem('fiel:demo:locale', value), told)
	await open(page)
	await dialog(page).locator('.balance').waitFor()
	if (tells) await untilTold(page, told)
	else await page.waitForLoadState('networkidle')
	return { page, seen }
}

for (const [name, size] of [
	['a desktop', DESKTOP],
	['a phone', PHONE],
] as const)
	test(`the member sees why nothing arrives, agrees, and switches kinds and channels off and on, on ${name}`, async (t) => {
		const page = await openTab({ size }, 'account')
		const { tell } = await useWorker(t)
		assert.equal(await tell(), 'points-earned email not-sent no-consent')
		await dialog(page).getByText('Nothing arrives until you agree to “News by email” above.').waitFor()
		await dialog(page).getByText('Nothing arrives: the shop does not have your consent.').waitFor()
		assert.equal(await switchOf(page, 'Birthday').count(), 2) // by both channels
		assert.equal(await switchOf(page, 'Welcome').count(), 0) // which the shop does not send
		await assertAccessible(page)
		await press(page, 'News by email')
		await dialog(page).getByText('You agreed to “News by email”.').waitFor()
		assert.equal(await tell(), 'points-earned email sent')

		await press(page, 'Points you earned')
		assert.equal(await switchOf(page, 'Points you earned').isChecked(), false)
		assert.equal(await tell(), 'points-earned email not-sent unsubscribed')
		await press(page, 'Points you earned')
		assert.equal(await tell(), 'points-earned email sent')

		await press(page, 'Emails')
		await switchOf(page, 'Points you earned').waitFor({ state: 'hidden' })
		await assertAccessible(page)
		assert.equal(await tell(), 'points-earned email not-sent unsubscribed')
		await press(page, 'Emails')
		await switchOf(page, 'Points you earned').waitFor()
		assert.equal(await tell(), 'points-earned email sent')

		await press(page, 'News by email')
		await dialog(page).getByText('Nothing arrives until you agree').waitFor()
		assert.equal(await tell(), 'points-earned email not-sent no-consent')
	})

test('the first device tells language and time zone once, a second one changes nothing, and messages use them', async (t) => {
	shop.signedIn = { id: 'C-0002', scopes: ['read', 'profile'] }
	const [portuguese, english] = [{ locale: 'pt-BR' }, { locale: 'en-GB', timeZone: 'Europe/Lisbon' }]
	shop.page = { script: 'data-token-url="/my/fiel-token" data-language="pt"' }
	const first = await openOn(portuguese, null, { tells: true })
	assert.deepEqual(first.seen, ['GET', 'PUT'])
	assert.deepEqual(await readChoices('C-0002'), ['pt', 'America/Sao_Paulo'])
	const told = await readTold(first.page)
	assert.deepEqual((await openOn(portuguese, told, { tells: false })).seen, [])

	shop.page = {}
	const second = await openOn(english, null, { tells: true })
	assert.deepEqual(second.seen, ['GET'])
	assert.deepEqual((await openOn(english, await readTold(second.page), { tells: false })).seen, [])
	assert.deepEqual(await readChoices('C-0002'), ['pt', 'America/Sao_Paulo'])

	const { tell, subjects } = await useWorker(t, 'C-0002')
	const account = await openTab(english, 'account')
	await press(account, 'News by email')
	assert.equal(await tell(), 'points-earned email sent')
	assert.match(subjects()[0]!, /^Você ganhou /)

	const select = dialog(account).getByLabel('Language of messages')
	assert.equal(await select.inputValue(), 'pt')
	const saved = () => account.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
	await Promise.all([saved(), select.selectOption('Español')])
	await dialog(account).getByText('Time zone: Sao Paulo').waitFor()
	const use = dialog(account).getByRole('button', { name: 'Use the time zone of this device: Lisbon' })
	await Promise.all([saved(), use.click()])
	await dialog(account).getByText('Time zone: Lisbon').waitFor()
	await use.waitFor({ state: 'detached' })
	await assertAccessible(account)
	assert.deepEqual(await readChoices('C-0002'), ['es', 'Europe/Lisbon'])
	assert.equal(await tell(), 'points-earned email sent')
	assert.match(subjects()[1]!, /^Ganaste /)
	// The first device shows Portuguese and is where it was: what the member has chosen stays.
	shop.page = { script: 'data-token-url="/my/fiel-token" data-language="pt"' }
	assert.deepEqual((await openOn(portuguese, told, { tells: false })).seen, [])
	// A device that was in the time zone of the member, and moves, takes it along.
	const moved = await openOn({ locale: 'pt-BR', timeZone: 'Asia/Tokyo' }, await readTold(second.page), {
		tells: true,
	})
	assert.deepEqual(moved.seen, ['GET', 'PUT'])
	assert.deepEqual(await readChoices('C-0002'), ['es', 'Asia/Tokyo'])
})

test('a time zone that the server does not know, or that the browser hides, leaves the language', async () => {
	shop.signedIn = { id: 'C-0003', scopes: ['read', 'profile'] }
	const hidden = await openOn({ timeZone: 'UTC' }, null, { tells: true })
	assert.deepEqual(hidden.seen, ['GET', 'PUT'])
	assert.deepEqual(await readChoices('C-0003'), ['en', null])

	shop.signedIn = { id: 'C-0004', scopes: ['read', 'profile'] }
	const page = await shop.open({ locale: 'es', timeZone: 'Asia/Tokyo' })
	const seen = watchRequests(page)
	await page.route('**/v1/member/messages', (route) => {
		const body = route.request().postDataJSON()
		return route.continue(body ? { postData: { ...body, TimeZone: body.TimeZone && 'Mars/Olympus' } } : {})
	})
	await open(page)
	await untilTold(page, null)
	assert.deepEqual(seen, ['GET', 'PUT', 'PUT'])
	assert.deepEqual(await readChoices('C-0004'), ['en', null]) // the language of the page of the shop
})

test('a token that may only read tells nothing and changes nothing', async () => {
	shop.signedIn = { id: 'C-0005', scopes: ['read'] }
	const { page, seen } = await openOn({}, null, { tells: false })
	assert.deepEqual(seen, [])
	await dialog(page).getByRole('navigation').getByRole('button', { name: 'Account' }).click()
	const select = dialog(page).getByLabel('Language of messages')
	await select.waitFor()
	assert.equal(await select.isDisabled(), true)
	assert.equal(
		await select.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]!.text),
		'The language of the shop',
	)
	assert.equal(await switchOf(page, 'Emails').isDisabled(), true)
	assert.equal(await readChoices('C-0005'), undefined)
})

test('the page of the shop tells it too, and who signs out leaves nothing of it on the device', async () => {
	const page = await shop.visit('/m/demo')
	await page.getByText('Sign in to the shop').waitFor()
	const until = shop.world.clock.now().getTime() + 900_000
	await page.evaluate(
		([key, value]) => sessionStorage.setItem(key!, value!),
		['fiel:demo:token', JSON.stringify({ token: shop.tokenFor('C-0005'), until })],
	)
	await page.reload()
	await page.locator('.balance').waitFor()
	await untilTold(page, null)
	assert.deepEqual(await readChoices('C-0005'), ['en', 'America/Sao_Paulo'])
	await page.getByRole('navigation').getByRole('button', { name: 'Account' }).click()
	await page.getByRole('switch', { name: 'Emails' }).waitFor()
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Sign out' }).click()
	await page.getByText('Sign in to the shop').waitFor()
	assert.equal(await readTold(page), null)
})

test('the kinds have the names that the page behind the link of a message has', () => {
	for (const language of ['en', 'pt', 'es'] as const)
		assert.deepEqual(WORDS[language].messageKinds('Miles'), UNSUBSCRIBE_TEXTS[language].kinds('Miles'))
})
