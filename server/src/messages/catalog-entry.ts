import type { Decimal } from '../db/decimal.ts'
import type { Language } from './language.ts'

/** A parameter of a message: numbers, ids and names are the same in every language. */
export type MessageParameter = string | number | Decimal

/** A message in every language. */
export type Translations = Record<Language, string>

/** An entry of the catalog: the languages share the parameters, and the compiler rejects a missing language. */
export type CatalogEntry = (...parts: never[]) => Translations
