/** JSON that no library would write: literal text, and objects with repeated members or forbidden names. */
export class JsonLiteral {
	readonly text: string
	constructor(text: string) {
		this.text = text
	}
}

export class JsonMembers {
	readonly pairs: [name: string, value: unknown][]
	constructor(pairs: [name: string, value: unknown][]) {
		this.pairs = pairs
	}
}

export const writeJson = (value: unknown): string => {
	if (value instanceof JsonLiteral) return value.text
	if (value instanceof JsonMembers) return writeMembers(value.pairs)
	if (Array.isArray(value)) return `[${value.map(writeJson).join()}]`
	if (typeof value === 'object' && value !== null) return writeMembers(Object.entries(value))
	return JSON.stringify(value) ?? 'null'
}

const writeMembers = (pairs: [string, unknown][]): string =>
	`{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${writeJson(value)}`).join()}}`

/** Parses JSON as Fiel does: without a byte order mark and prototype members; a repeated member is an error. */
export const parseJsonStrictly = (text: string): unknown => {
	const plain = text.replace(/^\ufeff/, '')
	const value = JSON.parse(plain, (name, member) => {
		if (name === '__proto__') return undefined
		if (name === 'constructor' && Object.hasOwn(Object(member), 'prototype')) return undefined
		return member
	})
	assertNoRepeats(plain)
	return value
}

/** Thrown for a member that occurs twice. */
export class RepeatedMember extends Error {}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/y

/** Scans valid JSON token by token; numbers and literals are skipped, because they contain no names. */
const assertNoRepeats = (text: string): void => {
	const objects: (Set<string> | null)[] = []
	let last = ''
	for (let at = 0; at < text.length; ) {
		TOKEN.lastIndex = at
		const token = TOKEN.exec(text)?.[0]
		at += token?.length ?? 1
		if (token === '{') objects.push(new Set())
		else if (token === '[') objects.push(null)
		else if (token === '}' || token === ']') objects.pop()
		else if (token === ':') {
			const name = JSON.parse(last) as string
			const names = objects.at(-1)!
			if (names.has(name)) throw new RepeatedMember(name)
			names.add(name)
		} else if (token?.startsWith('"')) last = token
	}
}
