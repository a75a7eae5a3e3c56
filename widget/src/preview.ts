import { type Client, createClient } from './client.ts'
import { adoptStyles, h, quietly } from './dom.ts'
import { BUTTON_WORDS } from './i18n/button-words.ts'
import { icon } from './icons.ts'
import { isLanguage, type Language } from './language.ts'
import { applyMode, completeLook, type Look, lookStyles } from './look.ts'
import { createPanel, panelStyles } from './panel/entry.ts'
import tokenStyles from './panel/tokens.css?inline'
import { sampleOf } from './sample.ts'
import { openStore } from './storage.ts'
import { createSession } from './tokens.ts'
import widgetStyles from './widget.css?inline'

/** What the panel of the merchant sends while somebody changes the look. */
interface LookMessage {
	type: 'fiel-look'
	look: Partial<Look>
	language?: string
	mode?: string
}

const PAGE_STYLES =
	':host{display:block}.root{min-height:100vh;background:var(--page)}.launcher{position:sticky;display:flex;justify-content:flex-end;pointer-events:none;width:100%;box-sizing:border-box;margin-bottom:12px;padding:0 16px;bottom:76px;right:auto;left:auto}.launcher.bottom-left{justify-content:flex-start}.launcher.none{display:none}.launch{pointer-events:auto}'

/** Answers with examples; nothing is asked for and nothing is changed. */
const sampleClient = (language: Language): Client => {
	const sample = sampleOf(language)
	const refuse = () => new Promise<never>(() => {})
	return {
		...createClient('', '', 'en-US', { get: async () => null }),
		read: async <T>(path: string) => sample(path) as T,
		send: refuse,
		ask: refuse,
		forget() {},
	}
}

const host = h('div', null)
const shadow = host.attachShadow({ mode: 'open' })
document.body.append(host)
let stopMode = () => {}

const draw = ({ look: sent, language: wished, mode }: LookMessage): void => {
	const look = completeLook(sent, sent.Shop ?? '')
	const language = isLanguage(wished) ? wished : look.Languages[0]!
	document.documentElement.lang = language
	const store = openStore('sessionStorage', 'preview')
	const session = createSession({ base: '', shop: '', short: store, long: null })
	const panel = createPanel({
		base: location.origin,
		look,
		language,
		client: sampleClient(language),
		session,
		store,
		isPage: true,
	})
	const launcher = h(
		'aside',
		{ class: `launcher ${look.Position}`, 'aria-label': BUTTON_WORDS[language].region },
		h(
			'button',
			{ type: 'button', class: `button launch ${look.Corners}` },
			icon('star'),
			look.Texts[language]?.Button ?? BUTTON_WORDS[language].open,
		),
	)
	// The button stands above the tabs, as it does above the page of a shop.
	panel.element.insertBefore(launcher, panel.element.querySelector('.tabs'))
	const root = h('div', { class: 'root' }, panel.element)
	stopMode()
	stopMode = applyMode(root, mode === 'light' || mode === 'dark' ? mode : look.Mode)
	adoptStyles(shadow, tokenStyles, widgetStyles, panelStyles, lookStyles(look), PAGE_STYLES)
	shadow.replaceChildren(root)
	panel.start()
}

const pageSheet = new CSSStyleSheet()
pageSheet.replaceSync('html,body{margin:0}')
document.adoptedStyleSheets = [pageSheet]

addEventListener('message', ({ origin, data }: MessageEvent<Partial<LookMessage> | null>) => {
	if (origin !== location.origin || data?.type !== 'fiel-look' || !data.look) return
	const message = data as LookMessage
	quietly(() => draw(message))
})
draw({ type: 'fiel-look', look: {}, language: navigator.language.slice(0, 2) })
if (parent !== window) parent.postMessage({ type: 'fiel-preview-ready' }, location.origin)
