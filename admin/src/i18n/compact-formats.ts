import { useMemo } from 'react'
import { useSession } from '../api/session.ts'
import { currencyStyle } from './formats.ts'
import { useLanguage } from './language.tsx'
import { roundPointsFormat } from './points-format.ts'
import { LOCALES } from './words.ts'

interface CompactFormats {
	/** Points; such as 12.3K from a hundred thousand on, where space is short and the last digits do not matter. */
	points(value: number): string
	money(value: number): string
	/** A day without its year, or a month with it. */
	dateLabel(start: string, by: 'day' | 'month'): { name: string; short: string }
}

const EXACT_BELOW = 100_000

/** Short formats for charts and large figures. */
export const useCompactFormats = (): CompactFormats => {
	const { language } = useLanguage()
	const { Currency } = useSession().Merchant
	return useMemo(() => {
		const locale = LOCALES[language]
		const compact = { notation: 'compact', maximumFractionDigits: 1 } as const
		const currency = currencyStyle(Currency)
		const short = new Intl.NumberFormat(locale, compact)
		const points = roundPointsFormat(locale)
		const shortMoney = new Intl.NumberFormat(locale, { ...compact, ...currency })
		const wholeMoney = new Intl.NumberFormat(locale, currency)
		const day = (options: Intl.DateTimeFormatOptions) =>
			new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
		const forms = {
			day: { name: day({ dateStyle: 'medium' }), short: day({ day: 'numeric', month: 'short' }) },
			month: {
				name: day({ month: 'long', year: 'numeric' }),
				// With a year of two digits it would look like a day of the month.
				short: day({ month: 'short', year: 'numeric' }),
			},
		}
		return {
			points: (value) => (Math.abs(value) < EXACT_BELOW ? points : short).format(value),
			money: (value) => (Math.abs(value) < EXACT_BELOW ? wholeMoney : shortMoney).format(value),
			dateLabel: (start, by) => {
				const at = new Date(`${start}T00:00:00Z`)
				return { name: forms[by].name.format(at), short: forms[by].short.format(at) }
			},
		}
	}, [language, Currency])
}

/** The short formats of an axis. */
export const useAxisFormat = (): { count: (value: number) => string; money: (value: number) => string } => {
	const { language } = useLanguage()
	const { Currency } = useSession().Merchant
	return useMemo(() => {
		const compact = { notation: 'compact', maximumFractionDigits: 1 } as const
		const currency = { ...currencyStyle(Currency), minimumFractionDigits: 0 }
		const count = new Intl.NumberFormat(LOCALES[language], compact)
		const money = new Intl.NumberFormat(LOCALES[language], { ...currency, ...compact })
		return { count: (value) => count.format(value), money: (value) => money.format(value) }
	}, [language, Currency])
}
