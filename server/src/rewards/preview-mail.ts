import type { Merchant } from '../merchants/merchant.ts'
import { renderLine } from '../notifications/render-template.ts'
import { MAIL_VARIABLES, replacementsFor } from './mail-variables.ts'
import type { Reward } from './reward.ts'
import { sampleOccasion } from './sample-occasion.ts'
import { customerMail } from './write-mails.ts'

export interface MailPreview {
	subject: string
	preHeader: string | null
	html: string
	/** Every placeholder, and what stands in its place here. */
	variables: { name: string; description: string; value: string }[]
}

/** The mail a customer would receive about a reward, as the real one is written. Pure. */
export const previewMail = (merchant: Merchant, reward: Reward, now: Date): MailPreview => {
	const occasion = sampleOccasion(merchant, reward, now)
	const { customerEmail } = reward.settings
	const { subject, html } = customerMail(occasion, occasion.customer.email!)
	const values = replacementsFor(occasion, customerEmail?.variables)
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
