import { type Merchant, shopNameOf } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { composeMailPage } from '../notifications/compose-page.ts'
import type { PinMessage } from '../notifications/mail.ts'
import { escapeHtml } from '../notifications/render-template.ts'
import type { Contact } from './contact.ts'
import { type Gateway, renderGatewayBody } from './gateway.ts'
import { PIN_LIMITS } from './pin.ts'

/** The message with a code, in the language of the merchant. */
export const composePinMessage = (
	merchant: Merchant,
	{ channel, address }: Contact,
	gateway: Gateway | null,
	code: string,
): Pick<PinMessage, 'channel' | 'recipient' | 'subject' | 'html' | 'text'> => {
	const [name, { language }] = [shopNameOf(merchant), merchant]
	const text = localized.pinText(code, name, PIN_LIMITS.lifeMinutes).in(language)
	const subject = localized.pinSubject(name).in(language)
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
