import { type FileField, IMPORT_FIELDS } from './fields.ts'
import type { ImportKind } from './import.ts'

/** Only lower-case letters and digits, without accents. */
const normalizeName = (word: string): string =>
	word
		.normalize('NFD')
		.toLowerCase()
		.replace(/[^a-z0-9]/g, '')

/** Guesses the field of each column by its name; each field is used once. */
export const guessFields = (kind: ImportKind, columns: string[]): (string | null)[] => {
	const given = new Set<string>()
	const guess = (column: string, isNamed: (field: FileField, word: string) => boolean): string | null => {
		const word = normalizeName(column)
		const field = IMPORT_FIELDS[kind].find((one) => !given.has(one.name) && isNamed(one, word))?.name ?? null
		if (field) given.add(field)
		return field
	}
	const usual = columns.map((column) =>
		guess(column, ({ name, aliases }, word) => normalizeName(name) === word || aliases.includes(word)),
	)
	return columns.map(
		(column, index) =>
			usual[index] ?? guess(column, ({ fallbacks }, word) => fallbacks?.includes(word) ?? false),
	)
}
