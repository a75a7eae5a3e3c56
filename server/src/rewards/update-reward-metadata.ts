import { LIMITS } from '@fiel/contract'
import type { Tx } from '../db/database.ts'
import { type LedgerSession, loadLedgerSession } from '../ledger/load-ledger-session.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Metadata } from '../ledger/machine/account.ts'
import { mustApply } from '../ledger/must-apply.ts'
import { saveLedgerSession } from '../ledger/save-ledger-session.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { findRedemptionsByKey } from './load/find-redemptions-by-key.ts'
import type { RedemptionDetails } from './redemption.ts'

/** Metadata to add to the point record of a redemption. */
interface MetadataUpdate {
	key: string
	metadata: Metadata[]
}

/** Adds metadata to the point records of redemptions. */
export const updateRewardMetadata = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	updates: MetadataUpdate[],
): Promise<(RedemptionDetails | Refusal)[]> => {
	const keys = [...new Set(updates.map((update) => update.key))]
	const redemptionsByKey = await findRedemptionsByKey(tx, merchant.id, keys)
	const redemptions = [...redemptionsByKey.values()]
	const accounts = await lockAccounts(
		tx,
		merchant.id,
		redemptions.map((redemption) => redemption.customerId),
	).accounts
	const ledger = await loadLedgerSession(
		tx,
		merchant.id,
		now,
		accounts,
		redemptions.map(({ customerId, record }) => ({ customerId, records: [record.id] })),
	)
	const outcomes = updates.map((update) =>
		applyMetadata(ledger, redemptionsByKey.get(update.key), update.metadata),
	)
	await saveLedgerSession(tx, ledger)
	return outcomes
}

const applyMetadata = (
	ledger: LedgerSession,
	redemption: RedemptionDetails | undefined,
	metadata: Metadata[],
): RedemptionDetails | Refusal => {
	if (!redemption) return refuse('PdvReward_RewardNotFound', localized.noRedemption(), 'OriginalKey')
	const { customerId } = redemption
	const record = ledger.account(customerId).referenced.get(redemption.record.id)!
	const names = new Set([...record.metadata, ...metadata].map((entry) => entry.Name))
	if (names.size > LIMITS.metadatas)
		return refuse(
			'Genaral_LengthLimitExceeded',
			localized.tooManyMetadatas(names.size, LIMITS.metadatas),
			'Metadatas',
		)
	// Without metadata the redemption is only read, and no event is emitted.
	if (metadata.length > 0) mustApply(ledger, customerId, { do: 'annotate', record: record.id, metadata })
	return { ...redemption, record: { id: record.id, amount: record.amount, metadata: record.metadata } }
}
