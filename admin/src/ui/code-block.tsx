import { Group, Stack, Text } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'

interface Props {
	title: string
	code: string
	/** What the button says. */
	copy: string
}

/** Something to paste elsewhere, or to read as it is. */
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
