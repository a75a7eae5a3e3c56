import { CUSTOMER_TEMPLATES, MERCHANT_TEMPLATES, TAKEN_TEMPLATES } from '../../messages/redemption-mails.ts'
import { composeMailPage } from '../../notifications/compose-page.ts'
import type { Mail } from '../../notifications/mail.ts'
import {
	findPlaceholders,
	type Replacements,
	renderHtml,
	renderLine,
} from '../../notifications/render-template.ts'
import { languageOfBlockMail, splitBlockMail } from '../../notifications/split-block-mail.ts'
import { COUPON_VARIABLES, type RedemptionMailContext, replacementsFor } from './mail-variables.ts'

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

/** Renders the mail to the customer, even if it is switched off. Days and amounts are in the language of its text. */
export const renderCustomerMail = (given: RedemptionMailContext, recipient: string): Mail => {
	const { customerEmail } = given.reward.settings
	const language = languageOfBlockMail(customerEmail?.body ?? '') ?? given.merchant.language
	const context = { ...given, merchant: { ...given.merchant, language } }
	const values = replacementsFor(context, customerEmail?.variables)
	const usual = CUSTOMER_TEMPLATES[context.merchant.language]
	const configured = {
		subject: customerEmail?.subject || usual.subject,
		body: customerEmail?.body || usual.body,
		preHeader: customerEmail?.preHeader ?? null,
		backgroundColor: customerEmail?.backgroundColor ?? null,
	}
	const template =
		context.isTakenInSale && namesCoupon(configured)
			? { ...configured, ...TAKEN_TEMPLATES[context.merchant.language], preHeader: null }
			: configured
	return renderMail('redemption-customer', recipient, context, values, template)
}

const namesCoupon = ({ subject, preHeader, body }: Template): boolean =>
	[subject, preHeader ?? '', body].some((text) =>
		findPlaceholders(text).some((name) => COUPON_VARIABLES.has(name.toLowerCase())),
	)

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
	const { head, body: filled } = splitBlockMail(template.body)
	const body = head === '' ? filled : withoutOpenEnds(filled, values)
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

const VALID_UNTIL = 'couponvaliduntil'

/** Leaves out the lines of blocks that would say until when a coupon without a last day is valid. */
const withoutOpenEnds = (html: string, values: Replacements): string =>
	values.get(VALID_UNTIL)
		? html
		: html.replace(/<p class="fiel-ink"[^>]*>.*?<\/p>/gs, (line) =>
				findPlaceholders(line).some((name) => name.toLowerCase() === VALID_UNTIL) ? '' : line,
			)
