import type { Decimal } from '../db/decimal.ts'
import type { Language } from './language.ts'
import type { MomentPart, MoneyPart } from './message-parts.ts'

/**
 * A parameter of a message: ids, names and counts are the same in every language, amounts of points and money and dates
 * are not.
 */
export type MessageParameter = string | number | Decimal | MoneyPart | MomentPart

/** The shop of the reader, which says how money and dates are written. */
export interface ShopFormat {
	currency: string
	timeZone: string
}

/** What a shop calls its points; null for the word of the language. */
export interface PointNames {
	one: string | null
	many: string | null
}

/** The shop of a member, who reads its name for points. */
export interface MemberShop extends ShopFormat {
	pointNames?: PointNames | null
}

/** A message in every language. */
export type Translations = Record<Language, string>

/** An entry of the catalog: the languages share the parameters, and the compiler rejects a missing language. */
export type CatalogEntry = (...parts: never[]) => Translations
