import type { CounterProduct, CounterRedemption, CounterReward, CounterRewards } from '@fiel/contract'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { call } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { notifyProblem } from '../ui/notify.ts'
import { useCounter } from './counter-context.tsx'
import { AppliedCoupon, CouponList } from './coupon-list.tsx'
import { CounterFailure, useCounterFailureText } from './failure-note.tsx'
import { dropAttempt, isWaiting, keepAttempt } from './redeem-attempts.ts'
import { RedeemDialog } from './redeem-dialog.tsx'
import type { SaleReward } from './sale-reward.ts'
import { text } from './words.ts'

interface Props {
	customerId: string
	amount: number
	products: CounterProduct[]
	/** The reward that was redeemed for this sale, or the coupon that it uses. */
	redemption: SaleReward | null
	/** While the sale is being recorded. */
	disabled: boolean
	onRedeemed: (redemption: SaleReward | null) => void
}

const PAUSE_MS = 300

/** The rewards that fit the sale, and for the others the reason. */
export function RewardList(props: Props) {
	const t = useText(text)
	const { isOnline } = useCounter()
	const { customerId, amount, products, redemption, disabled, onRedeemed } = props
	const [redeeming, setRedeeming] = useState<CounterReward | null>(null)
	const [cart] = useDebouncedValue({ CustomerId: customerId, Amount: amount, Products: products }, PAUSE_MS)
	const rewards = useQuery({
		...readQuery('listCounterRewards', { body: cart }),
		enabled: isOnline && cart.Amount > 0 && redemption === null,
		placeholderData: keepPreviousData,
	})
	const [leaving, setLeaving] = useState<Pick<CounterRedemption, 'Key' | 'Title'> | null>(null)
	const { UserId } = useSession()
	if (redemption?.isCoupon)
		return <AppliedCoupon coupon={redemption} disabled={disabled} onRemoved={() => onRedeemed(null)} />
	if (redemption)
		return (
			<Applied
				redemption={redemption}
				onGivenBack={(isCertain) => {
					setLeaving(isCertain ? null : redemption)
					onRedeemed(null)
				}}
			/>
		)
	return (
		<>
			{leaving && isWaiting(UserId, leaving.Key) && (
				<Text role="status">{t.givenBackLater(leaving.Title)}</Text>
			)}
			{isOnline ? (
				<>
					<CouponList
						coupons={amount > 0 ? (rewards.data?.Coupons ?? []) : []}
						// What is shown while the next answer is on its way belongs to another amount.
						disabled={disabled || rewards.isPlaceholderData || cart.Amount !== amount}
						onUse={onRedeemed}
					/>
					<Offered of={rewards} amount={amount} disabled={disabled} onRedeem={setRedeeming} />
				</>
			) : (
				<Text fz="sm" c="dimmed">
					{t.rewardsOffline}
				</Text>
			)}
			{/* It stays open when the network goes away, because it alone knows the key of its request. */}
			{redeeming && (
				<RedeemDialog
					reward={redeeming}
					cart={{ CustomerId: customerId, Amount: amount, Products: products }}
					pin={rewards.data?.MustConfirmPin ? rewards.data.PinMode : 'off'}
					onRedeemed={(made) => {
						setRedeeming(null)
						onRedeemed(made)
					}}
					onUnsettled={setLeaving}
					onClose={() => setRedeeming(null)}
				/>
			)}
		</>
	)
}

interface OfferedProps {
	of: UseQueryResult<CounterRewards>
	amount: number
	disabled: boolean
	onRedeem: (reward: CounterReward) => void
}

function Offered({ of: rewards, amount, disabled, onRedeem }: OfferedProps) {
	const t = useText(text)
	if (amount <= 0 || !rewards.data) return <CounterFailure of={rewards.error} />
	const sorted = rewards.data.Rewards.toSorted((a, b) => Number(b.CanUse) - Number(a.CanUse))
	return (
		<Stack component="section" gap="xs" className="fiel-card fiel-counter-box" aria-label={t.rewards}>
			<Title order={2} fz="sm">
				{t.rewards}
			</Title>
			{sorted.length === 0 && <Text c="dimmed">{t.noRewards}</Text>}
			{sorted.map((reward) => (
				<RewardRow key={reward.Id} reward={reward} disabled={disabled} onRedeem={() => onRedeem(reward)} />
			))}
		</Stack>
	)
}

interface RowProps {
	reward: CounterReward
	disabled: boolean
	onRedeem: () => void
}

function RewardRow({ reward, disabled, onRedeem }: RowProps) {
	const t = useText(text)
	const formats = useFormats()
	const { Title: title, CanUse, IsCashback, Points, MaxCashbackForCurrentPurchase, Requirements } = reward
	const cost = IsCashback
		? MaxCashbackForCurrentPurchase > 0 && t.maxCashback(formats.money(MaxCashbackForCurrentPurchase))
		: t.costs(formats.points(Points))
	return (
		<Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
			<Stack gap={2}>
				<Text fw={550} c={CanUse ? undefined : 'dimmed'}>
					{title}
				</Text>
				<Text fz="sm" c="dimmed">
					{[cost, Requirements].filter(Boolean).join(' · ')}
				</Text>
			</Stack>
			{CanUse && (
				<Button flex="none" aria-label={t.redeemNamed(title)} disabled={disabled} onClick={onRedeem}>
					{t.redeem}
				</Button>
			)}
		</Group>
	)
}

interface AppliedProps {
	redemption: SaleReward
	/** `isCertain` is false while nobody knows whether the server has done it; it is done later in any case. */
	onGivenBack: (isCertain: boolean) => void
}

const USED = 'PdvReward_CoupomAlreadyUsed'

/** The reward of this sale, which can be given back until the sale is recorded. */
function Applied({ redemption, onGivenBack }: AppliedProps) {
	const t = useText(text)
	const formats = useFormats()
	const { UserId } = useSession()
	const { reportFailure, refresh } = useCounter()
	const textOf = useCounterFailureText()
	const [failure, setFailure] = useState<unknown>(null)
	const [busy, setBusy] = useState(false)
	const giveBack = async (): Promise<void> => {
		setBusy(true)
		// Written first: without an answer the sale goes on without the reward, which is given back when the network is back.
		keepAttempt({ userId: UserId, key: redemption.Key })
		try {
			await call('giveBackAtCounter', { params: { key: redemption.Key } })
			dropAttempt(redemption.Key)
			await refresh()
			onGivenBack(true)
		} catch (error) {
			reportFailure(error)
			if (error instanceof ApiFailure && error.status === 422) {
				dropAttempt(redemption.Key)
				// Another order has it, so this sale goes on without it.
				if (error.errorName === USED) {
					notifyProblem(textOf(error))
					onGivenBack(true)
					return
				}
				setFailure(error)
				setBusy(false)
			} else onGivenBack(false)
		}
	}
	return (
		<Stack gap="xs" className="fiel-card fiel-counter-box">
			<Group justify="space-between" gap="sm">
				<Text fw={550} role="status" flex="1 1 14rem">
					{t.applied(redemption.Title)}
					{redemption.Discount !== null && ` ${t.discount(formats.money(redemption.Discount))}`}
				</Text>
				<Button variant="default" loading={busy} onClick={giveBack} flex="none">
					{t.giveBack}
				</Button>
			</Group>
			<CounterFailure of={failure} />
		</Stack>
	)
}
