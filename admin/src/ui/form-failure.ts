import type { UseFormReturnType } from '@mantine/form'
import type { ApiFailure } from '../api/api-failure.ts'

/**
 * Shows a failure at its input. Forms use the member names of the API, so `Goals[0].Value` is `Goals.0.Value` in the
 * form. Returns whether the form has such an input; otherwise show the failure in a FailureNote.
 */
// biome-ignore lint/suspicious/noExplicitAny: any form
export const showAtField = (form: UseFormReturnType<any>, failure: ApiFailure, said: string): boolean => {
	if (!failure.field) return false
	const path = failure.field.replace(/\[(\d+)\]/g, '.$1')
	if (form.getInputNode(path) === null) return false
	form.setFieldError(path, said)
	return true
}
