import type { CsvFormat } from '@fiel/contract/csv'
import { useMemo } from 'react'
import { useSession } from '../api/session.ts'
import { useLanguage } from './language.tsx'
import { LOCALES } from './words.ts'

/** The format of every file that the panel saves: the reader's numbers, and dates in the shop's time zone. */
export const useCsvFormat = (): CsvFormat => {
	const { language } = useLanguage()
	const timeZone = useSession().Merchant.TimeZone
	return useMemo(() => {
		const decimalComma = new Intl.NumberFormat(LOCALES[language]).format(0.5).includes(',')
		return { decimalComma, timeZone }
	}, [language, timeZone])
}
