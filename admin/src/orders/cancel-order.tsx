import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { text } from './words.ts'

interface Props {
	id: string
	opened: boolean
	onClose: () => void
}

export function CancelOrder({ id, opened, onClose }: Props) {
	const t = useText(text)
	const cancel = useWrite('cancelPlacedOrder', {
		refreshes: ['getOrder', 'listOrders', 'getCustomerProfile', 'listCustomerPoints', 'listCustomers'],
	})
	const confirm = (): void =>
		cancel.mutate(
			{ params: { id }, body: {} },
			{
				onSuccess: () => {
					onClose()
					notify(t.wasCancelled(id))
				},
			},
		)
	return (
		<ConfirmDialog
			opened={opened}
			onClose={onClose}
			title={t.cancelTitle(id)}
			confirm={t.cancel}
			cancel={t.keep}
			onConfirm={confirm}
			busy={cancel.isPending}
			failure={cancel.error}
		>
			{t.cancelText}
		</ConfirmDialog>
	)
}
