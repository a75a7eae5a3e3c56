import {
	type Block,
	type BlockOf,
	CODE_VARIABLE,
	DEFAULT_COLOR,
	type Inline,
	isColor,
	type Line,
	type MailDocument,
	VARIABLE_NAME,
} from './mail-document.ts'
import { safeImage, safeLink } from './safe-link.ts'

const ESCAPES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
	// Braces that somebody typed are text, not a placeholder.
	'{': '&#123;',
}
const escapeText = (text: string): string => text.replace(/[&<>"'{]/g, (sign) => ESCAPES[sign]!)

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#212529'

/** For clients that read style sheets; every colour and size is also inline, for those that do not. */
const STYLES = [
	':root{color-scheme:light dark;supported-color-schemes:light dark}',
	'body{padding:0!important}',
	'@media (max-width:480px){.fiel-cell{padding-left:20px!important;padding-right:20px!important}.fiel-edge{padding:0!important}}',
	'@media (prefers-color-scheme:dark){',
	'body,.fiel-page{background-color:#111315!important}',
	'.fiel-card{background-color:#1c1f22!important}',
	'.fiel-ink{color:#f1f3f5!important}',
	'.fiel-soft{color:#adb5bd!important}',
	'.fiel-link{color:#8ab8ff!important}',
	'.fiel-line{border-color:#3b4046!important}',
	'.fiel-code{background-color:#2a2e33!important;border-color:#5c636a!important}',
	'}',
].join('')

const TABLE = '<table role="presentation" border="0" cellpadding="0" cellspacing="0"'

/** The HTML of a mail: tables and inline styles, which every mail client understands. */
export const renderDocument = ({ language, color, blocks }: MailDocument): string => {
	const first = blocks.find(({ kind }) => kind === 'heading')
	const rows = blocks.map((block) => {
		const content = renderBlock(block, {
			color: isColor(color) ? color : DEFAULT_COLOR,
			isFirst: block === first,
		})
		return content && `<tr>${content}</tr>`
	})
	return [
		`<style data-fiel="blocks">${STYLES}</style>`,
		`${TABLE} width="100%" class="fiel-page"${language ? ` lang="${language}"` : ''}><tr><td align="center" class="fiel-edge" style="padding:24px 0">`,
		`<!--[if mso]>${TABLE} width="600" align="center"><tr><td><![endif]-->`,
		`${TABLE} width="100%" class="fiel-card" bgcolor="#ffffff" style="max-width:600px;margin:0 auto;background-color:#ffffff;border-radius:12px">`,
		'<tr><td height="24" style="height:24px;font-size:0;line-height:24px">&nbsp;</td></tr>',
		...rows.filter((row) => row !== ''),
		'<tr><td height="24" style="height:24px;font-size:0;line-height:24px">&nbsp;</td></tr>',
		'</table>',
		'<!--[if mso]></td></tr></table><![endif]-->',
		'</td></tr></table>',
	].join('\n')
}

interface Look {
	color: string
	/** The first heading of the mail. */
	isFirst: boolean
}

const cell = (content: string, align: string = 'left'): string =>
	`<td align="${align}" class="fiel-cell" style="padding:8px 32px;text-align:${align}">${content}</td>`

/** The cell of a block; empty while a button or a picture has no address. */
const renderBlock = (block: Block, look: Look): string => {
	switch (block.kind) {
		case 'heading': {
			const level = look.isFirst ? 'h1' : 'h2'
			const size = look.isFirst ? 'font-size:26px;line-height:34px' : 'font-size:20px;line-height:28px'
			const style = `margin:0;${FONT};${size};font-weight:700;color:${INK}`
			return cell(
				`<${level} class="fiel-ink" style="${style}">${renderLines(block.lines)}</${level}>`,
				block.align,
			)
		}
		case 'text': {
			const style = `margin:0 0 8px;${FONT};font-size:16px;line-height:24px;color:${INK}`
			const lines = block.lines.map(
				(line) => `<p class="fiel-ink" style="${style}">${renderLine(line) || '&nbsp;'}</p>`,
			)
			return cell(lines.join('\n'), block.align)
		}
		case 'button':
			return renderButton(block, look)
		case 'image':
			return renderImage(block)
		case 'code':
			return renderCode(block)
		case 'divider':
			return cell(
				`${TABLE} width="100%"><tr><td class="fiel-line" style="border-top:1px solid #dee2e6;font-size:0;line-height:0">&nbsp;</td></tr></table>`,
			)
		case 'space':
			return `<td height="${block.height}" style="height:${block.height}px;font-size:0;line-height:${block.height}px">&nbsp;</td>`
	}
}

const renderButton = ({ lines, href, align }: BlockOf<'button'>, { color }: Look): string => {
	const address = safeLink(href)
	if (!address) return ''
	const ink = textColorOn(color)
	const link = `display:inline-block;padding:12px 28px;${FONT};font-size:16px;line-height:24px;font-weight:600;color:${ink};text-decoration:none;border-radius:8px`
	return cell(
		[
			`${TABLE} align="${align}"><tr>`,
			`<td bgcolor="${color}" style="background-color:${color};border-radius:8px;mso-padding-alt:12px 28px">`,
			`<a href="${escapeText(address)}" target="_blank" style="${link}"><span style="color:${ink}">${renderLines(lines)}</span></a>`,
			'</td></tr></table>',
		].join(''),
		align,
	)
}

const renderImage = ({ src, alt, href }: BlockOf<'image'>): string => {
	const address = safeImage(src)
	if (!address) return ''
	const style = `display:block;width:100%;max-width:536px;height:auto;border:0;border-radius:8px;${FONT};font-size:14px`
	const image = `<img src="${escapeText(address)}" alt="${escapeText(alt)}" width="536" style="${style}">`
	const target = safeLink(href)
	return cell(target ? `<a href="${escapeText(target)}" target="_blank">${image}</a>` : image, 'center')
}

const renderCode = ({ lines }: BlockOf<'code'>): string => {
	const caption = renderLines(lines)
	const small = `margin:0 0 4px;${FONT};font-size:14px;line-height:20px;color:#5c636a`
	const large = `margin:0;font-family:Consolas,Menlo,'Courier New',monospace;font-size:24px;line-height:32px;font-weight:700;letter-spacing:1px;word-break:break-all;color:${INK}`
	return cell(
		[
			`${TABLE} width="100%"><tr><td align="center" class="fiel-code" bgcolor="#f8f9fa" style="padding:16px;background-color:#f8f9fa;border:2px dashed #adb5bd;border-radius:8px;text-align:center">`,
			...(caption ? [`<p class="fiel-soft" style="${small}">${caption}</p>`] : []),
			`<p class="fiel-ink" style="${large}">${renderVariable(CODE_VARIABLE)}</p>`,
			'</td></tr></table>',
		].join(''),
	)
}

const renderLines = (lines: readonly Line[]): string => lines.map(renderLine).join('<br>')

const renderLine = (line: Line): string => line.map(renderInline).join('')

const renderInline = (inline: Inline): string => {
	const { bold, italic, href } = inline
	let html = 'text' in inline ? escapeText(inline.text) : renderVariable(inline.variable)
	if (italic) html = `<em>${html}</em>`
	if (bold) html = `<strong>${html}</strong>`
	const address = href && safeLink(href)
	return address
		? `<a href="${escapeText(address)}" target="_blank" class="fiel-link" style="color:#1864ab;text-decoration:underline">${html}</a>`
		: html
}

const renderVariable = (name: string): string => (VARIABLE_NAME.test(name) ? `{{${name}}}` : '')

/** Black or white, whichever is easier to read on a colour. */
export const textColorOn = (color: string): string => {
	const [red, green, blue] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
		return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
	})
	const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
	return luminance > 0.179 ? '#000000' : '#ffffff'
}
