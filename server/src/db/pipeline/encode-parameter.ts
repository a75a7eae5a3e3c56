import { createRequire } from 'node:module'

// What pg itself writes parameters with; it is not among its types.
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
	prepareValue: (value: unknown) => unknown
}

/** A value as it travels. Lists of ids and of names are written here: pg looks at every element of them twice. */
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
