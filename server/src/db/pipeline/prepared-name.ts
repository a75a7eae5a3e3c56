import type { PgStatement } from './pipeline.ts'

type NamedStatement = Pick<PgStatement, 'name' | 'text'>

/** Never evicted: the statements are written in the source, so their number is bounded. */
const namesByText = new Map<string, NamedStatement>()
/** Prepared-statement names, keyed by the first template string. */
const namesByFirstPart = new Map<string, { parts: readonly string[]; named: NamedStatement }[]>()

/**
 * Returns the name under which a statement is prepared. Template strings are usually the same objects on each call, so
 * comparing them is fast. Joining them on each call to look up the whole text would take five times as long.
 */
export const preparedName = (statement: { text: string; strings?: readonly string[] }): NamedStatement => {
	const { strings } = statement
	if (!strings) return nameStatement(statement.text)
	const candidates = namesByFirstPart.get(strings[0]!)
	const known = candidates?.find(({ parts }) => equalParts(parts, strings))
	if (known) return known.named
	const named = nameStatement(statement.text)
	const entry = { parts: strings, named }
	if (candidates) candidates.push(entry)
	else namesByFirstPart.set(strings[0]!, [entry])
	return named
}

const equalParts = (one: readonly string[], other: readonly string[]): boolean => {
	if (one.length !== other.length) return false
	for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false
	return true
}

const nameStatement = (text: string): NamedStatement => {
	const known = namesByText.get(text)
	if (known) return known
	const named = { name: `fiel_${namesByText.size + 1}`, text }
	namesByText.set(text, named)
	return named
}
