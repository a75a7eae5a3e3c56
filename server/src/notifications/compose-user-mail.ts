import type { Merchant } from '../merchants/merchant.ts'
import { type Language, LOCALES } from '../messages/language.ts'
import type { MailTexts, WriteMoment } from '../messages/user-mails.ts'
import { composeMailPage } from './compose-page.ts'
import type { Mail, MailKind } from './mail.ts'
import { escapeHtml } from './render-template.ts'

interface UserMail {
	kind: MailKind
	recipient: string
	/** Of the recipient. */
	language: Language
	/** Whose mail it is. */
	brand: Pick<Merchant, 'name' | 'displayName' | 'logo'>
	texts: MailTexts
	/** The address that the mail asks to open. */
	link?: string
	listId?: number
}

/** Composes a mail to a user of the panel. */
export const composeUserMail = ({
	kind,
	recipient,
	language,
	brand,
	texts,
	link,
	listId,
}: UserMail): Mail => {
	const { subject, before, after } = texts[language]
	const href = link && escapeHtml(link)
	const paragraphs = [
		...before.map(escapeHtml),
		...(href ? [`<a href="${href}">${href}</a>`] : []),
		...after.map(escapeHtml),
	]
	const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')
	return {
		kind,
		recipient,
		subject,
		html: composeMailPage({ body, preHeader: null, backgroundColor: null, brand, language }),
		redemptionId: null,
		listId: listId ?? null,
	}
}

/** Writes a moment in the time zone of the shop, in the format of each language. */
export const writeMoment =
	(moment: Date, timeZone: string): WriteMoment =>
	(language) =>
		moment.toLocaleString(LOCALES[language], { dateStyle: 'long', timeStyle: 'short', timeZone })
