import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { NOON } from '../../server/test/support/world.ts'
import { MEMBER, useShop } from './support/shop.ts'

const shop = useShop({ customers: 3 })
const dialog = (page: Page) => page.getByRole('dialog')

/** The widget in one tab, with a reward that only has to be confirmed. */
const openReward = async (): Promise<Page> => {
	const page = await shop.open()
	await page.locator('fiel-widget').getByRole('button', { name: 'My rewards' }).first().click()
	await dialog(page).locator('.balance').waitFor()
	await dialog(page).getByRole('navigation').getByRole('button', { name: 'Rewards' }).click()
	await dialog(page)
		.getByRole('button', { name: /^10% off/ })
		.click()
	await dialog(page).getByRole('button', { name: 'Redeem for 300 points' }).click()
	return page
}

/** The shopper was in another tab for a minute. */
const beAway = (page: Page) => page.clock.setFixedTime(Date.parse(NOON) + 60_000)
const comeBack = (page: Page) =>
	page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

const noteRedemptions = (page: Page): string[] => {
	const sent: string[] = []
	page.on('request', (request) => {
		if (request.url().endsWith('/redeem')) sent.push(request.url())
	})
	return sent
}

test('who has signed out of the shop in another tab is signed out here too, when this one is seen again', async () => {
	const page = await openReward()
	shop.signedIn = null
	await beAway(page)
	await comeBack(page)
	await dialog(page).getByText('Sign in to the shop to see your balance.').waitFor()
	shop.signedIn = { id: MEMBER, scopes: ['read'] }
	await page.clock.setFixedTime(Date.parse(NOON) + 120_000)
	await comeBack(page)
	await dialog(page).locator('.balance').waitFor()
})

test('a redemption is not done for a member who has signed out, also if the tab was always seen', async () => {
	const page = await openReward()
	const sent = noteRedemptions(page)
	shop.signedIn = null
	await beAway(page)
	await dialog(page).getByRole('button', { name: 'Yes, redeem' }).click()
	await dialog(page).getByText('Sign in to the shop to see your balance.').waitFor()
	assert.deepEqual(sent, [])
})

test('another member who signed in finds a panel that starts anew, and nothing is redeemed for either', async () => {
	const page = await openReward()
	const sent = noteRedemptions(page)
	shop.signedIn = { id: 'C-0002', scopes: ['read', 'redeem'] }
	await beAway(page)
	await dialog(page).getByRole('button', { name: 'Yes, redeem' }).click()
	await dialog(page).locator('.balance').waitFor()
	assert.deepEqual(sent, [])
})

test('a tab learns at once that the shopper signed out in another one, and a lost network signs nobody out', async () => {
	const page = await openReward()
	await page.context().setOffline(true)
	await beAway(page)
	await comeBack(page)
	await dialog(page).getByRole('button', { name: 'Yes, redeem' }).waitFor()
	await page.context().setOffline(false)
	const other = await page.context().newPage()
	await other.goto(shop.shop)
	await other.waitForFunction(() => 'fiel' in window)
	shop.signedIn = null
	await other.evaluate(() =>
		(window as never as { fiel: { setToken(token: null): void } }).fiel.setToken(null),
	)
	await dialog(page).getByText('Sign in to the shop to see your balance.').waitFor()
	assert.equal(await page.evaluate(() => localStorage.getItem('fiel:demo:left')), null)
})
