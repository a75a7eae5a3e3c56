import { useMemo } from 'react'
import { useLanguage } from '../i18n/language.tsx'
import { LOCALES } from '../i18n/words.ts'

/** All currencies and time zones that the browser knows, and the most likely ones. */
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
		const currency = language === 'pt' ? 'BRL' : here.startsWith('Europe/') ? 'EUR' : 'USD'
		return { currencies, timeZones, guess: { Currency: currency, TimeZone: here } }
	}, [language])
}
