import { MONEY_DIGITS, POINT_DIGITS } from '../db/decimal.ts'
import type { Chain, Value } from './machine/account.ts'

/** What the ledger knows of a customer in sum: what the seal of an account is made of. */
export interface AccountState {
	balance: Value
	owed: Value
	nextExpiry: Date | null
	chain: Chain
}

export const accountBody = (
	merchantId: number,
	customerId: number,
	{ balance, owed, nextExpiry, chain }: AccountState,
): string =>
	`accounts|${merchantId}|${customerId}|${textOf(balance)}|${textOf(owed)}|${nextExpiry?.getTime() ?? ''}|${chain.head}|${chain.length}`

const textOf = ({ points, cashback }: Value): string =>
	`${points.toFixed(POINT_DIGITS)}|${cashback.toFixed(MONEY_DIGITS)}`

/** Who a customer is to the outside: what the second seal of an account is made of. */
export interface Identity {
	id: number
	originalId: string
	publicId: string
}

export const identityBody = (merchantId: number, { id, originalId, publicId }: Identity): string =>
	`customers|${merchantId}|${id}|${JSON.stringify([originalId, publicId])}`
