import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signInAs } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

// Without a mail server and without a gateway.
const panel = usePanel()
const FRAME = 'iframe[title="Preview of the email"]'

const switchOf = (page: Page, kind: string, channel: string) =>
	page.getByRole('group', { name: kind, exact: true }).getByRole('switch', { name: channel })

test('the page says what is missing before messages can leave, and leads there', async () => {
	const page = await panel.visit('/settings/messages')
	const first = page.getByRole('alert').filter({ hasText: 'No messages are switched on' })
	await first.getByText('this installation has no mail server').waitFor()
	await first.getByText('no gateway is set up').waitFor()
	await switchOf(page, 'Birthday', 'Email').check()
	await switchOf(page, 'Birthday', 'SMS').check()
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('Settings saved').waitFor()
	const mail = page.getByRole('alert').filter({ hasText: 'This installation has no mail server' })
	await mail.getByRole('link', { name: 'Email sender' }).waitFor()
	const gateway = page.getByRole('alert').filter({ hasText: 'No SMS gateway is set up' })
	await assertAccessible(page)
	await gateway.getByRole('link', { name: 'PIN verification' }).click()
	await page.getByRole('heading', { name: 'PIN verification', level: 1 }).waitFor()
	const owner = await signInAs(panel.world, panel.merchant)
	const { Kinds } = await owner.get('/messages/settings')
	assert.deepEqual(
		Kinds.filter(({ Email, Sms }: { Email: boolean; Sms: boolean }) => Email || Sms),
		[{ Kind: 'birthday', Email: true, Sms: true }],
	)
})

test('a text message is edited, counted, kept when the page is left by mistake, and returned to the default', async () => {
	const page = await panel.visit('/settings/messages/birthday?channel=sms&language=en', 'editor', {
		width: 390,
	})
	const line = page.getByRole('textbox', { name: 'Text message' })
	await page.getByText('Default text').waitFor()
	await page.getByText('Sent as 1 text message.').waitFor()
	await page.getByText('No test can be sent because no SMS gateway is set up.').waitFor()
	await line.press('Control+End')
	await page.keyboard.type(` ${'Many happy returns from all of us. '.repeat(5)}`)
	await page.getByText(/Sent as [23] text messages\./).waitFor()
	await page.getByRole('radiogroup', { name: 'Language' }).getByText('Español').click()
	await page.getByRole('dialog', { name: 'Discard changes?' }).getByText('Keep editing').click()
	await line.press('Control+End')
	await page.keyboard.type('{{Nobody}}')
	await page.getByText(/no preview until the text is valid.*Nobody/).waitFor()
	await page.getByRole('button', { name: 'Save text' }).click()
	await page
		.locator('.mantine-InputWrapper-error')
		.getByText(/Nobody/)
		.waitFor()
	for (let step = 0; step < '{{Nobody}}'.length; step += 1) await line.press('Backspace')
	await page.getByRole('button', { name: 'Save text' }).click()
	await page.getByText('Text saved').waitFor()
	await page.getByText('Own text').waitFor()
	await assertAccessible(page)

	await page
		.getByRole('link', { name: /Messages$/ })
		.first()
		.click()
	await page.getByText('1 own text').waitFor()
	await page.goBack()
	await page.getByRole('button', { name: 'Restore default text' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Restore default text' }).click()
	await page.getByText('Default text restored').waitFor()
	await page.getByText('Sent as 1 text message.').waitFor()
	await page.getByText('Default text', { exact: true }).waitFor()
})

test('a user who may not write reads the settings and the texts, and cannot change them', async () => {
	const page = await panel.visit('/settings/messages', 'viewer')
	await page.getByText('Your role can’t change these settings.').waitFor()
	assert.equal(await switchOf(page, 'Welcome', 'Email').isDisabled(), true)
	assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0)
	await page.getByRole('link', { name: 'Texts: Welcome' }).click()
	await page.getByText('Your role can’t change texts.').waitFor()
	await page.frameLocator(FRAME).getByText('Ana').first().waitFor()
	await page.getByRole('radiogroup', { name: 'Preview width' }).getByText('Desktop').click()
	await page.waitForFunction((frame) => document.querySelector(frame)?.clientWidth === 600, FRAME)
	assert.equal(await page.getByRole('button', { name: /Send test|Save text|Add block/ }).count(), 0)
	await assertAccessible(page)
})

test('an unknown message is not found, and a server that is away is said', async () => {
	const page = await panel.visit('/settings/messages/lottery')
	await page.getByText('Message not found').waitFor()
	await page.route('**/admin/api/messages?*', (route) => route.fulfill({ status: 503, json: {} }))
	await page.goto(`${panel.address}/admin/messages`)
	await page.getByRole('alert').filter({ hasText: 'Something went wrong on our side' }).waitFor()
	await page.unroute('**/admin/api/messages?*')
	await page.getByRole('button', { name: 'Try again' }).click()
	await page.getByText('No messages yet').waitFor()
})

test('settings of messages are found by the search, and the log by its name', async () => {
	const page = await panel.visit('/')
	await page.getByRole('button', { name: /^Search/ }).click()
	await page.keyboard.type('quiet hours')
	await page
		.getByRole('option', { name: /Quiet hours/ })
		.first()
		.click()
	await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
	await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'switch')
})
