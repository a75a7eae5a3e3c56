import type { Member } from '@fiel/contract'
import type { Client } from '../client.ts'
import { h, quietly } from '../dom.ts'
import { createFormats } from '../formats.ts'
import { WORDS } from '../i18n/words.ts'
import { type IconName, icon } from '../icons.ts'
import type { Language } from '../language.ts'
import type { Look } from '../look.ts'
import type { Store } from '../storage.ts'
import type { Session } from '../tokens.ts'
import { drawAccount } from './account.ts'
import type { Context, Navigation, TabName, View } from './context.ts'
import { drawEarn } from './earn.ts'
import { drawHome } from './home.ts'
import { forgetLocale, saveLocaleOfDevice } from './member-locale.ts'
import { picture } from './parts.ts'
import { drawRewards } from './rewards.ts'
import { drawSignIn } from './sign-in.ts'

export { default as panelStyles } from './panel.css?inline'

export interface PanelOptions {
	base: string
	look: Look
	language: Language
	client: Client
	session: Session
	store: Store
	isPage?: boolean
	install?: Context['install']
	/** Closes the dialog; absent on a page. */
	close?: () => void
	/** Called with how many steps Back can take inside the panel. */
	onDepth?: (depth: number) => void
	/** Called with every answer about the member, for the card without a network. */
	onMember?: (member: Member) => void
	/** Called when a member has signed in with a code. */
	onSignedIn?: () => void
	/** Draws the first screen when the member cannot be read; returns false to leave it to the panel. */
	drawWithoutMember?: (context: Context, into: HTMLElement, error: unknown) => boolean
}

export interface Panel {
	element: HTMLElement
	/** Reads everything again and shows the first screen. */
	start(): void
	showTab(tab: TabName): void
	/** Goes back until so many steps are left. */
	backTo(depth: number): void
}

const TABS: { name: TabName; icon: IconName }[] = [
	{ name: 'home', icon: 'home' },
	{ name: 'rewards', icon: 'gift' },
	{ name: 'earn', icon: 'earn' },
	{ name: 'account', icon: 'person' },
]

const DRAWERS = { home: drawHome, rewards: drawRewards, earn: drawEarn, account: drawAccount }

/** Makes the panel: a head, the present view and the tabs. */
export const createPanel = (options: PanelOptions): Panel => {
	const { base, look, language, client, session, isPage = false } = options
	const words = WORDS[language]
	const said = h('div', { class: 'unseen', role: 'status' })
	const body = h(isPage ? 'main' : 'div', { class: 'body' })
	let views: View[] = []
	let saying: ReturnType<typeof setTimeout> | undefined
	/** Also takes back what is about to be said: it may be about the member before. */
	const hush = (): void => {
		clearTimeout(saying)
		said.textContent = ''
	}

	const readMember = async (): Promise<Member> => {
		const member = await client.read<Member>('')
		context.member = member
		options.onMember?.(member)
		saveLocaleOfDevice(context, member)
		return member
	}
	const tabView = (tab: TabName): View => ({
		tab,
		isTab: true,
		title: words[tab],
		draw(into) {
			const { drawWithoutMember } = options
			if (!drawWithoutMember || tab !== 'home') {
				DRAWERS[tab](context, into, readMember)
				return
			}
			const read = () =>
				readMember().catch((error) => {
					if (!drawWithoutMember(context, into, error)) throw error
					return new Promise<Member>(() => {}) // what is drawn now stays
				})
			DRAWERS[tab](context, into, read)
		},
	})

	const buttons = TABS.map(({ name, icon: drawing }) =>
		h(
			'button',
			{ type: 'button', class: 'tab', onclick: () => navigation.showTab(name) },
			icon(drawing),
			h('span', null, words[name]),
		),
	)
	const tabs = h('nav', { class: 'tabs', 'aria-label': words.sections }, ...buttons)

	/** On a page, Back leads from the other tabs to the first one. */
	const readDepth = (): number =>
		Math.max(0, views.length - 1) + (isPage && views[0] && views[0].tab !== 'home' ? 1 : 0)

	const show = (moves: boolean): void => {
		const view = views.at(-1)
		if (!view) return
		options.onDepth?.(readDepth())
		tabs.hidden = false
		buttons.forEach((one, index) => {
			if (TABS[index]?.name === view.tab) one.setAttribute('aria-current', 'page')
			else one.removeAttribute('aria-current')
		})
		const title = h('h2', { class: view.isTab ? 'title unseen' : 'title', tabindex: '-1' }, view.title)
		const back =
			!view.isTab &&
			h(
				'button',
				{ type: 'button', class: 'icon-button', 'aria-label': words.back, onclick: () => navigation.back() },
				icon('back'),
			)
		const content = h('div', { class: 'content' })
		body.replaceChildren(
			h(
				'div',
				{ class: 'view' },
				h('div', { class: view.isTab ? 'unseen-head' : 'view-head' }, back, title),
				content,
			),
		)
		body.scrollTop = 0
		if (isPage) scrollTo(0, 0)
		view.draw(content)
		if (moves) title.focus({ preventScroll: true })
	}

	const navigation: Navigation = {
		open(view) {
			views.push(view)
			show(true)
		},
		back() {
			if (views.length > 1) views.pop()
			show(true)
		},
		showTab(tab) {
			views = [tabView(tab)]
			show(false)
		},
		announce(text) {
			hush()
			saying = setTimeout(() => {
				said.textContent = text
			}, 50)
		},
		askToSignIn() {
			context.member = null
			hush()
			// On the page this tab may be another one than that of the member, who has not signed out.
			if (!isPage) forgetLocale(context)
			views = []
			options.onDepth?.(0)
			tabs.hidden = true
			const content = h('div', { class: 'content' })
			body.replaceChildren(
				h(
					'div',
					{ class: 'view' },
					h('div', { class: 'view-head' }, h('h2', { class: 'title', tabindex: '-1' }, words.signIn)),
					content,
				),
			)
			drawSignIn(context, content)
		},
		signedIn() {
			options.onSignedIn?.()
			client.forget()
			navigation.showTab('home')
			buttons[0]?.focus()
		},
		async signOut() {
			await client.send('DELETE', '/token')
			session.end()
			navigation.askToSignIn()
			body.querySelector<HTMLElement>('h2')?.focus()
		},
	}

	const context: Context = {
		base,
		look,
		language,
		words,
		client,
		session,
		isPage,
		navigation,
		formats: createFormats(look, language),
		store: options.store,
		install: options.install,
		member: null,
	}

	const name = look.ProgramName ?? look.CompanyName ?? words.program
	const head = h(
		'header',
		{ class: 'head' },
		picture(look.Logo, 'logo'),
		h('h1', { class: 'program', id: 'fiel-title' }, name),
		options.close &&
			h(
				'button',
				{ type: 'button', class: 'icon-button', 'aria-label': words.close, onclick: options.close },
				icon('close'),
			),
	)
	return {
		element: h('div', { class: isPage ? 'panel page' : 'panel', lang: language }, head, body, tabs, said),
		start() {
			hush()
			client.forget()
			navigation.showTab('home')
		},
		showTab: (tab) => quietly(() => navigation.showTab(tab)),
		backTo(depth) {
			if (readDepth() <= depth) return
			while (views.length > 1 && readDepth() > depth) views.pop()
			if (readDepth() > depth) views = [tabView('home')]
			show(true)
		},
	}
}
