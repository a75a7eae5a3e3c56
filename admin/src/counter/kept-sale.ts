import type { CounterProduct, CounterRedemption } from '@fiel/contract'
import type { Buyer } from './buyer.ts'

/** A sale for which a reward was redeemed and which is not recorded yet. */
export interface KeptSale {
	userId: number
	key: string
	buyer: Buyer
	amount: number | string
	products: CounterProduct[]
	orderNumber: string
	redemption: CounterRedemption
}

const KEPT = 'fiel-counter-sale'

/** Keeps the sale on the device, so that a closed page does not leave a spent reward without its sale. */
export const keepSale = (sale: KeptSale): void => localStorage.setItem(KEPT, JSON.stringify(sale))

export const dropKeptSale = (): void => localStorage.removeItem(KEPT)

/** The kept sale of this user; null if there is none. */
export const recallSale = (userId: number): KeptSale | null => {
	const stored = localStorage.getItem(KEPT)
	const sale = stored ? (JSON.parse(stored) as KeptSale) : null
	return sale?.userId === userId ? sale : null
}
