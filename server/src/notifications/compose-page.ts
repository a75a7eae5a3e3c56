import { type Language, LOCALES } from '../messages/language.ts'
import { escapeHtml } from './render-template.ts'

interface MailPage {
	body: string
	/** The preview text that mail clients show in the list. */
	preHeader: string | null
	/** A CSS colour. */
	backgroundColor: string | null
	/** Whose logo, or name if there is none, stands above the body. Mails that merchants write have none. */
	brand?: Brand
	/** HTML for the head of the page. */
	head?: string
	/** Of the text, for screen readers and mail clients that offer to translate. */
	language?: Language
}

/** How a merchant presents itself. */
export interface Brand {
	name: string
	displayName?: string | null
	logo?: string | null
	/** Six hexadecimal digits after `#`; of a line above, and of the name. */
	color?: string | null
}

/** Accepts only valid colours, because the text is written into an HTML attribute. */
const COLOR = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|rgba?\([\d\s.,%/]{3,40}\)|hsla?\([\d\s.,%/a-z]{3,40}\))$/i

/** Wraps the body of a mail in a complete HTML page. */
export const composeMailPage = ({
	body,
	preHeader,
	backgroundColor,
	brand,
	head = '',
	language,
}: MailPage): string => {
	const color = backgroundColor && COLOR.test(backgroundColor) ? backgroundColor : null
	const style = `margin:0;padding:24px;font-family:sans-serif${color ? `;background-color:${color}` : ''}`
	const hidden = 'display:none;max-height:0;overflow:hidden;mso-hide:all'
	return [
		`<!doctype html><html${language ? ` lang="${LOCALES[language]}"` : ''}><head><meta charset="utf-8">${head}</head>`,
		`<body style="${style}"${color ? ` bgcolor="${color}"` : ''}>`,
		...(preHeader ? [`<div style="${hidden}">${escapeHtml(preHeader)}</div>`] : []),
		...(brand?.displayName || brand?.logo || brand?.color ? [brandHeader(brand)] : []),
		body,
		'</body></html>',
	].join('\n')
}

const brandHeader = ({ name, displayName, logo, color }: Brand): string => {
	const shown = escapeHtml(displayName ?? name)
	const header = logo
		? `<p><img src="${escapeHtml(logo)}" alt="${shown}" height="48" style="height:48px;max-width:240px"></p>`
		: `<p><strong${color ? ` style="font-size:20px;color:${color}"` : ''}>${shown}</strong></p>`
	return color ? `<div style="border-top:6px solid ${color};padding-top:8px">${header}</div>` : header
}
