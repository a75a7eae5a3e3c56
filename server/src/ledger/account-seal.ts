import { MONEY_DIGITS, POINT_DIGITS } from '../db/decimal.ts'
import type { Chain, LedgerAmount } from './machine/account.ts'

/** The totals that the ledger keeps for a customer. The seal of the account covers them. */
export interface AccountState {
	balance: LedgerAmount
	owed: LedgerAmount
	nextExpiry: Date | null
	chain: Chain
}

export const accountSealText = (
	merchantId: number,
	customerId: number,
	{ balance, owed, nextExpiry, chain }: AccountState,
): string =>
	`accounts|${merchantId}|${customerId}|${amountText(balance)}|${amountText(owed)}|${nextExpiry?.getTime() ?? ''}|${chain.head}|${chain.length}`

/** An amount with the number of digits of its columns, so that equal amounts have equal text. */
export const amountText = ({ points, cashback }: LedgerAmount): string =>
	`${points.toFixed(POINT_DIGITS)}|${cashback.toFixed(MONEY_DIGITS)}`

/** The ids by which callers know a customer. The identity seal of the account covers them. */
export interface CustomerIdentity {
	id: number
	originalId: string
	publicId: string
}

export const identitySealText = (
	merchantId: number,
	{ id, originalId, publicId }: CustomerIdentity,
): string => `customers|${merchantId}|${id}|${JSON.stringify([originalId, publicId])}`
