const ENTITIES: Record<string, string> = {
	'&lt;': '<',
	'&gt;': '>',
	'&quot;': '"',
	'&#39;': "'",
	'&nbsp;': ' ',
	'&amp;': '&',
}

/** The plain-text alternative of an HTML mail: its text with a line for every block. */
export const htmlToText = (html: string): string =>
	html
		.replace(/<(head|style|script)\b[\s\S]*?<\/\1>/gi, '')
		.replace(/<div style="display:none[^>]*>[\s\S]*?<\/div>/gi, '')
		.replace(/\s+/g, ' ')
		.replace(/<br\s*\/?>|<\/(p|div|h[1-6]|li|tr|table)>/gi, '\n')
		.replace(/<[^>]+>/g, '')
		.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity]!)
		.replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim()
