import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { useWaitingApprovals } from '../api/use-waiting-approvals.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { text } from './approvals-words.ts'

/** Leads to the adjustments and bulk actions that wait for a second person, and says how many there are. */
export function ApprovalsButton() {
	const t = useText(text)
	const { number } = useFormats()
	const waiting = useWaitingApprovals()
	const mayOpen = useIsAllowed('listWaitingChanges')
	if (!mayOpen) return null
	return (
		<Button variant="default" component={Link} to="/approvals">
			{waiting > 0 ? t.approvalsWaiting(number(waiting)) : t.approvals}
		</Button>
	)
}
