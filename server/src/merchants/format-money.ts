import type { Language } from '../messages/language.ts'
import type { Merchant } from './merchant.ts'

const LOCALES: Record<Language, string> = { en: 'en-US', pt: 'pt-BR', es: 'es-419' }

/** An amount with the merchant's currency, in the merchant's language: `R$ 12,50`. */
export const formatMoney = (
	{ currency, language }: Pick<Merchant, 'currency' | 'language'>,
	amount: { toString(): string },
): string =>
	new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency }).format(
		amount.toString() as Intl.StringNumericLiteral,
	)
