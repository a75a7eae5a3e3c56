import type { ApiKey } from '@fiel/contract'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { text } from './words.ts'

/** Open while there is a key to revoke. */
export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
	const t = useText(text)
	const revoke = useWrite('revokeKey', { refreshes: ['listKeys'] })
	const close = (): void => {
		onClose()
		revoke.reset()
	}
	const confirm = ({ Token, Name }: ApiKey): void =>
		revoke.mutate(
			{ params: { token: Token } },
			{
				onSuccess: () => {
					close()
					notify(t.wasRevoked(Name))
				},
			},
		)
	return (
		<ConfirmDialog
			opened={apiKey !== null}
			onClose={close}
			title={t.revokeTitle(apiKey?.Name ?? '')}
			confirm={t.revokeConfirm}
			onConfirm={() => apiKey && confirm(apiKey)}
			busy={revoke.isPending}
			failure={revoke.error}
		>
			{t.revokeText}
		</ConfirmDialog>
	)
}
