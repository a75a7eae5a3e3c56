import type { AdminCoupon, CouponState } from '@fiel/contract'
import { Badge } from '@mantine/core'
import { CouponType } from '../api/values.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { text } from './words.ts'

const COLORS: Record<CouponState, string> = {
	usable: 'teal',
	used: 'blue',
	inactive: 'gray',
	expired: 'gray',
}

export function StateBadge({ of: state }: { of: CouponState }) {
	const t = useText(text)
	return <Badge color={COLORS[state]}>{t.states[state]}</Badge>
}

/** What a coupon is worth, in words. */
export const useWorth = (): ((coupon: Pick<AdminCoupon, 'CouponType' | 'Value'>) => string) => {
	const t = useText(text)
	const { money, percent } = useFormats()
	return ({ CouponType: type, Value }) => {
		if (type === CouponType.Percent) return percent(Value / 100)
		if (type === CouponType.FreeShipping) return t.types[type]
		return money(Value)
	}
}
