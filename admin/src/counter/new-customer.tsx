import type { CounterMatch } from '@fiel/contract'
import { documentKind, findDocumentFault, normalizeDocument } from '@fiel/contract/document'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { call } from '../api/call.ts'
import { isTaken } from '../api/is-taken.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useContactFaults } from '../ui/use-contact-faults.ts'
import type { Buyer } from './buyer.ts'
import { useCounter } from './counter-context.tsx'
import { CounterFailure, useCounterFailureText } from './failure-note.tsx'
import { makeKey } from './make-key.ts'
import { text } from './words.ts'

interface Values {
	Name: string
	Phone: string
	Email: string
	Document: string
}

/** A telephone number that passes for a CPF is rare: one of a hundred has its check digits. */
const isBrazilianDocument = (typed: string): boolean => {
	const isKind = documentKind(normalizeDocument(typed))
	return isKind === 'CNPJ' || (isKind === 'CPF' && !/[+(]/.test(typed) && findDocumentFault(typed) === null)
}

/** What was typed into the search is the first contact, or the name. */
const initialValues = (typed: string): Values => {
	const isNumber = /^[\d\s().+\-/]+$/.test(typed)
	const isDocument = isNumber && (/[./]/.test(typed) || isBrazilianDocument(typed))
	return {
		Name: isNumber || typed.includes('@') ? '' : typed,
		Phone: isNumber && !isDocument ? typed : '',
		Email: typed.includes('@') ? typed : '',
		Document: isDocument ? typed : '',
	}
}

/** The customers who have a contact; empty if they cannot be found now. */
const findOwners = async (contact: string): Promise<CounterMatch[]> => {
	const matches = await call('findCounterCustomers', { query: { search: contact.trim() } }).catch(() => [])
	return matches.filter(({ IsExact }) => IsExact)
}

const useNewCustomer = (typed: string) => {
	const t = useText(text)
	const faults = useContactFaults()
	return useForm<Values>({
		initialValues: initialValues(typed),
		validate: {
			Name: (name) => (name.trim() ? null : t.nameNeeded),
			Phone: (phone, { Email, Document }) =>
				phone.trim() || Email.trim() || Document.trim() ? faults.phone(phone) : t.contactNeeded,
			Email: faults.email,
			Document: faults.document,
		},
	})
}

/** Adds a customer, at once or, without a network, together with the sale. */
export function NewCustomer(props: { typed: string; onAdded: (buyer: Buyer) => void; onClose: () => void }) {
	const { typed, onAdded, onClose } = props
	const t = useText(text)
	const textOf = useCounterFailureText()
	const { isOnline, reportFailure, refresh } = useCounter()
	const [id] = useState(makeKey)
	const [busy, setBusy] = useState(false)
	const [failure, setFailure] = useState<unknown>(null)
	const [owners, setOwners] = useState<CounterMatch[]>([])
	const form = useNewCustomer(typed)
	const add = async (values: Values): Promise<void> => {
		const customer = { Id: id, ...values }
		if (!isOnline) return onAdded({ is: 'new', customer })
		setBusy(true)
		setOwners([])
		try {
			await call('addCounterCustomer', { body: customer })
			await refresh()
			onAdded({ is: 'known', id, name: values.Name.trim() })
		} catch (error) {
			reportFailure(error)
			if (error instanceof ApiFailure && error.status === 0) return onAdded({ is: 'new', customer })
			const field = error instanceof ApiFailure ? error.field : null
			if (field && field in values) {
				form.setFieldError(field, textOf(error as ApiFailure))
				if (isTaken(error)) setOwners(await findOwners(values[field as keyof Values]))
			} else setFailure(error)
		} finally {
			setBusy(false)
		}
	}
	return (
		<FormDialog
			title={t.newTitle}
			confirm={t.add}
			onClose={onClose}
			onSubmit={form.onSubmit(add)}
			busy={busy}
			failure={null}
			isDirty={form.isDirty()}
		>
			<Stack gap="sm">
				<TextInput size="md" label={t.name} maxLength={255} data-autofocus {...form.getInputProps('Name')} />
				<Text fz="sm" c="dimmed">
					{t.contactHint}
				</Text>
				<TextInput size="md" label={t.phone} type="tel" maxLength={40} {...form.getInputProps('Phone')} />
				<TextInput size="md" label={t.email} type="email" maxLength={255} {...form.getInputProps('Email')} />
				<TextInput size="md" label={t.document} maxLength={40} {...form.getInputProps('Document')} />
				{owners.map(({ Id, Name }) => (
					<Button
						key={Id}
						size="md"
						variant="default"
						onClick={() => onAdded({ is: 'known', id: Id, name: Name ?? Id })}
					>
						{t.takeExisting(Name ?? Id)}
					</Button>
				))}
				<CounterFailure of={failure} />
			</Stack>
		</FormDialog>
	)
}
