import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isTaken } from '../api/is-taken.ts'
import { useIsAllowed } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/notify.ts'
import { useContactFaults } from '../ui/use-contact-faults.ts'
import { addText as text } from './add-words.ts'

/** The address `/customers#add` opens the dialog, so that the search of the panel finds it. */
const HASH = 'add'

const useGo = (): ((hash: string) => void) => {
	const navigate = useNavigate()
	return (hash) => navigate({ to: '.', search: true, hash, replace: true, resetScroll: false } as never)
}

/** Opens the dialog; nothing for users who may not add customers. */
export function AddCustomerButton() {
	const t = useText(text)
	const mayAdd = useIsAllowed('addCustomer')
	const go = useGo()
	if (!mayAdd) return null
	return (
		<Button leftSection={<Icon name="plus" size={16} />} onClick={() => go(HASH)}>
			{t.add}
		</Button>
	)
}

/** The dialog while the address asks for it. */
export function AddCustomer() {
	const hash = useLocation({ select: (location) => location.hash })
	const mayAdd = useIsAllowed('addCustomer')
	const go = useGo()
	return hash === HASH && mayAdd ? <AddDialog onClose={() => go('')} /> : null
}

const EMPTY = { Name: '', Phone: '', Email: '', Document: '', OriginalId: '' }

function AddDialog({ onClose }: { onClose: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const navigate = useNavigate()
	const add = useWrite('addCustomer', { refreshes: ['listCustomers', 'getFirstSteps'] })
	const faults = useContactFaults()
	const form = useForm({
		initialValues: EMPTY,
		validate: {
			Name: (name) => (name.trim() ? null : t.nameMissing),
			Phone: (phone, { Email, Document }) =>
				phone.trim() || Email.trim() || Document.trim() ? faults.phone(phone) : t.contactMissing,
			Email: faults.email,
			Document: faults.document,
		},
	})
	const [taken, setTaken] = useState('')
	const submit = form.onSubmit((values) => {
		setTaken('')
		const trimmed = Object.entries(values).map(([member, value]) => [member, value.trim()] as const)
		const body = { Name: '', ...Object.fromEntries(trimmed.filter(([, value]) => value !== '')) }
		add.mutate(
			{ body },
			{
				onSuccess: ({ OriginalId }) => {
					notify(t.added(body.Name))
					return navigate({ to: '/customers/$id', params: { id: OriginalId } as never })
				},
				onError: (failure) => {
					showAtField(form, failure, said(failure))
					if (isTaken(failure)) setTaken(body[failure.field as keyof typeof body] ?? '')
				},
			},
		)
	})
	return (
		<FormDialog
			title={t.new}
			confirm={t.add}
			onClose={onClose}
			onSubmit={submit}
			busy={add.isPending}
			failure={Object.keys(form.errors).length === 0 ? add.error : null}
			isDirty={form.isDirty()}
		>
			<Text fz="sm" c="dimmed">
				{t.about}
			</Text>
			<TextInput label={t.name} maxLength={255} data-autofocus {...form.getInputProps('Name')} />
			<TextInput
				label={t.phone}
				description={t.contactHelp}
				type="tel"
				maxLength={40}
				{...form.getInputProps('Phone')}
			/>
			<TextInput label={t.email} type="email" maxLength={254} {...form.getInputProps('Email')} />
			<TextInput label={t.document} maxLength={40} {...form.getInputProps('Document')} />
			<TextInput label={t.id} description={t.idHelp} maxLength={255} {...form.getInputProps('OriginalId')} />
			<KnownCustomers contact={taken} />
		</FormDialog>
	)
}

/** Links to the customers who have the contact already. */
function KnownCustomers({ contact }: { contact: string }) {
	const t = useText(text)
	const { data } = useQuery({
		...readQuery('listCustomers', { query: { search: contact, limit: 3 } }),
		enabled: contact !== '',
	})
	return data?.Items.map(({ OriginalId, Name }) => (
		<Anchor
			key={OriginalId}
			component={Link}
			to="/customers/$id"
			params={{ id: OriginalId } as never}
			fz="sm"
		>
			{t.open(Name ?? OriginalId)}
		</Anchor>
	))
}
