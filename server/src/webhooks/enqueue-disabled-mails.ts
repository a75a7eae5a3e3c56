import type { Tx } from '../db/database.ts'
import { composeMailPage } from '../notifications/compose-page.ts'
import { enqueueMails } from '../notifications/enqueue-mails.ts'
import type { Mail } from '../notifications/mail.ts'
import { escapeHtml } from '../notifications/render-template.ts'
import { listOwnerEmails } from '../users/owners.ts'

export interface DisabledSubscription {
	merchantId: number
	id: number
	name: string
	url: string
	alertEmail: string | null
	reason: string
}

/** Notifies the alert address, or else the owners, that a webhook was disabled. */
export const enqueueDisabledMails = async (
	tx: Tx,
	now: Date,
	subscriptions: DisabledSubscription[],
): Promise<void> => {
	for (const [merchantId, list] of Map.groupBy(subscriptions, (subscription) => subscription.merchantId)) {
		const needsOwners = list.some(({ alertEmail }) => alertEmail === null)
		const owners = needsOwners ? await listOwnerEmails(tx, merchantId) : []
		const mails = list.flatMap((subscription) =>
			(subscription.alertEmail === null ? owners : [subscription.alertEmail]).map((recipient) =>
				mailOf(subscription, recipient),
			),
		)
		await enqueueMails(tx, merchantId, now, mails)
	}
}

const mailOf = ({ name, url, reason }: DisabledSubscription, recipient: string): Mail => ({
	kind: 'webhook-disabled',
	recipient,
	subject: `Webhook ${name} was disabled`,
	html: composeMailPage({
		preHeader: null,
		backgroundColor: null,
		body: [
			`<p>Nothing is sent any more to <b>${escapeHtml(name)}</b> (${escapeHtml(url)}): ${escapeHtml(reason)}.</p>`,
			'<p>When the endpoint works again, make the webhook active and resend what it has missed.</p>',
		].join('\n'),
	}),
	redemptionId: null,
	listId: null,
})
