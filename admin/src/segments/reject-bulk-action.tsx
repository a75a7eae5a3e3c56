import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { text } from './bulk-words.ts'

/** Asks why a bulk action that waits is rejected. */
export function RejectBulkAction({ id, onClose }: { id: number; onClose: () => void }) {
	const t = useText(text)
	const reject = useWrite('decideBulkAction', { refreshes: ['getBulkAction', 'listBulkActions'] })
	const form = useForm({
		initialValues: { Reason: '' },
		validate: { Reason: (reason) => (reason.trim() ? null : t.missing) },
	})
	const submit = form.onSubmit(({ Reason }) =>
		reject.mutate(
			{ params: { id }, body: { IsApproved: false, Reason: Reason.trim() } },
			{ onSuccess: onClose },
		),
	)
	return (
		<FormDialog
			title={t.rejectTitle}
			confirm={t.reject}
			onClose={onClose}
			onSubmit={submit}
			busy={reject.isPending}
			failure={reject.error}
			isDirty={form.isDirty()}
			color="red.8"
		>
			<Textarea label={t.reason} maxLength={500} data-autofocus {...form.getInputProps('Reason')} />
		</FormDialog>
	)
}
