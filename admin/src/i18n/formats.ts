import { useMemo } from 'react'
import { useSession } from '../api/session.ts'
import { useLanguage } from './language.tsx'
import { pointsFormat, roundPointsFormat } from './points-format.ts'
import { LOCALES } from './words.ts'

interface Formats {
	money(value: number): string
	/** Money with all its decimals, such as the value of one point. */
	exactMoney(value: number): string
	/** The sign of the currency, as in amounts. */
	currencySign: string
	/** With all decimals; see points-format.ts. */
	points(value: number): string
	/** Of totals, figures and lists. */
	roundPoints(value: number): string
	/** A count. */
	number(value: number): string
	percent(share: number): string
	date(instant: string): string
	dateTime(instant: string): string
}

/** A shop has one currency, so its short sign is enough: R$ in every language, where Spanish would have BRL. */
export const currencyStyle = (currency: string) =>
	({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }) as const

const formatsOf = (locale: string, currency: string, timeZone: string): Formats => {
	const money = new Intl.NumberFormat(locale, currencyStyle(currency))
	const exactMoney = new Intl.NumberFormat(locale, { ...currencyStyle(currency), maximumFractionDigits: 6 })
	const points = pointsFormat(locale)
	const roundPoints = roundPointsFormat(locale)
	const number = new Intl.NumberFormat(locale)
	const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
	const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
	const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
	const by = (format: Intl.NumberFormat) => (value: number) => format.format(value).replace('-', '−')
	return {
		money: by(money),
		exactMoney: by(exactMoney),
		currencySign: money.formatToParts(0).find(({ type }) => type === 'currency')!.value,
		points: by(points),
		roundPoints: by(roundPoints),
		number: by(number),
		percent: by(percent),
		date: (instant) => date.format(new Date(instant)),
		dateTime: (instant) => dateTime.format(new Date(instant)),
	}
}

/** Formats numbers and dates in the reader's language, and in the merchant's currency and time zone. */
export const useFormats = (): Formats => {
	const { language } = useLanguage()
	const { Currency, TimeZone } = useSession().Merchant
	return useMemo(() => formatsOf(LOCALES[language], Currency, TimeZone), [language, Currency, TimeZone])
}
