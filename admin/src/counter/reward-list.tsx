import type { CounterProduct, CounterRedemption, CounterRewards, TillReward } from '@fiel/contract'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { call } from '../api/call.ts'
import { readQuery } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { useCounter } from './counter-context.tsx'
import { CounterFailure } from './failure-note.tsx'
import { RedeemDialog } from './redeem-dialog.tsx'
import { text } from './words.ts'

interface Props {
	customerId: string
	amount: number
	products: CounterProduct[]
	/** The reward that was redeemed for this sale. */
	redemption: CounterRedemption | null
	/** While the sale is being recorded. */
	disabled: boolean
	/** Nobody knows whether the reward was given back. */
	onUnsure: (isUnsure: boolean) => void
	onRedeemed: (redemption: CounterRedemption | null) => void
}

const PAUSE_MS = 300

/** The rewards that fit the sale, and for the others the reason. */
export function RewardList(props: Props) {
	const t = useText(text)
	const { isOnline } = useCounter()
	const { customerId, amount, products, redemption, disabled, onUnsure, onRedeemed } = props
	const [redeeming, setRedeeming] = useState<TillReward | null>(null)
	const [cart] = useDebouncedValue({ CustomerId: customerId, Amount: amount, Products: products }, PAUSE_MS)
	const rewards = useQuery({
		...readQuery('listCounterRewards', { body: cart }),
		enabled: isOnline && cart.Amount > 0 && redemption === null,
		placeholderData: keepPreviousData,
	})
	if (redemption)
		return <Applied redemption={redemption} onUnsure={onUnsure} onGivenBack={() => onRedeemed(null)} />
	return (
		<>
			{isOnline ? (
				<Offered of={rewards} amount={amount} disabled={disabled} onRedeem={setRedeeming} />
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
	onRedeem: (reward: TillReward) => void
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
	reward: TillReward
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
	redemption: CounterRedemption
	onUnsure: (isUnsure: boolean) => void
	onGivenBack: () => void
}

/** The reward of this sale, which can be given back until the sale is recorded. */
function Applied({ redemption, onUnsure, onGivenBack }: AppliedProps) {
	const t = useText(text)
	const formats = useFormats()
	const { reportFailure, refresh } = useCounter()
	const [failure, setFailure] = useState<unknown>(null)
	const [busy, setBusy] = useState(false)
	const giveBack = async (): Promise<void> => {
		setBusy(true)
		try {
			await call('giveBackAtCounter', { params: { key: redemption.Key } })
			await refresh()
			onUnsure(false)
			onGivenBack()
		} catch (error) {
			reportFailure(error)
			onUnsure(!(error instanceof ApiFailure && error.status === 422))
			setFailure(error)
		} finally {
			setBusy(false)
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
