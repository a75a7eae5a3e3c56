import { createBackSteps } from './back-steps.ts'
import { createClient, isFailure, request } from './client.ts'
import { adoptStyles, h, quietly } from './dom.ts'
import { createFormats } from './formats.ts'
import { BUTTON_WORDS } from './i18n/button-words.ts'
import { icon } from './icons.ts'
import { type Language, localeOf, pickLanguage } from './language.ts'
import { applyMode, completeLook, type Look, lookStyles } from './look.ts'
import type { Panel, TabName } from './panel/entry.ts'
import tokenStyles from './panel/tokens.css?inline'
import { createProductAsker, type ProductAsker } from './products.ts'
import { keyOf, openStore } from './storage.ts'
import { createSession, type Session, type TokenGiver, tokenFrom } from './tokens.ts'
import widgetStyles from './widget.css?inline'

/** The file with the panel, which the build names by its content; see widget/vite.config.ts. */
declare const FIEL_PANEL_FILE: string

interface Host {
	base: string
	shop: string
	language: Language
	look: Look
}

const PRODUCT_STYLES = ':host{display:inline!important}'
const TABS: readonly TabName[] = ['home', 'rewards', 'earn', 'account']

/** A product has a number and a price; `price="279,90"` is understood too. */
const numberOf = (text: string | null): number =>
	text === null || text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))

/** `<fiel-points product price>`: says what a product earns, or nothing. Returns a function that asks again. */
const definePoints = (hostOf: () => Promise<Host>, { ask, forget }: ProductAsker): (() => void) => {
	const shown = new Set<() => void>()
	class FielPoints extends HTMLElement {
		static observedAttributes = ['product', 'price', 'currency']
		#turn = 0
		readonly #again = () => this.#show()
		connectedCallback(): void {
			shown.add(this.#again)
			quietly(this.#again)
		}
		disconnectedCallback(): void {
			shown.delete(this.#again)
		}
		attributeChangedCallback(): void {
			if (this.isConnected) quietly(this.#again)
		}
		#show(): void {
			this.#turn += 1
			const turn = this.#turn
			const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
			const [id, price] = [this.getAttribute('product'), numberOf(this.getAttribute('price'))]
			const clear = () => root.replaceChildren()
			if (!id || !(price >= 0)) {
				clear()
				return
			}
			const currency = this.getAttribute('currency') ?? undefined
			ask({ Id: id, Price: price, PriceCurrency: currency }, (earning) => {
				if (turn !== this.#turn) return
				if (!earning || !(earning.Points > 0)) {
					clear()
					return
				}
				return hostOf().then(({ look, language }) => {
					if (turn !== this.#turn) return
					adoptStyles(root, PRODUCT_STYLES)
					const text = BUTTON_WORDS[language].earn(createFormats(look, language).points(earning.Points))
					root.replaceChildren(h('span', { part: 'text', lang: language }, text))
				})
			})
		}
	}
	customElements.define('fiel-points', FielPoints)
	return () => {
		forget()
		for (const again of shown) quietly(again)
	}
}

/** The button and the dialog. The panel is loaded when it is opened for the first time. */
const createWidget = ({ base, shop, language, look }: Host, session: Session) => {
	const words = BUTTON_WORDS[language]
	const element = document.createElement('fiel-widget')
	const shadow = element.attachShadow({ mode: 'open' })
	const client = createClient(base, shop, localeOf(language, look.Currency), session)
	const dialog = h('dialog', { 'aria-label': look.ProgramName ?? words.open })
	const close = () => dialog.close()
	let panel: Panel | undefined
	let attempts = 0
	// How deep the panel is; the dialog itself is one more step.
	let depth = 0
	const steps = createBackSteps((left) => {
		if (left === 0) close()
		else panel?.backTo(left - 1)
	})

	const importPanel = async () => {
		// A file that failed is asked for by another address: browsers may remember the failure.
		const address = attempts === 0 ? FIEL_PANEL_FILE : `${FIEL_PANEL_FILE}?${attempts}`
		attempts += 1
		return (await import(/* @vite-ignore */ `${base}${address}`)) as typeof import('./panel/entry.ts')
	}
	let loading: ReturnType<typeof importPanel> | undefined
	const loadPanel = () => {
		loading ??= importPanel().catch((error) => {
			loading = undefined
			throw error
		})
		return loading
	}
	const prepare = async (tab: TabName): Promise<void> => {
		if (!panel) {
			dialog.replaceChildren(
				h(
					'div',
					{ class: 'waiting' },
					h(
						'button',
						{ type: 'button', class: 'icon-button leave', 'aria-label': words.close, onclick: close },
						icon('close'),
					),
					h('span', { class: 'spinner', 'aria-hidden': 'true' }),
					h('span', { class: 'unseen', role: 'status' }, words.loading),
				),
			)
			dialog.querySelector('button')?.focus()
			try {
				const { createPanel, panelStyles } = await loadPanel()
				const sheet = new CSSStyleSheet()
				sheet.replaceSync(panelStyles)
				shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
				panel ??= createPanel({
					base,
					look,
					language,
					client,
					session,
					store: openStore('localStorage', shop),
					close,
					onDepth(now) {
						depth = now
						if (dialog.open) steps.set(1 + depth)
					},
				})
			} catch {
				const again = h(
					'button',
					{ type: 'button', class: 'button main', onclick: () => prepare(tab) },
					words.again,
				)
				const leave = h('button', { type: 'button', class: 'button plain', onclick: close }, words.close)
				dialog.replaceChildren(
					h('div', { class: 'waiting' }, h('p', { role: 'alert' }, words.notLoaded), again, leave),
				)
				again.focus()
				return
			}
		}
		dialog.replaceChildren(panel.element)
		panel.start()
		if (tab !== 'home') panel.showTab(tab)
		dialog.querySelector<HTMLElement>('.icon-button')?.focus()
	}
	const open = (tab: TabName = 'home'): void => {
		if (!dialog.open) {
			dialog.showModal()
			quietly(() => steps.set(1))
		}
		quietly(() => prepare(TABS.includes(tab) ? tab : 'home'))
	}
	// A press beside the dialog closes it.
	dialog.addEventListener('click', (event) => {
		if (event.target !== dialog) return
		const { left, right, top, bottom } = dialog.getBoundingClientRect()
		const isInside =
			event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
		if (!isInside) close()
	})
	dialog.addEventListener('close', () => quietly(() => steps.set(0)))
	// Browsers on Android ask the dialog first when Back is used; Escape closes it from everywhere.
	let isEscape = false
	const noteKey = ({ key }: KeyboardEvent): void => {
		isEscape = key === 'Escape'
	}
	addEventListener('keydown', noteKey, true)
	dialog.addEventListener('cancel', (event) => {
		if (!isEscape && depth > 0) {
			event.preventDefault()
			panel?.backTo(depth - 1)
		}
		isEscape = false
	})
	// Keys and presses in the dialog are no concern of the page.
	for (const name of ['keydown', 'keyup', 'keypress'] as const)
		dialog.addEventListener(name, (event) => event.stopPropagation())

	const warm = () => quietly(loadPanel)
	const launcher =
		look.Position !== 'none' &&
		h(
			'aside',
			{ class: `launcher ${look.Position}`, 'aria-label': words.region },
			h(
				'button',
				{
					...{
						type: 'button',
						class: `button launch ${look.Corners}`,
						'aria-haspopup': 'dialog',
						part: 'button',
					},
					...{ onclick: () => open(), onpointerenter: warm, onfocus: warm },
				},
				icon('star'),
				look.Texts[language]?.Button ?? words.open,
			),
		)
	const root = h('div', { class: `root ${look.Position}`, lang: language }, launcher, dialog)
	applyMode(root, look.Mode)
	adoptStyles(shadow, tokenStyles, widgetStyles, lookStyles(look))
	shadow.append(root)
	return {
		element,
		open,
		close,
		/** Somebody else may be signed in now. */
		refresh() {
			client.forget()
			if (dialog.open) panel?.start()
		},
	}
}

/** The look, or the built-in one. A busy server is asked again, so that the shop gets its own look. */
const findLook = async (base: string, shop: string, language: string | null): Promise<Look> => {
	const url = `${base}/v1/member/shops/${encodeURIComponent(shop)}`
	const headers: Record<string, string> = language ? { 'Accept-Language': language } : {}
	const ask = () => request<Partial<Look>>(url, { headers })
	const found = await ask().catch(async (error) => {
		if (!isFailure(error) || error.kind !== 'busy') return null
		await new Promise((resolve) => setTimeout(resolve, error.retryAfter * 1000))
		return ask().catch(() => null)
	})
	return completeLook(found, shop)
}

const whenBodyExists = (act: () => void): void => {
	if (document.body) act()
	else document.addEventListener('DOMContentLoaded', () => quietly(act), { once: true })
}

const LEFT = 'left'

/** Another tab gets an event for each change of the storage. Nothing stays there. */
const tellTabs = (shop: string, member: string | null): void => {
	const store = openStore('localStorage', shop)
	store.set(LEFT, { member })
	store.remove(LEFT)
}

/** The shopper may have signed out in another tab of the shop: it is asked when this one is seen again. */
const watchTabs = (shop: string, session: Session): void => {
	const look = () => {
		if (!document.hidden) quietly(session.check)
	}
	addEventListener('focus', look)
	addEventListener('pageshow', look)
	document.addEventListener('visibilitychange', look)
	addEventListener('storage', ({ key, newValue }) => {
		if (key !== keyOf(shop, LEFT) || newValue === null) return
		quietly(() => session.leave((JSON.parse(newValue) as { member: string | null }).member))
	})
}

interface FielOfPage {
	token?: TokenGiver
}

const start = (script: HTMLScriptElement): void => {
	const shop = script.dataset.merchant
	if (!shop || customElements.get('fiel-points')) return
	const base = new URL(script.src).origin
	let askAgain = () => {}
	const refresh = () => quietly(() => widget.then((made) => made.refresh()))
	const session = createSession({
		base,
		shop,
		short: openStore('sessionStorage', shop),
		long: null,
		onChange: () => askAgain(),
		onReplaced: refresh,
		tell: (member) => tellTabs(shop, member),
	})
	const wished = script.dataset.language ?? null
	const host = findLook(base, shop, wished).then((look) => ({
		base,
		shop,
		look,
		language: pickLanguage([wished, document.documentElement.lang, ...navigator.languages], look.Languages),
	}))
	const widget = host.then(
		(found) =>
			new Promise<ReturnType<typeof createWidget>>((resolve) => {
				const made = createWidget(found, session)
				whenBodyExists(() => {
					document.body.append(made.element)
					resolve(made)
				})
			}),
	)
	const setToken = (giver: TokenGiver | string | null): void => {
		session.setGiver(giver)
		refresh()
	}
	const before = (window as { fiel?: FielOfPage }).fiel
	if (before?.token) session.setGiver(before.token)
	else if (script.dataset.tokenUrl) session.setGiver(tokenFrom(script.dataset.tokenUrl))
	const api = {
		/** Takes a function that answers a token, a token, or null when the shopper has signed out. */
		setToken,
		open: (tab?: TabName) => quietly(() => widget.then(({ open }) => open(tab))),
		close: () => quietly(() => widget.then(({ close }) => close())),
	}
	Object.defineProperty(window, 'fiel', { value: Object.freeze(api), configurable: true })
	// Not the client of the panel, whose answers would be forgotten with every request for products. What products earn is
	// asked with the token that there is.
	const products = createClient(base, shop, 'en-US', { get: session.get })
	const hasMember = async () => (await session.get({ isFresh: false })) !== null
	askAgain = definePoints(() => host, createProductAsker(products, hasMember))
	watchTabs(shop, session)
	document.addEventListener('click', (event) => {
		quietly(() => {
			const opener = event.target instanceof Element && event.target.closest('[data-fiel-open]')
			if (!opener) return
			event.preventDefault()
			api.open((opener.getAttribute('data-fiel-open') || 'home') as TabName)
		})
	})
	document.dispatchEvent(new CustomEvent('fiel-ready'))
}

quietly(() => {
	const script = document.currentScript
	if (script instanceof HTMLScriptElement) start(script)
})
