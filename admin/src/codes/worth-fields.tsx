import type { AdminReward } from '@fiel/contract'
import { Alert, Group, NativeSelect, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ComponentProps } from 'react'
import { CouponType } from '../api/values.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { optionsOf } from '../ui/options.ts'
import { type CouponWorth, couponOfReward, needsValue } from './coupon-of-reward.ts'
import { useCouponValue } from './use-coupon-value.ts'
import { text } from './words.ts'

/** What a code is worth, as a form holds it. */
export interface WorthValues {
	CouponsType: string
	CouponsValue: number | string
}

export const worthOf = ({ CouponsType, CouponsValue }: WorthValues): CouponWorth => ({
	CouponsType: Number(CouponsType),
	CouponsValue: Number(CouponsValue) || 0,
})

export const worthValues = ({ CouponsType, CouponsValue }: CouponWorth): WorthValues => ({
	CouponsType: String(CouponsType),
	CouponsValue,
})

/** Checks the worth before the request. */
export const useWorthRule = () => {
	const t = useText(text)
	return (values: WorthValues): string | null => {
		const { CouponsType, CouponsValue } = worthOf(values)
		if (needsValue(CouponsType) && CouponsValue <= 0) return t.missingValue
		return CouponsType === CouponType.Percent && CouponsValue > 100 ? t.percentMost : null
	}
}

interface Props<Values extends WorthValues> {
	form: UseFormReturnType<Values>
	/** The reward that hands out the codes, once it is chosen. */
	reward: AdminReward | undefined
}

/** The fields for the worth of codes, with a warning when the reward promises something else. */
export function WorthFields<Values extends WorthValues>({ form, reward }: Props<Values>) {
	const t = useText(text)
	const { couponTypes } = useText(valueText)
	const worth = useCouponValue()
	const given = worthOf(form.values)
	const Value = given.CouponsType === CouponType.Percent ? PercentField : MoneyField
	const promised = reward && couponOfReward(reward)
	const isOther =
		promised &&
		(promised.CouponsType !== given.CouponsType || promised.CouponsValue !== given.CouponsValue) &&
		(promised.CouponsValue > 0 || !needsValue(promised.CouponsType))
	return (
		<Stack gap={6}>
			<Group grow align="flex-start">
				<NativeSelect label={t.type} data={optionsOf(couponTypes)} {...form.getInputProps('CouponsType')} />
				{given.CouponsType !== CouponType.FreeShipping && (
					<Value label={t.value} {...form.getInputProps('CouponsValue')} />
				)}
			</Group>
			{isOther && (
				<Alert variant="light" color="yellow" p="xs" role="status" c="var(--mantine-color-text)">
					{t.promisesOther(worth(promised.CouponsType, promised.CouponsValue))}
				</Alert>
			)}
		</Stack>
	)
}

const PercentField = (props: ComponentProps<typeof NumberField>) => (
	<NumberField min={0} decimalScale={2} suffix=" %" {...props} />
)
