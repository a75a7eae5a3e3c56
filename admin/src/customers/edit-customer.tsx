import type { CustomerProfile } from '@fiel/contract'
import { Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { call, type Output } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { toLocal } from '../ui/moment.ts'
import { notify } from '../ui/notify.ts'
import { useContactFaults } from '../ui/use-contact-faults.ts'
import { useDraft } from '../ui/use-draft.ts'
import { WarningNote } from '../ui/warning-note.tsx'
import { text } from './action-words.ts'

const CONTACTS = ['Email', 'Phone', 'Document'] as const

export function EditCustomer({ customer, onClose }: { customer: CustomerProfile; onClose: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const { MaySeeContacts } = useSession()
	const change = useWrite('changeCustomer', { refreshes: ['getCustomerProfile', 'listCustomers'] })
	const faults = useContactFaults()
	const form = useForm({
		initialValues: valuesOf(customer, MaySeeContacts),
		// A document that was accepted before stays.
		validate: {
			Email: faults.email,
			Document: (document) => (document === customer.Document ? null : faults.document(document)),
		},
	})
	const [same, setSame] = useState<SameContacts | null>(null)
	const draft = useDraft(form, { name: `customer ${customer.OriginalId}` })
	const close = (): void => {
		if (form.isDirty()) draft.drop()
		onClose()
	}
	const submit = form.onSubmit(async (values) => {
		const given = Object.entries(values).filter(([, value]) => value.trim() !== '')
		// Asked once for each e-mail and document: a second click saves them all the same.
		if (same?.of !== contactsOf(values)) {
			const found = await findOthers(customer.OriginalId, values, form.getInitialValues())
			setSame({ of: contactsOf(values), found })
			if (found.length > 0) return
		}
		change.mutate(
			{
				params: { id: customer.OriginalId },
				body: { ...Object.fromEntries(given), Clear: clearedOf(form.getInitialValues(), values) },
			},
			{
				onSuccess: () => {
					notify(t.saved)
					close()
				},
				onError: (failure) => showAtField(form, failure, said(failure)),
			},
		)
	})
	const isWarned = same !== null && same.found.length > 0 && same.of === contactsOf(form.values)
	return (
		<FormDialog
			title={t.editTitle}
			confirm={isWarned ? t.saveAnyway : t.save}
			onClose={close}
			onSubmit={submit}
			busy={change.isPending}
			failure={Object.keys(form.errors).length === 0 ? change.error : null}
			isDirty={form.isDirty()}
		>
			<DraftNote of={draft.offer} />
			<TextInput label={t.name} maxLength={500} data-autofocus {...form.getInputProps('Name')} />
			<ContactFields customer={customer} form={form} />
			{isWarned && (
				<WarningNote about={t.sameAbout}>
					{same.found.map(({ Field, OriginalId, Name }) => t.same[Field](Name ?? OriginalId, OriginalId))}
				</WarningNote>
			)}
			<BirthdayField customer={customer} form={form} />
		</FormDialog>
	)
}

/** Contacts that were known and are empty now. */
const clearedOf = (before: Values, now: Values) =>
	CONTACTS.filter((member) => before[member] !== '' && now[member].trim() === '')

/** Masked values must not be saved. */
const valuesOf = (customer: CustomerProfile, maySeeContacts: boolean): Values => ({
	Name: customer.Name ?? '',
	Email: (maySeeContacts && customer.Email) || '',
	Phone: (maySeeContacts && customer.Phone) || '',
	Document: (maySeeContacts && customer.Document) || '',
	BirthdayDate: customer.BirthdayDate?.slice(0, 10) ?? '',
})

type Values = Record<'Name' | 'Email' | 'Phone' | 'Document' | 'BirthdayDate', string>

/** The other customers with the entered contacts, and the contacts that they were searched with. */
interface SameContacts {
	of: string
	found: Output<'findSameContacts'>
}

const contactsOf = ({ Email, Document }: Values): string => JSON.stringify([Email.trim(), Document.trim()])

/** Contacts that are not edited were accepted before. If the search fails, the details are saved without a warning. */
const findOthers = async (id: string, now: Values, before: Values): Promise<SameContacts['found']> => {
	const edited = (member: 'Email' | 'Document') =>
		now[member].trim() !== before[member].trim() && now[member].trim() !== ''
			? { [member]: now[member].trim() }
			: {}
	const body = { ...edited('Email'), ...edited('Document') }
	if (Object.keys(body).length === 0) return []
	return call('findSameContacts', { params: { id }, body }).catch(() => [])
}

interface FieldProps {
	customer: CustomerProfile
	form: UseFormReturnType<Values>
}

/** Masked values are shown as placeholders. */
function ContactFields({ customer, form }: FieldProps) {
	const t = useText(text)
	const { MaySeeContacts } = useSession()
	const field = (member: 'Email' | 'Phone' | 'Document') => ({
		...(!MaySeeContacts && customer[member] && { placeholder: customer[member] }),
		...form.getInputProps(member),
	})
	return (
		<>
			{!MaySeeContacts && (
				<Text fz="sm" c="dimmed">
					{t.keepHelp}
				</Text>
			)}
			<TextInput label={t.email} type="email" maxLength={320} {...field('Email')} />
			<TextInput label={t.phone} type="tel" maxLength={255} {...field('Phone')} />
			<TextInput label={t.document} maxLength={255} {...field('Document')} />
		</>
	)
}

/** It is set once. */
function BirthdayField({ customer, form }: FieldProps) {
	const t = useText(text)
	const { TimeZone } = useSession().Merchant
	return (
		<TextInput
			label={t.birthday}
			description={t.birthdayHelp}
			type="date"
			min="1900-01-01"
			max={toLocal(new Date().toISOString(), TimeZone).date}
			disabled={customer.BirthdayDate !== null}
			{...form.getInputProps('BirthdayDate')}
		/>
	)
}
