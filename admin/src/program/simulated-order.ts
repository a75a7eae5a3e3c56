import type { Settings } from './settings.ts'

interface BasketProduct {
	id: string
	price: number | ''
	category: string
	brand: string
}

export const NEW_PRODUCT: BasketProduct = { id: '', price: '', category: '', brand: '' }

/** A hypothetical order in the simulator. */
export interface Basket {
	total: number | ''
	customer: string
	/** In the merchant's time zone; empty for now. */
	at: string
	products: BasketProduct[]
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

/** The order in the format of the API, evaluated with a changed program. */
export const orderBody = (basket: Basket, now: string, change: Partial<Settings>) => {
	const moment = basket.at || now
	return {
		OriginalId: `simulation-${now}`,
		OrderPlacementDate: moment,
		OrderCompletedDate: moment,
		At: moment,
		IsCompleted: true,
		OrderTotal: Number(basket.total),
		// A new customer counts as enrolled, even if the program asks for consent first.
		Customer: basket.customer ? { OriginalId: basket.customer } : { OriginalId: NOBODY, IsEnrolled: true },
		Products: basket.products
			.filter(({ id }) => id)
			.map(({ id, price, category, brand }) => ({
				OriginalId: id,
				ProductPrice: price === '' ? null : price,
				ProductCategory: named(category),
				ProductBrand: named(brand),
			})),
		Branch: named(basket.branch),
		PaymentMethod: named(basket.paymentMethod),
		SalesPerson: named(basket.salesPerson),
		Metadatas: basket.metadataName ? [{ Name: basket.metadataName, Value: basket.metadataValue }] : [],
		Program: change,
	}
}
