import { useBlocker } from '@tanstack/react-router'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { text } from './words.ts'

interface Props {
	when: () => boolean
	/** Called when the user chooses to discard the edits. */
	onLeave?: () => void
}

/** Inside a form, asks before the page or the window is closed with unsaved edits. */
export function LeaveGuard({ when, onLeave }: Props) {
	const t = useText(text)
	const { status, proceed, reset } = useBlocker({
		shouldBlockFn: when,
		enableBeforeUnload: when,
		withResolver: true,
	})
	return (
		<ConfirmDialog
			opened={status === 'blocked'}
			onClose={() => reset?.()}
			title={t.leaveTitle}
			confirm={t.leave}
			cancel={t.stay}
			onConfirm={() => {
				onLeave?.()
				proceed?.()
			}}
		>
			{t.leaveText}
		</ConfirmDialog>
	)
}
