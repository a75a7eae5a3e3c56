import type { CustomerProfile } from '@fiel/contract'
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { notify } from '../ui/notify.ts'
import { text } from './action-words.ts'
import { TIER_READS } from './set-customer-tier.tsx'

/** Ends a tier that was set manually before its time. */
export function ReleaseTier({ customer, onClose }: { customer: CustomerProfile; onClose: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const release = useWrite('setAutomaticTier', { refreshes: [...TIER_READS] })
	const form = useForm({
		initialValues: { Reason: '' },
		validate: { Reason: (reason) => (reason.trim() ? null : t.reasonMissing) },
	})
	const submit = form.onSubmit(({ Reason }) =>
		release.mutate(
			{ params: { id: customer.OriginalId }, body: { Reason: Reason.trim() } },
			{
				onSuccess: () => {
					notify(t.released)
					onClose()
				},
				onError: (failure) => showAtField(form, failure, said(failure)),
			},
		),
	)
	return (
		<FormDialog
			title={t.releaseTitle}
			confirm={t.releaseConfirm}
			onClose={onClose}
			onSubmit={submit}
			busy={release.isPending}
			failure={Object.keys(form.errors).length === 0 ? release.error : null}
			isDirty={form.isDirty()}
		>
			<Text fz="sm">{t.releaseText}</Text>
			<Textarea
				label={t.reason}
				description={t.placeReasonHelp}
				maxLength={500}
				data-autofocus
				{...form.getInputProps('Reason')}
			/>
		</FormDialog>
	)
}
