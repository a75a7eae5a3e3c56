import { isAddress } from '@fiel/contract/contact-rules'
import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { enqueueMails } from '../../notifications/enqueue-mails.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import type { Reward } from '../reward.ts'
import { previewMail } from './preview-mail.ts'

/** Enqueues a test mail about a reward and returns its subject. */
export const sendTestMail = async (
	tx: Tx,
	merchant: Merchant,
	reward: Reward,
	recipient: string,
	now: Date,
): Promise<{ subject: string } | Refusal> => {
	if (!isAddress(recipient))
		return refuse(
			'General_FieldCannotBeNullOrBlank',
			'Recipient is not an email address',
			'Recipient',
			panelText.email(),
		)
	const { subject, html } = previewMail(merchant, reward, now)
	const mail = {
		kind: 'redemption-test' as const,
		recipient,
		subject,
		html,
		redemptionId: null,
		listId: null,
	}
	await enqueueMails(tx, merchant.id, now, [mail])
	return { subject }
}
