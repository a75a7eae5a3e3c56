import { COMMA, hasTooManyDecimals, POINT, parseNumber } from '@fiel/contract/read-number'
import type { Formats } from '../formats.ts'

/**
 * Amounts of money as members type them, in the format of the widget. A number input would read them in that of the
 * browser itself, which may be another one.
 */
export const createAmountText = ({ locale, moneyDigits }: Pick<Formats, 'locale' | 'moneyDigits'>) => {
	const format = new Intl.NumberFormat(locale, {
		...{ useGrouping: false, minimumFractionDigits: moneyDigits, maximumFractionDigits: moneyDigits },
	})
	const marks = new Intl.NumberFormat(locale).format(0.5).includes(',') ? COMMA : POINT
	return {
		write: (amount: number): string => format.format(amount),
		/** Null for what is no amount in this format, or could be another one. */
		read(text: string): number | null {
			const parsed = parseNumber(text.replace(/\s/g, ''), marks)
			return parsed && !hasTooManyDecimals(parsed, moneyDigits) ? parsed.value : null
		},
	}
}
