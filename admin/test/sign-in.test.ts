import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { sendLinks } from '../../server/src/users/links/send-links.ts'
import { addUser, PASSWORD } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ env: { SMTP_URL: 'smtp://127.0.0.1:1', FIEL_MAIL_FROM: 'shop@example.com' } })

const guess = (email: string, number: number) =>
	panel.world.app.inject({
		method: 'POST',
		url: '/admin/api/session',
		remoteAddress: `203.0.113.${number}`,
		payload: { Email: email, Password: `guess number ${number}` },
	})

const fill = async (page: Page, email: string): Promise<void> => {
	await page.getByLabel('Email').fill(email)
	await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
	await page.getByRole('button', { name: 'Sign in' }).click()
}

test('during an attack, a link by mail makes a new browser known, and the password then works', async () => {
	const page = await panel.visit('/sign-in', null)
	const { email } = await addUser(panel.world, panel.merchant)
	for (let number = 0; number < 11; number++) await guess(email, number)
	await fill(page, email)
	await page.getByText('There were too many wrong passwords for this email').waitFor()
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Email me a link' }).click()
	await page.getByText(`If ${email} has an account here, you’ll get an email`).waitFor()
	await panel.world.db.transaction((tx) => sendLinks(tx, panel.world.clock.now()))
	const [mail] = await panel.world.db.rows<{ text: string }>(
		sql`select body_text as text from outbox where recipient = ${email}`,
	)
	const token = /#token=([\w-]+)/.exec(mail!.text)![1]!
	await page.goto(`${panel.address}/admin/device#token=${token}`)
	await page.getByRole('button', { name: 'Register browser' }).waitFor()
	assert.ok(!page.url().includes(token))
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Register browser' }).click()
	await page.getByRole('heading', { name: 'Browser registered' }).waitFor()
	await page.getByRole('link', { name: 'Go to sign in' }).click()
	await fill(page, email)
	await page.getByRole('heading', { name: 'Overview' }).waitFor()

	await page.goto('about:blank')
	await page.goto(`${panel.address}/admin/device#token=${token}`)
	await page.getByRole('button', { name: 'Register browser' }).click()
	await page.getByText('This link was already used or has expired.').waitFor()
})
