import { CouponType } from '../api/values.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'

/** The value of a code as text. */
export const useCouponValue = (): ((type: number, value: number) => string) => {
	const { couponTypes } = useText(valueText)
	const { money, percent } = useFormats()
	return (type, value) => {
		if (type === CouponType.Percent) return percent(value / 100)
		if (type === CouponType.FreeShipping) return couponTypes[type]!
		return money(value)
	}
}
