import type { CorrectionPreview } from '@fiel/contract'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApiFailure } from '../api/api-failure.ts'
import type { Input } from '../api/call.ts'
import { readQuery } from '../api/use-read.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { text } from './words.ts'

interface Props {
	id: string
	/** The returned part; absent for the whole order. */
	part?: NonNullable<Input<'previewOrderCorrection'>['body']>['Return']
	/** Whether the input has changed since, so that another preview follows. */
	isStale: boolean
	/** Names what a refusal is about as the form does. */
	wording: (said: string, failure: ApiFailure) => string
}

/** What a cancellation or a return does to the customer, as the server would carry it out now. */
export function CorrectionEffect({ id, part, isStale, wording }: Props) {
	const t = useText(text)
	const said = useFailureText()
	const { data, error } = useQuery({
		...readQuery('previewOrderCorrection', { params: { id }, body: part ? { Return: part } : {} }),
		retry: false,
		staleTime: 0,
		gcTime: 0,
	})
	return (
		<Stack gap={4} role="group" aria-label={t.effect} className="fiel-figure">
			<Text fz="sm" fw={550}>
				{t.effect}
			</Text>
			<div aria-live="polite">
				{data && !error && !isStale ? (
					<Effect of={data} />
				) : (
					<Text fz="sm" c="dimmed">
						{error && !isStale ? wording(said(error as ApiFailure), error as ApiFailure) : t.effectWaits}
					</Text>
				)}
			</div>
		</Stack>
	)
}

function Effect({ of: preview }: { of: CorrectionPreview }) {
	const lines = useEffectLines()(preview)
	return lines.map((line) => (
		<Text key={line} fz="sm" className="fiel-wraps">
			{line}
		</Text>
	))
}

const useEffectLines = (): ((preview: CorrectionPreview) => string[]) => {
	const t = useText(text)
	const { points, money } = useFormats()
	const amount = ({ Points, Cashback }: { Points: number; Cashback: number }): string =>
		Cashback === 0 ? t.effectPoints(points(Points)) : t.effectAmount(points(Points), money(Cashback))
	return ({ Taken, PendingPoints, Forgiven, Rewards, Coupon, Before, After }) => {
		const lines: (string | false | null)[] = [
			(Taken.Points !== 0 || Taken.Cashback !== 0) && t.effectTaken(amount(Taken)),
			PendingPoints > 0 && t.effectPending(points(PendingPoints)),
			(Forgiven.Points > 0 || Forgiven.Cashback > 0) && t.effectForgiven(amount(Forgiven)),
			...Rewards.map((reward) => t.effectReward(reward.Title, amount(reward))),
			Coupon && Coupon.Before !== Coupon.After && t.effectCoupon[Coupon.After](Coupon.Code),
			After.OwedPoints > Before.OwedPoints && t.effectDebt(points(After.OwedPoints)),
			After.TierName !== Before.TierName &&
				t.effectTier(Before.TierName ?? t.effectNoTier, After.TierName ?? t.effectNoTier),
			t.effectBalance(amount(Before), amount(After)),
		]
		return lines.filter((line) => typeof line === 'string')
	}
}
