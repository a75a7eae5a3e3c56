import type { CustomerProfile } from '@fiel/contract'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { text } from './action-words.ts'

interface Props {
	customer: CustomerProfile
	opened: boolean
	onClose: () => void
}

/** Enrols a customer in the program, or ends the enrolment. */
export function EnrolCustomer({ customer: { OriginalId, IsEnrolled }, opened, onClose }: Props) {
	const t = useText(text)
	const change = useWrite('changeCustomer', {
		refreshes: ['getCustomerProfile', 'listCustomers', 'listCustomerTimeline'],
	})
	const confirm = (): void =>
		change.mutate(
			{ params: { id: OriginalId }, body: { IsEnrolled: !IsEnrolled } },
			{
				onSuccess: () => {
					notify(t.saved)
					onClose()
				},
			},
		)
	return (
		<ConfirmDialog
			opened={opened}
			onClose={onClose}
			title={IsEnrolled ? t.leaveTitle : t.enrolTitle}
			confirm={IsEnrolled ? t.leave : t.enrol}
			onConfirm={confirm}
			busy={change.isPending}
			failure={change.error}
		>
			{IsEnrolled ? t.leaveText : t.enrolText}
		</ConfirmDialog>
	)
}
