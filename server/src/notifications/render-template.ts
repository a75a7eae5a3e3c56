/** The values of placeholders by name. */
export type Replacements = ReadonlyMap<string, string>

const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g

/** Names are case-insensitive. An unknown placeholder becomes empty, so that no customer sees it. */
const fillTemplate = (template: string, values: Replacements, write: (value: string) => string): string => {
	const known = new Map([...values].map(([name, value]) => [name.toLowerCase(), value]))
	return template.replace(PLACEHOLDER, (_, name: string) => write(known.get(name.toLowerCase()) ?? ''))
}

/** The names of the placeholders in a template, as written. */
export const findPlaceholders = (template: string): string[] =>
	[...template.matchAll(PLACEHOLDER)].map(([, name]) => name!)

/** The template is the merchant's HTML; the values are untrusted and are escaped. */
export const renderHtml = (template: string, values: Replacements): string =>
	fillTemplate(template, values, escapeHtml)

/** For a subject: the result is always a single line. */
export const renderLine = (template: string, values: Replacements): string =>
	fillTemplate(template, values, (value) => value)
		.replace(/[\p{Cc}\s]+/gu, ' ')
		.trim()
		.slice(0, SUBJECT_LENGTH)

/** For plain text, such as a text message; values take one line each. */
export const renderText = (template: string, values: Replacements): string =>
	fillTemplate(template, values, (value) => value.replace(/[\p{Cc}\s]+/gu, ' ')).trim()

const SUBJECT_LENGTH = 500

const ESCAPES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)
