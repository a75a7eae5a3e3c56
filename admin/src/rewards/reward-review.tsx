import type { AdminReward } from '@fiel/contract'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { ProductDiscountMode, RewardType } from '../api/values.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { RiskNote } from '../ui/risk-note.tsx'
import { SoftDisabledButton } from '../ui/soft-disabled-button.tsx'
import { useQuestion } from '../ui/use-question.ts'
import { text as shared } from '../ui/words.ts'
import { DifferingLists } from './differing-lists.tsx'
import { text } from './review-words.ts'
import { text as kindText } from './words.ts'

/** What the question is about. */
export type Reviewed = Pick<
	AdminReward,
	'Title' | 'RewardType' | 'Points' | 'NoPointCost' | 'Value' | 'MinimalValue'
> &
	Pick<AdminReward, 'SameCustomerUsageLimit' | 'GlobalUsageLimit' | 'ProductOffer'> &
	Pick<AdminReward, 'ValidDateStart' | 'ValidDateEnd' | 'PreGeneratedCouponLists'>

/** A reward that gives more than this many times what its points are worth must be confirmed. */
const MOST_TIMES = 3

/** Asks before a reward is offered: what the customer pays and gets, and how often. */
export const useRewardReview = (
	purpose: 'publish' | 'save',
): { ask: (reward: Reviewed) => Promise<boolean>; dialog: ReactNode } => {
	const { asked, ask, reply } = useQuestion<Reviewed>()
	return { ask, dialog: asked && <ReviewDialog of={asked} purpose={purpose} onAnswer={reply} /> }
}

interface Props {
	of: Reviewed
	purpose: 'publish' | 'save'
	onAnswer: (isConfirmed: boolean) => void
}

function ReviewDialog({ of: reward, purpose, onAnswer }: Props) {
	const t = useText(text)
	const common = useText(shared)
	const [isAccepted, accept] = useState(false)
	const worth = usePointsWorth(reward)
	const risk = useRisk(reward, worth)
	const lines = useLines(reward, worth)
	return (
		<Modal
			opened
			onClose={() => onAnswer(false)}
			title={(purpose === 'publish' ? t.publishTitle : t.saveTitle)(reward.Title)}
			closeButtonProps={{ 'aria-label': common.close }}
		>
			<Stack>
				<dl className="fiel-sums">
					{lines.map(([what, value]) => (
						<div key={what}>
							<dt>{what}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
				<DifferingLists of={reward} />
				{risk && (
					<RiskNote
						title={risk}
						about={t.riskText}
						accept={t.accept}
						isAccepted={isAccepted}
						onAccept={accept}
					/>
				)}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={() => onAnswer(false)}>
						{common.cancel}
					</Button>
					<SoftDisabledButton onClick={() => onAnswer(true)} isDisabled={risk !== null && !isAccepted}>
						{purpose === 'publish' ? t.publish : t.save}
					</SoftDisabledButton>
				</Group>
			</Stack>
		</Modal>
	)
}

/** What the points of a reward are worth in currency; null if points have no value. */
const usePointsWorth = ({ Points }: Reviewed): number | null => {
	const cashback = useRead('getProgram').data?.Settings.Cashback
	return cashback?.IsActive ? Points * Number(cashback.PointValue) : null
}

const useRisk = ({ RewardType: kind, NoPointCost, Value }: Reviewed, worth: number | null): string | null => {
	const t = useText(text)
	const { number } = useFormats()
	if (kind !== RewardType.FixedValueDiscount) return null
	if (NoPointCost || worth === 0) return t.freeTitle
	const times = worth === null ? 0 : (Value ?? 0) / worth
	return times > MOST_TIMES
		? t.riskTitle(number(times < 10 ? Math.round(times * 10) / 10 : Math.round(times)))
		: null
}

const useLines = (reward: Reviewed, worth: number | null): [string, string][] => {
	const t = useText(text)
	const benefit = useBenefit(reward)
	const dates = useDates(reward)
	const { points, money, number } = useFormats()
	const { RewardType: kind, Points, NoPointCost, MinimalValue } = reward
	const price = worth === null ? t.points(points(Points)) : t.pointsWorth(points(Points), money(worth))
	const { SameCustomerUsageLimit: each, GlobalUsageLimit: all } = reward
	const limits = [
		...(each === null ? [] : [t.perCustomer(number(each))]),
		...(all === null ? [] : [t.inAll(number(all))]),
	]
	return [
		[t.costs, kind === RewardType.Cashback ? t.cashback : NoPointCost ? t.free : price],
		[t.gives, benefit],
		[t.dates, dates],
		[
			t.limits,
			[limits.join(', ') || t.noLimit, MinimalValue ? t.minimum(money(MinimalValue)) : t.noMinimum].join(
				' · ',
			),
		],
	]
}

const useBenefit = ({ RewardType: kind, Value, ProductOffer }: Reviewed): string => {
	const t = useText(text)
	const { kinds } = useText(kindText)
	const { money, percent } = useFormats()
	const product = useProductBenefit(ProductOffer)
	const share = percent((Value ?? 0) / 100)
	const gives: Partial<Record<number, string>> = {
		[RewardType.FixedValueDiscount]: t.amount(money(Value ?? 0)),
		[RewardType.PercentDiscount]: t.percent(share),
		[RewardType.ProductDiscount]: product ?? t.percentOffProducts(share),
	}
	const name = Object.entries(RewardType).find(([, value]) => value === kind)![0] as keyof typeof RewardType
	return gives[kind] ?? kinds[name]
}

/** What becomes of the price of the product, and for how many units; null without a product. */
const useProductBenefit = (offer: Reviewed['ProductOffer']): string | null => {
	const t = useText(text)
	const { money, percent } = useFormats()
	if (!offer) return null
	const { ExternalProductId, DisplayName, DiscountMode, DiscountValue, MaxUnits } = offer
	const product = DisplayName ?? ExternalProductId
	const gives: Record<number, string> = {
		[ProductDiscountMode.PercentDiscount]: t.percentOffProduct(percent(DiscountValue / 100), product),
		[ProductDiscountMode.FixedFinalPrice]: t.productFor(product, money(DiscountValue)),
		[ProductDiscountMode.FreeGift]: t.productForFree(product),
		[ProductDiscountMode.FixedDiscountAmount]: t.amountOffProduct(money(DiscountValue), product),
	}
	return `${gives[DiscountMode]}, ${MaxUnits === null ? t.allUnits : t.upTo(MaxUnits)}`
}

const useDates = ({ ValidDateStart: start, ValidDateEnd: end }: Reviewed): string => {
	const t = useText(text)
	const { dateTime } = useFormats()
	if (start && end) return t.fromUntil(dateTime(start), dateTime(end))
	if (start) return t.from(dateTime(start))
	return end ? t.until(dateTime(end)) : t.always
}
