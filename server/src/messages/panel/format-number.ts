import type { MessageParameter } from '../catalog-entry.ts'
import { type Language, LOCALES } from '../language.ts'

/** Writes a number as the panel does; other parameters stay unchanged. */
export const formatNumber = (language: Language, value: MessageParameter): string =>
	typeof value === 'number' ? value.toLocaleString(LOCALES[language]) : String(value)
