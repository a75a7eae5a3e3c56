import type { CounterProduct, CounterRedemption, CounterReward } from '@fiel/contract'
import { Alert, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { call } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { useCounter } from './counter-context.tsx'
import { CounterFailure } from './failure-note.tsx'
import { makeKey } from './make-key.ts'
import { PinDialog } from './pin-dialog.tsx'
import { dropAttempt, isWaiting, keepAttempt, openAttempts, settleAttempts } from './redeem-attempts.ts'
import { text } from './words.ts'

interface Props {
	reward: CounterReward
	cart: { CustomerId: string; Amount: number; Products: CounterProduct[] }
	/** When a PIN is needed that the customer has not confirmed: `off`, `above` a value, `always`. */
	pin: string
	onRedeemed: (redemption: CounterRedemption) => void
	/** Called after the dialog was closed, if what may have been redeemed is not given back yet. */
	onUnsettled: (attempt: { Key: string; Title: string }) => void
	onClose: () => void
}

/** Redeems a reward: how much, if it is cashback, and the PIN, if the program asks for one. */
export function RedeemDialog({ reward, cart, pin, onRedeemed, onUnsettled, onClose }: Props) {
	const t = useText(text)
	const formats = useFormats()
	const { redeem, failure, isUnknown, busy } = useRedeem({ reward, cart, onRedeemed, onUnsettled })
	const [value, setValue] = useState<number | string>(reward.MaxCashbackForCurrentPurchase)
	// Above a value the program asks only then; the refusal says so, and the dialog asks for the PIN.
	const isPinWanted = pin === 'always' || (pin === 'above' && failure?.status === 422)
	const [isConfirmed, setConfirmed] = useState(false)
	if (isPinWanted && !isConfirmed)
		return <PinDialog customerId={cart.CustomerId} onConfirmed={() => setConfirmed(true)} onClose={onClose} />
	const submit = (event: FormEvent): void => {
		event.preventDefault()
		void redeem(reward.CanSelectValue ? Number(value) : null)
	}
	return (
		<FormDialog
			title={t.redeemNamed(reward.Title)}
			confirm={t.redeem}
			onClose={onClose}
			onSubmit={submit}
			busy={busy}
			failure={null}
			isDirty={false}
		>
			<Stack gap="sm">
				{reward.CanSelectValue ? (
					<>
						<MoneyField
							size="md"
							label={t.howMuchValue}
							data-autofocus
							max={reward.MaxCashbackForCurrentPurchase}
							value={value}
							onChange={setValue}
						/>
						<CashbackCost reward={reward} cart={cart} value={Number(value) || 0} />
					</>
				) : (
					<Text className="fiel-number">
						{[
							t.costs(formats.points(reward.Points)),
							reward.Discount && t.discountWorth(formats.money(reward.Discount)),
						]
							.filter(Boolean)
							.join(' · ')}
					</Text>
				)}
				<CounterFailure of={failure} />
				{isUnknown && (
					<Alert color="orange" variant="light" role="status" p="sm">
						{t.maybeRedeemed}
					</Alert>
				)}
			</Stack>
		</FormDialog>
	)
}

const PAUSE_MS = 300

/** What an amount of cashback costs in points, as the server would take them now. */
function CashbackCost({ reward, cart, value }: Pick<Props, 'reward' | 'cart'> & { value: number }) {
	const t = useText(text)
	const formats = useFormats()
	const { isOnline } = useCounter()
	const [asked] = useDebouncedValue(value, PAUSE_MS)
	const { CustomerId, Amount } = cart
	const isAllowed = asked > 0 && asked <= reward.MaxCashbackForCurrentPurchase
	const { data } = useQuery({
		...readQuery('previewCounterRedemption', {
			body: { CustomerId, Amount, RewardId: reward.Id, Value: asked },
		}),
		enabled: isOnline && isAllowed,
		...{ retry: false, staleTime: 0, gcTime: 0 },
	})
	if (!(value > 0)) return null
	return (
		<Text className="fiel-number" aria-live="polite">
			{data && isAllowed && asked === value
				? `${t.costs(formats.points(data.Points))} · ${t.discountWorth(formats.money(value))}`
				: '…'}
		</Text>
	)
}

/**
 * The key stays the same after a failure, so that the reward is redeemed once even if the answer got lost; if the dialog is
 * closed then, the reward is given back.
 */
const useRedeem = ({
	reward,
	cart,
	onRedeemed,
	onUnsettled,
}: Pick<Props, 'reward' | 'cart' | 'onRedeemed' | 'onUnsettled'>) => {
	const { reportFailure, refresh, state, branchId } = useCounter()
	const { UserId } = useSession()
	const [key] = useState(makeKey)
	const [failure, setFailure] = useState<ApiFailure | null>(null)
	const [isUnknown, setUnknown] = useState(false)
	const [busy, setBusy] = useState(false)
	const redeem = async (value: number | null): Promise<void> => {
		setBusy(true)
		setFailure(null)
		keepAttempt({ userId: UserId, key })
		try {
			const redemption = await call('redeemAtCounter', {
				body: {
					Key: key,
					...cart,
					RewardId: reward.Id,
					...(value !== null && { Value: value }),
					...(!state?.Branch && branchId && { BranchId: branchId }),
				},
			})
			// The sale is kept from now on, with the reward.
			onRedeemed(redemption)
			dropAttempt(key)
			await refresh()
		} catch (error) {
			reportFailure(error)
			if (error instanceof ApiFailure) {
				if (error.status === 422) dropAttempt(key)
				setUnknown((was) => error.status === 0 || error.status >= 500 || (was && error.status !== 422))
				setFailure(error)
			}
			setBusy(false)
		}
	}
	const leave = useRef<() => Promise<void>>(undefined)
	leave.current = async () => {
		openAttempts.delete(key)
		// Closed without an answer: what may have been redeemed is given back, and the balance is read again.
		if (await settleAttempts(UserId)) await refresh()
		if (isWaiting(UserId, key)) onUnsettled({ Key: key, Title: reward.Title })
	}
	useEffect(() => {
		openAttempts.add(key)
		return () => void leave.current?.()
	}, [key])
	return { redeem, failure, isUnknown, busy }
}
