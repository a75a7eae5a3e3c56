/** Elements that are removed together with what they contain. */
const REMOVED =
	/<(script|style|iframe|object|embed|template|noscript|svg|math|head|title|textarea|select|form|xmp|noembed|noframes|plaintext)\b[\s\S]*?(<\/\1\s*>|$)/gi
const COMMENT = /<!--[\s\S]*?(-->|$)|<![^>]*>|<\?[^>]*>/g
const TAG = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/gi

const VOID_ELEMENTS = new Set(['br', 'hr'])
const KEPT_ELEMENTS = new Set([
	...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
	...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
	...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'a'],
])
/** An address without characters that could end the attribute. Its beginning is literal, so entities cannot hide another. */
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const SAFE_ADDRESS = /^(https?:\/\/|mailto:)[^\s"'<>`\\]*$/i

/**
 * Keeps the markup of plain text. The result is put together only from names in the list above, addresses that were
 * checked, and escaped text, and every element in it is closed: whatever the input is, nothing else can be in it.
 */
export const sanitizeHtml = (html: string): string => {
	const source = html.replaceAll(COMMENT, '').replaceAll(REMOVED, '')
	const open: string[] = []
	const parts: string[] = []
	let end = 0
	for (const match of source.matchAll(TAG)) {
		parts.push(escapeText(source.slice(end, match.index)))
		end = match.index + match[0].length
		const [, slash, written, attributes] = match
		const name = written!.toLowerCase()
		if (!KEPT_ELEMENTS.has(name)) continue
		if (slash) parts.push(closeElement(open, name))
		else {
			parts.push(openingTag(name, attributes!))
			if (!VOID_ELEMENTS.has(name)) open.push(name)
		}
	}
	parts.push(escapeText(source.slice(end)))
	for (const name of open.reverse()) parts.push(`</${name}>`)
	return parts.join('')
}

const openingTag = (name: string, attributes: string): string => {
	if (name !== 'a') return `<${name}>`
	const [, double, single, bare] = HREF.exec(attributes) ?? []
	const address = (double ?? single ?? bare ?? '').trim()
	return SAFE_ADDRESS.test(address) ? `<a href="${escapeText(address)}" rel="noopener noreferrer">` : '<a>'
}

/** Closes an element and those that were opened in it. A closing tag without an opening one is left out. */
const closeElement = (open: string[], name: string): string => {
	const place = open.lastIndexOf(name)
	if (place < 0) return ''
	return open
		.splice(place)
		.reverse()
		.map((inner) => `</${inner}>`)
		.join('')
}

const ENTITY = /&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});)/gi

const escapeText = (text: string): string =>
	text.replaceAll(ENTITY, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
