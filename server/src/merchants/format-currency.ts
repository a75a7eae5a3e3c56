import type { Decimal } from '../db/decimal.ts'
import type { Language } from '../messages/language.ts'
import type { Merchant } from './merchant.ts'

const LOCALES: Record<Language, string> = { en: 'en', pt: 'pt-BR', es: 'es' }

/** An amount as the customers of a merchant read it. */
export const formatCurrency = (
	amount: Decimal,
	{ currency, language }: Pick<Merchant, 'currency' | 'language'>,
): string =>
	new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency }).format(
		amount.toString() as Intl.StringNumericLiteral,
	)
