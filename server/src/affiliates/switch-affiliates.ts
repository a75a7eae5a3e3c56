import type { Tx } from '../db/database.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type Affiliate, normalizeAffiliateId } from './affiliate.ts'
import { readAffiliates } from './read-affiliates.ts'
import { writeAffiliates } from './write-affiliates.ts'

export interface AffiliateSwitch {
	/** A document or an email address. */
	originalId: string
	isActive: boolean
	/** Why an affiliate is disabled. */
	reason: string | null
}

/** Enables or disables affiliates. */
export const switchAffiliates = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	switches: AffiliateSwitch[],
): Promise<({ isChanged: boolean } | Refusal)[]> => {
	await lockMerchant(tx, merchant.id)
	const { affiliates: settings } = await loadProgram(tx, merchant.id)
	const wanted = switches.map(({ originalId }) => normalizeAffiliateId(originalId))
	const stored = await readAffiliates(tx, merchant.id, wanted)
	const current = new Map(stored.map((affiliate) => [affiliate.originalId, affiliate]))
	const changed = new Map<string, Affiliate>()
	const outcomes = switches.map(({ originalId, isActive, reason }) => {
		if (!settings.isActive) return refuse('AffiliateSettingsNotExist', localized.affiliatesOff())
		const affiliate = current.get(normalizeAffiliateId(originalId))
		if (!affiliate) return refuse('Customer_NotFound', localized.noAffiliate(originalId), 'originalId')
		if (affiliate.isActive === isActive) return { isChanged: false }
		const after = { ...affiliate, isActive, disabledReason: isActive ? null : reason?.trim() || null }
		current.set(affiliate.originalId, after)
		changed.set(affiliate.originalId, after)
		return { isChanged: true }
	})
	await writeAffiliates(tx, merchant.id, now, [...changed.values()])
	return outcomes
}
