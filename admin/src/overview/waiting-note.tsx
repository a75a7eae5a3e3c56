import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

interface Props {
	children: string
	/** The page where it is decided. */
	to: '/approvals' | '/erasure-requests'
	open: string
}

/** Says that something waits for the user, with the way there. */
export function WaitingNote({ children, to, open }: Props) {
	return (
		<Alert variant="light" color="yellow" mb="lg" p="sm">
			<Group justify="space-between" gap="sm">
				<Text fz="sm">{children}</Text>
				<Button component={Link} to={to} size="xs" variant="default">
					{open}
				</Button>
			</Group>
		</Alert>
	)
}
