import type { CustomerProfile } from '@fiel/contract'
import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { text } from './action-words.ts'

/** Requires the user to type the customer's id before the erasure. */
export function EraseCustomer({ customer, onClose }: { customer: CustomerProfile; onClose: () => void }) {
	const t = useText(text)
	const navigate = useNavigate()
	const client = useQueryClient()
	const [typed, setTyped] = useState('')
	const id = customer.OriginalId
	const erase = useWrite('eraseCustomer', {
		refreshes: ['listCustomers', 'listOrders', 'listErasureRequests'],
	})
	const submit = (event: FormEvent): void => {
		event.preventDefault()
		if (typed.trim() !== id) return
		erase.mutate(
			{ params: { id }, body: { Confirm: id } },
			{
				onSuccess: async ({ OriginalId }) => {
					onClose()
					notify(t.erasedDone)
					await navigate({ to: '/customers/$id', params: { id: OriginalId } as never, replace: true })
					client.removeQueries({ queryKey: ['getCustomerProfile', { params: { id } }] })
				},
			},
		)
	}
	return (
		<FormDialog
			title={t.eraseTitle}
			confirm={t.eraseConfirm}
			onClose={onClose}
			onSubmit={submit}
			busy={erase.isPending}
			failure={erase.error}
			isDirty={typed !== ''}
			color="red.8"
			disabled={typed.trim() !== id}
		>
			<Text fz="sm">{t.eraseText}</Text>
			<TextInput
				label={t.typeId(id)}
				value={typed}
				autoComplete="off"
				data-autofocus
				onChange={({ currentTarget }) => setTyped(currentTarget.value)}
			/>
		</FormDialog>
	)
}
