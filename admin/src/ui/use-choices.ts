import { useMemo } from 'react'
import { useLanguage } from '../i18n/language.tsx'
import { LOCALES } from '../i18n/words.ts'

/**
 * All currencies and time zones that the browser knows, the zone of this browser, and the currency that is used there;
 * empty if that is not certain, because a shop cannot change it after the first order.
 */
export const useChoices = () => {
	const { language } = useLanguage()
	return useMemo(() => {
		const names = new Intl.DisplayNames(LOCALES[language], { type: 'currency' })
		const currencies = Intl.supportedValuesOf('currency').map((code) => ({
			value: code,
			label: `${code} · ${names.of(code)}`,
		}))
		const here = Intl.DateTimeFormat().resolvedOptions().timeZone
		const timeZones = [...new Set([here, ...Intl.supportedValuesOf('timeZone')])].sort()
		return { currencies, timeZones, guess: { Currency: currencyOf(here), TimeZone: here } }
	}, [language])
}

/** Only zones that belong to one country and currency for certain. */
const CURRENCIES: Record<string, readonly string[]> = {
	BRL: [
		...[
			'Araguaina',
			'Bahia',
			'Belem',
			'Boa_Vista',
			'Campo_Grande',
			'Cuiaba',
			'Eirunepe',
			'Fortaleza',
			'Maceio',
		],
		...['Manaus', 'Noronha', 'Porto_Velho', 'Recife', 'Rio_Branco', 'Santarem', 'Sao_Paulo'],
	].map((city) => `America/${city}`),
	USD: ['Chicago', 'Denver', 'Detroit', 'Los_Angeles', 'New_York', 'Phoenix'].map(
		(city) => `America/${city}`,
	),
	MXN: ['Cancun', 'Mexico_City', 'Monterrey', 'Tijuana'].map((city) => `America/${city}`),
	COP: ['America/Bogota'],
	CLP: ['America/Santiago'],
	PEN: ['America/Lima'],
	UYU: ['America/Montevideo'],
	PYG: ['America/Asuncion'],
	ARS: ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires', 'America/Argentina/Cordoba'],
	EUR: [
		'Amsterdam',
		'Athens',
		'Berlin',
		'Brussels',
		'Dublin',
		'Helsinki',
		'Lisbon',
		'Madrid',
		'Paris',
		'Rome',
		'Vienna',
	].map((city) => `Europe/${city}`),
	GBP: ['Europe/London'],
}

const currencyOf = (timeZone: string): string =>
	Object.keys(CURRENCIES).find((currency) => CURRENCIES[currency]!.includes(timeZone)) ?? ''
