import { MONEY_DIGITS, POINT_DIGITS } from '../db/decimal.ts'
import type { Chain, LedgerAmount } from './machine/account.ts'

/** What the ledger knows of a customer in sum: what the seal of an account is made of. */
export interface AccountState {
	balance: LedgerAmount
	owed: LedgerAmount
	nextExpiry: Date | null
	chain: Chain
}

export const accountBody = (
	merchantId: number,
	customerId: number,
	{ balance, owed, nextExpiry, chain }: AccountState,
): string =>
	`accounts|${merchantId}|${customerId}|${amountText(balance)}|${amountText(owed)}|${nextExpiry?.getTime() ?? ''}|${chain.head}|${chain.length}`

const amountText = ({ points, cashback }: LedgerAmount): string =>
	`${points.toFixed(POINT_DIGITS)}|${cashback.toFixed(MONEY_DIGITS)}`

/** Who a customer is to the outside: what the second seal of an account is made of. */
export interface CustomerIdentity {
	id: number
	originalId: string
	publicId: string
}

export const identityBody = (merchantId: number, { id, originalId, publicId }: CustomerIdentity): string =>
	`customers|${merchantId}|${id}|${JSON.stringify([originalId, publicId])}`
