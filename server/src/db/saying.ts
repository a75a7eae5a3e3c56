import type { Statement } from './trip.ts'

/** What a statement is called, and what it says. */
type Said = Pick<Statement, 'name' | 'text'>

/** Statements are written in the source, so their number is bounded and each can keep its name for ever. */
const names = new Map<string, Said>()
/** By what they begin with, in the parts between their values. */
const sayings = new Map<string, { parts: readonly string[]; said: Said }[]>()

/**
 * The parts of most are the very strings of the source, so that they are quickly compared. To put them together each
 * time and look for the whole takes five times as long.
 */
export const sayingOf = (asked: { text: string; strings?: readonly string[] }): Said => {
	const { strings } = asked
	if (!strings) return namedAs(asked.text)
	const alike = sayings.get(strings[0]!)
	const known = alike?.find(({ parts }) => isSame(parts, strings))
	if (known) return known.said
	const said = namedAs(asked.text)
	const entry = { parts: strings, said }
	if (alike) alike.push(entry)
	else sayings.set(strings[0]!, [entry])
	return said
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => {
	if (one.length !== other.length) return false
	for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false
	return true
}

const namedAs = (text: string): Said => {
	const known = names.get(text)
	if (known) return known
	const said = { name: `fiel_${names.size + 1}`, text }
	names.set(text, said)
	return said
}
