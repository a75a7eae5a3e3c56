import type { Language } from './words.ts'

/** A text for every language but English, in which the server writes. */
export type Translated<Text> = Record<Exclude<Language, 'en'>, Text>
