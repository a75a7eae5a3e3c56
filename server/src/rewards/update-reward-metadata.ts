import { LIMITS } from '@fiel/contract'
import type { Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Metadata } from '../ledger/machine/account.ts'
import { type Book, openBook } from '../ledger/open-book.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { say } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { findRedemptionStories } from './find-redemption-stories.ts'
import type { RedemptionStory } from './redemption.ts'

/** Names and values for the point record of a redemption. */
export interface Remark {
	key: string
	metadata: Metadata[]
}

/** Adds to the point records of redemptions. */
export const updateRewardMetadata = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	remarks: Remark[],
): Promise<(RedemptionStory | Refusal)[]> => {
	const keys = [...new Set(remarks.map((remark) => remark.key))]
	const stories = await findRedemptionStories(tx, merchant.id, keys)
	const redemptions = [...stories.values()]
	const accounts = await lockAccounts(
		tx,
		merchant.id,
		redemptions.map((redemption) => redemption.customerId),
	)
	const book = await openBook(
		tx,
		merchant.id,
		now,
		accounts,
		redemptions.map(({ customerId, record }) => ({ customerId, records: [record.id] })),
	)
	const outcomes = remarks.map((remark) => annotate(book, stories.get(remark.key), remark.metadata))
	await book.save()
	return outcomes
}

const annotate = (
	book: Book,
	redemption: RedemptionStory | undefined,
	metadata: Metadata[],
): RedemptionStory | Refusal => {
	if (!redemption) return refuse('PdvReward_RewardNotFound', say.noRedemption(), 'OriginalKey')
	const { customerId } = redemption
	const record = book.account(customerId).named.get(redemption.record.id)!
	const names = new Set([...record.metadata, ...metadata].map((entry) => entry.Name))
	if (names.size > LIMITS.metadatas)
		return refuse(
			'Genaral_LengthLimitExceeded',
			say.tooManyMetadatas(names.size, LIMITS.metadatas),
			'Metadatas',
		)
	// Nothing to add is nothing to tell the webhooks: the redemption is only read.
	if (metadata.length > 0) book.apply(customerId, { do: 'annotate', record: record.id, metadata })
	return { ...redemption, record: { id: record.id, amount: record.amount, metadata: record.metadata } }
}
