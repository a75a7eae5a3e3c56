import type { AdminRedemption } from '@fiel/contract'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { notify } from '../ui/notify.ts'
import { useRedemptionCost } from './use-redemption-cost.ts'
import { text } from './words.ts'

/** Open while there is a redemption to cancel. */
export function CancelRedemption({
	redemption,
	onClose,
}: {
	redemption: AdminRedemption | null
	onClose: () => void
}) {
	const t = useText(text)
	const [reason, setReason] = useState('')
	const cancel = useWrite('cancelRedemption', {
		refreshes: ['listRewardRedemptions', 'listRewards', 'getReward'],
	})
	const close = (): void => {
		onClose()
		cancel.reset()
		setReason('')
	}
	const confirm = ({ OriginalKey }: AdminRedemption): void =>
		cancel.mutate(
			{ params: { key: OriginalKey }, body: { Reason: reason.trim() || null } },
			{
				onSuccess: () => {
					close()
					notify(t.cancelled)
				},
			},
		)
	return (
		<ConfirmDialog
			opened={redemption !== null}
			onClose={close}
			title={t.cancelTitle(redemption?.CustomerName ?? redemption?.CustomerId ?? '')}
			confirm={t.cancel}
			cancel={t.keep}
			onConfirm={() => redemption && confirm(redemption)}
			busy={cancel.isPending}
			failure={cancel.error}
		>
			<Stack>
				{redemption && <Consequences of={redemption} />}
				<TextInput
					label={t.cancelReason}
					description={t.cancelReasonHelp}
					inputWrapperOrder={DESCRIPTION_BELOW}
					maxLength={500}
					value={reason}
					onChange={({ currentTarget }) => setReason(currentTarget.value)}
				/>
			</Stack>
		</ConfirmDialog>
	)
}

function Consequences({ of: redemption }: { of: AdminRedemption }) {
	const t = useText(text)
	const { date } = useFormats()
	const cost = useRedemptionCost()(redemption)
	const { ExpiredDate } = redemption
	return [
		cost === null ? t.cancelFree : t.cancelRefund(cost),
		ExpiredDate ? t.cancelExpired(date(ExpiredDate)) : t.cancelEnds,
		t.cancelFinal,
	].join(' ')
}
