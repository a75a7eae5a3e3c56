import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeAt, stepAt } from '../../server/src/users/totp.ts'
import { PASSWORD, signInAs } from '../../server/test/support/admin.ts'
import { startMailServer } from '../../server/test/support/mail-server.ts'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

const SMTP_PORT = 20_000 + (process.pid % 20_000)
const panel = usePanel({
	env: { SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`, FIEL_MAIL_FROM: 'The Operator <mail@fiel.test>' },
})

for (const width of [1280, 390] as const)
	test(`the sender of mails is set and tested, ${width} pixels wide`, async (t) => {
		const server = await startMailServer(t, { port: SMTP_PORT })
		const page = await panel.visit('/settings/mail', 'owner', { width })
		await page.getByText(`127.0.0.1:${SMTP_PORT}`).waitFor()
		await page.getByText('mail@fiel.test').waitFor()
		await page.getByLabel('Sender name').fill('Café do Ponto')
		await page.getByLabel('Reply-to address').fill('nobody')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Enter a valid email.').waitFor()
		await page.getByLabel('Reply-to address').fill('ola@cafe.test')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Settings saved').waitFor()
		await page.getByRole('button', { name: 'Send test email' }).click()
		await page.getByText('Test email sent to').waitFor()
		await page.getByText('250 OK: message queued').waitFor()
		assert.equal(server.received.at(-1)!.headers.get('reply-to'), 'ola@cafe.test')
		server.answer = () => 550
		await page.getByRole('button', { name: 'Send test email' }).click()
		await page.getByText(/550.*not this one/).waitFor()
		await assertAccessible(page)
		const owner = await signInAs(panel.world, panel.merchant)
		await owner.put('/mail-sender', { SenderName: null, ReplyTo: null })
	})

for (const width of [1280, 390] as const)
	test(`a user without a required second factor is led to set it up, ${width} pixels wide`, async () => {
		const owner = await signInAs(panel.world, panel.merchant)
		const page = await panel.visit('/settings/security', 'owner', { width })
		await page.getByLabel('Sign out when inactive for (hours)').fill('500')
		await page.getByLabel('Owners, managers and editors').check()
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Enter a number from 1 to 168.').waitFor()
		await page.getByLabel('Sign out when inactive for (hours)').fill('24')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Settings saved').waitFor()
		await assertAccessible(page)

		panel.world.clock.pass(0.01)
		const theirs = await panel.visit('/tiers', 'editor', { width })
		await theirs.getByRole('heading', { name: 'Set up two-step verification' }).waitFor()
		await assertAccessible(theirs)
		assert.equal(await theirs.getByRole('link', { name: 'Coupons' }).count(), 0)
		await theirs.getByRole('button', { name: 'Set up' }).click()
		const dialog = theirs.getByRole('dialog')
		await dialog.getByLabel('Current password').fill(PASSWORD)
		await dialog.getByRole('button', { name: 'Continue' }).click()
		const secret = (await dialog.locator('code').textContent())!.replaceAll(' ', '')
		await dialog.getByLabel('Code from the app').fill(codeAt(secret, stepAt(panel.world.clock.now())))
		await dialog.getByRole('button', { name: 'Turn on' }).click()
		await dialog.getByText('You won’t see them again.').waitFor()
		await dialog.getByRole('button', { name: 'I’ve saved my codes' }).click()
		await theirs.getByRole('heading', { name: 'Tiers' }).waitFor()
		await owner.put('/security', { SecondFactorFor: 'nobody', IdleHours: 12, LongestDays: 14 })
	})
