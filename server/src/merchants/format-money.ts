import { memberLocale } from '../messages/language.ts'
import type { Merchant } from './merchant.ts'

/** An amount with the merchant's currency, in the merchant's language: `R$ 12,50`. */
export const formatMoney = (
	{ currency, language }: Pick<Merchant, 'currency' | 'language'>,
	amount: { toString(): string },
): string =>
	new Intl.NumberFormat(memberLocale(language, currency), { style: 'currency', currency }).format(
		amount.toString() as Intl.StringNumericLiteral,
	)
