import { Box, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface Props {
	icon: IconName
	title: string
	/** What the list would show, and how to fill it. */
	children: ReactNode
	action?: ReactNode
}

/** Replaces an empty list. */
export function EmptyState({ icon, title, children, action }: Props) {
	return (
		<Stack align="center" gap="xs" py={64} px="md" ta="center">
			<Box className="fiel-medal">
				<Icon name={icon} size={26} />
			</Box>
			<Title order={2} fz="md">
				{title}
			</Title>
			<Text c="dimmed" fz="sm" maw="26rem">
				{children}
			</Text>
			{action && <Box mt="sm">{action}</Box>}
		</Stack>
	)
}
