import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { text } from './words.ts'

/** The longest file that the server takes. */
export const MOST_BYTES = 48 * 1024

interface Props {
	label: string
	accept: string
	value?: File | null
	onChange: (file: File | null) => void
	error?: React.ReactNode
	/** The name in the form, by which a refusal finds it. */
	'data-path'?: string
}

/** Chooses a file and shows its name. */
export function FileField({ label, accept, value, onChange, error, 'data-path': path }: Props) {
	const t = useText(text)
	return (
		<Input.Wrapper label={label} error={error} labelElement="div">
			<Group gap="xs" mt={4}>
				<FileButton
					onChange={onChange}
					accept={accept}
					inputProps={{ 'aria-label': label, ...{ 'data-path': path } }}
				>
					{(props) => (
						<Button {...props} variant="default" size="xs" aria-label={`${t.choose}: ${label}`}>
							{t.choose}
						</Button>
					)}
				</FileButton>
				<Text fz="sm" c="dimmed" className="fiel-wraps">
					{value?.name ?? t.noFile}
				</Text>
			</Group>
		</Input.Wrapper>
	)
}
