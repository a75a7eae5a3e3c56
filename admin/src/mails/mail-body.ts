import { type MailDocument, readDocument } from './mail-document.ts'
import { renderDocument } from './render-document.ts'

/**
 * A mail made of blocks is stored as one text: a comment with the blocks, then the HTML that they make. The comment
 * names a hash of both, so that a mail which somebody changed later by hand is not overwritten by the old blocks.
 */
const STORED = /^<!--fiel-blocks 1 ([0-9a-f]{8}) ([^\n]*)-->\n([\s\S]*)$/

/** The stored text of a mail; empty for a mail without blocks. */
export const writeMailBody = (document: MailDocument): string => {
	if (document.blocks.length === 0) return ''
	const html = renderDocument(document)
	const content = `${writeJson(document)}-->\n${html}`
	return `<!--fiel-blocks 1 ${hashOf(content)} ${content}`
}

/** The blocks of a stored mail; null for HTML that was not made by the editor, or was changed after it. */
export const readMailBody = (body: string): MailDocument | null => {
	const [, hash, json, html] = STORED.exec(body) ?? []
	if (json === undefined || hash !== hashOf(`${json}-->\n${html}`)) return null
	try {
		return readDocument(JSON.parse(json))
	} catch {
		return null
	}
}

/** The HTML of a stored mail without the blocks. */
export const htmlOf = (body: string): string => STORED.exec(body)?.[3] ?? body

/** Nothing in the JSON may end the comment or look like a placeholder, which the server would replace. */
const writeJson = (document: MailDocument): string =>
	JSON.stringify(document).replace(
		/[<>-]|\{(?=\{)/g,
		(sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
	)

/** FNV-1a. It recognises changes; it protects against nobody. */
const hashOf = (text: string): string => {
	let hash = 0x811c9dc5
	for (let index = 0; index < text.length; index += 1)
		hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
	return (hash >>> 0).toString(16).padStart(8, '0')
}
