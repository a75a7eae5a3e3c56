/** The merchant a request speaks for: the scope of every verb. */
export interface Merchant {
	id: number
	name: string
	currency: string
	timeZone: string
}
