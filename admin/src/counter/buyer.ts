import type { CounterSaleRequest, NewCounterCustomer } from '@fiel/contract'

/** The customer of a sale: known to the server, or only to the cashier while there is no network. */
export type Buyer =
	| { is: 'known'; id: string; name: string }
	| { is: 'typed'; search: string }
	| { is: 'new'; customer: NewCounterCustomer }

/** How a sale names the customer. */
export const buyerMembers = (
	buyer: Buyer,
): Pick<CounterSaleRequest, 'CustomerId' | 'Search' | 'NewCustomer'> => {
	if (buyer.is === 'known') return { CustomerId: buyer.id }
	return buyer.is === 'typed' ? { Search: buyer.search } : { NewCustomer: buyer.customer }
}

export const buyerName = (buyer: Buyer): string => {
	if (buyer.is === 'known') return buyer.name
	return buyer.is === 'typed' ? buyer.search : buyer.customer.Name
}

/** The buyer of a sale that was sent. */
export const buyerOf = (
	{ CustomerId, Search, NewCustomer }: Pick<CounterSaleRequest, 'CustomerId' | 'Search' | 'NewCustomer'>,
	name: string,
): Buyer => {
	if (CustomerId != null) return { is: 'known', id: CustomerId, name }
	return NewCustomer ? { is: 'new', customer: NewCustomer } : { is: 'typed', search: Search ?? name }
}
