import { useIsAllowed } from '../api/session.ts'
import { useWaitingApprovals } from '../api/use-waiting-approvals.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { WaitingNote } from './waiting-note.tsx'
import { text } from './words.ts'

/** Tells users who may approve adjustments and bulk actions that some wait for it. */
export function ApprovalsNote() {
	const t = useText(text)
	const { number } = useFormats()
	const mayApprove = useIsAllowed('approveChange')
	const waiting = useWaitingApprovals()
	if (!mayApprove || waiting === 0) return null
	return (
		<WaitingNote to="/approvals" open={t.openApprovals}>
			{t.toApprove(number(waiting))}
		</WaitingNote>
	)
}
