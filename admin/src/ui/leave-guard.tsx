import { useBlocker } from '@tanstack/react-router'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { text } from './words.ts'

interface Props {
	when: () => boolean
	/** Somebody chose to lose it. */
	onLeave?: () => void
}

/** Put into a form: leaving the page, or closing the window, asks first while there is something to lose. */
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
