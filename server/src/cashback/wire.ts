import type { CustomerHistoryItem, CustomerPoints, CustomerPointsResult } from '@fiel/contract'
import { PointType } from '@fiel/contract'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import type { HistoryEntry } from '../ledger/read-histories.ts'
import { formatMoney } from '../merchants/format-money.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized, type MessageRenderer } from '../messages/message.ts'
import type { AccountStatement } from './change.ts'
import type { HistoryItem, RecordItem, TierItem } from './list-history.ts'
import { originWords, pointTypeWords } from './point-words.ts'

/** An account as its owner sees it after a change, or without one. */
interface ShownAccount {
	customerId: number
	balance: LedgerAmount
}

const accountMembers = (
	{ customerId, balance }: ShownAccount,
	{ name, expiring }: AccountStatement,
	key: string | null,
) => ({
	CustomerExists: true,
	InternalId: `${customerId}`,
	PointsBalance: balance.points.toNumber(),
	PointsToExpire: expiring.map(({ points, validUntil }) => ({
		Points: points.toNumber(),
		When: validUntil.toISOString(),
	})),
	CashbackBalance: balance.cashback.toNumber(),
	RedeemKey: key,
	Name: name,
	Error: null,
})

const entryMembers = (entry: HistoryEntry) => ({
	Id: entry.id,
	DateReceived: entry.createdAt.toISOString(),
	ExpirationDate: entry.validUntil?.toISOString() ?? null,
	Amount: entry.points.toNumber(),
	CashbackAmount: entry.cashback.toNumber(),
	BranchId: entry.branchId,
	BranchName: entry.branchName,
})

/** The result of a change of cashback. */
export const cashbackResult = (
	account: ShownAccount,
	statement: AccountStatement,
	key: string,
): CustomerPointsResult => ({
	...accountMembers(account, statement, key),
	PointHistory: statement.history.map(entryMembers),
})

/** The newest form of the same result. */
export const pointsResult = (
	account: ShownAccount,
	statement: AccountStatement,
	key: string | null,
	render: MessageRenderer,
): CustomerPoints => ({
	...accountMembers(account, statement, key),
	PointHistory: statement.history.map((entry) => ({
		...entryMembers(entry),
		IsCanceled: entry.isCancelled,
		OrderOriginDescription: entry.orderOrigin === null ? null : render(originWords(entry.orderOrigin)),
		PointType: entry.type,
		PointTypeDescription: render(pointTypeWords(entry.type)),
	})),
})

/** The result for a customer who does not exist. */
export const noCustomerResult = (error: string | null) => ({
	CustomerExists: false,
	InternalId: null,
	PointsBalance: 0,
	PointsToExpire: [],
	CashbackBalance: 0,
	RedeemKey: null,
	PointHistory: [],
	Name: null,
	Error: error,
})

export const historyItem = (
	item: HistoryItem,
	merchant: Merchant,
	render: MessageRenderer,
): CustomerHistoryItem => ('tier' in item ? tierItem(item, render) : recordItem(item, merchant, render))

const recordItem = (item: RecordItem, merchant: Merchant, render: MessageRenderer): CustomerHistoryItem => ({
	Date: item.at.toISOString(),
	Points: item.points.toNumber(),
	Title: recordTitle(item) ?? render(pointTypeWords(item.type)),
	PointType: item.type,
	IsCanceled: item.isCancelled,
	CouponCode: item.coupon?.code ?? null,
	CouponRefunded: item.coupon?.isRefunded ?? false,
	CouponIsUsed: item.coupon?.isUsed ?? false,
	CouponIsAvailable: item.coupon?.isAvailable ?? false,
	CashbackDescription: item.cashback.eq(0) ? null : formatMoney(merchant, item.cashback),
	CashbackValue: item.cashback.toNumber(),
	IsTierHistory: false,
	TierUpdate: null,
	TierName: null,
	Metadatas: item.metadata.map(({ Name, Value }) => ({ Name, Value })),
})

/** What the merchant calls it: the words for the customer, or the title of the reward or the objective. */
const recordTitle = ({ reason: { customerReason, title } }: RecordItem): string | null => {
	const named = [customerReason, title].find((text) => typeof text === 'string' && text !== '')
	return (named as string | undefined) ?? null
}

const tierItem = (
	{ at, isRise, tier, previousTier }: TierItem,
	render: MessageRenderer,
): CustomerHistoryItem => ({
	Date: at.toISOString(),
	Points: 0,
	Title: render(isRise ? localized.tierReached(tier!) : localized.tierLost(previousTier ?? '')),
	PointType: PointType.TierBonus,
	IsCanceled: false,
	CouponCode: null,
	CouponRefunded: false,
	CouponIsUsed: false,
	CouponIsAvailable: false,
	CashbackDescription: null,
	CashbackValue: 0,
	IsTierHistory: true,
	TierUpdate: isRise ? 'Reached' : 'Lost',
	TierName: tier,
	Metadatas: [],
})
