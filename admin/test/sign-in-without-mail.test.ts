import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addUser, PASSWORD } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

test('without mail, the page shows how long to wait and then retries by itself', async () => {
	const page = await panel.visit('/sign-in', null)
	const { email } = await addUser(panel.world, panel.merchant)
	for (let number = 0; number < 11; number++)
		await panel.world.app.inject({
			method: 'POST',
			url: '/admin/api/session',
			remoteAddress: `203.0.113.${number}`,
			payload: { Email: email, Password: `guess number ${number}` },
		})
	await page.clock.install({ time: panel.world.clock.now() })
	await page.getByLabel('Email').fill(email)
	await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
	await page.getByRole('button', { name: 'Sign in' }).click()
	await page.getByText('There were too many wrong passwords, perhaps by someone else.').waitFor()
	assert.match((await page.getByRole('timer').textContent())!, /^Next attempt in \d+:\d\d$/)
	await assertAccessible(page)
	panel.world.clock.set('2026-06-15T12:15:00Z')
	for (let second = 0; second < 360; second++) await page.clock.runFor(1_000)
	await page.getByRole('heading', { name: 'Overview' }).waitFor()
})

test('without mail, the page for a forgotten password says who can help', async () => {
	const page = await panel.visit('/sign-in', null)
	await page.getByRole('link', { name: 'Forgot your password?' }).click()
	await page.getByText('Email isn’t set up').waitFor()
	await page.getByText('Ask an owner for a reset link').waitFor()
	await assertAccessible(page)
	assert.equal(await page.getByRole('button', { name: 'Send link' }).count(), 0)
})
