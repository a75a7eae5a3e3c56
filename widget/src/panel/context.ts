import type { Member } from '@fiel/contract'
import type { Client } from '../client.ts'
import type { Formats } from '../formats.ts'
import type { Words } from '../i18n/words.ts'
import type { Language } from '../language.ts'
import type { Look } from '../look.ts'
import type { Store } from '../storage.ts'
import type { Session } from '../tokens.ts'

export type TabName = 'home' | 'rewards' | 'earn' | 'account'

/** One screen of the panel. Screens of a tab have no button that leads back. */
export interface View {
	tab: TabName
	title: string
	isTab?: true
	/** Draws into an empty element, also again after a failure. */
	draw(into: HTMLElement): void
}

/** How the views move through the panel. */
export interface Navigation {
	open(view: View): void
	back(): void
	/** Shows the first screen of a tab. */
	showTab(tab: TabName): void
	/** Says something to people who do not see the screen. */
	announce(text: string): void
	askToSignIn(): void
	signedIn(): void
	signOut(): Promise<void>
}

/** Everything that a view needs. */
export interface Context {
	/** The origin of Fiel. */
	base: string
	look: Look
	language: Language
	words: Words
	formats: Formats
	client: Client
	session: Session
	/** What is kept on the device: the keys of redemptions, and the card on the hosted page. */
	store: Store
	/** True on the hosted page, which remembers devices and shows the card without a network. */
	isPage: boolean
	/** Offers to install the page; undefined where the browser does not. */
	install?: () => (() => void) | undefined
	navigation: Navigation
	/** The member who is signed in, once read. */
	member: Member | null
}
