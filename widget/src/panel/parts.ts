import { isFailure } from '../client.ts'
import { type Child, h, quietly } from '../dom.ts'
import { type IconName, icon } from '../icons.ts'
import type { Context, View } from './context.ts'

export const button = (
	text: string,
	onclick: () => unknown,
	{
		kind = 'main',
		label,
		icon: name,
		isDisabled,
	}: { kind?: 'main' | 'plain' | 'quiet'; label?: string; icon?: IconName; isDisabled?: boolean } = {},
): HTMLButtonElement =>
	h(
		'button',
		{ type: 'button', class: `button ${kind}`, onclick, 'aria-label': label, disabled: isDisabled === true },
		name && icon(name),
		text,
	)

export const link = (text: string, href: string, kind = 'plain'): HTMLAnchorElement | null =>
	/^https?:\/\//i.test(href)
		? h('a', { class: `button ${kind}`, href, target: '_blank', rel: 'noopener noreferrer' }, text)
		: null

export const card = (...children: Child[]): HTMLElement => h('section', { class: 'card' }, ...children)

export const heading = (text: string): HTMLElement => h('h3', { class: 'heading' }, text)

export const note = (text: string, name: IconName = 'alert', kind = ''): HTMLElement =>
	h('p', { class: `note ${kind}` }, icon(name), h('span', null, text))

export const empty = (text: string, name: IconName): HTMLElement =>
	h('div', { class: 'empty' }, icon(name), h('p', null, text))

export const badge = (text: string, kind = ''): HTMLElement => h('span', { class: `badge ${kind}` }, text)

/** A row that opens a view. */
export const rowButton = (title: string, detail: Child, onclick: () => unknown): HTMLElement =>
	h(
		'button',
		{ type: 'button', class: 'row', onclick },
		h(
			'span',
			{ class: 'grow' },
			h('span', { class: 'strong' }, title),
			detail && h('span', { class: 'detail' }, detail),
		),
		icon('next'),
	)

export const progress = (label: string, percent: number): HTMLElement => {
	const share = Math.max(0, Math.min(100, Math.round(percent)))
	const bar = h('span', { class: 'fill' })
	bar.style.width = `${share}%`
	return h(
		'span',
		{
			...{ class: 'progress', role: 'progressbar', 'aria-label': label },
			...{ 'aria-valuenow': share, 'aria-valuemin': 0, 'aria-valuemax': 100 },
		},
		bar,
	)
}

/** A picture from the merchant; it disappears if it cannot be loaded. */
export const picture = (url: string | null, className: string): HTMLElement | null => {
	if (!url || !/^https?:\/\//i.test(url)) return null
	const image = h('img', {
		class: className,
		src: url,
		alt: '',
		loading: 'lazy',
		decoding: 'async',
		referrerpolicy: 'no-referrer',
	})
	image.addEventListener('error', () => image.remove())
	return image
}

const skeleton = (words: Context['words']): HTMLElement =>
	h(
		'div',
		{ class: 'skeleton', role: 'status' },
		h('span', { class: 'unseen' }, words.loading),
		...[1, 2, 3].map(() => h('span', { class: 'bone', 'aria-hidden': 'true' })),
	)

export const failureText = ({ words, formats }: Context, error: unknown): string => {
	if (!isFailure(error)) return words.fault
	if (error.kind === 'offline') return words.offline
	if (error.kind === 'busy') return words.busy(formats.number(error.retryAfter))
	if (error.kind === 'no-member') return words.noMember
	return error.message || (error.kind === 'fault' ? words.fault : words.refused)
}

/** Says what went wrong and tries again: at a press, and after the time that the server asked for. */
const failureNote = (context: Context, error: unknown, again: () => void): HTMLElement => {
	const { words } = context
	const repeat = button(words.again, again, { kind: 'plain' })
	const shown = h(
		'div',
		{ class: 'failure', role: 'alert' },
		icon('alert'),
		h('p', null, failureText(context, error)),
		repeat,
	)
	if (isFailure(error) && error.kind === 'busy') {
		repeat.disabled = true
		setTimeout(() => shown.isConnected && quietly(again), error.retryAfter * 1000)
	}
	if (isFailure(error) && error.kind === 'no-member') repeat.remove()
	return shown
}

/** Reads what an element shows, with the states in between. */
export const load = <T>(
	context: Context,
	into: HTMLElement,
	read: () => Promise<T>,
	draw: (data: T) => Child[],
): void => {
	const attempt = (): void => {
		into.replaceChildren(skeleton(context.words))
		quietly(async () => {
			try {
				const data = await read()
				into.replaceChildren(h('div', { class: 'stack' }, ...draw(data)))
			} catch (error) {
				if (isFailure(error) && error.kind === 'replaced') return
				if (isFailure(error) && error.kind === 'signed-out') context.navigation.askToSignIn()
				else into.replaceChildren(failureNote(context, error, attempt))
			}
		})
	}
	attempt()
}

export const view =
	(context: Context, tab: View['tab'], title: string, draw: (into: HTMLElement) => void): (() => void) =>
	() =>
		context.navigation.open({ tab, title, draw })

/** Takes presses away from a button while something runs, and shows failures beside it. */
export const createAttempt = (context: Context, control: HTMLButtonElement, place: HTMLElement) => {
	const run = async (act: () => Promise<void>, explain = (error: unknown) => failureText(context, error)) => {
		if (control.getAttribute('aria-disabled') === 'true') return
		control.setAttribute('aria-disabled', 'true')
		place.replaceChildren()
		let wait = 0
		try {
			await act()
		} catch (error) {
			if (isFailure(error) && error.kind === 'replaced') return
			if (isFailure(error) && error.kind === 'signed-out') {
				context.navigation.askToSignIn()
				return
			}
			if (isFailure(error)) wait = error.retryAfter
			const said =
				isFailure(error) && error.kind === 'busy'
					? error.message || failureText(context, error)
					: explain(error)
			place.replaceChildren(note(said, 'alert', 'bad'))
		} finally {
			// A server that is busy says when the next attempt makes sense.
			setTimeout(() => control.removeAttribute('aria-disabled'), wait * 1000)
		}
	}
	return run
}

/** Where a form says what went wrong. */
export const alertPlace = (): HTMLElement => h('div', { role: 'alert' })

let fields = 0

export const field = (
	label: string,
	props: Record<string, unknown>,
	hint?: string,
): { element: HTMLElement; input: HTMLInputElement; fail(text: string | null): void } => {
	fields += 1
	const [id, hintId, errorId] = [`f${fields}`, `f${fields}-hint`, `f${fields}-error`]
	const input = h('input', { id, class: 'input', ...props, 'aria-describedby': hint ? hintId : null })
	const error = h('span', { id: errorId, class: 'error' })
	const describe = (hasError: boolean): void => {
		const ids = [...(hint ? [hintId] : []), ...(hasError ? [errorId] : [])].join(' ')
		if (ids) input.setAttribute('aria-describedby', ids)
		else input.removeAttribute('aria-describedby')
	}
	return {
		input,
		element: h(
			'div',
			{ class: 'field' },
			h('label', { for: id }, label),
			hint && h('span', { id: hintId, class: 'detail' }, hint),
			input,
			error,
		),
		fail(text) {
			error.replaceChildren(...(text ? [text] : []))
			describe(text !== null)
			if (text === null) input.removeAttribute('aria-invalid')
			else {
				input.setAttribute('aria-invalid', 'true')
				input.focus()
			}
		},
	}
}
