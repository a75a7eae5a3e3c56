import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { claimsOf, signByHand, switchMembersOn } from '../../server/test/support/members.ts'
import { MEMBER, PHONE, useShop } from './support/shop.ts'

const shop = useShop()
const dialog = (page: Page) => page.getByRole('dialog')

/** A shop in one page that draws what its history says, and notes what it hears of it. */
const SHOP_IN_ONE_PAGE = `<main><h1>Home</h1><button id="bags" type="button">Bags</button></main>
	<script>
		window.heard = []
		const draw = (state) => { document.querySelector('h1').textContent = state?.view ?? 'Home' }
		addEventListener('popstate', ({ state }) => { heard.push(state?.view ?? 'Home'); draw(state) })
		window.go = (view) => { history.pushState({ view }, '', '/?view=' + view); draw({ view }) }
		document.querySelector('#bags').onclick = () => go('Bags')
	</script>`

const openWidget = async (page: Page): Promise<void> => {
	await page
		.locator('fiel-widget')
		.getByRole('button', { name: /rewards/i })
		.first()
		.click()
	await dialog(page).locator('.balance').waitFor()
}

const heard = (page: Page) => page.evaluate(() => (window as never as { heard: string[] }).heard)
const title = (page: Page) => page.getByRole('heading', { level: 1 }).first().innerText()

test('Back closes what is open, one step at a time, and the history of the shop stays its own', async () => {
	shop.page = { body: SHOP_IN_ONE_PAGE }
	const page = await shop.open({ size: PHONE })
	await page.locator('#bags').click()
	await openWidget(page)
	await dialog(page).getByRole('button', { name: 'Show my card' }).click()
	await dialog(page).getByRole('heading', { name: 'My card' }).waitFor()
	await page.goBack()
	await dialog(page).locator('.balance').waitFor()
	await page.goBack()
	await dialog(page).waitFor({ state: 'hidden' })
	assert.equal(await title(page), 'Bags')
	// The page hears of it with the state that it has.
	assert.deepEqual(await heard(page), ['Bags', 'Bags'])
	await page.goBack()
	await page.getByRole('heading', { name: 'Home' }).waitFor()
	assert.deepEqual(await heard(page), ['Bags', 'Bags', 'Home'])
	await page.goForward()
	await page.getByRole('heading', { name: 'Bags' }).waitFor()
})

test('after the button has closed the panel, the first Back is one of the shop', async () => {
	shop.page = { body: SHOP_IN_ONE_PAGE }
	const page = await shop.open({ size: PHONE })
	await page.locator('#bags').click()
	await openWidget(page)
	await dialog(page).getByRole('button', { name: 'Show my card' }).click()
	await dialog(page).getByRole('button', { name: 'Back', exact: true }).click()
	await dialog(page).getByRole('navigation').getByRole('button', { name: 'Rewards' }).click()
	await dialog(page).getByRole('button', { name: 'Close' }).click()
	await dialog(page).waitFor({ state: 'hidden' })
	await page.waitForFunction(() => !(history.state as { fiel?: number }).fiel)
	assert.equal(new URL(page.url()).search, '?view=Bags')
	await page.goBack()
	await page.getByRole('heading', { name: 'Home' }).waitFor()
	assert.deepEqual(await heard(page), ['Bags', 'Home'])
})

test('a page that moves on while the panel is open stays where it is when the panel is closed', async () => {
	shop.page = { body: SHOP_IN_ONE_PAGE }
	const page = await shop.open({ size: PHONE })
	await openWidget(page)
	await page.evaluate(() => (window as never as { go(view: string): void }).go('Shoes'))
	await dialog(page).getByRole('button', { name: 'Close' }).click()
	await dialog(page).waitFor({ state: 'hidden' })
	assert.equal(await title(page), 'Shoes')
	assert.equal(new URL(page.url()).search, '?view=Shoes')
})

test('on the page of a shop Back leads from the card to the first screen, and from other tabs too', async () => {
	const page = await shop.visit('/m/demo', { size: PHONE })
	await page.getByRole('heading', { name: 'Sign in' }).waitFor()
	const secret = await switchMembersOn(shop.world, { id: 1 }, [shop.shop])
	const token = signByHand(secret, claimsOf(shop.world, MEMBER, ['read', 'redeem', 'profile']))
	await page.evaluate(
		([key, value]) => sessionStorage.setItem(key!, value!),
		['fiel:demo:token', JSON.stringify({ token, until: shop.world.clock.now().getTime() + 900_000 })],
	)
	await page.reload()
	await page.getByRole('button', { name: 'Show my card' }).click()
	await page.getByRole('heading', { name: 'My card' }).waitFor()
	await page.goBack()
	await page.locator('.balance').waitFor()
	await page.getByRole('navigation').getByRole('button', { name: 'Account' }).click()
	await page.getByRole('button', { name: 'Sign out' }).waitFor()
	await page.goBack()
	await page.locator('.balance').waitFor()
	assert.equal(new URL(page.url()).pathname, '/m/demo')
})
