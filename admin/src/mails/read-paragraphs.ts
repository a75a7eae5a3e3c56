import type { Line, MailDocument } from './mail-document.ts'
import { type MailVariable, readPlaceholders } from './placeholders.ts'

const PARAGRAPHS = /^\s*(?:<p>[^<>]*<\/p>\s*)+$/
const PARAGRAPH = /<p>([^<>]*)<\/p>/g
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Reads HTML of nothing but plain paragraphs as a mail with one text; null for any other. */
export const readParagraphs = (
	html: string,
	variables: readonly MailVariable[],
	color: string,
): MailDocument | null => {
	if (!PARAGRAPHS.test(html)) return null
	const lines = [...html.matchAll(PARAGRAPH)].map(
		([, text]): Line => readPlaceholders(decodeSigns(text!), variables),
	)
	return { color, blocks: [{ id: 1, kind: 'text', lines, align: 'left' }] }
}

const decodeSigns = (text: string): string =>
	text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => SIGNS[name]!)
