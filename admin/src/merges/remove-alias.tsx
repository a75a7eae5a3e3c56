import type { CustomerAlias } from '@fiel/contract'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { text } from './words.ts'

interface Props {
	alias: CustomerAlias
	customer: { OriginalId: string }
	onClose: () => void
}

/** Removes a further id of a customer. */
export function RemoveAlias({ alias: { OriginalId: alias }, customer, onClose }: Props) {
	const t = useText(text)
	const remove = useWrite('removeAlias', { refreshes: ['listCustomerMerges'] })
	const confirm = async (): Promise<void> => {
		await remove.mutateAsync({ params: { id: customer.OriginalId, alias } })
		notify(t.removed(alias))
		onClose()
	}
	return (
		<ConfirmDialog
			opened
			onClose={onClose}
			title={t.removeTitle(alias)}
			confirm={t.removeConfirm}
			onConfirm={() => confirm().catch(() => undefined)}
			busy={remove.isPending}
			failure={remove.error}
		>
			{t.removeText}
		</ConfirmDialog>
	)
}
