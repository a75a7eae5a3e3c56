import type { AdminRedemption } from '@fiel/contract'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { text } from './words.ts'

/** What a redemption cost, in points or cashback, for people; null if it cost nothing. */
export const useRedemptionCost = () => {
	const t = useText(text)
	const { points, money } = useFormats()
	return ({ Points, Cashback }: Pick<AdminRedemption, 'Points' | 'Cashback'>): string | null => {
		if (Points !== 0) return t.points(points(Points))
		return Cashback === 0 ? null : money(Cashback)
	}
}
