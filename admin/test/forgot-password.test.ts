import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JOBS } from '../../server/src/jobs.ts'
import { addUser, PASSWORD } from '../../server/test/support/admin.ts'
import { startMailServer } from '../../server/test/support/mail-server.ts'
import { assertAccessible } from './support/axe.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ env: { SMTP_URL: 'smtp://127.0.0.1:1', FIEL_MAIL_FROM: 'shop@example.com' } })

const NEW_PASSWORD = 'another horse of the battery'

test('a user who forgot the password gets a mail, chooses a new one, and the audit log tells of it', async (t) => {
	const { mailSender, received } = await startMailServer(t)
	const runJob = (name: string) =>
		JOBS.find((job) => job.name === name)!.run({ ...panel.world, mailSender, isOnce: true } as never)
	const page = await panel.visit('/sign-in', null)
	const { email } = await addUser(panel.world, panel.merchant)
	await page.getByLabel('Email').fill(email)
	await page.getByRole('textbox', { name: 'Password' }).fill('not my password')
	await page.getByRole('button', { name: 'Sign in' }).click()
	await page.getByText('Wrong email or password.').waitFor()
	await page.getByRole('link', { name: 'Forgot your password?' }).click()
	await page.getByRole('button', { name: 'Send link' }).waitFor()
	await assertAccessible(page)
	await page.getByLabel('Email').fill(email)
	await page.getByRole('button', { name: 'Send link' }).click()
	await page.getByText(`If ${email} has an account here, you’ll get an email with a link.`).waitFor()
	await runJob('send device links')
	await runJob('record failed sign-ins')
	await runJob('deliver mails')
	const mail = received.find(({ to }) => to === email)!
	const text = mail.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
	const token = /new-password#token=([\w-]{43})/.exec(text)![1]!

	await page.goto(`${panel.address}/admin/new-password#token=${token}`)
	await page.getByLabel('New password').fill(NEW_PASSWORD)
	assert.ok(!page.url().includes(token))
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Save password' }).click()
	await page.getByRole('heading', { name: 'Overview' }).waitFor()
	await runJob('deliver mails')
	assert.equal(received.filter(({ to }) => to === email).length, 2)

	await page.goto(`${panel.address}/admin/audit`)
	await page
		.getByRole('row', { name: /set a new password with a link from 127\.0\.0\.1 with Chrome/ })
		.waitFor()
	await page.getByRole('row', { name: /requested a link to set a new password/ }).waitFor()
	await page
		.getByRole('row', { name: /couldn’t sign in: wrong password from 127\.0\.0\.1 with Chrome/ })
		.waitFor()
	await page.getByLabel('Until', { exact: true }).fill('2020-01-01')
	await waitUntilLoaded(page)
	await page.getByText(/set a new password with a link/).waitFor({ state: 'detached' })
	assert.match(page.url(), /to=2020-01-01/)

	const other = await panel.visit('/sign-in', null)
	await other.getByLabel('Email').fill(email)
	await other.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
	await other.getByRole('button', { name: 'Sign in' }).click()
	await other.getByText('Wrong email or password.').waitFor()
	const late = await panel.visit(`/new-password#token=${token}`, null)
	await late.getByLabel('New password').fill(PASSWORD)
	await late.getByRole('button', { name: 'Save password' }).click()
	await late.getByText('This link was already used or has expired.').waitFor()
})
