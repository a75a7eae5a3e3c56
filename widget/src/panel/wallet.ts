import type { MemberPass } from '@fiel/contract'
import { type Child, h } from '../dom.ts'
import type { Context } from './context.ts'
import { button, failureText, note } from './parts.ts'

type Platform = 'apple' | 'google'

/** The wallets that the device may have: both where that is not known. */
export const walletsOf = (userAgent: string, offered: readonly Platform[]): Platform[] => {
	if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return offered.filter((one) => one === 'apple')
	if (/Android/.test(userAgent)) return offered.filter((one) => one === 'google')
	return [...offered]
}

/** The buttons that put the card into the wallet of the device; nothing while nobody is signed in or it has none. */
export const walletButtons = (context: Context): Child => {
	const { look, words, member } = context
	const wallets = member ? walletsOf(navigator.userAgent, look.Wallet) : []
	if (wallets.length === 0) return null
	const place = h('div', { 'aria-live': 'polite' })
	const buttons = wallets.map((platform) => {
		const text = words.addToWallet[platform]
		const made = button(
			look.IsWalletTest ? words.testButton(text) : text,
			() => add(context, platform, made, place),
			{
				kind: 'plain',
			},
		)
		return made
	})
	return h('div', { class: 'stack' }, look.IsWalletTest && note(words.testPasses), ...buttons, place)
}

const add = async (
	context: Context,
	platform: Platform,
	pressed: HTMLButtonElement,
	place: HTMLElement,
): Promise<void> => {
	pressed.disabled = true
	place.replaceChildren()
	// Browsers let a page open a tab only while a press is handled. The file of Apple opens in a sheet, without a tab.
	const tab = platform === 'google' ? window.open('', '_blank') : null
	try {
		const pass = await context.client.send<MemberPass>('POST', '/wallet', { Platform: platform })
		if (pass.IsTest) place.append(note(context.words.testPass))
		;(tab ?? window).location.assign(pass.Url)
	} catch (error) {
		tab?.close()
		place.append(h('p', { class: 'error', role: 'alert' }, failureText(context, error)))
	} finally {
		pressed.disabled = false
	}
}
