import type { Settings } from './settings.ts'

/** An order that nobody has placed, as the simulator holds it. */
export interface Basket {
	total: number | ''
	customer: string
	/** In the time zone of the merchant; empty for now. */
	at: string
	products: { id: string; price: number | ''; brand: string }[]
	branch: string
	paymentMethod: string
	salesPerson: string
	metadataName: string
	metadataValue: string
}

export const EMPTY_BASKET: Basket = {
	total: 100,
	customer: '',
	at: '',
	products: [],
	branch: '',
	paymentMethod: '',
	salesPerson: '',
	metadataName: '',
	metadataValue: '',
}

const NOBODY = 'simulated-customer'
const named = (id: string) => (id ? { OriginalId: id, Name: id } : null)

/** The order as the interface takes it, decided by the program with a change made to it. */
export const orderBody = (basket: Basket, now: string, change: Partial<Settings>) => {
	const moment = basket.at || now
	return {
		OriginalId: `simulation-${now}`,
		OrderPlacementDate: moment,
		OrderCompletedDate: moment,
		At: moment,
		IsCompleted: true,
		OrderTotal: Number(basket.total),
		// somebody new takes part, also where taking part is asked for
		Customer: basket.customer ? { OriginalId: basket.customer } : { OriginalId: NOBODY, IsEnrolled: true },
		Products: basket.products
			.filter(({ id }) => id)
			.map(({ id, price, brand }) => ({
				OriginalId: id,
				ProductPrice: price === '' ? null : price,
				ProductBrand: named(brand),
			})),
		Branch: named(basket.branch),
		PaymentMethod: named(basket.paymentMethod),
		SalesPerson: named(basket.salesPerson),
		Metadatas: basket.metadataName ? [{ Name: basket.metadataName, Value: basket.metadataValue }] : [],
		Program: change,
	}
}
