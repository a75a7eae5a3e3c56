import type { ReplyShape, Scope } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { PointNames } from '../messages/catalog-entry.ts'
import type { Language } from '../messages/language.ts'

/** The merchant of a request, which is the scope of every operation. */
export interface Merchant {
	id: number
	name: string
	currency: string
	timeZone: string
	/** The language of API messages, unless the request asks for another. */
	language: Language
	/** The name as people write it; null if the owner has set none. */
	displayName?: string | null
	/** The address of the logo; null if there is none. */
	logo?: string | null
	/** What members of it call points; only where members are told something. */
	pointNames?: PointNames | null
	/** Whether it is the sandbox of another merchant, so that nothing of it is real. */
	isTest?: boolean
}

/** Whether the merchant with the alias `m` is a sandbox. */
export const IS_TEST: Sql = sql`m.sandbox_of is not null`

/** Reads how the merchant with the alias `m` presents itself. */
export const BRAND_COLUMNS: Sql = sql`
	(select settings ->> 'companyName' from customizations c where c.merchant_id = m.id) as "displayName",
	(select settings ->> 'logo' from customizations c where c.merchant_id = m.id) as logo`

/** Reads what the merchant with the alias `m` calls points. */
export const POINT_NAMES_COLUMN: Sql = sql`
	(select json_build_object('one', settings ->> 'pointsNameSingular', 'many', settings ->> 'pointNamePlural')
		from customizations c where c.merchant_id = m.id) as "pointNames"`

/** What people call the merchant. */
export const shopNameOf = ({ displayName, name }: Pick<Merchant, 'displayName' | 'name'>): string =>
	displayName ?? name

/** The merchant of an API key or of a public token, and what the key says about its requests. */
export interface CallingMerchant extends Merchant {
	/** The shape of replies that the key asks for. */
	replyShape: ReplyShape
	/** The origins of the pages that may use a public token. */
	origins: readonly string[]
	/** What the key may do; null for everything. */
	scopes: ReadonlySet<Scope> | null
}
