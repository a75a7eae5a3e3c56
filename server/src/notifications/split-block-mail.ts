import { isLanguage, type Language } from '../messages/language.ts'

/** The blocks that the editor of the panel stores before the HTML; admin/src/mails/mail-body.ts writes them. */
const BLOCKS = /^<!--fiel-blocks [^\n]*-->\n/
/** The style sheet of the HTML that blocks make. */
const STYLES = /^<style data-fiel="blocks">[^<]*<\/style>\n?/

const META = [
	'<meta name="viewport" content="width=device-width, initial-scale=1">',
	'<meta name="color-scheme" content="light dark">',
	'<meta name="supported-color-schemes" content="light dark">',
].join('')

/**
 * Splits the body of a mail that was made of blocks: the blocks are not sent, and the style sheet belongs in the head
 * of the page, because some mail clients ignore it elsewhere. Any other HTML stays as it is.
 */
export const splitBlockMail = (stored: string): { head: string; body: string } => {
	const html = stored.replace(BLOCKS, '')
	const [styles] = STYLES.exec(html) ?? []
	return styles === undefined
		? { head: '', body: html }
		: { head: META + styles.trim(), body: html.slice(styles.length) }
}

/** The language that was chosen for a mail made of blocks; null for that of the merchant. */
export const languageOfBlockMail = (stored: string): Language | null => {
	const { head, body } = splitBlockMail(stored)
	const [, language] = /^<table[^>]* class="fiel-page" lang="(\w+)">/.exec(body) ?? []
	return head !== '' && language !== undefined && isLanguage(language) ? language : null
}
