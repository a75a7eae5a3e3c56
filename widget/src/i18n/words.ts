import type { Language } from '../language.ts'
import { en, type Words } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

export const WORDS: Record<Language, Words> = { en, pt, es }
export type { Words }
