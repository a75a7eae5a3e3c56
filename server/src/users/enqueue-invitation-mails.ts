import type { Tx } from '../db/database.ts'
import { type Merchant, shopNameOf } from '../merchants/merchant.ts'
import type { Language } from '../messages/language.ts'
import { USER_MAILS } from '../messages/user-mails.ts'
import { composeUserMail, writeMoment } from '../notifications/compose-user-mail.ts'
import { enqueueMails } from '../notifications/enqueue-mails.ts'
import { type CreatedInvitation, invitationLink } from './invitation.ts'

interface Sending {
	publicUrl: string
	/** Of the user who invites, because nobody knows that of the person. */
	language: Language
	now: Date
}

/** Mails the invitation links, if a mail server is configured. */
export const enqueueInvitationMails = (
	tx: Tx,
	merchant: Merchant,
	invited: CreatedInvitation[],
	{ publicUrl, language, now }: Sending,
): Promise<void> =>
	enqueueMails(
		tx,
		merchant.id,
		now,
		invited.map(({ email, role, invitedBy, expiresAt, token }) =>
			composeUserMail({
				...{ kind: 'invitation', recipient: email, language, brand: merchant },
				texts: USER_MAILS.invitation(
					shopNameOf(merchant),
					invitedBy,
					role,
					writeMoment(expiresAt, merchant.timeZone),
				),
				link: invitationLink(publicUrl, token),
			}),
		),
	)
