import type { ProgramDocument } from '@fiel/contract'
import type { Tx } from '../db/database.ts'
import { decimal } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { Problem } from '../problem.ts'
import { isRefusal } from '../refusal.ts'
import type { CouponListSettings } from '../rewards/configuration.ts'
import { importCodes } from '../rewards/import-codes.ts'
import { importCoupons } from '../rewards/import-coupons.ts'

type List = NonNullable<NonNullable<ProgramDocument['Rewards']>[number]['PreGeneratedCouponLists']>[number]

interface Lists {
	document: ProgramDocument
	present: ProgramDocument
	/** What the rewards of the document are here. */
	rewardIds: number[]
	hasOwnIds: boolean
}

/**
 * Brings the lists of codes that a document has and the merchant has not. One without codes is brought empty: a
 * reward that hands out codes of the merchant's must not begin to make its own. A list is known by id, else by name.
 */
export const bringLists = async (
	tx: Tx,
	merchant: Merchant,
	{ document, present, rewardIds, hasOwnIds }: Lists,
	now: Date,
): Promise<void> => {
	for (const [index, { PreGeneratedCouponLists }] of (document.Rewards ?? []).entries()) {
		const rewardId = rewardIds[index]!
		const known = present.Rewards?.find(({ Id }) => Id === rewardId)?.PreGeneratedCouponLists ?? []
		for (const list of PreGeneratedCouponLists ?? []) {
			const same =
				known.find(({ Id }) => hasOwnIds && list.Id != null && Id === list.Id) ??
				known.find(({ ListName }) => ListName === list.ListName)
			const brought = await (same
				? addCodes(tx, merchant, same.Id!, list.Codes ?? [], now)
				: importCoupons(tx, merchant, settingsOf(rewardId, list), now, { mayBeEmpty: true }))
			if (isRefusal(brought) && brought.refused !== 'ImportCoupons_AllCouponsAlreadyExists')
				throw new Problem(`Rewards[${index}].PreGeneratedCouponLists: ${brought.message}`)
		}
	}
}

const addCodes = async (tx: Tx, merchant: Merchant, listId: number, codes: string[], now: Date) =>
	codes.length === 0 ? null : (await importCodes(tx, merchant, now, [{ listId, codes }]))[0]!

const settingsOf = (rewardId: number, list: List): CouponListSettings => ({
	rewardId,
	name: list.ListName,
	type: list.CouponsType as CouponListSettings['type'],
	value: decimal(list.CouponsValue).toFixed(2),
	codes: list.Codes ?? [],
})
