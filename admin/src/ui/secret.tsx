import { Alert, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { Icon } from './icon.tsx'

interface Props {
	name: string
	value: string
	/** The value in a more readable format. */
	shown?: string
}

/** A value that is shown once, to be copied. */
export function Secret({ name, value, shown = value }: Props) {
	return (
		<Stack gap={6}>
			<Text fz="sm" fw={500}>
				{name}
			</Text>
			<Group className="fiel-code" wrap="nowrap" gap="xs" py={6}>
				<code className="fiel-secret">{shown}</code>
				<CopyButton value={value} what={name} />
			</Group>
		</Stack>
	)
}

/** Says that it is shown only once. */
export function ShownOnceNotice({ children }: { children: ReactNode }) {
	return (
		<Alert variant="light" color="yellow" icon={<Icon name="warning" />} p="sm" c="var(--mantine-color-text)">
			{children}
		</Alert>
	)
}
