import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { checkCustomization } from './check-customization.ts'
import type { Customization } from './customization.ts'
import { readCustomizations } from './read-customization.ts'

interface CustomizationChange {
	before: Partial<Customization>
	after: Partial<Customization>
}

/** Applies changes one after the other. An omitted member keeps its value; null and an empty text clear it. */
export const changeCustomizations = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	changes: Partial<Customization>[],
): Promise<(CustomizationChange | Refusal)[]> => {
	await lockMerchant(tx, merchant.id)
	let [stored] = await readCustomizations(tx, merchant, [null])
	const outcomes = changes.map((change): CustomizationChange | Refusal => {
		const refusal = checkCustomization(change)
		if (refusal) return refusal
		const before = stored!
		stored = withoutBlanks({ ...before, ...change })
		return { before, after: stored }
	})
	if (outcomes.some((outcome) => !isRefusal(outcome)))
		await tx.rows(sql`
			insert into customizations (merchant_id, settings, changed_at)
			values (${merchant.id}, ${JSON.stringify(stored)}::jsonb, ${now})
			on conflict (merchant_id) do update set settings = excluded.settings, changed_at = excluded.changed_at`)
	return outcomes
}

const withoutBlanks = (customization: Partial<Customization>): Partial<Customization> =>
	Object.fromEntries(Object.entries(customization).filter(([, value]) => value?.trim()))
