import type { InputWrapperProps } from '@mantine/core'

/** Puts the description of an input below it: `inputWrapperOrder={DESCRIPTION_BELOW}`. */
export const DESCRIPTION_BELOW: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
	'label',
	'input',
	'description',
	'error',
]
