import type { ProgramDocument } from '@fiel/contract'
import type { Tx } from '../../../db/database.ts'
import { decimal } from '../../../db/decimal.ts'
import type { Merchant } from '../../../merchants/merchant.ts'
import { OperatorError } from '../../../operator-error.ts'
import { isRefusal } from '../../../refusal.ts'
import { importCodes } from '../../../rewards/configure/import-codes.ts'
import { importCouponList } from '../../../rewards/configure/import-coupon-list.ts'
import type { CouponListSettings } from '../../../rewards/configure/reward-settings.ts'

type CodeList = NonNullable<
	NonNullable<ProgramDocument['Rewards']>[number]['PreGeneratedCouponLists']
>[number]

interface CodeListImport {
	document: ProgramDocument
	present: ProgramDocument
	/** The merchant's ids of the rewards in the document. */
	rewardIds: number[]
	hasOwnIds: boolean
}

/**
 * Creates the code lists of a document that the merchant does not have. A list without codes is created empty,
 * because a reward that issues the merchant's codes must not generate its own. Lists are matched by id, else by name.
 */
export const importCodeLists = async (
	tx: Tx,
	merchant: Merchant,
	{ document, present, rewardIds, hasOwnIds }: CodeListImport,
	now: Date,
): Promise<void> => {
	for (const [index, { PreGeneratedCouponLists }] of (document.Rewards ?? []).entries()) {
		const rewardId = rewardIds[index]!
		const known = present.Rewards?.find(({ Id }) => Id === rewardId)?.PreGeneratedCouponLists ?? []
		for (const list of PreGeneratedCouponLists ?? []) {
			const same =
				known.find(({ Id }) => hasOwnIds && list.Id != null && Id === list.Id) ??
				known.find(({ ListName }) => ListName === list.ListName)
			const outcome = await (same
				? addCodes(tx, merchant, same.Id!, list.Codes ?? [], now)
				: importCouponList(tx, merchant, settingsOf(rewardId, list), now, { mayBeEmpty: true }))
			if (isRefusal(outcome) && outcome.refused !== 'ImportCoupons_AllCouponsAlreadyExists')
				throw new OperatorError(`Rewards[${index}].PreGeneratedCouponLists: ${outcome.message}`)
		}
	}
}

const addCodes = async (tx: Tx, merchant: Merchant, listId: number, codes: string[], now: Date) =>
	codes.length === 0 ? null : (await importCodes(tx, merchant, now, [{ listId, codes }]))[0]!

const settingsOf = (rewardId: number, list: CodeList): CouponListSettings => ({
	rewardId,
	name: list.ListName,
	type: list.CouponsType as CouponListSettings['type'],
	value: decimal(list.CouponsValue).toFixed(2),
	codes: list.Codes ?? [],
})
