import type { CouponState } from '@fiel/contract'
import { Badge } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { couponStates } from './coupon-states.ts'

const COLORS: Record<CouponState, string> = {
	usable: 'teal',
	used: 'blue',
	inactive: 'gray',
	expired: 'gray',
}

interface CouponFacts {
	IsUsed: boolean
	DeactivatedDate: string | null
	ValidUntil: string | null
}

/** The state of a coupon, by the same questions in the same order as in the list of all coupons. */
export const couponStateOf = ({ IsUsed, DeactivatedDate, ValidUntil }: CouponFacts): CouponState => {
	if (IsUsed) return 'used'
	if (DeactivatedDate) return 'inactive'
	return ValidUntil && new Date(ValidUntil) < new Date() ? 'expired' : 'usable'
}

export function CouponStateBadge({ of: state }: { of: CouponState }) {
	return <Badge color={COLORS[state]}>{useText(couponStates)[state]}</Badge>
}
