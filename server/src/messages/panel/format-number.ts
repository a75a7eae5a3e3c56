import type { MessageParameter } from '../catalog-entry.ts'
import type { Language } from '../language.ts'

/** The panel uses the same locales. */
export const LOCALES: Record<Language, string> = { en: 'en-US', pt: 'pt-BR', es: 'es-419' }

/** Writes a number as the panel does; other parameters stay unchanged. */
export const formatNumber = (language: Language, value: MessageParameter): string =>
	typeof value === 'number' ? value.toLocaleString(LOCALES[language]) : String(value)
