import { type Child, h } from '../dom.ts'
import type { Context } from './context.ts'
import { alertPlace, failureText } from './parts.ts'

interface SwitchRow {
	title: string
	text?: string | null
	/** The language of title and text, if it is another one. */
	language?: string | null
	/** What is said below, and may change. */
	detail?: HTMLElement | null
	isOn: boolean
	canChange: boolean
	/** Saves it; a failure is shown and puts the switch back. */
	change(isOn: boolean): Promise<void>
}

let rows = 0

/** A switch that saves at once. */
export const switchRow = (
	context: Context,
	{ title, text, language, detail, isOn, canChange, change }: SwitchRow,
): HTMLElement => {
	rows += 1
	const [titleId, aboutId] = [`s${rows}`, `s${rows}-about`]
	const place = alertPlace()
	const about: Child[] = [text && h('span', { class: 'consent', lang: language }, text), detail]
	const hasAbout = about.some(Boolean)
	const box = h('input', {
		...{ type: 'checkbox', role: 'switch', disabled: !canChange, 'aria-labelledby': titleId },
		'aria-describedby': hasAbout ? aboutId : null,
	})
	box.checked = isOn
	const press = async () => {
		const wanted = box.checked
		box.disabled = true
		place.replaceChildren()
		try {
			await change(wanted)
			context.navigation.announce(context.words.saved)
		} catch (error) {
			box.checked = !wanted
			place.replaceChildren(h('span', { class: 'error' }, failureText(context, error)))
		} finally {
			box.disabled = false
			box.focus()
		}
	}
	box.addEventListener('change', () => void press())
	return h(
		'li',
		{ class: 'row' },
		h(
			'label',
			{ class: 'switch' },
			h(
				'span',
				{ class: 'grow' },
				h('span', { class: 'strong', id: titleId, lang: language }, title),
				hasAbout && h('span', { id: aboutId }, about),
			),
			box,
		),
		place,
	)
}
