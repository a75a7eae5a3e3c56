import type { CounterCoupon } from '@fiel/contract'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { useCounter } from './counter-context.tsx'
import { couponText } from './coupon-words.ts'
import { rewardOfCoupon, type SaleReward } from './sale-reward.ts'

interface Props {
	coupons: CounterCoupon[]
	/** While the sale is being recorded. */
	disabled: boolean
	onUse: (coupon: SaleReward) => void
}

/** The coupons that the customer has redeemed elsewhere, with what each takes off the sale, or why it does not fit. */
export function CouponList({ coupons, disabled, onUse }: Props) {
	const t = useText(couponText)
	if (coupons.length === 0) return null
	const sorted = coupons.toSorted((a, b) => Number(b.CanUse) - Number(a.CanUse))
	return (
		<Stack component="section" gap="xs" className="fiel-card fiel-counter-box" aria-label={t.coupons}>
			<Title order={2} fz="sm">
				{t.coupons}
			</Title>
			{sorted.map((coupon) => (
				<CouponRow
					key={coupon.Code}
					coupon={coupon}
					disabled={disabled}
					onUse={() => onUse(rewardOfCoupon(coupon))}
				/>
			))}
		</Stack>
	)
}

interface RowProps {
	coupon: CounterCoupon
	disabled: boolean
	onUse: () => void
}

function CouponRow({ coupon, disabled, onUse }: RowProps) {
	const t = useText(couponText)
	const formats = useFormats()
	const { Code, Title: title, Benefit, CanUse, Requirements, Discount, ValidUntil } = coupon
	const effect = Discount === null ? Benefit : t.off(formats.money(Discount))
	return (
		<Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
			<Stack gap={2} miw={0}>
				<Text fw={550} c={CanUse ? undefined : 'dimmed'}>
					{title}
				</Text>
				<Text fz="sm" className="fiel-number" style={{ overflowWrap: 'anywhere' }}>
					{Code}
				</Text>
				<Text fz="sm" c="dimmed">
					{[CanUse ? effect : Requirements, ValidUntil ? t.until(formats.date(ValidUntil)) : t.noEnd].join(
						' · ',
					)}
				</Text>
			</Stack>
			{CanUse && (
				<Button flex="none" aria-label={t.applyNamed(title, Code)} disabled={disabled} onClick={onUse}>
					{t.apply}
				</Button>
			)}
		</Group>
	)
}

interface AppliedProps {
	coupon: SaleReward
	/** While the sale is being recorded. */
	disabled: boolean
	onRemoved: () => void
}

/** The coupon of this sale. It is the customer's until the sale is recorded, so nothing is given back without it. */
export function AppliedCoupon({ coupon, disabled, onRemoved }: AppliedProps) {
	const t = useText(couponText)
	const formats = useFormats()
	const { refresh } = useCounter()
	const remove = (): void => {
		onRemoved()
		// It may have been used meanwhile, which is why the sale was refused.
		void refresh()
	}
	return (
		<Group justify="space-between" gap="sm" className="fiel-card fiel-counter-box">
			<Text fw={550} role="status" flex="1 1 14rem" className="fiel-counter-name">
				{t.applied(coupon.Title, coupon.Code)}
				{coupon.Discount !== null && ` −${formats.money(coupon.Discount)}`}
			</Text>
			<Button variant="default" disabled={disabled} onClick={remove} flex="none">
				{t.remove}
			</Button>
		</Group>
	)
}
