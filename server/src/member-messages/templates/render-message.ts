import type { MessageKind } from '@fiel/contract'
import { UNSUBSCRIBE_TEXTS } from '../../messages/unsubscribe-texts.ts'
import { type Brand, composeMailPage } from '../../notifications/compose-page.ts'
import { htmlToText } from '../../notifications/html-to-text.ts'
import {
	escapeHtml,
	findPlaceholders,
	renderHtml,
	renderLine,
	renderText,
} from '../../notifications/render-template.ts'
import { splitBlockMail } from '../../notifications/split-block-mail.ts'
import type { Template } from './templates.ts'
import { type MessageContext, replacementsOf } from './variables.ts'

export interface RenderedMessage {
	/** Empty by SMS. */
	subject: string
	preHeader: string | null
	/** Empty by SMS. */
	html: string
	text: string
}

const LINK = 'unsubscribeurl'
/** Without a name, neither the placeholder nor what joins it to the sentence is left: “Hello,” and not “Hello ,”. */
const NAME = /,?\s*\{\{\s*firstname\s*\}\}/gi

/** Fills in the text of a message. Values are escaped in mails; a mail without the link to unsubscribe gets it. */
export const renderMessage = (
	kind: MessageKind,
	{ channel, subject, preHeader, body, changedAt }: Omit<Template, 'kind' | 'language'>,
	context: MessageContext,
): RenderedMessage => {
	const values = replacementsOf(kind, context)
	const fit = (text: string): string => (values.get('FirstName') === '' ? text.replace(NAME, '') : text)
	if (channel === 'sms')
		return {
			subject: '',
			preHeader: null,
			html: '',
			text: renderText(fit(body), values).replace(/ {2,}/g, ' '),
		}
	const { head, body: own } = splitBlockMail(body)
	const line = preHeader && renderLine(fit(preHeader), values)
	const hasLink = findPlaceholders(own).some((name) => name.toLowerCase() === LINK)
	const html = composeMailPage({
		...{ head, preHeader: line, backgroundColor: null, language: context.language },
		body: renderHtml(fit(own), values) + (hasLink ? '' : unsubscribeLine(context)),
		// A text of the shop looks as the shop has made it.
		...(changedAt === null && { brand: brandOf(context) }),
	})
	return { subject: renderLine(fit(subject ?? ''), values), preHeader: line, html, text: htmlToText(html) }
}

const brandOf = ({ merchant, brand }: MessageContext): Brand => ({
	...{ name: merchant.name, logo: merchant.logo ?? null, color: brand.color },
	displayName: brand.programName ?? merchant.displayName ?? null,
})

const unsubscribeLine = ({ language, unsubscribeUrl, brand: { color } }: MessageContext): string =>
	`\n<p style="margin:32px 0 0;padding:0 16px 24px;text-align:center;font:12px/1.5 Arial,Helvetica,sans-serif"><a href="${escapeHtml(unsubscribeUrl)}"${color ? ` style="color:${color}"` : ''}>${escapeHtml(UNSUBSCRIBE_TEXTS[language].link)}</a></p>`

/** The alphabet of GSM 03.38. */
const BASIC =
	/^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€\f]*$/
const EXTENDED = /[\^{}\\[\]~|€\f]/g

/** How many text messages a text takes: 160 characters of the alphabet, or 70 others; less where there are several. */
export const countSmsParts = (text: string): number => {
	const isBasic = BASIC.test(text)
	const length = isBasic ? text.length + (text.match(EXTENDED)?.length ?? 0) : text.length
	const [single, part] = isBasic ? [160, 153] : [70, 67]
	return length <= single ? 1 : Math.ceil(length / part)
}
