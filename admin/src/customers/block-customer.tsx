import type { CustomerProfile } from '@fiel/contract'
import { Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { text } from './action-words.ts'

/** Blocks or unblocks a customer. */
export function BlockCustomer({ customer, onClose }: { customer: CustomerProfile; onClose: () => void }) {
	const t = useText(text)
	const [reason, setReason] = useState('')
	const isBlocked = customer.BlockedDate !== null
	const block = useWrite('blockCustomer', { refreshes: ['getCustomerProfile', 'listCustomers'] })
	const submit = (event: FormEvent): void => {
		event.preventDefault()
		block.mutate(
			{ params: { id: customer.OriginalId }, body: { IsBlocked: !isBlocked, Reason: reason.trim() || null } },
			{
				onSuccess: () => {
					notify(isBlocked ? t.unblocked : t.blocked)
					onClose()
				},
			},
		)
	}
	return (
		<FormDialog
			title={isBlocked ? t.unblockTitle : t.blockTitle}
			confirm={isBlocked ? t.unblock : t.blockConfirm}
			onClose={onClose}
			onSubmit={submit}
			busy={block.isPending}
			failure={block.error}
			isDirty={reason !== ''}
			color={isBlocked ? undefined : 'red.8'}
		>
			<Text fz="sm">{isBlocked ? t.unblockText : t.blockText}</Text>
			{!isBlocked && (
				<Textarea
					label={t.blockReason}
					description={t.blockReasonHelp}
					maxLength={500}
					value={reason}
					data-autofocus
					onChange={({ currentTarget }) => setReason(currentTarget.value)}
				/>
			)}
		</FormDialog>
	)
}
