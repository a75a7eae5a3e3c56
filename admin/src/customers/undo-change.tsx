import type { CustomerPoint } from '@fiel/contract'
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { notify } from '../ui/notify.ts'
import { text } from './action-words.ts'

interface Props {
	/** The customer. */
	id: string
	point: CustomerPoint
	onClose: () => void
}

/** Asks why a manual change is undone, and says what that does. */
export function UndoChange({ id, point, onClose }: Props) {
	const t = useText(text)
	const said = useFailureText()
	const { points, money } = useFormats()
	const undo = useWrite('undoChange', {
		refreshes: ['getCustomerProfile', 'listCustomerTimeline', 'listCustomers'],
	})
	const form = useForm({
		initialValues: { Reason: '' },
		validate: { Reason: (reason) => (reason.trim() ? null : t.reasonMissing) },
	})
	const submit = form.onSubmit(({ Reason }) =>
		undo.mutate(
			{ params: { id, point: point.PointId }, body: { Reason: Reason.trim() } },
			{
				onSuccess: ({ PointsBalance }) => {
					notify(t.undone(points(PointsBalance)))
					onClose()
				},
				onError: (failure) => showAtField(form, failure, said(failure)),
			},
		),
	)
	const amount = points(Math.abs(point.Points))
	const { data: preview } = useQuery({
		...readQuery('previewUndoChange', { params: { id, point: point.PointId } }),
		...{ staleTime: 0, gcTime: 0 },
	})
	return (
		<FormDialog
			title={t.undoTitle}
			confirm={t.undoConfirm}
			onClose={onClose}
			onSubmit={submit}
			busy={undo.isPending}
			failure={Object.keys(form.errors).length === 0 ? undo.error : null}
			isDirty={form.isDirty()}
			color="red.8"
		>
			<Text fz="sm">{point.Points > 0 ? t.undoGift(amount) : t.undoDeduction(amount)}</Text>
			<div aria-live="polite">
				{preview && (
					<Text fz="sm" fw={550}>
						{t.undoBalance(
							`${points(preview.PointsBalanceBefore)} (${money(preview.CashbackBalanceBefore)})`,
							`${points(preview.PointsBalance)} (${money(preview.CashbackBalance)})`,
						)}
					</Text>
				)}
			</div>
			<Textarea
				label={t.reason}
				description={t.reasonHelp}
				maxLength={500}
				autosize
				minRows={2}
				data-autofocus
				{...form.getInputProps('Reason')}
			/>
		</FormDialog>
	)
}
