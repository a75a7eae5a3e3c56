import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { assertAccessible } from '../../admin/test/support/axe.ts'
import { claimsOf, signByHand, switchMembersOn } from '../../server/test/support/members.ts'
import { setCustomization } from './support/customization.ts'
import { MEMBER, PHONE, SMALL_PHONE, setMembers, useShop } from './support/shop.ts'

/** With a mail server the look says that codes can be sent by email; nothing is sent here. */
const env = { SMTP_URL: 'smtp://127.0.0.1:1', FIEL_MAIL_FROM: 'shop@example.com' }
const shop = useShop({ customers: 3, env, prepare: (made) => setCustomization(made) })

/** What the page kept when the member was signed in on this device: a token, as `sign-in/confirm` answers it. */
const signIn = async (page: Page, id = MEMBER): Promise<void> => {
	const secret = await switchMembersOn(shop.world, { id: 1 }, [shop.shop])
	const token = signByHand(secret, claimsOf(shop.world, id, ['read', 'redeem', 'profile']))
	await page.evaluate(
		([key, value]) => sessionStorage.setItem(key!, value!),
		['fiel:demo:token', JSON.stringify({ token, until: shop.world.clock.now().getTime() + 900_000 })],
	)
}

test('the card is shown without a network: number, QR code and the last known balance with its time', async () => {
	const page = await shop.visit('/m/demo', { size: PHONE })
	await page.getByRole('heading', { name: 'Sign in' }).waitFor()
	await signIn(page)
	await page.reload()
	await page.locator('.balance').waitFor()
	const amount = await page.locator('.amount').innerText()
	await page.getByRole('button', { name: 'Show my card' }).click()
	const number = await page.locator('.code').innerText()
	await waitUntilKept(page)
	await page.context().setOffline(true)
	await page.reload()
	await page.getByText('No connection. Balance of Jun 15, 2026, 9:00 AM.').waitFor()
	assert.equal(await page.locator('.amount').innerText(), amount)
	assert.equal(await page.locator('.code').innerText(), number)
	await page.getByRole('img', { name: `QR code for ${number}` }).waitFor()
	await assertAccessible(page)
	const kept = await page.evaluate(async () => {
		const urls: string[] = []
		for (const name of await caches.keys())
			for (const request of await (await caches.open(name)).keys()) urls.push(new URL(request.url).pathname)
		return urls
	})
	assert.ok(kept.includes('/m/demo'))
	assert.ok(!kept.some((path) => path.startsWith('/v1/')), 'answers about a member are kept by the worker')
	await page.context().setOffline(false)
	// The page reads again by itself when the network is back.
	await page.getByText('Latest activity').waitFor()
	// The counter finds the customer by what the code contains.
	const [found] = await shop.world.db.rows<{ id: string }>(sql`
		select original_id as id from customers where merchant_id = 1 and public_id = ${number}`)
	assert.equal(found!.id, MEMBER)
})

const waitUntilKept = (page: Page) =>
	page.evaluate(async () => {
		await navigator.serviceWorker.ready
		while (!(await caches.match('/m/demo'))) await new Promise(requestAnimationFrame)
	})
const keptCard = (page: Page) =>
	page.evaluate(() => JSON.parse(localStorage.getItem('fiel:demo:card') ?? 'null')?.member ?? null)

test('another tab in which nobody is signed in leaves the card, and another member who signs in does not', async () => {
	const page = await shop.visit('/m/demo', { size: PHONE, locale: 'es-MX' })
	await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
	await signIn(page)
	await page.reload()
	await page.locator('.balance').waitFor()
	await waitUntilKept(page)
	const other = await page.context().newPage()
	await other.goto(page.url())
	await other.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
	assert.equal(await keptCard(other), MEMBER)
	await page.context().setOffline(true)
	await page.reload()
	await page.getByText(/^Sin conexión\. Saldo del 15 jun 2026, 9:00\sa\.\s?m\.$/).waitFor()
	await page.close()
	await other.context().setOffline(false)
	// The new member cannot be read, and the card of the one before is gone nevertheless.
	const secret = await switchMembersOn(shop.world, { id: 1 }, [shop.shop])
	const signedIn = {
		Token: signByHand(secret, claimsOf(shop.world, 'C-0002', ['read'])),
		ExpiresAt: new Date(shop.world.clock.now().getTime() + 3_600_000).toISOString(),
		...{ Scopes: ['read'], Session: null },
	}
	await other.route('**/v1/member/shops/demo/sign-in', (route) =>
		route.fulfill({ status: 202, json: { ExpiresAt: '2026-06-15T12:10:00Z', Channel: 'email' } }),
	)
	await other.route('**/v1/member/shops/demo/sign-in/confirm', (route) =>
		route.fulfill({ status: 201, json: signedIn }),
	)
	await other.route('**/v1/member', (route) => route.abort())
	await other.getByLabel('Correo electrónico').fill('bia@example.com')
	await other.getByRole('button', { name: 'Enviar código' }).click()
	await other.getByLabel('Código del mensaje').fill('493817')
	await other.getByRole('button', { name: 'Continuar' }).click()
	await other.getByRole('button', { name: 'Intentar de nuevo' }).waitFor()
	assert.equal(await keptCard(other), null)
	await other.unroute('**/v1/member')
	await other.getByRole('button', { name: 'Intentar de nuevo' }).click()
	await other.locator('.balance').waitFor()
	assert.equal(await keptCard(other), 'C-0002')
})

test('a member signs in with a code, and the device gets another token when the first one has ended', async () => {
	const page = await shop.visit('/m/demo', { size: PHONE })
	await page.getByRole('heading', { name: 'Sign in' }).waitFor()
	const secret = await switchMembersOn(shop.world, { id: 1 }, [shop.shop])
	const scopes = ['read', 'profile'] as const
	const sent: [string, unknown][] = []
	const signedIn = (Session: string) => ({
		Token: signByHand(secret, claimsOf(shop.world, MEMBER, scopes)),
		ExpiresAt: new Date(shop.world.clock.now().getTime() + 3_600_000).toISOString(),
		...{ Scopes: scopes, Session },
	})
	await page.route('**/v1/member/shops/demo/sign-in**', (route) => {
		const path = new URL(route.request().url()).pathname.replace('/v1/member/shops/demo/', '')
		const body = route.request().postDataJSON()
		sent.push([path, body])
		if (path === 'sign-in')
			return route.fulfill({ status: 202, json: { ExpiresAt: '2026-06-15T12:10:00Z', Channel: 'email' } })
		if (path === 'sign-in/confirm' && body.Code !== '493817')
			return route.fulfill({
				status: 422,
				json: { ErrorCode: 77, ErrorName: 'GenericError', Message: 'The code is wrong.', Field: 'Code' },
			})
		return route.fulfill({ status: 201, json: signedIn(path === 'sign-in/confirm' ? 's1' : 's2') })
	})
	await page.getByRole('button', { name: 'Send code' }).click()
	await page.getByText('Please fill this in.').waitFor()
	await page.getByLabel('Email').fill('ana@example.com')
	await page.getByLabel('Remember this device').check()
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Send code' }).click()
	await page.getByText('If ana@example.com belongs to a member, a code is on its way.').waitFor()
	await page.getByLabel('Code from the message').fill('111 111')
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByText('The code is wrong.').waitFor()
	await assertAccessible(page)
	await page.getByLabel('Code from the message').fill('493817')
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.locator('.balance').waitFor()
	await page.evaluate(() => sessionStorage.clear())
	await page.reload()
	await page.locator('.balance').waitFor()
	assert.deepEqual(sent, [
		['sign-in', { Contact: 'ana@example.com' }],
		['sign-in/confirm', { Contact: 'ana@example.com', Code: '111111', Remember: true }],
		['sign-in/confirm', { Contact: 'ana@example.com', Code: '493817', Remember: true }],
		['sign-in/renew', { Session: 's1' }],
	])
	assert.equal(await page.evaluate(() => localStorage.getItem('fiel:demo:session')), '"s2"')
	// This token may not spend: the member proves again who is asking.
	await page.getByRole('navigation').getByRole('button', { name: 'Rewards' }).click()
	await page.getByRole('button', { name: /^10% off/ }).click()
	await page.getByRole('button', { name: 'Sign in again to redeem' }).click()
	await page.getByLabel('Email').waitFor()
})

test('who signs out leaves nothing on the device', async () => {
	const page = await shop.visit('/m/demo')
	await page.getByRole('heading', { name: 'Sign in' }).waitFor()
	await signIn(page, 'C-0003') // whose tokens all end here
	await page.reload()
	await page.locator('.balance').waitFor()
	const other = await page.context().newPage()
	await other.goto(page.url())
	await signIn(other, 'C-0003')
	await other.reload()
	await other.locator('.balance').waitFor()
	shop.world.clock.set('2026-06-15T12:00:02Z') // the token is of a second before its end
	await page.getByRole('button', { name: 'Account' }).click()
	await page.getByRole('button', { name: 'Sign out' }).click()
	await page.getByRole('heading', { name: 'Sign in' }).waitFor()
	await other.getByRole('heading', { name: 'Sign in' }).waitFor()
	await assertAccessible(page)
	const kept = await page.evaluate(() =>
		[...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort(),
	)
	assert.deepEqual(kept, ['fiel:demo:look'])
})

for (const scheme of ['light', 'dark'] as const)
	test(`the page is accessible and fits a small phone: ${scheme}`, async () => {
		const page = await shop.visit('/m/demo', { scheme, size: SMALL_PHONE })
		await page.getByRole('heading', { name: 'Sign in' }).waitFor()
		await assertAccessible(page)
		await signIn(page)
		await page.reload()
		await page.locator('.balance').waitFor()
		for (const tab of ['Home', 'Rewards', 'Earn', 'Account']) {
			await page.getByRole('navigation').getByRole('button', { name: tab }).click()
			await page.locator('.skeleton').first().waitFor({ state: 'detached' })
			await assertAccessible(page)
			assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
		}
	})

test('the page can be installed with the name and the colours of the shop, under a strict policy', async () => {
	const page = await shop.visit('/m/demo')
	const answer = await page.request.get(`${shop.fiel}/m/demo`)
	const policy = answer.headers()['content-security-policy']!
	assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; /)
	assert.match(policy, /frame-ancestors 'none'/)
	assert.doesNotMatch(policy, /unsafe|\*/)
	const manifest = await (await page.request.get(`${shop.fiel}/m/demo/manifest.webmanifest`)).json()
	assert.partialDeepStrictEqual(manifest, {
		...{ id: '/m/demo', start_url: '/m/demo', scope: '/m/demo', display: 'standalone' },
		...{ name: 'Trail Club', short_name: 'Trail Club', theme_color: '#0a6b3a' },
	})
	for (const { src, type, sizes } of manifest.icons as { src: string; type: string; sizes: string }[]) {
		const icon = await page.request.get(`${shop.fiel}${src}`)
		assert.deepEqual([icon.status(), icon.headers()['content-type']?.split(';')[0]], [200, type])
		const width = await page.evaluate(async (url) => {
			const image = new Image()
			image.src = url
			await image.decode()
			return image.naturalWidth
		}, src)
		if (sizes !== 'any') assert.equal(`${width}x${width}`, sizes)
	}
	assert.equal(await page.title(), 'Trail Club')
})

test('a shop that does not exist, or has closed its page, is 404 in the language of the visitor', async () => {
	const page = await shop.visit('/m/nobody', { locale: 'es-MX' })
	await page.getByRole('heading', { name: 'Esta página no existe' }).waitFor()
	await assertAccessible(page)
	await setMembers(shop, false, [])
	const answer = await page.request.get(`${shop.fiel}/m/nobody-else`)
	assert.equal(answer.status(), 404)
	await setMembers(shop, true, [shop.shop])
})

test('the preview draws the look that the panel sends, in its language and mode, and asks for nothing', async () => {
	const page = await shop.visit('/m/preview')
	const requests: string[] = []
	page.on('request', (request) => requests.push(request.url()))
	await page.locator('.balance').waitFor()
	await page.evaluate(() =>
		postMessage(
			{
				type: 'fiel-look',
				look: {
					ProgramName: 'Clube Fiel',
					PointsNameSingular: 'estrela',
					PointNamePlural: 'estrelas',
					Colors: { Main: '#a11212', OnMain: '#ffffff', MainDark: '#ff9a9a', OnMainDark: '#300000' },
					Texts: { pt: { Button: 'Minhas estrelas', Welcome: null, Join: null } },
				},
				language: 'pt',
				mode: 'dark',
			},
			location.origin,
		),
	)
	await page.getByRole('heading', { name: 'Clube Fiel' }).waitFor()
	await page.getByText('1.350 estrelas').waitFor()
	await page.getByRole('button', { name: 'Minhas estrelas' }).waitFor()
	assert.equal(
		await page.locator('.balance').evaluate((element) => getComputedStyle(element).backgroundColor),
		'rgb(255, 154, 154)',
	)
	await assertAccessible(page)
	assert.deepEqual(requests, [])
})
