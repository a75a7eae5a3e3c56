import type { ReplyShape, Scope } from '@fiel/contract'
import type { Language } from '../messages/language.ts'

/** The merchant of a request, which is the scope of every operation. */
export interface Merchant {
	id: number
	name: string
	currency: string
	timeZone: string
	/** The language of API messages, unless the request asks for another. */
	language: Language
}

/** The merchant of an API key or of a public token, and what the key says about its requests. */
export interface CallingMerchant extends Merchant {
	/** The shape of replies that the key asks for. */
	replyShape: ReplyShape
	/** The origins of the pages that may use a public token. */
	origins: readonly string[]
	/** What the key may do; null for everything. */
	scopes: ReadonlySet<Scope> | null
}
