import { h } from '../dom.ts'
import type { SignedIn } from '../tokens.ts'
import { drawCodeForm, form, INPUTS } from './code-form.ts'
import { termsLink } from './consents.ts'
import type { Context } from './context.ts'
import { alertPlace, card, createAttempt, empty, field, link } from './parts.ts'

const kindOf = ({ look: { SignIn } }: Context): 'both' | 'email' | 'phone' =>
	SignIn.Email && SignIn.Phone ? 'both' : SignIn.Phone ? 'phone' : 'email'

const drawCode = (context: Context, into: HTMLElement, contact: string, remembers: boolean): void => {
	const { words, client, session, navigation } = context
	const { element, input } = drawCodeForm(context, {
		sent: words.codeSent(contact),
		confirmText: words.continue,
		resend: () => client.ask('POST', '/sign-in', { Contact: contact }),
		async confirm(code) {
			const body = { Contact: contact, Code: code, Remember: remembers }
			session.begin(await client.ask<SignedIn>('POST', '/sign-in/confirm', body))
			navigation.signedIn()
		},
		other: kindOf(context),
		onOther: () => drawSignIn(context, into),
	})
	into.replaceChildren(h('div', { class: 'stack' }, element))
	input.focus()
}

const drawContactForm = (context: Context, into: HTMLElement): HTMLElement => {
	const { words, client, isPage, look, language } = context
	const kind = kindOf(context)
	const contact = field(words.contact[kind], {
		...INPUTS[kind],
		maxlength: 255,
		autocapitalize: 'none',
		spellcheck: 'false',
	})
	const box = h('input', { type: 'checkbox' })
	const place = alertPlace()
	const send = (submit: HTMLButtonElement) => {
		const typed = contact.input.value.trim()
		contact.fail(typed === '' ? words.needed : null)
		if (typed === '') return
		return createAttempt(
			context,
			submit,
			place,
		)(async () => {
			await client.ask('POST', '/sign-in', { Contact: typed })
			drawCode(context, into, typed, isPage && box.checked)
		})
	}
	return card(
		h('p', { class: 'strong' }, look.Texts[language]?.Welcome ?? words.welcome),
		h('p', null, words.signInHint[kind]),
		form(
			words.sendCode,
			[
				contact.element,
				isPage ? h('label', { class: 'option' }, box, h('span', null, words.remember)) : null,
				place,
			],
			send,
		),
	)
}

export const drawSignIn = (context: Context, into: HTMLElement): void => {
	const { words, look, language } = context
	const hasCodes = look.SignIn.Email || look.SignIn.Phone
	const visit = look.Url ? link(words.visitShop, look.Url) : null
	into.replaceChildren(
		h(
			'div',
			{ class: 'stack' },
			hasCodes ? drawContactForm(context, into) : card(empty(words.signInAtShop, 'person'), visit),
			h('p', { class: 'centered detail' }, look.Texts[language]?.Join ?? words.join),
			termsLink(context),
		),
	)
}
