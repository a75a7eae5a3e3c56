import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { useWaitingApprovals } from '../api/use-waiting-approvals.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { text } from './words.ts'

/** Tells users who may approve adjustments and bulk actions that some wait for it. */
export function ApprovalsNote() {
	const t = useText(text)
	const { number } = useFormats()
	const mayApprove = useIsAllowed('approveChange')
	const waiting = useWaitingApprovals()
	if (!mayApprove || waiting === 0) return null
	return (
		<Alert variant="light" color="yellow" mb="lg" p="sm">
			<Group justify="space-between" gap="sm">
				<Text fz="sm">{t.toApprove(number(waiting))}</Text>
				<Button component={Link} to="/approvals" size="xs" variant="default">
					{t.openApprovals}
				</Button>
			</Group>
		</Alert>
	)
}
