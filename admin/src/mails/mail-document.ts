/** A piece of text, or a variable that the server replaces by its value when the mail is sent. */
export type Inline = ({ text: string } | { variable: string }) & {
	bold?: boolean
	italic?: boolean
	/** Where a link leads. */
	href?: string
}
export type Line = Inline[]
export type Align = 'left' | 'center'

export type Block = { id: number } & (
	| { kind: 'heading'; lines: Line[]; align: Align }
	| { kind: 'text'; lines: Line[]; align: Align }
	| { kind: 'button'; lines: Line[]; href: string; align: Align }
	| { kind: 'image'; src: string; alt: string; href: string }
	| { kind: 'code'; lines: Line[] }
	| { kind: 'divider' }
	| { kind: 'space'; height: number }
)
export type BlockKind = Block['kind']
export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>

export const MAIL_LANGUAGES = ['en', 'pt', 'es'] as const
export type MailLanguage = (typeof MAIL_LANGUAGES)[number]

/** A mail as the editor sees it. */
export interface MailDocument {
	/** In which days and amounts are written; absent for that of the merchant. */
	language?: MailLanguage
	/** The colour of buttons, as #rrggbb. */
	color: string
	blocks: Block[]
}

/** The kinds of blocks in the order in which the editor offers them, with the values of a new one. */
export const NEW_BLOCKS: { [Kind in BlockKind]: Omit<BlockOf<Kind>, 'id'> } = {
	heading: { kind: 'heading', lines: [[]], align: 'left' },
	text: { kind: 'text', lines: [[]], align: 'left' },
	button: { kind: 'button', lines: [[]], href: '', align: 'center' },
	code: { kind: 'code', lines: [[]] },
	image: { kind: 'image', src: '', alt: '', href: '' },
	divider: { kind: 'divider' },
	space: { kind: 'space', height: 24 },
}
export const BLOCK_KINDS = Object.keys(NEW_BLOCKS) as BlockKind[]

export const SPACE_HEIGHTS = [8, 16, 24, 40, 64]
export const DEFAULT_COLOR = '#1864ab'
/** What a block with a coupon code shows. */
export const CODE_VARIABLE = 'CouponCode'
export const VARIABLE_NAME = /^[\w.-]{1,500}$/
const COLOR = /^#[0-9a-f]{6}$/i

export const isColor = (text: string): boolean => COLOR.test(text)

/** A mail with one empty text. */
export const createBlank = (color: string, language?: MailLanguage): MailDocument => ({
	...(language && { language }),
	color,
	blocks: [{ ...NEW_BLOCKS.text, id: 1 }],
})

/** The id of the next block that is added. */
export const nextBlockId = (blocks: readonly Block[]): number =>
	Math.max(0, ...blocks.map(({ id }) => id)) + 1

type Unknown = Record<string, unknown>
const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isAlign = (value: unknown): value is Align => value === 'left' || value === 'center'

/** Checks a stored document, because anybody with a key can write one; null if it is not one of this editor. */
export const readDocument = (value: unknown): MailDocument | null => {
	if (!isObject(value) || !isText(value.color) || !isColor(value.color) || !Array.isArray(value.blocks))
		return null
	const blocks = value.blocks.map(readBlock).filter((block) => block !== null)
	const ids = new Set(blocks.map(({ id }) => id))
	if (blocks.length !== value.blocks.length || ids.size !== blocks.length) return null
	const language = MAIL_LANGUAGES.find((known) => known === value.language)
	return { ...(language && { language }), color: value.color, blocks }
}

const readBlock = (value: unknown): Block | null => {
	if (!isObject(value) || !Number.isSafeInteger(value.id)) return null
	const { kind, align, href, src, alt, height } = value
	const id = value.id as number
	const lines = readLines(value.lines)
	if (kind === 'divider') return { id, kind }
	if (kind === 'space')
		return typeof height === 'number' && height > 0 && height <= 200 ? { id, kind, height } : null
	if (kind === 'image')
		return isText(src) && isText(alt) && isText(href) ? { id, kind, src, alt, href } : null
	if (!lines) return null
	if (kind === 'code') return { id, kind, lines }
	if (!isAlign(align)) return null
	if (kind === 'heading' || kind === 'text') return { id, kind, lines, align }
	return kind === 'button' && isText(href) ? { id, kind, lines, href, align } : null
}

const readLines = (value: unknown): Line[] | null => {
	if (!Array.isArray(value) || value.length === 0) return null
	const lines = value.map((line) => (Array.isArray(line) ? line.map(readInline) : [null]))
	return lines.every((line) => line.every((inline) => inline !== null)) ? (lines as Line[]) : null
}

const readInline = (value: unknown): Inline | null => {
	if (!isObject(value)) return null
	const marks = {
		...(value.bold === true && { bold: true }),
		...(value.italic === true && { italic: true }),
		...(isText(value.href) && { href: value.href }),
	}
	if (isText(value.variable) && VARIABLE_NAME.test(value.variable))
		return { variable: value.variable, ...marks }
	return isText(value.text) ? { text: value.text, ...marks } : null
}
