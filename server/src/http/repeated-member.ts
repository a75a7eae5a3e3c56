const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a

/**
 * Returns the path of the first member that an object of the body has twice, or null. `JSON.parse` silently keeps
 * the last one, so the members of the text and of the value are counted; only if the counts differ is the text
 * parsed again. The text must be valid JSON.
 */
export const findRepeatedMember = (bytes: Uint8Array, text: string, value: unknown): string | null =>
	countColons(bytes) === countMembers(value) ? null : findPath(text)

/** Outside of strings, every colon belongs to one member. */
const countColons = (bytes: Uint8Array): number => {
	let count = 0
	for (let at = 0; at < bytes.length; at++) {
		const byte = bytes[at]
		if (byte === COLON) count += 1
		else if (byte === QUOTE) for (at += 1; bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at += 1
	}
	return count
}

/** Iterative, because a body can be nested deeper than the stack. */
const countMembers = (value: unknown): number => {
	let count = 0
	const rest: unknown[] = [value]
	while (rest.length > 0) {
		const node = rest.pop()
		if (typeof node !== 'object' || node === null) continue
		if (Array.isArray(node)) {
			for (const item of node) if (typeof item === 'object') rest.push(item)
			continue
		}
		for (const name in node) {
			count += 1
			const member = (node as Record<string, unknown>)[name]
			if (typeof member === 'object') rest.push(member)
		}
	}
	return count
}

interface Level {
	/** The names so far; null in an array. */
	names: Set<string> | null
	/** The current member or index. */
	at: string | number
}

const findPath = (text: string): string | null => {
	const levels: Level[] = []
	let string = ''
	for (let at = 0; at < text.length; at++) {
		const level = levels.at(-1)
		switch (text[at]) {
			case '"': {
				const start = at
				for (at += 1; text[at] !== '"'; at++) if (text[at] === '\\') at += 1
				string = text.slice(start, at + 1)
				break
			}
			case ':':
				level!.at = JSON.parse(string) as string
				if (level!.names!.has(level!.at)) return pathOf(levels)
				level!.names!.add(level!.at)
				break
			case ',':
				if (typeof level!.at === 'number') level!.at += 1
				break
			case '{':
				levels.push({ names: new Set(), at: '' })
				break
			case '[':
				levels.push({ names: null, at: 0 })
				break
			case '}':
			case ']':
				levels.pop()
		}
	}
	return null
}

const pathOf = (levels: Level[]): string =>
	levels
		.map(({ at }) => (typeof at === 'number' ? `[${at}]` : `.${at}`))
		.join('')
		.replace(/^\./, '')
