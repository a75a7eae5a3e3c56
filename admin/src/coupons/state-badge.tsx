import type { CouponState } from '@fiel/contract'
import { Badge } from '@mantine/core'
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
