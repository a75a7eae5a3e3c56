import type { InputWrapperProps } from '@mantine/core'

/** What is said about an input stands below it: `inputWrapperOrder={BELOW}`. */
export const DESCRIPTION_BELOW: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
	'label',
	'input',
	'description',
	'error',
]
