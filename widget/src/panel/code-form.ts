import { h } from '../dom.ts'
import type { Context } from './context.ts'
import { alertPlace, button, card, createAttempt, field, note } from './parts.ts'

/** What a contact is typed into. */
export const INPUTS = {
	both: { type: 'text', autocomplete: 'email', inputmode: 'email' },
	email: { type: 'email', autocomplete: 'email' },
	phone: { type: 'tel', autocomplete: 'tel' },
}

export const form = (
	submitText: string,
	parts: (Node | null)[],
	onSubmit: (submit: HTMLButtonElement) => unknown,
): HTMLElement => {
	const submit = h('button', { type: 'submit', class: 'button main' }, submitText)
	const send = (event: Event) => {
		event.preventDefault()
		return onSubmit(submit)
	}
	return h('form', { class: 'stack', novalidate: true, onsubmit: send }, ...parts, submit)
}

interface CodeForm {
	/** Says where the code was sent. */
	sent: string
	confirmText: string
	/** Sends another code. */
	resend(): Promise<unknown>
	confirm(code: string): Promise<void>
	/** What another contact can be. */
	other: keyof typeof INPUTS
	/** Goes back to another contact. */
	onOther(): void
}

/** Asks for the code that was sent to a contact. The input has to be focused once the card is on the page. */
export const drawCodeForm = (
	context: Context,
	{ sent, confirmText, resend: sendAgain, confirm, other, onOther }: CodeForm,
): { element: HTMLElement; input: HTMLInputElement } => {
	const { words } = context
	const code = field(words.codeLabel, {
		...{ type: 'text', inputmode: 'numeric', autocomplete: 'one-time-code' },
		...{ maxlength: 12, spellcheck: 'false' },
	})
	const place = alertPlace()
	const again: HTMLButtonElement = button(
		words.resend,
		() =>
			resend(async () => {
				await sendAgain()
				place.replaceChildren(note(sent, 'check'))
			}),
		{ kind: 'quiet' },
	)
	const resend = createAttempt(context, again, place)
	const submit = (pressed: HTMLButtonElement) => {
		const typed = code.input.value.replace(/[\s-]/g, '')
		code.fail(typed === '' ? words.needed : null)
		if (typed === '') return
		return createAttempt(context, pressed, place)(() => confirm(typed))
	}
	const element = card(
		h('p', { role: 'status' }, sent),
		form(confirmText, [code.element, place], submit),
		again,
		button(words.otherContact[other], onOther, { kind: 'quiet' }),
	)
	return { element, input: code.input }
}
