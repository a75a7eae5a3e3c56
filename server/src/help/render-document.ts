import path from 'node:path'
import { Marked } from 'marked'

export interface RenderedDocument {
	title: string
	html: string
	/** The headings of the second level, as a table of contents. */
	sections: { anchor: string; title: string }[]
}

/** The anchor of a heading, formed as on the pages of source code hosts, so that links in documents work on both. */
export const anchorOf = (heading: string): string =>
	heading
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-')

/**
 * Renders a document of this project as HTML. `linkTo` returns the address of a file in the project, or undefined
 * if it is not served; the text of such a link remains without the link.
 */
export const renderDocument = (
	file: string,
	markdown: string,
	linkTo: (file: string) => string | undefined,
): RenderedDocument => {
	const sections: RenderedDocument['sections'] = []
	let title = file
	const resolve = (href: string): string | undefined => {
		if (/^[a-z]+:/i.test(href) || href.startsWith('#')) return href
		const [target = '', anchor] = href.split('#')
		const address = linkTo(path.posix.join(path.posix.dirname(file), target))
		return address && anchor ? `${address}#${anchor}` : address
	}
	const marked = new Marked({
		renderer: {
			heading({ tokens, depth, text }) {
				const inner = this.parser.parseInline(tokens)
				const plain = text.replaceAll('`', '')
				if (depth === 1) title = plain
				if (depth === 2) sections.push({ anchor: anchorOf(text), title: plain })
				return `<h${depth} id="${escapeHtml(anchorOf(text))}">${inner}</h${depth}>\n`
			},
			link({ href, tokens }) {
				const inner = this.parser.parseInline(tokens)
				const address = resolve(href)
				return address ? `<a href="${escapeHtml(address)}">${inner}</a>` : inner
			},
			code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
			/** Pictures of the documents are not served; their text stands for them. */
			image: ({ text }) => escapeHtml(text),
			table({ header, rows }) {
				const cell = (name: 'th' | 'td') => (one: (typeof header)[number]) =>
					`<${name}>${this.parser.parseInline(one.tokens)}</${name}>`
				const body = rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('\n')
				return `<div class="table" tabindex="0"><table><thead><tr>${header.map(cell('th')).join('')}</tr></thead><tbody>${body}</tbody></table></div>\n`
			},
		},
	})
	const html = marked.parse(markdown, { async: false })
	return { title, html, sections }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (found) => ENTITIES[found]!)
