import { IS_TEST, openInMode } from '../api/mode.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { text } from './words.ts'

interface Props {
	opened: boolean
	onClose: () => void
}

export function ResetSandbox({ opened, onClose }: Props) {
	const t = useText(text)
	const reset = useWrite('resetSandbox', { refreshes: ['getSandbox'] })
	const done = (): void => {
		// The new test data has other ids, so nothing in memory is right any more.
		if (IS_TEST) openInMode(true, '/settings/test-mode')
		else {
			onClose()
			notify(t.wasReset)
		}
	}
	return (
		<ConfirmDialog
			opened={opened}
			onClose={onClose}
			title={t.resetTitle}
			confirm={t.reset}
			onConfirm={() => reset.mutateAsync({}).then(done, () => {})}
			busy={reset.isPending}
			failure={reset.error}
		>
			{t.resetText}
		</ConfirmDialog>
	)
}

export function RemoveSandbox({ opened, onClose }: Props) {
	const t = useText(text)
	const remove = useWrite('removeSandbox', { refreshes: IS_TEST ? [] : ['getSandbox', 'getSession'] })
	const done = (): void => {
		if (IS_TEST) openInMode(false, '/settings/test-mode')
		else {
			onClose()
			notify(t.removed)
		}
	}
	return (
		<ConfirmDialog
			opened={opened}
			onClose={onClose}
			title={t.removeTitle}
			confirm={t.remove}
			onConfirm={() => remove.mutateAsync({}).then(done, () => {})}
			busy={remove.isPending}
			failure={remove.error}
		>
			{t.removeText}
		</ConfirmDialog>
	)
}
