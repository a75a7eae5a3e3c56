import type { RedemptionDetails } from '../redemption.ts'
import type { CouponList, Reward } from '../reward.ts'

const LOW_COUNT = 10
const LOW_SHARE = 0.1

/** A list is low at ten codes or a tenth, whichever is more, but not before half of it is used. */
export const isCodeListLow = (codes: number, left: number): boolean =>
	left <= Math.min(Math.max(LOW_COUNT, Math.ceil(codes * LOW_SHARE)), Math.floor(codes / 2))

export interface LowCodeList {
	reward: Reward
	list: CouponList
	left: number
	/** Whether these redemptions made it low, or used its last code. */
	isNew: boolean
}

/** The lists from which these redemptions took codes and which are low or empty now. */
export const findLowCodeLists = (
	redemptions: RedemptionDetails[],
	rewards: Map<number, Reward>,
): LowCodeList[] => {
	const issuedByList = Map.groupBy(redemptions, ({ coupon }) => coupon?.source?.listId ?? null)
	return [...rewards.values()].flatMap((reward) =>
		reward.lists.flatMap((list) => findLowCodeList(reward, list, issuedByList.get(list.id)?.length ?? 0)),
	)
}

const findLowCodeList = (reward: Reward, list: CouponList, issued: number): LowCodeList[] => {
	if (issued === 0) return []
	const before = list.codes - list.used
	const left = reward.freeCodes === 0 ? 0 : Math.max(before - issued, 0)
	if (left > 0 && !isCodeListLow(list.codes, left)) return []
	const isNew = left === 0 ? before > 0 : !isCodeListLow(list.codes, before)
	return [{ reward, list, left, isNew }]
}
