import type { UseFormReturnType } from '@mantine/form'
import type { ApiFailure } from '../api/api-failure.ts'

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
	return true
}

/** The label of the input that a failure is about, as the form on the screen shows it; undefined if there is none. */
export const labelOf = ({ field }: ApiFailure): string | undefined => {
	if (!field) return undefined
	const input = document.querySelector(`input[data-path="${CSS.escape(pathOf(field))}"]`)
	// The asterisk of a required input is an element of its own.
	return (input as HTMLInputElement | null)?.labels?.[0]?.firstChild?.textContent ?? undefined
}

const pathOf = (field: string): string => field.replace(/\[(\d+)\]/g, '.$1')
