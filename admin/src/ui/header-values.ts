import type { UseFormReturnType } from '@mantine/form'

export interface HeaderValues {
	name: string
	value: string
}

/** Any form with headers. */
export interface HeadersForm {
	values: { Headers: HeaderValues[] | null }
	errors: UseFormReturnType<object>['errors']
	setFieldValue(path: 'Headers', value: HeaderValues[]): void
	insertListItem(path: 'Headers', item: HeaderValues): void
	removeListItem(path: 'Headers', index: number): void
	getInputProps(path: `Headers.${number}.${keyof HeaderValues}`): object
}

/** Headers without a name are left out. */
export const headersBody = (headers: HeaderValues[]): Record<string, string> =>
	Object.fromEntries(
		headers.filter(({ name }) => name.trim()).map(({ name, value }) => [name.trim(), value.trim()]),
	)
