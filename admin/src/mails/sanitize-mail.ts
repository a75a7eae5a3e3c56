import sanitizeHtml, { type Attributes, type Transformer } from 'sanitize-html'

/** Attributes that load something from elsewhere, or that the panel's content security policy refuses. */
const INERT_ATTRIBUTES = ['style', 'src', 'srcset', 'background', 'href']

const makeInert: Transformer = (tagName, attributes) => {
	const isSheet = tagName === 'style'
	const attribs: Attributes = isSheet ? { 'data-sheet': '' } : {}
	for (const [name, value] of Object.entries(attributes))
		attribs[INERT_ATTRIBUTES.includes(name) ? `data-${name}` : name] = value
	return { tagName: isSheet ? 'template' : tagName, attribs }
}

const LAYOUT_TAGS = ['html', 'head', 'body', 'title', 'center', 'font', 'img', 'template']
const LAYOUT_ATTRIBUTES = [
	...[
		'align',
		'valign',
		'width',
		'height',
		'border',
		'cellpadding',
		'cellspacing',
		'bgcolor',
		'color',
		'face',
	],
	...['size', 'dir', 'lang', 'alt', 'title', 'class', 'id', 'colspan', 'rowspan', 'data-*'],
]

/**
 * Leaves only text, layout and images of the HTML of a mail. Styles and addresses are kept as `data-` attributes and in
 * templates, where they do nothing.
 */
export const sanitizeMail = (html: string): string =>
	sanitizeHtml(html, {
		allowedTags: [...sanitizeHtml.defaults.allowedTags, ...LAYOUT_TAGS],
		allowedAttributes: { '*': LAYOUT_ATTRIBUTES },
		transformTags: { '*': makeInert },
		parseStyleAttributes: false,
	})
