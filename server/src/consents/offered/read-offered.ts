import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { OfferedConsent } from './offered-consent.ts'

/** The consents that members of a merchant are asked for, in their order. */
export const readOffered = (db: Queryable, merchantId: number): Promise<OfferedConsent[]> =>
	db.rows<OfferedConsent>(sql`
		select purpose, version, texts from consent_texts
		where merchant_id = ${merchantId} and position is not null
		order by position`)
