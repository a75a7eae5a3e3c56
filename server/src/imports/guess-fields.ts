import { FILE_TITLES } from '@fiel/contract/file-titles'
import { type FileField, IMPORT_FIELDS } from './fields.ts'
import type { ImportKind } from './import.ts'

/** Only lower-case letters and digits, without accents. */
const normalizeName = (word: string): string =>
	word
		.normalize('NFD')
		.toLowerCase()
		.replace(/[^a-z0-9]/g, '')

const TITLES: Record<string, string>[] = Object.values(FILE_TITLES)

/** The titles of Fiel's own files are certain, so they go before names that other programs use for the field. */
const hasOwnTitle = ({ name }: FileField, word: string): boolean =>
	TITLES.some((titles) => normalizeName(titles[name] ?? name) === word)

const hasUsualName = ({ name, aliases }: FileField, word: string): boolean =>
	normalizeName(name) === word || aliases.includes(word)

const hasFallbackName = ({ fallbacks }: FileField, word: string): boolean =>
	fallbacks?.includes(word) ?? false

/** Guesses the field of each column by its name; each field is used once. */
export const guessFields = (kind: ImportKind, columns: string[]): (string | null)[] => {
	const given = new Set<string>()
	const guess = (column: string, isNamed: (field: FileField, word: string) => boolean): string | null => {
		const word = normalizeName(column)
		const field = IMPORT_FIELDS[kind].find((one) => !given.has(one.name) && isNamed(one, word))?.name ?? null
		if (field) given.add(field)
		return field
	}
	const fields: (string | null)[] = columns.map(() => null)
	for (const isNamed of [hasOwnTitle, hasUsualName, hasFallbackName])
		for (const [index, column] of columns.entries()) fields[index] ??= guess(column, isNamed)
	return fields
}
