/** JSON that no library would write: text as it stands, and objects whose members repeat or have forbidden names. */
export class Literal {
	readonly text: string
	constructor(text: string) {
		this.text = text
	}
}

export class Members {
	readonly pairs: [name: string, value: unknown][]
	constructor(pairs: [name: string, value: unknown][]) {
		this.pairs = pairs
	}
}

export const writeJson = (value: unknown): string => {
	if (value instanceof Literal) return value.text
	if (value instanceof Members) return writeMembers(value.pairs)
	if (Array.isArray(value)) return `[${value.map(writeJson).join()}]`
	if (typeof value === 'object' && value !== null) return writeMembers(Object.entries(value))
	return JSON.stringify(value) ?? 'null'
}

const writeMembers = (pairs: [string, unknown][]): string =>
	`{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${writeJson(value)}`).join()}}`

/** As Fiel reads it: members that would reach the prototype are not there, nor is a byte order mark. */
export const readJson = (text: string): unknown =>
	JSON.parse(text.replace(/^\ufeff/, ''), (name, value) => {
		if (name === '__proto__') return undefined
		if (name === 'constructor' && Object.hasOwn(Object(value), 'prototype')) return undefined
		return value
	})
