import type { Member } from '@fiel/contract'
import { createBackSteps } from './back-steps.ts'
import { createClient, isFailure, request } from './client.ts'
import { adoptStyles, h, quietly } from './dom.ts'
import { localeOf, pickLanguage } from './language.ts'
import { applyMode, completeLook, type Look, lookStyles } from './look.ts'
import {
	balanceCard,
	button,
	type Context,
	card,
	createPanel,
	drawQr,
	forgetLocale,
	note,
	panelStyles,
} from './panel/entry.ts'
import tokenStyles from './panel/tokens.css?inline'
import { keyOf, openStore } from './storage.ts'
import { createSession } from './tokens.ts'

/** What the device keeps of the member, to show without a network. */
interface Card {
	/** Whose token it was read with. */
	member?: string | null | undefined
	publicId: string
	name: string | null
	points: number
	cashback: number | null
	at: number
}

/** An event of Chromium that other browsers do not have. */
interface InstallEvent extends Event {
	prompt(): Promise<unknown>
}

const CARD = 'card'
const LOOK = 'look'
const PAGE_STYLES =
	'html,body{margin:0;background:#f6f6f7}@media(prefers-color-scheme:dark){html,body{background:#0f1115}}'
const WORKER = '/m/sw.js'
/** As in worker/worker.js. */
const CACHE = 'fiel-pages'

const readLook = async (shop: string, kept: Partial<Look> | null): Promise<[Look, isKnown: boolean]> => {
	try {
		const found = await request<Partial<Look>>(`/v1/member/shops/${encodeURIComponent(shop)}`)
		return [completeLook(found, shop), true]
	} catch {
		return [completeLook(kept, shop), false]
	}
}

/** The card alone: number, QR code, and the last known balance with its time. */
const drawCard = (context: Context, into: HTMLElement, kept: Card, again: () => void): void => {
	const { words, formats } = context
	into.replaceChildren(
		h(
			'div',
			{ class: 'stack' },
			note(words.offlineCard(formats.moment(kept.at)).replace(/\.+$/, '.')),
			balanceCard(context, kept),
			card(
				h(
					'div',
					{ class: 'code-block' },
					drawQr(kept.publicId, words.qrOf(kept.publicId)),
					h('span', { class: 'detail' }, words.memberNumber),
					h('span', { class: 'code' }, kept.publicId),
				),
				h('p', { class: 'centered' }, words.cardHint),
			),
			button(words.again, again, { kind: 'plain' }),
		),
	)
}

/** Keeps the page itself, so that it opens without a network. */
const keepPage = async (): Promise<void> => {
	if (!('serviceWorker' in navigator)) return
	await navigator.serviceWorker.register(WORKER)
	await navigator.serviceWorker.ready
	const cache = await caches.open(CACHE)
	await cache.add(location.pathname)
}

const start = async (shop: string): Promise<void> => {
	const store = openStore('localStorage', shop)
	let installEvent: InstallEvent | undefined
	addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault()
		installEvent = event as InstallEvent
	})
	const [look, isKnown] = await readLook(shop, store.get<Partial<Look>>(LOOK))
	if (isKnown) store.set(LOOK, look)
	const wished = new URLSearchParams(location.search).get('language')
	const language = pickLanguage([wished, ...navigator.languages], look.Languages)
	document.documentElement.lang = language
	const session = createSession({
		base: '',
		shop,
		short: openStore('sessionStorage', shop),
		long: store,
		onReplaced: () => quietly(panel.start),
		onEnded() {
			store.remove(CARD)
			forgetLocale({ store })
		},
	})
	const client = createClient('', shop, localeOf(language, look.Currency), session)
	const steps = createBackSteps((depth) => panel.backTo(depth))
	const panel = createPanel({
		base: location.origin,
		look,
		language,
		client,
		session,
		store,
		isPage: true,
		onDepth: steps.set,
		install: () => {
			const event = installEvent
			return event && (() => void event.prompt())
		},
		onMember: ({ PublicId, Name, Points, Cashback, Program }: Member) => {
			const kept: Card = {
				...{ member: session.member, publicId: PublicId, name: Name, points: Points, at: Date.now() },
				cashback: Program.CashbackEnabled ? Cashback : null,
			}
			store.set(CARD, kept)
		},
		onSignedIn() {
			if (store.get<Card>(CARD)?.member !== session.member) store.remove(CARD)
		},
		drawWithoutMember: (context, into, error) => {
			const kept = store.get<Card>(CARD)
			// Another tab may keep the card of another member.
			if (kept?.member && session.member && kept.member !== session.member) return false
			if (!kept || !isFailure(error) || error.kind !== 'offline') return false
			drawCard(context, into, kept, panel.start)
			return true
		},
	})
	const host = h('div', null)
	const shadow = host.attachShadow({ mode: 'open' })
	const root = h('div', { class: 'root' }, panel.element)
	adoptStyles(
		shadow,
		tokenStyles,
		panelStyles,
		lookStyles(look),
		':host{display:block}.root{min-height:100vh;background:var(--page)}',
	)
	shadow.append(root)
	applyMode(root, look.Mode)
	document.body.replaceChildren(host)
	panel.start()
	// Another tab has signed out: the server says who is signed in here.
	addEventListener('storage', ({ key, newValue }) => {
		if (key === null || (key === keyOf(shop, CARD) && newValue === null)) quietly(panel.start)
	})
	addEventListener('online', () => quietly(panel.start))
	quietly(keepPage)
}

const pageSheet = new CSSStyleSheet()
pageSheet.replaceSync(PAGE_STYLES)
document.adoptedStyleSheets = [pageSheet]
const { shop } = document.documentElement.dataset
if (shop) quietly(() => start(shop))
