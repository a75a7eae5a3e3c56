import { compile } from 'html-to-text'

const convert = compile({
	wordwrap: false,
	selectors: [
		{ selector: 'div[style*="display:none"]', format: 'skip' }, // the preview line of the mailbox
		{ selector: 'img', format: 'skip' },
		{ selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
		{ selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
		...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
	],
})

/** The plain-text alternative of an HTML mail. */
export const htmlToText = (html: string): string => convert(html).trim()
