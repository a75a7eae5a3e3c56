import type { CustomerProfile } from '@fiel/contract'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { notify } from '../ui/notify.ts'
import { text } from './action-words.ts'

/** What a move between tiers changes. */
export const TIER_READS = [
	...(['getCustomerProfile', 'listCustomers', 'listAllTiers', 'listTierMoves'] as const),
	'listCustomerTimeline',
] as const

export function SetCustomerTier({ customer, onClose }: { customer: CustomerProfile; onClose: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const place = useWrite('placeCustomer', {
		refreshes: [...TIER_READS],
	})
	const filled = (value: string) => (value ? null : t.missing)
	const form = useForm({
		initialValues: { TierId: '', Until: '', Reason: '' },
		validate: {
			TierId: filled,
			Until: (date) => (date ? null : t.dateMissing),
			Reason: (reason) => (reason.trim() ? null : t.reasonMissing),
		},
	})
	const submit = form.onSubmit(({ TierId, Until, Reason }) =>
		place.mutate(
			{ params: { id: customer.OriginalId }, body: { TierId: Number(TierId), Until, Reason: Reason.trim() } },
			{
				onSuccess: () => {
					notify(t.placed)
					onClose()
				},
				onError: (failure) => showAtField(form, failure, said(failure)),
			},
		),
	)
	return (
		<FormDialog
			title={t.placeTitle}
			confirm={t.placeConfirm}
			onClose={onClose}
			onSubmit={submit}
			busy={place.isPending}
			failure={Object.keys(form.errors).length === 0 ? place.error : null}
			isDirty={form.isDirty()}
		>
			<Select
				label={t.tier}
				data={customer.Tiers.map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
				data-autofocus
				{...form.getInputProps('TierId')}
			/>
			<TextInput label={t.until} description={t.untilHelp} type="date" {...form.getInputProps('Until')} />
			<Textarea
				label={t.reason}
				description={t.placeReasonHelp}
				maxLength={500}
				{...form.getInputProps('Reason')}
			/>
		</FormDialog>
	)
}
