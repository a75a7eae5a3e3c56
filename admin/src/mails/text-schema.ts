import { type Attrs, type DOMOutputSpec, Fragment, type Mark, type Node, Schema } from 'prosemirror-model'
import type { Inline, Line } from './mail-document.ts'
import { safeLink } from './safe-link.ts'

const variable = {
	group: 'inline',
	inline: true,
	atom: true,
	selectable: true,
	attrs: { name: { validate: 'string' } },
	toDOM: (node: Node): DOMOutputSpec => [
		'span',
		{ 'data-variable': node.attrs.name },
		`{{${node.attrs.name}}}`,
	],
	parseDOM: [
		{
			tag: 'span[data-variable]',
			getAttrs: (element: HTMLElement): Attrs => ({ name: element.dataset.variable ?? '' }),
		},
	],
}

const line = {
	content: 'inline*',
	toDOM: (): DOMOutputSpec => ['p', 0],
	parseDOM: [{ tag: 'p' }, { tag: 'div' }, { tag: 'li' }, { tag: 'h1' }, { tag: 'h2' }, { tag: 'h3' }],
}

const marks = {
	link: {
		attrs: { href: { validate: 'string' } },
		inclusive: false,
		toDOM: (mark: Mark): DOMOutputSpec => ['a', { href: mark.attrs.href, tabindex: '-1' }, 0],
		parseDOM: [
			{
				tag: 'a[href]',
				getAttrs: (element: HTMLElement): Attrs | false => {
					const href = safeLink(element.getAttribute('href') ?? '')
					return href ? { href } : false
				},
			},
		],
	},
	bold: {
		toDOM: (): DOMOutputSpec => ['strong', 0],
		parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
	},
	italic: {
		toDOM: (): DOMOutputSpec => ['em', 0],
		parseDOM: [{ tag: 'em' }, { tag: 'i' }],
	},
}

const inlineNodes = { variable, text: { group: 'inline' } }

/** Paragraphs with bold, italic and links. */
export const TEXT_SCHEMA: Schema = new Schema({
	nodes: { doc: { content: 'line+' }, line, ...inlineNodes },
	marks,
})

/** A single line of text and variables. */
export const LINE_SCHEMA: Schema = new Schema({
	nodes: { doc: { content: 'line' }, line: { ...line, marks: '' }, ...inlineNodes },
})

export const toNode = (schema: Schema, lines: readonly Line[]): Node =>
	schema.node(
		'doc',
		null,
		(lines.length > 0 ? lines : [[]]).map((inlines) =>
			schema.node(
				'line',
				null,
				Fragment.from(inlines.filter(isPresent).map((inline) => toInlineNode(schema, inline))),
			),
		),
	)

/** ProseMirror has no empty texts. */
const isPresent = (inline: Inline): boolean => !('text' in inline) || inline.text !== ''

const toInlineNode = (schema: Schema, inline: Inline): Node => {
	const { bold, italic, href } = inline
	const { link, bold: strong, italic: emphasis } = schema.marks
	const list = [
		...(href && link ? [link.create({ href })] : []),
		...(bold && strong ? [strong.create()] : []),
		...(italic && emphasis ? [emphasis.create()] : []),
	]
	return 'text' in inline
		? schema.text(inline.text, list)
		: schema.node('variable', { name: inline.variable }, undefined, list)
}

export const fromNode = (doc: Node): Line[] => doc.children.map((child) => child.children.map(fromInlineNode))

const fromInlineNode = (node: Node): Inline => {
	const has = (name: string): Mark | undefined => node.marks.find(({ type }) => type.name === name)
	const link = has('link')
	return {
		...(node.isText ? { text: node.text! } : { variable: node.attrs.name as string }),
		...(has('bold') && { bold: true }),
		...(has('italic') && { italic: true }),
		...(link && { href: link.attrs.href as string }),
	}
}
