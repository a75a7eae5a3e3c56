import type { Language } from '../messages/language.ts'

/** The merchant a request speaks for: the scope of every verb. */
export interface Merchant {
	id: number
	name: string
	currency: string
	timeZone: string
	/** Of the messages that its systems get, where a request does not ask for another. */
	language: Language
}
