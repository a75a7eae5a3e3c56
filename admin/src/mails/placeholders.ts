import type { Inline, Line } from './mail-document.ts'

const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g

/** A variable that can be inserted. */
export interface MailVariable {
	name: string
	label: string
}

export const findVariable = (variables: readonly MailVariable[], name: string): MailVariable | undefined =>
	variables.find((variable) => variable.name.toLowerCase() === name.toLowerCase())

/** The placeholders of known variables in a text, with where they stand. */
export const findMarks = (text: string, variables: readonly MailVariable[]) =>
	[...text.matchAll(PLACEHOLDER)].flatMap((match) => {
		const found = findVariable(variables, match[1]!)
		return found ? [{ from: match.index, to: match.index + match[0].length, name: found.name }] : []
	})

/** Reads a text with placeholders, such as a subject; what is unknown stays as it is written. */
export const readPlaceholders = (text: string, variables: readonly MailVariable[]): Line => {
	const line: Inline[] = []
	let at = 0
	for (const { from, to, name } of findMarks(text, variables)) {
		if (from > at) line.push({ text: text.slice(at, from) })
		line.push({ variable: name })
		at = to
	}
	if (at < text.length) line.push({ text: text.slice(at) })
	return line
}

export const writePlaceholders = (line: Line): string =>
	line.map((inline) => ('text' in inline ? inline.text : `{{${inline.variable}}}`)).join('')
