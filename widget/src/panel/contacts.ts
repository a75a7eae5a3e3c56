import type { Member } from '@fiel/contract'
import { type Child, h } from '../dom.ts'
import { drawCodeForm, form, INPUTS } from './code-form.ts'
import type { Context } from './context.ts'
import { alertPlace, button, card, createAttempt, field, view } from './parts.ts'

type Kind = 'email' | 'phone'

/** The second step: the code that was sent to the new contact. */
const drawConfirm = (context: Context, into: HTMLElement, kind: Kind, contact: string): void => {
	const { words, client, navigation } = context
	const { element, input } = drawCodeForm(context, {
		sent: words.contactCodeSent(contact),
		confirmText: words.confirmContact,
		resend: () => client.send('POST', '/contact', { Contact: contact }),
		async confirm(code) {
			await client.send('POST', '/contact/confirm', { Contact: contact, Code: code })
			navigation.back()
			navigation.announce(words.contactChanged(contact))
		},
		other: kind,
		onOther: () => drawContact(context, into, kind),
	})
	into.replaceChildren(element)
	input.focus()
}

const drawContact = (context: Context, into: HTMLElement, kind: Kind): void => {
	const { words, client } = context
	const contact = field(words.newContact[kind], {
		...INPUTS[kind],
		...{ maxlength: 255, autocapitalize: 'none', spellcheck: 'false' },
	})
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
			await client.send('POST', '/contact', { Contact: typed })
			drawConfirm(context, into, kind, typed)
		})
	}
	into.replaceChildren(
		card(h('p', null, words.newContactHint), form(words.sendCode, [contact.element, place], send)),
	)
	contact.input.focus()
}

/** Buttons that lead to a new email address and a new telephone number, where codes for them can be sent. */
export const contactButtons = (context: Context, member: Member): Child => {
	const { words } = context
	const open = (kind: Kind, current: string | null) => {
		const text = current === null ? words.addContact[kind] : words.changeContact[kind]
		return button(
			text,
			view(context, 'account', text, (into) => drawContact(context, into, kind)),
			{ kind: 'plain' },
		)
	}
	const { Email, Phone } = context.look.ContactCodes
	return [Email && open('email', member.Email), Phone && open('phone', member.Phone)]
}
