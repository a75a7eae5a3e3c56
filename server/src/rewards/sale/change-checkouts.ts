import type { CheckoutOutcome } from '@fiel/contract'
import sql from 'sql-template-tag'
import {
	findAndSaveReferencedIds,
	REFERENCED_IDS,
	refuseAmbiguous,
} from '../../customers/find-by-reference.ts'
import type { Tx } from '../../db/database.ts'
import { type Decimal, ZERO } from '../../db/decimal.ts'
import { type Ids, idList, runPipelineWithIds } from '../../db/ids.ts'
import { assertAllLocked, lockAccounts } from '../../ledger/lock-accounts.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { type LocalizedMessage, localized } from '../../messages/message.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import { cancelRedemptions, type RedemptionCancellation } from '../cancel-redemptions.ts'
import { findUnmetTerms } from '../decide/find-unmet-terms.ts'
import type { RedemptionTerms } from '../redemption.ts'

/** A request about the cashback of an online cart: to check it against a new total, or to give it back. */
export interface CheckoutChange {
	do: 'refresh' | 'remove'
	customerReference: string
	checkoutId: string
	/** The value of the cart now; null if it is not known. */
	total: Decimal | null
}

/** What became of the cashback of a cart. */
export interface CheckoutResult {
	outcome: CheckoutOutcome
	/** Whether it was given back now. */
	isReturned: boolean
	message: LocalizedMessage
}

/** The newest redemption of a cart. */
interface CartRedemption {
	id: number
	customerId: number
	checkoutId: string
	worth: Decimal | null
	terms: RedemptionTerms
	returnAt: Date | null
	isOrdered: boolean
	isRefunded: boolean
}

/** Checks or gives back the cashback of online carts. */
export const changeCheckouts = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	changes: CheckoutChange[],
): Promise<(CheckoutResult | Refusal)[]> => {
	const references = changes.map(({ customerReference }) => customerReference)
	const checkoutIds = [...new Set(changes.map(({ checkoutId }) => checkoutId))]
	const {
		found: referenced,
		replies: [accounts, redemptions],
	} = await runPipelineWithIds(
		tx,
		(p) => findAndSaveReferencedIds(p, merchant.id, references),
		REFERENCED_IDS,
		(p, ids) => [
			lockAccounts(p, merchant.id, ids).accounts,
			findCartRedemptions(p, merchant.id, ids, checkoutIds),
		],
	)
	assertAllLocked(accounts, referenced.ids.values())
	const returns: RedemptionCancellation[] = []
	const results = changes.map((change): CheckoutResult | Refusal => {
		if (referenced.ambiguous.has(change.customerReference))
			return { ...refuseAmbiguous(change.customerReference, 'CustomerId'), outcome: 'CustomerNotFound' }
		const customerId = referenced.ids.get(change.customerReference)
		if (customerId === undefined) return refuseUnknownCustomer(change.customerReference)
		const redemption = redemptions.find(
			(one) => one.customerId === customerId && one.checkoutId === change.checkoutId,
		)
		const result = decideChange(change, redemption, now)
		if (result.isReturned && redemption) {
			redemption.isRefunded = true
			const rule = change.do === 'remove' ? 'removed from cart' : 'changed cart'
			returns.push({ id: redemption.id, reason: null, rule })
		}
		return result
	})
	const refused = (await cancelRedemptions(tx, merchant, now, returns)).find(isRefusal)
	if (refused) throw new Error(`a held redemption was not given back: ${refused.refused}`)
	return results
}

const refuseUnknownCustomer = (id: string): Refusal => ({
	...refuse('Customer_NotFound', localized.noCustomerToRedeem(id), 'CustomerId'),
	outcome: 'CustomerNotFound',
})

const findCartRedemptions = (
	tx: Tx,
	merchantId: number,
	customerIds: Ids,
	checkoutIds: string[],
): Promise<CartRedemption[]> =>
	tx.rows<CartRedemption>(sql`
		select distinct on (customer_id, checkout_id) id, customer_id as "customerId", checkout_id as "checkoutId", worth,
			terms, return_at as "returnAt", order_id is not null as "isOrdered", refunded_at is not null as "isRefunded"
		from redemptions
		where merchant_id = ${merchantId} and customer_id = any(${idList(customerIds)})
			and checkout_id is not null and checkout_id = any(${checkoutIds}::text[])
		order by customer_id, checkout_id, id desc`)

const decideChange = (
	{ do: what, total }: CheckoutChange,
	redemption: CartRedemption | undefined,
	now: Date,
): CheckoutResult => {
	const stay = (outcome: CheckoutOutcome, message: LocalizedMessage): CheckoutResult => ({
		outcome,
		isReturned: false,
		message,
	})
	const giveBack = (outcome: CheckoutOutcome, message: LocalizedMessage): CheckoutResult => ({
		outcome,
		isReturned: true,
		message,
	})
	if (!redemption)
		return stay(what === 'remove' ? 'CheckoutNotFound' : 'CashbackNotApplied', localized.cartUnknown())
	if (redemption.isRefunded) return stay('CashbackNotApplied', localized.cartWithoutCashback())
	if (redemption.isOrdered)
		return stay(
			what === 'remove' ? 'CashbackNotApplied' : 'CashbackStillApplied',
			localized.cashbackOrdered(),
		)
	const amount = redemption.worth ?? ZERO
	if (what === 'remove') return giveBack('CashbackRemovedSuccessfully', localized.cashbackRemoved(amount))
	if (redemption.returnAt !== null && redemption.returnAt <= now)
		return giveBack('CashbackRemovedByCartChange', localized.cashbackTimeIsOver(amount))
	if (total && !fits(redemption, total, now))
		return giveBack('CashbackRemovedByCartChange', localized.cashbackNoLongerFits(amount))
	return stay('CashbackStillApplied', localized.cashbackStays(amount))
}

const fits = ({ terms, worth }: CartRedemption, total: Decimal, placedAt: Date): boolean =>
	(worth === null || worth.lte(total)) &&
	findUnmetTerms({ terms, worth, validUntil: null }, { total, placedAt }).length === 0
