import { escapeHtml } from './render-template.ts'

export interface MailPage {
	body: string
	/** The line shown before the mail is opened. */
	preHeader: string | null
	/** As in CSS. */
	backgroundColor: string | null
}

/** Only what is surely a colour: this text ends up inside an attribute. */
const COLOR = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|rgba?\([\d\s.,%/]{3,40}\)|hsla?\([\d\s.,%/a-z]{3,40}\))$/i

/** The HTML of a mail around its body. */
export const composeMailPage = ({ body, preHeader, backgroundColor }: MailPage): string => {
	const color = backgroundColor && COLOR.test(backgroundColor) ? backgroundColor : null
	const style = `margin:0;padding:24px;font-family:sans-serif${color ? `;background-color:${color}` : ''}`
	const hidden = 'display:none;max-height:0;overflow:hidden;mso-hide:all'
	return [
		'<!doctype html><html><head><meta charset="utf-8"></head>',
		`<body style="${style}"${color ? ` bgcolor="${color}"` : ''}>`,
		...(preHeader ? [`<div style="${hidden}">${escapeHtml(preHeader)}</div>`] : []),
		body,
		'</body></html>',
	].join('\n')
}
