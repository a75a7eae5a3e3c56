import type { Decimal } from '../db/decimal.ts'
import type { Language } from './language.ts'

/** What a message is about, as it is to be read: numbers, ids and names are the same in every language. */
export type MessageParameter = string | number | Decimal

/** A sentence in every language. */
export type Translations = Record<Language, string>

/** One entry of the table: the languages share the parameters, and the compiler misses a language that is absent. */
export type CatalogEntry = (...parts: never[]) => Translations
