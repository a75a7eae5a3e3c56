import { listMemberHistory, type MemberHistoryItem } from '@fiel/contract'
import { isNoMember, type MemberApi } from '../http/member-api.ts'
import { listBody, PAGE_SIZE } from '../http/reply.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { MessageRenderer } from '../messages/message.ts'
import { type HistoryItem, type HistoryPage, listHistories } from './list-history.ts'
import { historyItem } from './wire.ts'

/** The member interface of points and cashback. */
export const registerCashbackMemberRoutes = (api: MemberApi): void => {
	const readHistory = api.readAsMember<{ size: number; number: number }, HistoryPage>(
		(db, merchant, queries) =>
			listHistories(
				db,
				merchant.id,
				api.clock.now(),
				queries.map(({ member, query }) => ({ customerId: member.id, ...query })),
			),
	)
	api.serve(listMemberHistory, async (call) => {
		const { merchant, query, render } = call
		const page = { size: query.PageSize ?? PAGE_SIZE, number: query.PageNumber ?? 1 }
		const history = await readHistory(call, page)
		if (isNoMember(history)) return history
		const items = history.items.map((item) => memberItem(item, merchant, render))
		return listBody({ items, total: history.total, ...page })
	})
}

/** What the private interface tells, without what only the merchant may read. */
const memberItem = (item: HistoryItem, merchant: Merchant, render: MessageRenderer): MemberHistoryItem => {
	const told = historyItem(item, merchant, render)
	return {
		Date: told.Date,
		Title: told.Title,
		Points: told.Points,
		Cashback: told.CashbackValue,
		PointType: told.PointType,
		IsCancelled: told.IsCanceled,
		CouponCode: told.CouponCode,
		IsCouponUsed: told.CouponIsUsed,
		IsCouponUsable: told.CouponIsAvailable,
		TierUpdate: told.TierUpdate,
		TierName: told.TierName,
	}
}
