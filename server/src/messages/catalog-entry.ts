import type { Decimal } from '../db/decimal.ts'
import type { Language } from './language.ts'

/** A parameter of a message: ids, names and counts are the same in every language, amounts of points and money are not. */
export type MessageParameter = string | number | Decimal

/** A message in every language. */
export type Translations = Record<Language, string>

/** An entry of the catalog: the languages share the parameters, and the compiler rejects a missing language. */
export type CatalogEntry = (...parts: never[]) => Translations
