import type { CustomerMerge } from '@fiel/contract'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { fullName } from './candidate-facts.tsx'
import { useRefreshMerged } from './use-refresh-merged.ts'
import { text } from './words.ts'

interface Props {
	merge: CustomerMerge
	/** The customer who stayed. */
	customer: { OriginalId: string; Name: string | null }
	onClose: () => void
}

/** Separates two customers who were merged. */
export function UndoMerge({ merge, customer, onClose }: Props) {
	const t = useText(text)
	const undo = useWrite('undoMerge')
	const refresh = useRefreshMerged()
	const from = fullName({ Name: merge.Name, OriginalId: merge.OriginalId! })
	const confirm = async (): Promise<void> => {
		await undo.mutateAsync({ params: { id: customer.OriginalId, merge: merge.Id } })
		await refresh()
		notify(t.undone(from))
		onClose()
	}
	return (
		<ConfirmDialog
			opened
			onClose={onClose}
			title={t.undoTitle}
			confirm={t.undoConfirm}
			onConfirm={() => confirm().catch(() => undefined)}
			busy={undo.isPending}
			failure={undo.error}
		>
			{t.undoText(from, fullName(customer))}
		</ConfirmDialog>
	)
}
