import type { Tx } from '../db/database.ts'
import { type Merchant, shopNameOf } from '../merchants/merchant.ts'
import { composeMailPage } from '../notifications/compose-page.ts'
import { enqueueMails } from '../notifications/enqueue-mails.ts'
import { escapeHtml } from '../notifications/render-template.ts'
import { type CreatedInvitation, invitationLink } from './invitation.ts'

/** Mails the invitation links, if a mail server is configured. */
export const enqueueInvitationMails = (
	tx: Tx,
	merchant: Merchant,
	invited: CreatedInvitation[],
	publicUrl: string,
	now: Date,
): Promise<void> =>
	enqueueMails(
		tx,
		merchant.id,
		now,
		invited.map(({ email, role, invitedBy, token }) => {
			const link = escapeHtml(invitationLink(publicUrl, token))
			const body = [
				`<p>${escapeHtml(invitedBy)} invites you to the loyalty program of ${escapeHtml(shopNameOf(merchant))}, as ${role}.</p>`,
				`<p><a href="${link}">${link}</a></p>`,
				'<p>The link works once, for seven days. If you do not know what this is about, do nothing.</p>',
			].join('\n')
			return {
				kind: 'invitation',
				recipient: email,
				subject: `Invitation to the loyalty program of ${shopNameOf(merchant)}`,
				html: composeMailPage({ body, preHeader: null, backgroundColor: null, brand: merchant }),
				redemptionId: null,
				listId: null,
			}
		}),
	)
