import type { CustomerProfile } from '@fiel/contract'
import { Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useSession } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { notify } from '../ui/notify.ts'
import { useDraft } from '../ui/use-draft.ts'
import { text } from './action-words.ts'

export function EditCustomer({ customer, onClose }: { customer: CustomerProfile; onClose: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const { MaySeeContacts } = useSession()
	const change = useWrite('changeCustomer', { refreshes: ['getCustomerProfile', 'listCustomers'] })
	const form = useForm({
		initialValues: {
			Name: customer.Name ?? '',
			// Masked values must not be saved.
			Email: (MaySeeContacts && customer.Email) || '',
			Phone: (MaySeeContacts && customer.Phone) || '',
			Document: (MaySeeContacts && customer.Document) || '',
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
			<ContactFields customer={customer} form={form} />
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

interface ContactProps {
	customer: CustomerProfile
	form: UseFormReturnType<Record<'Name' | 'Email' | 'Phone' | 'Document' | 'BirthdayDate', string>>
}

/** Masked values are shown as placeholders. */
function ContactFields({ customer, form }: ContactProps) {
	const t = useText(text)
	const { MaySeeContacts } = useSession()
	const field = (member: 'Email' | 'Phone' | 'Document') => ({
		...(!MaySeeContacts && customer[member] && { placeholder: customer[member] }),
		...form.getInputProps(member),
	})
	return (
		<>
			<TextInput label={t.email} type="email" maxLength={320} {...field('Email')} />
			<TextInput label={t.phone} type="tel" maxLength={255} {...field('Phone')} />
			<TextInput label={t.document} maxLength={255} {...field('Document')} />
		</>
	)
}
