import type { CounterProduct, CounterRedemption, TillReward } from '@fiel/contract'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
	onRedeemed: (redemption: CounterRedemption | null) => void
}

const PAUSE_MS = 300

/** The rewards that fit the sale, and for the others the reason. */
export function RewardList(props: Props) {
	const t = useText(text)
	const { isOnline } = useCounter()
	const { customerId, amount, products, redemption, onRedeemed } = props
	const [redeeming, setRedeeming] = useState<TillReward | null>(null)
	const [cart] = useDebouncedValue({ CustomerId: customerId, Amount: amount, Products: products }, PAUSE_MS)
	const rewards = useQuery({
		...readQuery('listCounterRewards', { body: cart }),
		enabled: isOnline && cart.Amount > 0 && redemption === null,
		placeholderData: keepPreviousData,
	})
	if (redemption) return <Applied redemption={redemption} onGivenBack={() => onRedeemed(null)} />
	if (!isOnline)
		return (
			<Text fz="sm" c="dimmed">
				{t.rewardsOffline}
			</Text>
		)
	if (amount <= 0 || !rewards.data) return <CounterFailure of={rewards.error} />
	const { Rewards, MustConfirmPin, PinMode } = rewards.data
	const sorted = Rewards.toSorted((a, b) => Number(b.CanUse) - Number(a.CanUse))
	return (
		<Stack component="section" gap="xs" className="fiel-card fiel-counter-box" aria-label={t.rewards}>
			<Title order={2} fz="sm">
				{t.rewards}
			</Title>
			{sorted.length === 0 && <Text c="dimmed">{t.noRewards}</Text>}
			{sorted.map((reward) => (
				<RewardRow key={reward.Id} reward={reward} onRedeem={() => setRedeeming(reward)} />
			))}
			{redeeming && (
				<RedeemDialog
					reward={redeeming}
					cart={{ CustomerId: customerId, Amount: amount, Products: products }}
					pin={MustConfirmPin ? PinMode : 'off'}
					onRedeemed={(made) => {
						setRedeeming(null)
						onRedeemed(made)
					}}
					onClose={() => setRedeeming(null)}
				/>
			)}
		</Stack>
	)
}

function RewardRow({ reward, onRedeem }: { reward: TillReward; onRedeem: () => void }) {
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
				<Button flex="none" aria-label={t.redeemNamed(title)} onClick={onRedeem}>
					{t.redeem}
				</Button>
			)}
		</Group>
	)
}

/** The reward of this sale, which can be given back until the sale is recorded. */
function Applied({ redemption, onGivenBack }: { redemption: CounterRedemption; onGivenBack: () => void }) {
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
			onGivenBack()
		} catch (error) {
			reportFailure(error)
			setFailure(error)
		} finally {
			setBusy(false)
		}
	}
	return (
		<Stack gap="xs" className="fiel-card fiel-counter-box">
			<Group justify="space-between" wrap="nowrap">
				<Text fw={550} role="status">
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
