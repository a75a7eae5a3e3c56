import assert from 'node:assert/strict'
import { after, afterEach } from 'node:test'
import type { Role } from '@fiel/contract'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { createDemo } from '../../../server/src/demo/create-demo.ts'
import { signInAs } from '../../../server/test/support/admin.ts'
import { countFigures } from '../../../server/test/support/figures.ts'
import { NOON, useWorld, type World } from '../../../server/test/support/world.ts'
import { type Language, LOCALES } from '../../src/i18n/words.ts'

/** Chromium flags that prevent requests to its vendor or anyone else. */
const FLAGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
]

export const launchChromium = (flags: string[] = []): Promise<Browser> =>
	chromium.launch({ executablePath: process.env.FIEL_CHROMIUM!, args: [...FLAGS, ...flags] })

export interface Appearance {
	width?: 1280 | 390
	scheme?: 'light' | 'dark'
	language?: Language
}

/** Light and dark, on a desktop and on a phone. */
export const APPEARANCES = (['light', 'dark'] as const).flatMap((scheme) =>
	([1280, 390] as const).map((width) => ({ scheme, width })),
)

/** Changes the appearance of an open page, like a change of the system setting or the window. */
export const applyAppearance = async (
	page: Page,
	{ scheme, width }: (typeof APPEARANCES)[number],
): Promise<void> => {
	await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
	await page.setViewportSize(sizeOf(width))
}

const sizeOf = (width: 1280 | 390) => ({ width, height: width === 390 ? 844 : 800 })

export interface PanelWorld {
	world: World
	address: string
	/** The demo merchant, with a few customers. */
	merchant: { id: number }
	/** Opens a page in a browser with a session of this role, or without a session. */
	visit(path: string, role?: Role | null, look?: Appearance): Promise<Page>
}

/** The real server on a real database, and a browser. A console error or a request to another site fails the test. */
export const usePanel = ({
	customers = 3,
	prepare,
	env,
	leavesTo = [],
}: {
	/** With 0 there is no merchant at all. */
	customers?: number
	/** With FIEL_PUBLIC_URL the panel is at its port. */
	env?: Record<string, string>
	/** The origins of other sites that the test visits. */
	leavesTo?: string[]
	prepare?: (panel: PanelWorld) => Promise<void>
} = {}): PanelWorld => {
	const panel = { merchant: { id: 1 } } as PanelWorld
	let browser: Browser | undefined
	const contexts: BrowserContext[] = []
	const complaints: string[] = []
	after(() => browser?.close())
	panel.world = useWorld(env)
	// Started at the first visit, because hooks of a file do not wait for each other.
	const start = async (): Promise<Browser> => {
		if (customers > 0) await createDemo(panel.world.db, panel.world.clock, undefined, customers)
		// The worker computes what the overview shows.
		await countFigures(panel.world)
		await prepare?.(panel)
		const port = Number(new URL(env?.FIEL_PUBLIC_URL ?? 'http://127.0.0.1').port)
		panel.address = await panel.world.app.listen({ port, host: '127.0.0.1' })
		browser = await launchChromium()
		return browser
	}
	let started: Promise<Browser> | undefined
	panel.visit = async (path, role = 'owner', look = {}) => {
		started ??= start()
		const context = await openContext(await started, look)
		contexts.push(context)
		if (role) await signInContext(panel, context, role)
		const page = await context.newPage()
		collectComplaints(page, [panel.address, ...leavesTo], complaints)
		await page.goto(`${panel.address}/admin${path}`)
		return page
	}
	afterEach(async (t) => {
		const opened = contexts.splice(0)
		if ('passed' in t && !t.passed) await describePages(opened, (line) => t.diagnostic(line))
		for (const context of opened) await context.close()
		assert.deepEqual(complaints.splice(0), [])
	})
	return panel
}

/** Prints what the pages of a failed test show: the message of a timeout names only what was not found. */
const describePages = async (contexts: BrowserContext[], print: (line: string) => void): Promise<void> => {
	for (const page of contexts.flatMap((context) => context.pages())) {
		print(page.url())
		print(await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String))
	}
}

const openContext = async (
	browser: Browser,
	{ width = 1280, scheme = 'light', language = 'en' }: Appearance,
) => {
	const context = await browser.newContext({
		viewport: sizeOf(width),
		colorScheme: scheme,
		locale: LOCALES[language],
		reducedMotion: 'reduce',
	})
	await context.clock.setFixedTime(NOON)
	context.setDefaultTimeout(180_000) // only reached by a test that would wait for ever
	return context
}

const signInContext = async (
	{ world, merchant, address }: PanelWorld,
	context: BrowserContext,
	role: Role,
) => {
	const { cookie } = await signInAs(world, merchant, role)
	const [name, value] = cookie.split('=')
	await context.addCookies([{ name: name!, value: value!, url: `${address}/admin` }])
}

/**
 * Refused requests, and requests without a network, also appear in the console, but the test decides whether they are
 * expected. The fixed clock is a
 * script, which frames without scripts block: in their document, or in the empty one before it if the script is earlier.
 */
const EXPECTED =
	/^(\w+: Service Unavailable|Failed to load resource: (the server responded with a status of [45]|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET))|(TypeError: |MissingFile: .*)Failed to fetch dynamically imported module|MissingFile: .*Unable to preload CSS|Blocked script execution in 'about:(srcdoc|blank)')/

const collectComplaints = (page: Page, origins: string[], complaints: string[]): void => {
	page.on('pageerror', (error) => complaints.push(String(error.stack)))
	page.on('console', (message) => {
		if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text()))
			complaints.push(message.text())
	})
	page.on('request', (request) => {
		if (![...origins.map((origin) => `${origin}/`), 'blob:'].some((begin) => request.url().startsWith(begin)))
			complaints.push(`asks ${request.url()}`)
	})
}
