import { type Language, localeOf } from './language.ts'
import type { Look } from './look.ts'

const POINT_WORDS: Record<Language, [one: string, many: string]> = {
	en: ['point', 'points'],
	pt: ['ponto', 'pontos'],
	es: ['punto', 'puntos'],
}

/** Numbers, money and dates as the language writes them, and points in the words of the program. */
export const createFormats = (look: Look, language: Language) => {
	const locale = localeOf(language, look.Currency)
	const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
	const money = new Intl.NumberFormat(locale, {
		style: 'currency',
		currency: look.Currency,
		currencyDisplay: 'narrowSymbol',
	})
	const date = dayFormat(locale, look.TimeZone)
	const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
	const [one, many] = POINT_WORDS[language]
	const pointWord = (points: number): string =>
		Math.abs(points) === 1
			? (look.PointsNameSingular ?? look.PointNamePlural ?? one)
			: (look.PointNamePlural ?? look.PointsNameSingular ?? many)
	return {
		locale,
		number: (value: number) => number.format(value),
		money: (value: number) => money.format(value),
		/** How many decimals an amount of money has. */
		moneyDigits: money.resolvedOptions().maximumFractionDigits ?? 2,
		percent: (value: number) => `${number.format(value)}%`,
		pointWord,
		/** The word for several points, to begin a title with. */
		pointsTitle: `${pointWord(2).charAt(0).toLocaleUpperCase(locale)}${pointWord(2).slice(1)}`,
		points: (value: number) => `${number.format(value)} ${pointWord(value)}`,
		/** With its sign, for a list of what came and went. */
		signed: (value: number, text: string) => (value > 0 ? `+${text}` : text),
		/** The day at the shop, where points and coupons end with a day. */
		date: (instant: string) => date.format(new Date(instant)),
		/** A day without a time, such as a birthday, which is the same in every time zone. */
		day: (text: string) =>
			new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
				new Date(`${text.slice(0, 10)}T00:00:00Z`),
			),
		moment: (instant: string | number) => moment.format(new Date(instant)),
	}
}

const dayFormat = (locale: string, timeZone: string | null): Intl.DateTimeFormat => {
	try {
		return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: timeZone ?? undefined })
	} catch {
		return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }) // an old browser may lack a zone
	}
}

export type Formats = ReturnType<typeof createFormats>
