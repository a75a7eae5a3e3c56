import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach } from 'node:test'
import type { MemberScope } from '@fiel/contract'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '../../../admin/test/support/panel.ts'
import { createDemo } from '../../../server/src/demo/create-demo.ts'
import { setMemberSettings } from '../../../server/src/members/settings.ts'
import { claimsOf, signByHand, switchMembersOn } from '../../../server/test/support/members.ts'
import { NOON, useWorld, type World } from '../../../server/test/support/world.ts'

export const MEMBER = 'C-0001'
const MERCHANT = { id: 1 }

export const PHONE = { width: 390, height: 844 }
export const SMALL_PHONE = { width: 320, height: 640 }
export const DESKTOP = { width: 1280, height: 800 }

export interface Appearance {
	size?: { width: number; height: number }
	scheme?: 'light' | 'dark'
	locale?: string
	timeZone?: string
	/** What the browser says that it is. */
	userAgent?: string
}

interface ShopPage {
	/** The part of the document after the head. */
	body?: string
	/** What the head contains besides the script of the widget. */
	head?: string
	/** Attributes of the script of the widget. */
	script?: string
	headers?: Record<string, string>
}

export interface ShopWorld {
	world: World
	/** The address of Fiel. */
	fiel: string
	/** The origin of the shop. */
	shop: string
	/** What the next page of the shop is. The address of Fiel is FIEL, the nonce of the policy NONCE. */
	page: ShopPage
	/** Who is signed in to the shop; null for nobody. */
	signedIn: { id: string; scopes: MemberScope[] } | null
	/** How often the shop was asked for a token. */
	tokens: number
	/** Changes what `/my/fiel-token` answers, one time. */
	nextToken: string | null
	/** A token that the shop signs. */
	tokenFor(id: string, scopes?: MemberScope[]): string
	open(look?: Appearance): Promise<Page>
	/** Opens a page of Fiel itself. */
	visit(path: string, look?: Appearance): Promise<Page>
	/** What pages complained about since the test began: errors, warnings, violations of the policy. */
	complaints: string[]
}

/** As strict as the documents say that a policy may be. */
export const strictPolicy = (fiel: string): string =>
	[
		"default-src 'none'",
		`script-src 'self' ${fiel} 'nonce-NONCE'`,
		"style-src 'self'",
		`connect-src 'self' ${fiel}`,
		`img-src 'self' ${fiel}`,
		"base-uri 'none'",
		"require-trusted-types-for 'script'",
	].join('; ')

/** A real Fiel with the demo, a shop on an origin of its own, and a browser. */
export const useShop = ({
	customers = 3,
	env,
	prepare,
}: {
	customers?: number
	env?: Record<string, string>
	prepare?: (shop: ShopWorld) => Promise<void>
} = {}): ShopWorld => {
	const shop = {
		page: {},
		signedIn: { id: MEMBER, scopes: ['read', 'redeem', 'profile'] },
		tokens: 0,
	} as unknown as ShopWorld
	let browser: Browser | undefined
	let server: Server | undefined
	let secret: { kid: string; secret: string }
	shop.tokenFor = (id, scopes = ['read', 'redeem', 'profile']) =>
		signByHand(secret, claimsOf(shop.world, id, scopes))
	const contexts: BrowserContext[] = []
	shop.complaints = []
	shop.nextToken = null
	after(async () => {
		await browser?.close()
		server?.closeAllConnections()
		server?.close()
	})
	shop.world = useWorld(env)
	const serve = (): Promise<string> => {
		server = createServer((request, response) => {
			if (request.url === '/my/fiel-token') {
				shop.tokens += 1
				const { signedIn, nextToken } = shop
				if (!signedIn) {
					response.writeHead(204).end()
					return
				}
				const token = nextToken ?? shop.tokenFor(signedIn.id, signedIn.scopes)
				shop.nextToken = null
				response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ Token: token }))
				return
			}
			if (request.url !== '/') {
				response.writeHead(204).end()
				return
			}
			const { head = '', body = '', script = '', headers = {} } = shop.page
			const fill = (text: string) => text.replaceAll('FIEL', shop.fiel).replaceAll('NONCE', 'abc123')
			const tag = `<script src="FIEL/widget.js" data-merchant="demo" ${script || 'data-token-url="/my/fiel-token"'} async></script>`
			response
				.writeHead(200, {
					'content-type': 'text/html; charset=utf-8',
					...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
				})
				.end(
					fill(
						`<!doctype html><html lang="en"><head><title>Shop</title><meta name="viewport" content="width=device-width, initial-scale=1">${head}${tag}</head><body>${body || '<main><h1>The shop</h1></main>'}</body></html>`,
					),
				)
		})
		return new Promise((resolve) => {
			server!.listen(0, '127.0.0.1', () =>
				resolve(`http://127.0.0.1:${(server!.address() as AddressInfo).port}`),
			)
		})
	}
	const start = async (): Promise<Browser> => {
		const { world } = shop
		await createDemo(world.db, world.clock, undefined, customers)
		shop.shop = await serve()
		secret = await switchMembersOn(world, MERCHANT, [shop.shop])
		shop.fiel = await world.app.listen({ port: 0, host: '127.0.0.1' })
		await prepare?.(shop)
		browser = await launchChromium()
		return browser
	}
	let started: Promise<Browser> | undefined
	const openPage = async ({
		size = PHONE,
		scheme = 'light',
		locale = 'en-US',
		timeZone = 'America/Sao_Paulo',
		userAgent,
	}: Appearance): Promise<Page> => {
		started ??= start()
		const context = await (await started).newContext({
			...{ viewport: size, colorScheme: scheme, locale, reducedMotion: 'reduce' },
			...{ timezoneId: timeZone, userAgent, permissions: ['clipboard-read', 'clipboard-write'] },
		})
		contexts.push(context)
		await context.clock.setFixedTime(NOON)
		context.setDefaultTimeout(60_000)
		const page = await context.newPage()
		page.on('pageerror', (error) => shop.complaints.push(String(error.stack)))
		page.on('console', (message) => {
			const text = message.text()
			if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(text)) shop.complaints.push(text)
		})
		return page
	}
	shop.open = async (look = {}) => {
		const page = await openPage(look)
		await page.goto(shop.shop)
		return page
	}
	shop.visit = async (path, look = {}) => {
		const page = await openPage(look)
		await page.goto(`${shop.fiel}${path}`)
		return page
	}
	afterEach(async (t) => {
		if ('passed' in t && !t.passed)
			for (const page of contexts.flatMap((context) => context.pages())) {
				t.diagnostic(page.url())
				t.diagnostic(await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String))
			}
		for (const context of contexts.splice(0)) await context.close()
		Object.assign(shop, { page: {}, tokens: 0, nextToken: null })
		shop.signedIn = { id: MEMBER, scopes: ['read', 'redeem', 'profile'] }
		assert.deepEqual(shop.complaints.splice(0), [])
	})
	return shop
}

/** Refused requests and a missing network also appear in the console; the stories decide what they expect. */
const EXPECTED =
	/^Failed to load resource: (the server responded with a status of [45]|net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION))/

/** Switches the member interface off, or on for other pages. */
export const setMembers = ({ world }: ShopWorld, isOn: boolean, origins: string[]): Promise<void> =>
	world.db.transaction((tx) => setMemberSettings(tx, MERCHANT.id, world.clock.now(), { isOn, origins }))
