import type { UseFormReturnType } from '@mantine/form'
import type { ApiFailure } from '../api/api-failure.ts'

const shownAtField = new WeakSet<object>()

/** Whether a failure was shown at its input. Once that input is edited, the failure is about nothing on the screen. */
export const wasShownAtField = (failure: unknown): boolean => shownAtField.has(failure as object)

/**
 * Shows a failure at its input. Forms use the member names of the API, so `Goals[0].Value` is `Goals.0.Value` in the
 * form. Returns whether the form has such an input; otherwise show the failure in a FailureNote.
 */
// biome-ignore lint/suspicious/noExplicitAny: any form
export const showAtField = (form: UseFormReturnType<any>, failure: ApiFailure, said: string): boolean => {
	if (!failure.field) return false
	const path = pathOf(failure.field)
	if (form.getInputNode(path) === null) return false
	form.setFieldError(path, said)
	shownAtField.add(failure)
	return true
}

/** The label of the input that a failure is about, as the form on the screen shows it; undefined if there is none. */
export const labelOf = ({ field }: ApiFailure): string | undefined => {
	const input = field && findInput(pathOf(field))
	return input ? labelText(input) : undefined
}

/**
 * How the form on the screen names the input at this path, or the section of the inputs below it, and whether its value
 * is typed as it is stored; undefined if there is none.
 */
export const titleAt = (path: string): { text: string; isTyped: boolean } | undefined => {
	const input = findInput(path)
	const label = input && labelText(input)
	if (label) return { text: label, isTyped: !input.matches('[aria-haspopup], [type=checkbox]') }
	const part = input ?? document.querySelector(`[data-path^="${CSS.escape(path)}."]`)
	const heading = part?.closest('section')?.querySelector('h2')?.textContent
	return heading ? { text: heading, isTyped: false } : undefined
}

type Labelled = HTMLInputElement | HTMLTextAreaElement

const findInput = (path: string): Labelled | null =>
	document.querySelector<Labelled>(`:is(input, textarea)[data-path="${CSS.escape(path)}"]`)

/** The asterisk of a required input is an element of its own. */
const labelText = ({ labels }: Labelled): string | undefined =>
	labels?.[0]?.firstChild?.textContent ?? undefined

const pathOf = (field: string): string => field.replace(/\[(\d+)\]/g, '.$1')
