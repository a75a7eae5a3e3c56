import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { JOBS } from '../../server/src/jobs.ts'
import { createKeys } from '../../server/src/merchants/create-keys.ts'
import { openGatewaySender } from '../../server/src/pins/open-gateway-sender.ts'
import { signInAs } from '../../server/test/support/admin.ts'
import { type Api, createApiClient } from '../../server/test/support/api.ts'
import { readMail, startMailServer } from '../../server/test/support/mail-server.ts'
import { openMember } from '../../server/test/support/members.ts'
import { LOCAL_RULES } from '../../server/test/support/pins.ts'
import { earnPoints } from '../../server/test/support/rewards.ts'
import { settleAround } from '../../server/test/support/settle.ts'
import { assertAccessible } from './support/axe.ts'
import { savedFile } from './support/downloads.ts'
import { APPEARANCES, applyAppearance, usePanel } from './support/panel.ts'

/** Below the ports that connections get by themselves. */
const SMTP_PORT = 20_000 + (process.pid % 12_000)
const panel = usePanel({
	env: { SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`, FIEL_MAIL_FROM: 'The Operator <mail@fiel.test>' },
})
const FRAME = 'iframe[title="Preview of the email"]'

const kindOf = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true })

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

const assertGood = async (page: Page): Promise<void> => {
	for (const look of APPEARANCES) {
		await applyAppearance(page, look)
		await assertAccessible(page)
	}
	await applyAppearance(page, { scheme: 'light', width: 1280 })
}

/** A text in the row of a customer; on a phone what became of the message is below the name. */
const shownTo = (page: Page, name: string, said: string | RegExp): Locator =>
	rowOf(page, name).getByText(said, { exact: true }).filter({ visible: true })

/** Runs jobs of the worker, with a mail server that answers. */
const runJobs = async (
	t: TestContext,
	mails: Awaited<ReturnType<typeof startMailServer>>,
	names: string[],
) => {
	const { db, clock } = panel.world
	const gatewaySender = openGatewaySender(db, LOCAL_RULES, { timeoutMs: 1_000 })
	t.after(() => gatewaySender.close())
	const context = { db, clock, mailSender: mails.mailSender, gatewaySender, publicUrl: panel.address }
	let things = 0
	for (const name of names) things += (await JOBS.find((job) => job.name === name)!.run(context)).things
	return things
}

const planMessages = (t: TestContext, mails: Awaited<ReturnType<typeof startMailServer>>) =>
	settleAround(panel.world.db, () => runJobs(t, mails, ['plan messages']))

const openApi = async (): Promise<Api> => {
	const { world, merchant } = panel
	const [pair] = await world.db.transaction((tx) =>
		createKeys(tx, merchant.id, [{ name: 'till' }], world.clock.now()),
	)
	return createApiClient(world.app, pair!)
}

const earn = (api: Api, id: string, name: string, points: number) =>
	earnPoints(api, points, id, { Customer: { OriginalId: id, Name: name, Email: `${id}@mail.test` } })

/** Switches “points earned” on by email, for everybody who has not refused. */
const switchOn = async (page: Page): Promise<void> => {
	await page.getByText('No messages are switched on').waitFor()
	await assertGood(page)
	await kindOf(page, 'Points earned').getByRole('switch', { name: 'Email' }).check()
	await page.getByLabel('Every customer who hasn’t refused').check()
	await page.getByText('Check whether the law of your country allows this').waitFor()
	await page.getByLabel('Purpose for emails').fill('email-offers')
	await page.getByLabel('Quiet hours', { exact: true }).uncheck()
	await page.locator('.fiel-save-bar').getByText('Unsaved changes').waitFor()
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('Settings saved').waitFor()
	await page.getByText('No messages are switched on').waitFor({ state: 'detached' })
}

/** Adds a sentence to the Portuguese text, with the keyboard. */
const editText = async (page: Page): Promise<void> => {
	await page.getByRole('link', { name: 'Texts: Points earned' }).press('Enter')
	await page.getByRole('heading', { name: 'Points earned', level: 1 }).waitFor()
	await page.getByRole('radiogroup', { name: 'Language' }).getByText('Português').click()
	const block = page.getByRole('group', { name: 'Block 1: Text' }).getByRole('textbox')
	await block.getByText('Olá').waitFor()
	assert.match(await block.innerText(), /Você ganhou\s+Amount with unit/)
	await block.press('Control+End')
	await page.keyboard.type(' Até logo, {{FirstName}}!')
	const mail = page.frameLocator(FRAME)
	await mail.getByText('Até logo, Ana!').waitFor()
	await page.waitForFunction((frame) => document.querySelector(frame)?.clientWidth === 360, FRAME)
	await page.getByRole('radiogroup', { name: 'Preview width' }).getByText('Desktop').click()
	await page.waitForFunction((frame) => document.querySelector(frame)?.clientWidth === 600, FRAME)
	await assertGood(page)
}

test('a message is switched on, written in Portuguese and tried, and the log says who got it and who did not', async (t) => {
	const mails = await startMailServer(t, { port: SMTP_PORT })
	const page = await panel.visit('/settings/messages')
	const owner = await signInAs(panel.world, panel.merchant)
	await owner.put('/merchant/basics', { Language: 'pt' })
	await switchOn(page)
	await editText(page)
	await page.getByLabel('Send a test email to').fill('nobody')
	await page.getByRole('button', { name: 'Send test' }).click()
	await page.getByText('Enter a valid email').waitFor()
	await page.getByLabel('Send a test email to').fill('teste@mail.test')
	await page.getByLabel('Send a test email to').press('Enter')
	await page.getByText('Test sent to teste@mail.test').waitFor()
	assert.deepEqual(
		[mails.received[0]!.to, readMail(mails.received[0]!).subject],
		['teste@mail.test', 'Você ganhou 120 pontos'],
	)
	assert.match(readMail(mails.received[0]!).text, /Até logo, Ana!/)
	await page.getByRole('button', { name: 'Save text' }).click()
	await page.getByText('Text saved').waitFor()
	await page.getByText('Own text').waitFor()

	const api = await openApi()
	await earn(api, 'bia', 'Bia Lima', 80)
	const bia = await openMember(panel.world, panel.merchant, 'bia')
	await bia.put('/consents', {
		Consents: [{ Purpose: 'email-offers', IsGiven: false, TextVersion: '1' }],
	})
	await earn(api, 'carla', 'Carla Reis', 150)
	await planMessages(t, mails)
	panel.world.clock.pass(1 / 24)
	await runJobs(t, mails, ['send messages'])
	assert.deepEqual(
		mails.received.slice(1).map((mail) => [mail.to, readMail(mail).subject]),
		[['carla@mail.test', 'Você ganhou 150 pontos']],
	)
	assert.match(readMail(mails.received[1]!).text, /Até logo, Carla!/)
	await readLog(page)
})

/** Reads in the log who got the message, and why another customer did not. */
const readLog = async (page: Page): Promise<void> => {
	await page.goto(`${panel.address}/admin/messages`)
	await shownTo(page, 'Carla Reis', 'Sent').waitFor()
	await shownTo(page, 'Carla Reis', 'Email · Português').waitFor()
	const refused = 'The customer hasn’t consented to this channel, or refused it'
	await shownTo(page, 'Bia Lima', refused).waitFor()
	await assertGood(page)
	const [name, csv] = await savedFile(page, 'Export CSV')
	assert.equal(name, 'messages.csv')
	assert.match(csv, /ID,Customer ID,Name,Message,Channel,Status,Reason/)
	assert.match(csv, /,carla,Carla Reis,Points earned,Email,Sent,,,Português,carla@mail\.test,1,/)
	assert.match(csv, new RegExp(`,bia,Bia Lima,Points earned,Email,Not sent,"${refused}",`))

	const optionsOf = async (filter: string): Promise<string[]> => {
		await page.getByRole('combobox', { name: filter }).click()
		const options = page.getByRole('option').filter({ visible: true })
		await options.first().waitFor()
		return options.allInnerTexts()
	}
	assert.deepEqual(await optionsOf('Status'), [
		...['All statuses', 'Sent', 'Not sent', 'Failed', 'Waiting', 'Unconfirmed'],
	])
	await page.getByRole('option', { name: 'Failed', exact: true }).click()
	await rowOf(page, 'Carla Reis').waitFor({ state: 'detached' })
	assert.deepEqual((await optionsOf('Reason')).slice(1), [
		...['The mail server or the gateway refused it', 'All attempts failed'],
	])
	await page.getByRole('option', { name: 'All attempts failed' }).click()
	await page.getByRole('combobox', { name: 'Status' }).click()
	await page.getByRole('option', { name: 'Sent', exact: true }).click()
	await rowOf(page, 'Carla Reis').waitFor() // the reason of failed messages does not count any more
	await rowOf(page, 'Bia Lima').waitFor({ state: 'detached' })
	await page.getByRole('combobox', { name: 'Reason' }).waitFor({ state: 'detached' })
	await page.getByRole('combobox', { name: 'Status' }).click()
	await page.getByRole('option', { name: 'Not sent' }).click()
	await rowOf(page, 'Carla Reis').waitFor({ state: 'detached' })
	await rowOf(page, 'Bia Lima').focus()
	await page.keyboard.press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Points earned' })
	await dialog.getByText(refused).waitFor()
	await assertAccessible(page)
	await dialog.getByRole('link', { name: 'Open customer' }).click()
	await page.getByRole('heading', { name: 'Bia Lima', level: 1 }).waitFor()
	await page.getByRole('link', { name: 'Messages', exact: true }).click()
	await page.getByRole('heading', { name: 'Message log', level: 1 }).waitFor()
	await rowOf(page, 'Bia Lima').waitFor()
	assert.equal(await rowOf(page, 'Carla Reis').count(), 0)
	await page.getByRole('searchbox', { name: 'Search: Customer ID' }).fill('nobody')
	await page.getByRole('searchbox', { name: 'Search: Customer ID' }).press('Enter')
	await rowOf(page, 'Bia Lima').waitFor({ state: 'detached' })
}

test('a message waits for the end of the quiet hours, and the log says until when', async (t) => {
	const mails = await startMailServer(t, { port: SMTP_PORT })
	const owner = await signInAs(panel.world, panel.merchant)
	const page = await panel.visit('/settings/messages', 'owner', { width: 390 })
	await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
	await kindOf(page, 'Points earned').getByRole('switch', { name: 'Email' }).check()
	await page.getByLabel('Quiet hours', { exact: true }).check()
	await page.getByLabel('From', { exact: true }).fill('06:00')
	await page.getByLabel('Until', { exact: true }).fill('06:00')
	await page.getByLabel('Messages a week, at most').fill('51')
	await page.getByText('Enter 50 or less.').waitFor()
	await page.getByLabel('Messages a week, at most').fill('5')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('Enter two different times.').waitFor()
	await page.getByLabel('Until', { exact: true }).fill('20:00')
	await page.getByLabel('Every customer who hasn’t refused').check()
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('Settings saved').waitFor()
	const { QuietFrom, QuietTo, WeeklyLimit } = await owner.get('/messages/settings')
	assert.deepEqual([QuietFrom, QuietTo, WeeklyLimit], ['06:00', '20:00', 5])

	await earn(await openApi(), 'davi', 'Davi Nunes', 60)
	await planMessages(t, mails)
	panel.world.clock.pass(1 / 24)
	await runJobs(t, mails, ['send messages'])
	await page.goto(`${panel.address}/admin/messages`)
	await shownTo(page, 'Davi Nunes', 'Waiting').waitFor()
	await shownTo(page, 'Davi Nunes', /Waits until quiet hours end: .*8:00/).waitFor()
	assert.deepEqual(mails.received, [])
})

test('the settings say how many customers have consented, and what the limit means for the codes of rewards', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const settings = await owner.get('/messages/settings')
	const { Kinds, QuietFrom, QuietTo, WeeklyLimit, DaysBeforeExpiry, DaysBeforeTierLoss } = settings
	await owner.put('/messages/settings', {
		...{ Kinds, QuietFrom, QuietTo, WeeklyLimit, DaysBeforeExpiry, DaysBeforeTierLoss },
		...{ Consent: 'given', EmailPurpose: 'news', SmsPurpose: 'texts' },
	})
	for (const id of ['C-0001', 'C-0002'])
		await (await openMember(panel.world, panel.merchant, id)).put('/consents', {
			Consents: [{ Purpose: 'news', IsGiven: true, TextVersion: '1' }],
		})
	const page = await panel.visit('/settings/messages')
	await page.getByText('Consented to emails: 2 customers.').waitFor()
	await page.getByText('No customer has consented to text messages yet, so nobody gets them.').waitFor()
	// Nobody is asked for this consent, so members cannot give it in the widget.
	await kindOf(page, 'Welcome').getByRole('switch', { name: 'Email' }).check()
	const warning = page.getByRole('status').filter({ hasText: 'Members can’t consent to this' })
	await warning.first().getByRole('link', { name: 'Consents that members are asked for' }).waitFor()
	assert.equal(await warning.first().getByRole('link').getAttribute('href'), '/admin/settings/members')
	await page.getByLabel('Purpose for emails').fill('other')
	await page.getByText('Consented to emails').waitFor({ state: 'detached' })
	await page.getByLabel('Purpose for emails').fill('news')
	await page.getByLabel('Every customer who hasn’t refused').check()
	await page.getByText('Consented to emails').waitFor({ state: 'detached' })
	assert.equal(await page.getByText('The limit also stops reward codes').count(), 0)
	await kindOf(page, 'Reward redeemed').getByRole('switch', { name: 'Email' }).check()
	await page.getByText('The limit also stops reward codes').waitFor()
	await assertGood(page)
	for (const [language, consented, limit] of [
		['pt', 'Consentiram com e-mails: 2 clientes.', 'O limite também retém códigos de recompensas'],
		[
			'es',
			'Dieron su consentimiento para correos: 2 clientes.',
			'El límite también detiene códigos de recompensas',
		],
	] as const) {
		const other = await panel.visit('/settings/messages', 'owner', { language })
		await other.getByText(consented).waitFor()
		const name = language === 'pt' ? 'Recompensa resgatada' : 'Recompensa canjeada'
		await kindOf(other, name).getByRole('switch').first().check()
		await other.getByText(limit).waitFor()
	}
})
