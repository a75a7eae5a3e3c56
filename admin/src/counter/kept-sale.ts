import type { CounterProduct, CounterRedemption } from '@fiel/contract'
import { storageName } from '../api/mode.ts'
import { type Buyer, buyerOf } from './buyer.ts'
import type { WaitingSale } from './waiting-sales.ts'

/** A sale that was begun: one with a reward that was redeemed for it, or one that the server has refused. */
export interface KeptSale {
	userId: number
	key: string
	buyer: Buyer
	amount: number | string
	products: CounterProduct[]
	orderNumber: string
	redemption: CounterRedemption | null
	/** When it was first entered, if it is corrected; the order is placed then. */
	enteredDate?: string
}

const KEPT = storageName('fiel-counter-sale')

/** Keeps the sale on the device, so that a closed page does not leave a spent reward without its sale. */
export const keepSale = (sale: KeptSale): void => localStorage.setItem(KEPT, JSON.stringify(sale))

export const dropKeptSale = (): void => localStorage.removeItem(KEPT)

/** The kept sale of this user; null if there is none. */
export const recallSale = (userId: number): KeptSale | null => {
	const stored = localStorage.getItem(KEPT)
	const sale = stored ? (JSON.parse(stored) as KeptSale) : null
	return sale?.userId === userId ? sale : null
}

const OLDEST_MS = 29 * 86_400_000

/** A refused sale, to be corrected in the form. */
export const toKeptSale = ({ userId, key, request, customer, redemption }: WaitingSale): KeptSale => ({
	...{ userId, key, redemption },
	buyer: buyerOf(request, customer),
	amount: request.Amount,
	products: request.Products ?? [],
	orderNumber: request.OrderNumber ?? '',
	// The server accepts no sale of more than 30 days ago.
	...(Date.now() - Date.parse(request.EnteredDate) < OLDEST_MS && { enteredDate: request.EnteredDate }),
})
