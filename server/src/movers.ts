import { affiliateMover } from './affiliates/move-affiliates.ts'
import { campaignMover } from './campaigns/move-campaign-orders.ts'
import { waitingChangeMover } from './cashback/approvals/move-waiting-changes.ts'
import { noticeMover } from './cashback/move-notices.ts'
import { consentMover } from './consents/move-consents.ts'
import { counterMover } from './counter/move-entries.ts'
import { couponMover } from './coupons/move-coupons.ts'
import type { Mover } from './customers/mover.ts'
import { erasureRequestMover } from './erasure-requests/move-requests.ts'
import { figureMover } from './figures/move-figures.ts'
import { messageMover } from './member-messages/move-messages.ts'
import { revocationMover } from './members/move-revocations.ts'
import { sessionMover } from './members/sign-in/end-sessions.ts'
import { noteMover } from './notes/move-notes.ts'
import { objectiveMover } from './objectives/move-completions.ts'
import { referralMover } from './objectives/move-referrals.ts'
import { orderMover } from './orders/move-orders.ts'
import { pinMover } from './pins/move-challenges.ts'
import { quizMover } from './quizzes/move-completions.ts'
import { redemptionMover } from './rewards/move-redemptions.ts'
import { tagChangeMover, tagMover } from './tags/move-tags.ts'
import { progressMover } from './tiers/move-progress.ts'
import { passMover } from './wallet/move-passes.ts'

/**
 * What moves the rows of a merged customer, in this order; `merges/merge-customers.ts` moves the customer and the ledger
 * itself.
 */
export const MOVERS = [
	orderMover,
	campaignMover,
	couponMover,
	redemptionMover,
	affiliateMover,
	quizMover,
	objectiveMover,
	referralMover,
	noticeMover,
	waitingChangeMover,
	pinMover,
	counterMover,
	tagMover,
	tagChangeMover,
	noteMover,
	revocationMover,
	sessionMover,
	consentMover,
	messageMover,
	erasureRequestMover,
	passMover,
	progressMover,
	figureMover,
] as readonly Mover[]
