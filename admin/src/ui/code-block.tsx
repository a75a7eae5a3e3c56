import { Group, Stack, Text } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'

interface Props {
	title: string
	code: string
	/** The label of the button. */
	copy: string
}

/** Text to copy or to read verbatim. */
export function CodeBlock({ title, code, copy }: Props) {
	return (
		<Stack gap={6}>
			<Group justify="space-between">
				<Text fz="sm" fw={500}>
					{title}
				</Text>
				<CopyButton value={code} label={copy} />
			</Group>
			<pre className="fiel-code fiel-wraps">{code}</pre>
		</Stack>
	)
}
