import { CUSTOMER_TEMPLATES, MERCHANT_TEMPLATES } from '../../messages/redemption-mails.ts'
import { composeMailPage } from '../../notifications/compose-page.ts'
import type { Mail } from '../../notifications/mail.ts'
import { type Replacements, renderHtml, renderLine } from '../../notifications/render-template.ts'
import { splitBlockMail } from '../../notifications/split-block-mail.ts'
import { type RedemptionMailContext, replacementsFor } from './mail-variables.ts'

/** Renders the mails about a redemption to the merchant's addresses and to the customer, as configured. */
export const renderRedemptionMails = (context: RedemptionMailContext): Mail[] => [
	...renderMerchantMails(context),
	...renderCustomerMails(context),
]

const renderMerchantMails = (context: RedemptionMailContext): Mail[] => {
	const { tellsMerchant, merchantEmails } = context.reward.settings
	if (!tellsMerchant) return []
	const values = replacementsFor(context)
	const template = {
		...MERCHANT_TEMPLATES[context.merchant.language],
		preHeader: null,
		backgroundColor: null,
	}
	return [...new Set(merchantEmails)].map((recipient) =>
		renderMail('redemption-merchant', recipient, context, values, template),
	)
}

const renderCustomerMails = (context: RedemptionMailContext): Mail[] => {
	const { customer, reward } = context
	const { tellsCustomer, customerEmail } = reward.settings
	if (!tellsCustomer || !customer.email || customerEmail?.isActive === false) return []
	return [renderCustomerMail(context, customer.email)]
}

/** Renders the mail to the customer, even if it is switched off. */
export const renderCustomerMail = (context: RedemptionMailContext, recipient: string): Mail => {
	const { customerEmail } = context.reward.settings
	const values = replacementsFor(context, customerEmail?.variables)
	const usual = CUSTOMER_TEMPLATES[context.merchant.language]
	const template = {
		subject: customerEmail?.subject || usual.subject,
		body: customerEmail?.body || usual.body,
		preHeader: customerEmail?.preHeader ?? null,
		backgroundColor: customerEmail?.backgroundColor ?? null,
	}
	return renderMail('redemption-customer', recipient, context, values, template)
}

interface Template {
	subject: string
	body: string
	preHeader: string | null
	backgroundColor: string | null
}

const renderMail = (
	kind: Mail['kind'],
	recipient: string,
	{ redemption }: RedemptionMailContext,
	values: Replacements,
	template: Template,
): Mail => {
	const { head, body } = splitBlockMail(template.body)
	return {
		kind,
		recipient: recipient.trim(),
		subject: renderLine(template.subject, values),
		html: composeMailPage({
			head,
			body: renderHtml(body, values),
			preHeader: template.preHeader && renderLine(template.preHeader, values),
			backgroundColor: template.backgroundColor,
		}),
		redemptionId: redemption.id,
		listId: null,
	}
}
