import type { CustomerProfile } from '@fiel/contract'
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { notify } from '../ui/notify.ts'
import { useDraft } from '../ui/use-draft.ts'
import { text } from './action-words.ts'
import { FormDialog } from './form-dialog.tsx'

export function EditCustomer({ customer, onClose }: { customer: CustomerProfile; onClose: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const change = useWrite('changeCustomer', { refreshes: ['getCustomerProfile', 'listCustomers'] })
	const form = useForm({
		initialValues: {
			Name: customer.Name ?? '',
			Email: customer.Email ?? '',
			Phone: customer.Phone ?? '',
			Document: customer.Document ?? '',
			BirthdayDate: customer.BirthdayDate?.slice(0, 10) ?? '',
		},
	})
	const draft = useDraft(form, { name: `customer ${customer.OriginalId}` })
	const close = (): void => {
		if (form.isDirty()) draft.drop()
		onClose()
	}
	const submit = form.onSubmit((values) => {
		const given = Object.entries(values).filter(([, value]) => value.trim() !== '')
		change.mutate(
			{ params: { id: customer.OriginalId }, body: Object.fromEntries(given) },
			{
				onSuccess: () => {
					notify(t.saved)
					close()
				},
				onError: (failure) => showAtField(form, failure, said(failure)),
			},
		)
	})
	return (
		<FormDialog
			title={t.editTitle}
			confirm={t.edit}
			onClose={close}
			onSubmit={submit}
			busy={change.isPending}
			failure={Object.keys(form.errors).length === 0 ? change.error : null}
			isDirty={form.isDirty()}
		>
			<DraftNote of={draft.offer} />
			<Text fz="sm" c="dimmed">
				{t.keepHelp}
			</Text>
			<TextInput label={t.name} maxLength={500} data-autofocus {...form.getInputProps('Name')} />
			<TextInput label={t.email} type="email" maxLength={320} {...form.getInputProps('Email')} />
			<TextInput label={t.phone} type="tel" maxLength={255} {...form.getInputProps('Phone')} />
			<TextInput label={t.document} maxLength={255} {...form.getInputProps('Document')} />
			<TextInput
				label={t.birthday}
				description={t.birthdayHelp}
				type="date"
				disabled={customer.BirthdayDate !== null}
				{...form.getInputProps('BirthdayDate')}
			/>
		</FormDialog>
	)
}
