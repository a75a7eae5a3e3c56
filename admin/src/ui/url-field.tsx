import { TextInput, type TextInputProps } from '@mantine/core'
import { DESCRIPTION_BELOW } from './description-below.ts'

/** The address of a page or of a server. */
export function UrlField(props: TextInputProps) {
	return (
		<TextInput
			inputWrapperOrder={DESCRIPTION_BELOW}
			type="url"
			placeholder="https://"
			maxLength={2048}
			{...props}
		/>
	)
}
