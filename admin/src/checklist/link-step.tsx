import type { AdminOperationId } from '@fiel/contract'
import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePermissions } from '../api/session.ts'
import { Step } from './step.tsx'

interface StepLink {
	label: string
	to: string
	hash?: string
	/** What a user must be allowed to call; others do not see the link. */
	needs: AdminOperationId
}

interface Props {
	title: string
	about: string
	isDone: boolean
	links: readonly StepLink[]
}

/** A step that is done on other pages. */
export function LinkStep({ title, about, isDone, links }: Props) {
	const may = usePermissions()
	const open = links.filter(({ needs }) => may(needs))
	return (
		<Step title={title} isDone={isDone} about={about}>
			{!isDone && open.length > 0 && (
				<Group gap="xs">
					{open.map(({ label, to, hash }) => (
						<Button key={label} component={Link} to={to} {...(hash && { hash })} variant="default" size="xs">
							{label}
						</Button>
					))}
				</Group>
			)}
		</Step>
	)
}
