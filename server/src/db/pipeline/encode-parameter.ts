import { createRequire } from 'node:module'

// The function with which pg encodes parameters; its type declarations leave it out.
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
	prepareValue: (value: unknown) => unknown
}

/** Encodes a bound value. Arrays of numbers and strings are encoded here, because pg examines each element twice. */
export const encodeParameter = (value: unknown): unknown =>
	(Array.isArray(value) ? arrayText(value) : undefined) ?? prepareValue(value)

const arrayText = (values: unknown[]): string | undefined => {
	let text = ''
	for (const value of values) {
		const element = elementText(value)
		if (element === undefined) return undefined
		text += text === '' ? element : `,${element}`
	}
	return `{${text}}`
}

const elementText = (value: unknown): string | undefined => {
	if (typeof value === 'number') return `${value}`
	return typeof value === 'string' ? `"${escapeElement(value)}"` : undefined
}

const escapeElement = (text: string): string => text.replaceAll(/["\\]/g, '\\$&')
