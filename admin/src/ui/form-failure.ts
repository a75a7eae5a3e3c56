import type { UseFormReturnType } from '@mantine/form'
import type { ApiFailure } from '../api/api-failure.ts'

/**
 * Shows a failure at the input it is about; forms use the names of the wire, so `Goals[0].Value` is there as
 * `Goals.0.Value`. Tells whether the form has such an input; else the failure belongs into a FailureNote.
 */
// biome-ignore lint/suspicious/noExplicitAny: any form
export const showAtField = (form: UseFormReturnType<any>, failure: ApiFailure, said: string): boolean => {
	if (!failure.field) return false
	const path = failure.field.replace(/\[(\d+)\]/g, '.$1')
	if (form.getInputNode(path) === null) return false
	form.setFieldError(path, said)
	return true
}
