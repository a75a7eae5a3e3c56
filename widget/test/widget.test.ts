import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { assertAccessible } from '../../admin/test/support/axe.ts'
import { claimsOf, signByHand } from '../../server/test/support/members.ts'
import { NOON } from '../../server/test/support/world.ts'
import {
	type Appearance,
	DESKTOP,
	MEMBER,
	PHONE,
	SMALL_PHONE,
	strictPolicy,
	useShop,
} from './support/shop.ts'

const shop = useShop({ customers: 3 })

const launch = (page: Page) =>
	page
		.locator('fiel-widget')
		.getByRole('button', { name: /rewards|recompensas/i })
		.first()
const dialog = (page: Page) => page.getByRole('dialog')

const openWidget = async (look: Appearance = {}): Promise<Page> => {
	const page = await shop.open(look)
	await launch(page).click()
	await dialog(page).locator('.balance').waitFor()
	return page
}

const settle = (page: Page) => page.locator('.skeleton').first().waitFor({ state: 'detached' })

const readRedemptions = () =>
	shop.world.db.rows<{ count: number }>(
		sql`select count(*)::int as count from redemptions where merchant_id = 1 and original_key like 'member %'`,
	)

/** As bad as real pages are: styles that reach everything, an old library, and a policy without exceptions. */
const HOSTILE = {
	head: `<link rel="stylesheet" href="data:text/css,"><script nonce="NONCE">
		for (const name of ['toJSON', 'contains', 'each', 'remove', 'first', 'last', 'clear'])
			Array.prototype[name] = function () { return 'old' }
		Object.prototype.extend = function () { return this }
		Function.prototype.defer = function () { return 0 }
		String.prototype.startsWith2 = function () { return true }
		const sheet = new CSSStyleSheet()
		sheet.replaceSync('* { all: unset !important; display: block !important; font-size: 40px !important; color: red !important; position: static !important; width: 900px !important } html { font-size: 62.5% } dialog, button, svg { display: none !important }')
		document.adoptedStyleSheets = [sheet]
	</script>`,
}

for (const [name, size] of [
	['a desktop', DESKTOP],
	['a phone', PHONE],
] as const)
	test(`the widget works in a hostile page with a strict policy on ${name}, and looks as elsewhere`, async () => {
		const plain = await openWidget({ size })
		const boxOf = (page: Page) => dialog(page).boundingBox()
		const wanted = await boxOf(plain)
		shop.page = {
			...HOSTILE,
			script: 'nonce="NONCE" data-token-url="/my/fiel-token"',
			headers: {
				'content-security-policy': strictPolicy('FIEL').replace("style-src 'self'", "style-src 'self' data:"),
			},
		}
		const page = await shop.open({ size })
		await launch(page).click()
		await dialog(page).locator('.balance').waitFor()
		assert.deepEqual(await boxOf(page), wanted)
		const font = await dialog(page).evaluate((element) => {
			const { fontSize, color } = getComputedStyle(element)
			return [fontSize, color]
		})
		assert.deepEqual(font, ['16px', 'rgb(22, 25, 31)'])
		await page.keyboard.press('Escape')
		await dialog(page).waitFor({ state: 'hidden' })
		const globals = await page.evaluate(() => Object.keys(window).filter((key) => /fiel/i.test(key)))
		assert.deepEqual(globals, [])
		assert.deepEqual(await page.evaluate(() => Object.keys((window as never as { fiel: object }).fiel)), [
			...['setToken', 'open', 'close'],
		])
		assert.deepEqual(await page.context().cookies(), [])
	})

test('products are asked for in one request, later ones in another, and what earns nothing takes no space', async () => {
	shop.signedIn = null
	shop.page = {
		body: `<main><h1>Bags</h1>${['BAG-10', 'CAP-01', 'BAG-10']
			.map(
				(id, index) => `<p>${id} <fiel-points product="${id}" price="${100 + index * 10}"></fiel-points></p>`,
			)
			.join('')}<p id="none"><fiel-points product="BAG-10" price="0"></fiel-points></p></main>`,
	}
	const asked: unknown[] = []
	const page = await shop.open()
	await page.getByText('Earn 120 points').waitFor()
	page.on('request', (request) => {
		if (request.url().endsWith('/products') && request.method() === 'POST') asked.push(request.postDataJSON())
	})
	await page.reload()
	await page.getByText('Earn 120 points').waitFor()
	assert.deepEqual(asked, [
		{
			Items: [
				{ Id: 'BAG-10', Price: 100 },
				{ Id: 'CAP-01', Price: 110 },
				{ Id: 'BAG-10', Price: 120 },
				{ Id: 'BAG-10', Price: 0 },
			],
		},
	])
	assert.equal((await page.locator('#none fiel-points').boundingBox())?.width, 0)
	await page.evaluate(() => {
		for (const price of ['150', '100']) {
			const element = document.createElement('fiel-points')
			element.setAttribute('product', 'BAG-10')
			element.setAttribute('price', price)
			document.querySelector('main')!.append(element)
		}
	})
	await page.getByText('Earn 150 points').waitFor()
	assert.deepEqual(asked.slice(1), [{ Items: [{ Id: 'BAG-10', Price: 150 }] }])
	// The price of a variant that the shopper chooses.
	await page
		.locator('fiel-points')
		.first()
		.evaluate((element) => element.setAttribute('price', '200'))
	await page.getByText('Earn 200 points').waitFor()
	await assertAccessible(page)
})

test('a product says what it earns for whoever is signed in, and says it anew when somebody else is', async () => {
	shop.page = {
		script: '',
		body: '<main><h1>Bags</h1><p><fiel-points product="BAG-10" price="100"></fiel-points></p></main>',
	}
	const page = await shop.open()
	const asked: string[] = []
	page.on('request', (request) => {
		if (request.method() === 'POST') asked.push(new URL(request.url()).pathname)
	})
	await page.getByText('Earn 150 points').waitFor() // Gold: 1.5 times the points
	await page.evaluate(() => (window as never as Shop).fiel.setToken(null))
	await page.getByText('Earn 100 points').waitFor()
	await page.evaluate((token) => (window as never as Shop).fiel.setToken(token), shop.tokenFor(MEMBER))
	await page.getByText('Earn 150 points').waitFor()
	// A token of nobody, and one that may not read: what everybody earns.
	for (const token of [shop.tokenFor('nobody'), shop.tokenFor(MEMBER, ['redeem'])]) {
		await page.evaluate(() => (window as never as Shop).fiel.setToken(null))
		await page.evaluate((given) => (window as never as Shop).fiel.setToken(given), token)
		await page.getByText('Earn 100 points').waitFor()
	}
	assert.ok(asked.includes('/v1/member/products'), `${asked}`)
})

interface Shop {
	fiel: { setToken(token: string | null): void }
}

test('a reward is redeemed once although the answer was lost and the page was loaded again', async () => {
	const [{ count: before }] = (await readRedemptions()) as [{ count: number }]
	const page = await openWidget()
	const keys: string[] = []
	let isLost = true
	await page.route('**/v1/member/rewards/*/redeem', async (route) => {
		keys.push(route.request().postDataJSON().Key)
		if (!isLost) return route.continue()
		await route.fetch() // the server does it, and the answer does not arrive
		return route.abort('connectionreset')
	})
	await dialog(page).getByRole('button', { name: 'Rewards', exact: true }).last().click()
	await dialog(page)
		.getByRole('button', { name: /^10% off/ })
		.click()
	await dialog(page).getByRole('button', { name: 'Redeem for 300 points' }).click()
	await dialog(page).getByRole('button', { name: 'Yes, redeem' }).click()
	await dialog(page).getByText('We got no answer').waitFor()
	await assertAccessible(page)
	await page.reload()
	isLost = false
	await launch(page).click()
	await dialog(page).getByRole('button', { name: 'Rewards', exact: true }).last().click()
	await dialog(page)
		.getByRole('button', { name: /^10% off/ })
		.click()
	await dialog(page).getByText('The last attempt was not answered').waitFor()
	assert.equal(
		await dialog(page)
			.getByText(/^You keep/)
			.count(),
		0,
	)
	await dialog(page).getByRole('button', { name: 'Try again' }).click()
	const code = await dialog(page).locator('.code').innerText()
	assert.match(code, /^TEN-\w+$/)
	await dialog(page)
		.getByRole('img', { name: `QR code for ${code}` })
		.waitFor()
	assert.equal(new Set(keys).size, 1)
	assert.equal(keys.length, 2)
	const [{ count: now }] = (await readRedemptions()) as [{ count: number }]
	assert.equal(now, before + 1)
	await assertAccessible(page)
	await dialog(page).getByRole('button', { name: 'Copy' }).click()
	assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code)
	await dialog(page).getByRole('button', { name: 'Back', exact: true }).click()
	await dialog(page).getByRole('button', { name: 'My coupons' }).click()
	await dialog(page).getByText(code).waitFor()
})

test('the keyboard reaches everything, stays in the dialog, and returns to the button', async () => {
	const page = await shop.open({ size: DESKTOP })
	await launch(page).waitFor()
	const focused = () =>
		page.evaluate(() => {
			let element = document.activeElement
			while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
			if (element === document.body) return 'the browser'
			return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
		})
	await page.keyboard.press('Tab')
	assert.equal(await focused(), 'My rewards')
	await page.keyboard.press('Enter')
	await dialog(page).locator('.balance').waitFor()
	await settle(page)
	assert.equal(await focused(), 'Close')
	await page.keyboard.press('Tab')
	assert.equal(await focused(), 'Show my card')
	await page.keyboard.press('Enter')
	assert.equal(await focused(), 'My card')
	const seen = new Set<string>()
	// The dialog is modal: after its last control comes the browser, and then its first one again.
	for (let step = 0; step < 12; step += 1) {
		await page.keyboard.press('Tab')
		seen.add(await focused())
	}
	for (const name of ['Back', 'Copy', 'Home', 'Rewards', 'Earn', 'Account', 'Close'])
		assert.ok(seen.has(name), name)
	assert.ok(!seen.has('My rewards'), 'the page behind the dialog gets the focus')
	await page.keyboard.press('Escape')
	await dialog(page).waitFor({ state: 'hidden' })
	assert.equal(await focused(), 'My rewards')
})

for (const scheme of ['light', 'dark'] as const)
	for (const [name, size] of [
		['desktop', DESKTOP],
		['small phone', SMALL_PHONE],
	] as const)
		test(`every screen is accessible and fits: ${scheme}, ${name}`, async () => {
			const page = await openWidget({ scheme, size })
			const check = async () => {
				await settle(page)
				await assertAccessible(page)
				const isClipped = await dialog(page).evaluate((element) =>
					[element, ...element.querySelectorAll('.body, .card, .balance, .reward, .tabs, .head')].some(
						(one) => one.scrollWidth > one.clientWidth + 1,
					),
				)
				assert.equal(isClipped, false)
			}
			await check()
			await dialog(page).getByRole('button', { name: 'See all tiers' }).click()
			await check()
			await dialog(page).getByRole('button', { name: 'Back' }).click()
			await dialog(page).getByRole('button', { name: 'See the whole history' }).click()
			await check()
			for (const tab of ['Rewards', 'Earn', 'Account']) {
				await dialog(page).getByRole('navigation').getByRole('button', { name: tab }).click()
				await check()
			}
			await dialog(page).getByRole('navigation').getByRole('button', { name: 'Rewards' }).click()
			await dialog(page).getByRole('button', { name: 'My coupons' }).click()
			await check()
		})

test('the widget speaks the language of the page, and writes amounts as it does', async () => {
	for (const [language, title, shown, locale] of [
		['en', 'My card', 'Show my card', 'en-US'],
		['pt', 'Meu cartão', 'Mostrar meu cartão', 'pt-BR'],
		['es', 'Mi tarjeta', 'Mostrar mi tarjeta', 'es-AR'], // as the currency says, R$
	]) {
		shop.page = { script: `data-token-url="/my/fiel-token" data-language="${language}"` }
		const page = await openWidget()
		await dialog(page).getByRole('button', { name: shown!, exact: true }).click()
		await dialog(page).getByRole('heading', { name: title!, exact: true }).waitFor()
		const asked = page.waitForRequest((request) => request.url().includes('/v1/member/rewards'))
		await dialog(page).locator('.tab').nth(1).click()
		assert.equal((await asked).headers()['accept-language'], locale)
		await settle(page)
		await assertAccessible(page)
	}
})

test('goals in money are written as money, and with the standard name in the language of the member', async () => {
	for (const [language, name, progress] of [
		['en', 'Amount spent', 'R$5,527.10 of R$6,000.00'],
		['pt', 'Valor gasto', 'R$\u00a05.527,10 de R$\u00a06.000,00'],
		['es', 'Monto gastado', 'R$\u00a05.527,10 de R$\u00a06.000,00'],
	] as const) {
		shop.page = { script: `data-token-url="/my/fiel-token" data-language="${language}"` }
		const page = await shop.open()
		await page.route('**/v1/member', async (route) => {
			const response = await route.fetch()
			const member = await response.json()
			const goal = {
				Name: 'Amount spent',
				GoalValue: 6000,
				CurrentValue: 5527.1,
				PercentToGoal: 92,
				Measure: 'spend',
			}
			const own = { ...goal, Name: 'Coffees', GoalValue: 10, CurrentValue: 2, Measure: 'orders' }
			const NextTier = { ...member.CurrentTier, Name: 'Platinum', Goals: [goal, own] }
			await route.fulfill({ response, json: { ...member, NextTier } })
		})
		await launch(page).click()
		await dialog(page).locator('.balance').waitFor()
		const lines = await dialog(page).locator('.goal .split').allInnerTexts()
		assert.deepEqual(lines[0]!.split('\n').filter(Boolean), [name, progress])
		assert.match(lines[1]!, /^Coffees/)
	}
})

test('an expired token is replaced once; nobody who is signed in is asked to sign in at the shop', async () => {
	const page = await shop.open()
	await launch(page).waitFor()
	shop.nextToken = 'eyJhbGciOiJIUzI1NiJ9.e30.not-a-token'
	await launch(page).click()
	await dialog(page).locator('.balance').waitFor()
	assert.equal(shop.tokens, 2)
	shop.signedIn = null
	await page.reload()
	await launch(page).click()
	await dialog(page).getByText('Sign in to the shop to see your balance.').waitFor()
	await assertAccessible(page)
	const token = await page.evaluate(() => fetch('/my/fiel-token').then((answer) => answer.status))
	assert.equal(token, 204)
})

test('a token that the page gives is used, and another shopper sees nothing of the one before', async () => {
	shop.page = { script: 'data-other="x"' }
	shop.signedIn = null
	const page = await shop.open()
	await launch(page).waitFor()
	const secret = await import('../../server/test/support/members.ts').then(({ switchMembersOn }) =>
		switchMembersOn(shop.world, { id: 1 }, [shop.shop]),
	)
	const give = (id: string) =>
		page.evaluate(
			(token) => (window as never as { fiel: { setToken(giver: unknown): void } }).fiel.setToken(() => token),
			signByHand(secret, claimsOf(shop.world, id)),
		)
	const [first, second] = await shop.world.db.rows<{ name: string }>(
		sql`select split_part(name, ' ', 1) as name from customers where merchant_id = 1 order by original_id limit 2`,
	)
	await give(MEMBER)
	await launch(page).click()
	await dialog(page).getByText(`Hi, ${first!.name}`).waitFor()
	await give('C-0002')
	await dialog(page).getByText(`Hi, ${second!.name}`).waitFor()
	assert.equal(await dialog(page).getByText(`Hi, ${first!.name}`).count(), 0)
	// `read` alone: nothing can be redeemed, and contacts are masked.
	await dialog(page).getByRole('navigation').getByRole('button', { name: 'Account' }).click()
	await dialog(page)
		.getByText(/^.•••@/)
		.waitFor()
	assert.equal(await dialog(page).getByRole('button', { name: 'Save' }).count(), 0)
})

test('a busy server is asked again after the time that it names, and a lost network says so', async () => {
	const page = await shop.open()
	await launch(page).waitFor()
	let answers = 0
	await page.route('**/v1/member', (route) => {
		answers += 1
		if (answers > 1) return route.continue()
		return route.fulfill({
			status: 503,
			headers: {
				'retry-after': '1',
				'access-control-allow-origin': '*',
				'access-control-expose-headers': 'retry-after',
			},
			json: { Message: 'busy' },
		})
	})
	await launch(page).click()
	await dialog(page).getByText('A lot is going on here. Trying again in 1 s.').waitFor()
	await dialog(page).locator('.balance').waitFor()
	assert.equal(answers, 2)
	await page.context().setOffline(true)
	await dialog(page).getByRole('navigation').getByRole('button', { name: 'Earn' }).click()
	await dialog(page).getByText('No connection. Check the network and try again.').waitFor()
	await assertAccessible(page)
	await page.context().setOffline(false)
	await dialog(page).getByRole('button', { name: 'Try again' }).click()
	await dialog(page).getByText('Ways to earn').waitFor()
})

test('on a slow network the page is not held up, and the panel says that it is loading', async () => {
	let letThrough = () => {}
	const isSlow = new Promise<void>((resolve) => {
		letThrough = resolve
	})
	const page = await shop.open()
	await page.route('**/widget/assets/*', async (route) => {
		await isSlow
		await route.continue()
	})
	await page.reload()
	await launch(page).click()
	await dialog(page).getByText('Loading').waitFor({ state: 'attached' })
	await assertAccessible(page)
	await dialog(page).getByRole('button', { name: 'Close' }).click()
	await dialog(page).waitFor({ state: 'hidden' })
	await launch(page).click()
	await dialog(page).getByText('Loading').waitFor({ state: 'attached' })
	letThrough()
	await dialog(page).locator('.balance').waitFor()
	// A file that cannot be loaded is asked for again at a press.
	await page.unrouteAll()
	let isBroken = true
	await page.route('**/widget/assets/*', (route) => (isBroken ? route.abort('failed') : route.continue()))
	await page.reload()
	await launch(page).click()
	await dialog(page).getByText('This could not be loaded').waitFor()
	isBroken = false
	await dialog(page).getByRole('button', { name: 'Try again' }).click()
	await dialog(page).locator('.balance').waitFor()
})

test('a quiz is answered, what is left out is said, and the points arrive', async () => {
	const page = await openWidget()
	await dialog(page).getByRole('navigation').getByRole('button', { name: 'Earn' }).click()
	await dialog(page)
		.getByRole('button', { name: /^Answer: / })
		.first()
		.click()
	await dialog(page).getByRole('button', { name: 'Send answers' }).click()
	await dialog(page).getByText('Please answer this question.').first().waitFor()
	await assertAccessible(page)
	for (const question of await dialog(page).locator('.question').all()) {
		const choice = question.locator('input').first()
		if ((await choice.count()) > 0) await choice.check()
		else await question.locator('textarea').fill('More socks')
	}
	await dialog(page).getByRole('button', { name: 'Send answers' }).click()
	await dialog(page).locator('.note.good').waitFor()
	await assertAccessible(page)
	const said = dialog(page).locator('.panel > [role=status]')
	await said.getByText('Thank you!').waitFor()
	// Another member who signs in hears nothing of that.
	shop.signedIn = { id: 'C-0002', scopes: ['read'] }
	await page.clock.setFixedTime(Date.parse(NOON) + 60_000)
	await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
	await dialog(page).locator('.balance').waitFor()
	assert.equal(await said.textContent(), '')
})

test('the member changes the name, and the shop opens the widget with its own button', async () => {
	shop.page = {
		body: '<main><h1>The shop</h1><button type="button" data-fiel-open="account">My account</button></main>',
	}
	const page = await shop.open()
	await launch(page).waitFor()
	await page.getByRole('button', { name: 'My account' }).click()
	await dialog(page).getByLabel('Name').fill('Ana Lima Souza')
	await dialog(page).getByRole('button', { name: 'Save' }).click()
	await dialog(page).getByRole('button', { name: 'Saved' }).waitFor()
	const [customer] = await shop.world.db.rows<{ name: string }>(
		sql`select name from customers where merchant_id = 1 and original_id = ${MEMBER}`,
	)
	assert.equal(customer!.name, 'Ana Lima Souza')
})
