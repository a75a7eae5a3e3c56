import type { Merchant } from '../../merchants/merchant.ts'
import { renderLine } from '../../notifications/render-template.ts'
import type { Reward } from '../reward.ts'
import { MAIL_VARIABLES, replacementsFor } from './mail-variables.ts'
import { renderCustomerMail } from './render-mails.ts'
import { createSampleContext } from './sample-context.ts'

interface MailPreview {
	subject: string
	preHeader: string | null
	html: string
	/** All placeholders with their values in this mail. */
	variables: { name: string; description: string; value: string }[]
}

/** Renders the mail that a customer would receive about a reward, with sample data. */
export const previewMail = (merchant: Merchant, reward: Reward, now: Date): MailPreview => {
	const context = createSampleContext(merchant, reward, now)
	const { customerEmail } = reward.settings
	const { subject, html } = renderCustomerMail(context, context.customer.email!)
	const values = replacementsFor(context, customerEmail?.variables)
	const { preHeader = null } = customerEmail ?? {}
	return {
		subject,
		preHeader: preHeader && renderLine(preHeader, values),
		html,
		variables: MAIL_VARIABLES.map(({ name, description }) => ({
			name,
			description,
			value: values.get(name.toLowerCase()) ?? '',
		})),
	}
}
