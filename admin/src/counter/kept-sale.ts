import { storageName } from '../api/mode.ts'
import { type Buyer, buyerOf } from './buyer.ts'
import { makeKey } from './make-key.ts'
import type { ProductLine } from './product-line.ts'
import type { SaleReward } from './sale-reward.ts'
import type { WaitingSale } from './waiting-sales.ts'

/** A sale that is being entered. */
export interface KeptSale {
	userId: number
	/** Stays the same until the sale is recorded, so that it is recorded once. */
	key: string
	/** Null while the cashier chooses another customer. */
	buyer: Buyer | null
	amount: number | string
	products: ProductLine[]
	orderNumber: string
	redemption: SaleReward | null
	/** Whether it is a refused sale, which stays in the list of waiting sales until it is recorded or discarded. */
	isCorrection?: boolean
	/** Why the server refused it, if it is corrected. */
	refused?: { message: string; field: string | null }
	/** When it was first entered, if it is corrected; the order is placed then. */
	enteredDate?: string
	/** The branch at which it was entered, if it is corrected; null for none. */
	branchId?: string | null
}

export const newSale = (userId: number, buyer: Buyer): KeptSale => ({
	...{ userId, buyer, key: makeKey(), amount: '', products: [], orderNumber: '', redemption: null },
})

/** Whether something besides the customer was entered. */
export const hasContents = ({ amount, products, orderNumber, isCorrection }: KeptSale): boolean =>
	isCorrection === true || amount !== '' || products.length > 0 || orderNumber !== ''

const KEPT = storageName('fiel-counter-sale')

/**
 * Keeps the sale in this browser tab, so that a reload does not lose it. A sale with a reward is also kept on the
 * device, so that a closed page does not leave a spent reward without its sale. Other tabs enter sales of their own.
 */
export const keepSale = (sale: KeptSale): void => {
	sessionStorage.setItem(KEPT, JSON.stringify(sale))
	if (sale.redemption) localStorage.setItem(KEPT, JSON.stringify(sale))
	else dropFrom(localStorage, sale.key)
}

export const dropKeptSale = (key: string): void => {
	dropFrom(sessionStorage, key)
	dropFrom(localStorage, key)
}

/** The kept sale of this user; null if there is none. */
export const recallSale = (userId: number): KeptSale | null =>
	[readFrom(sessionStorage), readFrom(localStorage)].find((sale) => sale?.userId === userId) ?? null

const readFrom = (storage: Storage): KeptSale | null => {
	const stored = storage.getItem(KEPT)
	return stored ? (JSON.parse(stored) as KeptSale) : null
}

const dropFrom = (storage: Storage, key: string): void => {
	if (readFrom(storage)?.key === key) storage.removeItem(KEPT)
}

const OLDEST_MS = 29 * 86_400_000

/**
 * A refused sale, to be corrected in the form. It keeps its key: if an earlier attempt was recorded after all, the
 * corrected sale does not count a second time, and the number on a printed receipt stays valid.
 */
export const toKeptSale = ({
	userId,
	key,
	request,
	customer,
	redemption,
	refusal,
	refusedField,
}: WaitingSale): KeptSale => ({
	...{ userId, key, redemption, isCorrection: true },
	buyer: buyerOf(request, customer),
	amount: request.Amount,
	products: request.Products ?? [],
	orderNumber: request.OrderNumber ?? '',
	branchId: request.BranchId ?? null,
	...(refusal && { refused: { message: refusal, field: refusedField ?? null } }),
	// The server accepts no sale of more than 30 days ago.
	...(Date.now() - Date.parse(request.EnteredDate) < OLDEST_MS && { enteredDate: request.EnteredDate }),
})
