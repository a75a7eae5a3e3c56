import { useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify, notifyProblem } from '../ui/notify.ts'
import { useCounter } from './counter-context.tsx'
import { CounterFailure, useCounterFailureText } from './failure-note.tsx'
import type { WaitingSale } from './waiting-sales.ts'
import { text } from './words.ts'

interface Props {
	sale: WaitingSale
	onDiscarded: (key: string) => void
	onClose: () => void
}

/**
 * Discards a waiting sale. The reward that was redeemed for it is given back first, so that it is not lost; a coupon that
 * the customer had before stays theirs.
 */
export function DiscardSale({ sale, onDiscarded, onClose }: Props) {
	const t = useText(text)
	const textOf = useCounterFailureText()
	const { discard, refresh, reportFailure } = useCounter()
	const [failure, setFailure] = useState<unknown>(null)
	const [busy, setBusy] = useState(false)
	const { key } = sale
	const redemption = sale.redemption?.isCoupon ? null : sale.redemption
	const confirm = async (): Promise<void> => {
		setBusy(true)
		setFailure(null)
		try {
			const refusal = redemption && (await giveBack(redemption.Key))
			await discard(key)
			onDiscarded(key)
			onClose()
			if (refusal) notifyProblem(textOf(refusal))
			else if (redemption) notify(t.rewardGivenBack(redemption.Title))
			await refresh()
		} catch (error) {
			reportFailure(error)
			setFailure(error)
			setBusy(false)
		}
	}
	return (
		<ConfirmDialog
			opened
			onClose={onClose}
			title={t.discardTitle}
			confirm={t.discard}
			onConfirm={confirm}
			busy={busy}
		>
			{t.discardText} {redemption && t.discardReward(redemption.Title)}
			<CounterFailure of={failure} />
		</ConfirmDialog>
	)
}

/** Returns why there is nothing to give back, if another sale has used the reward. Nothing is discarded without an answer. */
const giveBack = async (key: string): Promise<ApiFailure | null> => {
	try {
		await call('giveBackAtCounter', { params: { key } })
		return null
	} catch (error) {
		if (error instanceof ApiFailure && [404, 422].includes(error.status)) return error
		throw error
	}
}
