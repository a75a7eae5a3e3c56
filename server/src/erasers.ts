import { affiliateEraser } from './affiliates/erase-affiliate.ts'
import { auditEraser } from './audit/forget-customer.ts'
import { waitingChangeEraser } from './cashback/approvals/move-waiting-changes.ts'
import { consentEraser } from './consents/move-consents.ts'
import type { Eraser } from './customers/eraser.ts'
import { erasureRequestEraser } from './erasure-requests/move-requests.ts'
import { figureEraser } from './figures/move-figures.ts'
import { importEraser } from './imports/erase-person.ts'
import { messageEraser } from './member-messages/move-messages.ts'
import { sessionEraser } from './members/sign-in/end-sessions.ts'
import { mergeEraser } from './merges/erase-archives.ts'
import { noteEraser } from './notes/move-notes.ts'
import { mailEraser } from './notifications/forget-mails.ts'
import { referralEraser } from './objectives/forget-friend.ts'
import { orderEraser } from './orders/forget-metadata.ts'
import { pinEraser } from './pins/forget-pins.ts'
import { quizEraser } from './quizzes/forget-open-answers.ts'
import { segmentEraser } from './segments/forget-customer.ts'
import { tagEraser } from './tags/move-tags.ts'
import { tierEraser } from './tiers/erase-reasons.ts'
import { passEraser } from './wallet/move-passes.ts'
import { webhookEraser } from './webhooks/forget-responses.ts'

/** What erases a person, in this order; `customers/erase-customer.ts` erases the customer and the ledger itself. */
export const ERASERS: readonly Eraser[] = [
	importEraser,
	referralEraser,
	affiliateEraser,
	orderEraser,
	quizEraser,
	mailEraser,
	pinEraser,
	webhookEraser,
	tierEraser,
	waitingChangeEraser,
	tagEraser,
	noteEraser,
	consentEraser,
	messageEraser,
	erasureRequestEraser,
	sessionEraser,
	passEraser,
	segmentEraser,
	auditEraser,
	mergeEraser,
	figureEraser,
]
