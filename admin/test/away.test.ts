import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

/** Answers requests as a proxy does while the server is away; returns what brings it back. */
const takeAway = async (page: Page, path: RegExp): Promise<() => Promise<void>> => {
	await page.route(path, (route) => route.fulfill({ status: 503, body: 'away' }))
	return () => page.unroute(path)
}

test('a list that cannot be read says so inside the panel, and is read as soon as the server is back', async () => {
	const page = await panel.visit('/overview')
	await page.getByRole('link', { name: 'Customers' }).waitFor()
	const bringBack = await takeAway(page, /admin\/api\/customers/)
	await page.getByRole('link', { name: 'Customers' }).click()
	const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t load data' })
	await failure.getByRole('button', { name: 'Try again' }).waitFor()
	await page.getByRole('link', { name: 'Tiers' }).waitFor()
	await assertAccessible(page)
	await bringBack()
	await page.getByRole('row').nth(1).waitFor()
	assert.equal(await failure.count(), 0)
})

test('the panel itself says that the server is away, and opens by itself', async () => {
	const page = await panel.visit('/overview')
	await page.getByRole('link', { name: 'Tiers' }).waitFor()
	const bringBack = await takeAway(page, /admin\/api\/session/)
	await page.goto(`${panel.address}/admin/tiers`)
	await page.getByRole('button', { name: 'Try again' }).waitFor()
	await assertAccessible(page)
	await bringBack()
	await page.getByRole('heading', { name: 'Tiers', level: 1 }).waitFor()
})

test('a page whose file cannot be loaded says so inside the panel, and opens when it can', async () => {
	const page = await panel.visit('/overview')
	await page.getByRole('link', { name: 'Quizzes' }).waitFor()
	const bringBack = await takeAway(page, /assets\/quizzes-page/)
	await page.getByRole('link', { name: 'Quizzes' }).click()
	await page.getByText('Fiel isn’t responding').waitFor()
	await page.getByRole('link', { name: 'Tiers' }).waitFor()
	await bringBack()
	await page.getByRole('heading', { name: 'Quizzes', level: 1 }).waitFor()
})

/** The network of the browser is cut, as when the server is switched off. */
const cut = async (page: Page): Promise<() => Promise<void>> => {
	await page.route(/./, (route) => route.abort('connectionreset'))
	return () => page.unroute(/./)
}

const isInPanel = (page: Page): boolean => page.url().startsWith(panel.address)

for (const visited of [['Customers', 'Reports', 'Tiers'], ['Tiers'], ['Quizzes']] as const)
	test(`without a network, ${visited.join(' and then ')} says so inside the panel, and opens when it is back`, async () => {
		const page = await panel.visit('/overview')
		await page.getByRole('link', { name: 'Tiers' }).waitFor()
		const bringBack = await cut(page)
		const failure = page.getByRole('alert')
		for (const name of visited) {
			await page.getByRole('link', { name, exact: true }).click()
			await page.locator('nav a[aria-current=page]', { hasText: name }).first().waitFor()
			await failure.getByText('Fiel isn’t responding').waitFor()
			assert.equal(await failure.count(), 1)
		}
		await failure.getByRole('button', { name: 'Try again' }).click()
		await failure.getByText('Fiel isn’t responding').waitFor()
		assert.ok(isInPanel(page), page.url())
		await bringBack()
		await page.getByRole('heading', { name: visited.at(-1)!, level: 1 }).waitFor()
		assert.equal(await failure.count(), 0)
	})

test('a page that was read before says that it may be out of date, until the server is back', async () => {
	const page = await panel.visit('/overview')
	await page.clock.install()
	const open = async (name: string): Promise<void> => {
		await page.getByRole('link', { name, exact: true }).click()
		await page.getByRole('heading', { name, level: 1 }).waitFor()
	}
	await open('Tiers')
	await page.getByRole('link', { name: 'Silver' }).first().waitFor()
	await open('Quizzes')
	const bringBack = await takeAway(page, /admin\/api\/tiers/)
	await page.clock.runFor(20_000)
	await open('Tiers')
	const note = page
		.getByRole('status')
		.filter({ hasText: 'Fiel isn’t responding. This page may be out of date.' })
	for (let tries = 0; tries < 20 && (await note.count()) === 0; tries += 1) {
		await page.clock.runFor(1_000)
		await page.waitForTimeout(100)
	}
	await note.waitFor()
	await page.getByRole('link', { name: 'Silver' }).first().waitFor()
	await assertAccessible(page)
	await bringBack()
	await page.clock.runFor(6_000)
	await note.waitFor({ state: 'detached' })
})

test('the preview of a complete reward says that the server is away', async () => {
	const page = await panel.visit('/rewards/new')
	await page.getByLabel('Title', { exact: true }).waitFor()
	await takeAway(page, /admin\/api\/rewards\/preview/)
	await page.getByLabel('Title', { exact: true }).fill('Coffee')
	const preview = page.getByRole('region', { name: 'Preview' })
	await preview.getByText('Complete the form to see the preview.').or(preview.getByRole('alert')).waitFor()
	assert.equal(await preview.getByText('Complete the form').count(), 0)
})

test('a page of an older version, of which the server has no file any more, reloads the panel once', async () => {
	const page = await panel.visit('/overview')
	await page.getByRole('link', { name: 'Quizzes' }).waitFor()
	let documents = 0
	page.on('request', (request) => {
		if (request.resourceType() === 'document') documents++
	})
	await page.route(/assets\/quizzes-page/, (route) => route.fulfill({ status: 404, body: 'gone' }))
	await page.getByRole('link', { name: 'Quizzes' }).click()
	await page.waitForRequest((request) => request.resourceType() === 'document')
	await page.getByText('Fiel isn’t responding').waitFor()
	assert.equal(documents, 1)
	await page.unroute(/assets\/quizzes-page/)
	await page.getByRole('button', { name: 'Try again' }).click()
	await page.getByRole('heading', { name: 'Quizzes', level: 1 }).waitFor()
})

test('Getting started has content for every role, done or not, dismissed or not', async () => {
	for (const role of ['owner', 'viewer'] as const) {
		const page = await panel.visit('/start', role)
		await page.getByRole('heading', { name: 'Getting started', level: 1 }).waitFor()
		await page.locator('#content :is(ol, h2, .fiel-empty, p)').first().waitFor()
	}
	const page = await panel.visit('/start')
	await page.getByRole('button', { name: 'Dismiss' }).click()
	await page.getByRole('button', { name: /Show/ }).click()
	await page.getByRole('list').first().waitFor()
})

test('a rate of 0 is refused at its field, with the words of the simulator, before the changes are reviewed', async () => {
	const page = await panel.visit('/program')
	await page.getByText('1 gives 100 points on an order of R$100.00.').waitFor()
	await page.getByLabel('Points per currency unit').fill('0')
	const edited = page.getByRole('group', { name: 'With your changes', exact: true })
	await edited.getByText('Points per currency unit: Enter a number greater than 0.').waitFor()
	await page.getByRole('button', { name: 'Review changes' }).click()
	await page.getByRole('tabpanel').getByText('Enter a number greater than 0.').waitFor()
	assert.equal(await page.getByRole('dialog').count(), 0)
	await page.getByLabel('Earn points on orders').uncheck({ force: true })
	await edited.getByText('No points: “Earn points on orders” is off.').waitFor()
	await page.getByRole('button', { name: 'Review changes' }).click()
	await page
		.getByRole('dialog')
		.getByRole('row', { name: /Earn points on orders Yes No/ })
		.waitFor()
})

test('the strength of a new password is shown while it is typed, and a weak one is refused', async () => {
	const page = await panel.visit('/account')
	const field = page.getByLabel('New password', { exact: true })
	const hint = 'At least 12 characters. Several unrelated words work well.'
	await page.getByText(hint).waitFor()
	await field.fill('passwordpassword')
	await page.getByText('Easy to guess. Add one or two unrelated words.').waitFor()
	assert.equal(await page.getByText(hint).count(), 0, 'one hint at a time')
	await assertAccessible(page)
	await field.fill('mercado livre 2026 azul')
	await page.getByText('Strong password.').waitFor()
})
