import { type Merchant, shopNameOf } from '../merchants/merchant.ts'
import type { Language } from '../messages/language.ts'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import { composeMailPage } from '../notifications/compose-page.ts'
import type { PinMessage } from '../notifications/mail.ts'
import { escapeHtml } from '../notifications/render-template.ts'
import type { Contact } from './contact.ts'
import { type Gateway, renderGatewayBody } from './gateway.ts'
import { PIN_LIMITS } from './pin.ts'

/** What a message with a code says. */
export interface CodeText {
	/** The parameters are the code, the name of the shop, and the minutes for which the code is valid. */
	text(code: string, shop: string, minutes: number): LocalizedMessage
	/** The usual one if it is absent. */
	subject?(shop: string): LocalizedMessage
	/** That of the merchant if it is absent. */
	language?: Language
}

export const TILL_TEXT: CodeText = { text: localized.pinText }

/** The message with a code. */
export const composePinMessage = (
	merchant: Merchant,
	{ channel, address }: Contact,
	gateway: Gateway | null,
	code: string,
	wanted: CodeText,
): Pick<PinMessage, 'channel' | 'recipient' | 'subject' | 'html' | 'text'> => {
	const [name, language] = [shopNameOf(merchant), wanted.language ?? merchant.language]
	const text = wanted.text(code, name, PIN_LIMITS.lifeMinutes).in(language)
	const subject = (wanted.subject ?? localized.pinSubject)(name).in(language)
	const shared = { channel, recipient: address, subject }
	if (channel === 'gateway')
		return { ...shared, html: '', text: renderGatewayBody(gateway!.body, { phone: address, text, code }) }
	const body = `<p>${escapeHtml(text)}</p>`
	return {
		...shared,
		html: composeMailPage({ body, preHeader: null, backgroundColor: null, brand: merchant }),
		text,
	}
}
