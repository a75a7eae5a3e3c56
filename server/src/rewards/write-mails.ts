import { composePage } from '../notifications/compose-page.ts'
import type { Mail } from '../notifications/mail.ts'
import { type Replacements, renderHtml, renderLine } from '../notifications/render-template.ts'
import { type Occasion, replacementsFor } from './mail-variables.ts'

/** The mails about one redemption: to the merchant's addresses and to the customer, as the reward says. Pure. */
export const mailsAbout = (occasion: Occasion): Mail[] => [...toMerchant(occasion), ...toCustomer(occasion)]

const toMerchant = (occasion: Occasion): Mail[] => {
	const { tellsMerchant, merchantEmails } = occasion.reward.settings
	if (!tellsMerchant) return []
	const values = replacementsFor(occasion)
	return [...new Set(merchantEmails)].map((recipient) =>
		write('redemption-merchant', recipient, occasion, values, MERCHANT_TEMPLATE),
	)
}

const toCustomer = (occasion: Occasion): Mail[] => {
	const { customer, reward } = occasion
	const { tellsCustomer, customerEmail } = reward.settings
	if (!tellsCustomer || !customer.email || customerEmail?.isActive === false) return []
	return [customerMail(occasion, customer.email)]
}

/** The mail to the customer, whether it is switched on or not. */
export const customerMail = (occasion: Occasion, recipient: string): Mail => {
	const { customerEmail } = occasion.reward.settings
	const values = replacementsFor(occasion, customerEmail?.variables)
	const template = {
		subject: customerEmail?.subject || CUSTOMER_TEMPLATE.subject,
		body: customerEmail?.body || CUSTOMER_TEMPLATE.body,
		preHeader: customerEmail?.preHeader ?? null,
		backgroundColor: customerEmail?.backgroundColor ?? null,
	}
	return write('redemption-customer', recipient, occasion, values, template)
}

interface Template {
	subject: string
	body: string
	preHeader: string | null
	backgroundColor: string | null
}

const write = (
	kind: Mail['kind'],
	recipient: string,
	{ redemption }: Occasion,
	values: Replacements,
	template: Template,
): Mail => ({
	kind,
	recipient: recipient.trim(),
	subject: renderLine(template.subject, values),
	html: composePage({
		body: renderHtml(template.body, values),
		preHeader: template.preHeader && renderLine(template.preHeader, values),
		backgroundColor: template.backgroundColor,
	}),
	redemptionId: redemption.id,
	listId: null,
})

const PLAIN = { preHeader: null, backgroundColor: null }

/** When the reward has no words of its own. */
const CUSTOMER_TEMPLATE: Template = {
	...PLAIN,
	subject: 'Your reward: {{RewardTitle}}',
	body: [
		'<p>Hello {{FirstName}},</p>',
		'<p>{{RewardTitle}} is yours. Your code: <strong>{{CouponCode}}</strong></p>',
		'<p>{{UsageInstructions}}</p>',
	].join('\n'),
}

const MERCHANT_TEMPLATE: Template = {
	...PLAIN,
	subject: '{{RewardTitle}} was redeemed by {{CustomerId}}',
	body: [
		'<p>{{CustomerName}} ({{CustomerId}}) redeemed {{RewardTitle}}.</p>',
		'<p>Code: {{CouponCode}}<br>Points: {{PointsSpent}}<br>Cashback: {{CashbackSpent}}<br>Key: {{OriginalKey}}</p>',
	].join('\n'),
}
