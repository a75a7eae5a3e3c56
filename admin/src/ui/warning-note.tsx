import { Alert, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface Props {
	title?: string
	about?: ReactNode
	children?: string[]
}

/** Says what is unusual, without preventing anything; each sentence on a line of its own. */
export function WarningNote({ title, about, children = [] }: Props) {
	return (
		<Alert
			variant="light"
			color="yellow"
			p="xs"
			icon={<Icon name="warning" size={16} />}
			title={title}
			role="status"
		>
			<Stack gap={2}>
				{about && <Text fz="xs">{about}</Text>}
				{children.map((sentence) => (
					<Text key={sentence} fz="xs">
						{sentence}
					</Text>
				))}
			</Stack>
		</Alert>
	)
}
