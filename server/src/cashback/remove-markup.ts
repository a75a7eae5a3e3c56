import { compile } from 'html-to-text'

const convert = compile({
	wordwrap: false,
	selectors: [
		...['img', 'hr', 'script', 'style'].map((selector) => ({ selector, format: 'skip' })),
		...['p', 'table', 'blockquote', 'pre', 'ul', 'ol', 'li'].map((selector) => ({
			selector,
			format: 'block',
		})),
		...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'block' })),
		{ selector: 'a', options: { ignoreHref: true } },
	],
})

/**
 * The text of a sentence that may contain HTML, for pages and apps that show it to customers. Entities are decoded, so
 * it is repeated until no markup is left: `&lt;b&gt;` would be a tag again.
 */
export const removeMarkup = (text: string): string => {
	let [before, after] = [text, convertOnce(text)]
	while (after !== before) [before, after] = [after, convertOnce(after)]
	return after
}

const convertOnce = (text: string): string => convert(text).replaceAll(/\s+/g, ' ').trim()
