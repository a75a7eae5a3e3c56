import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'

/** Corrects the addresses of uploaded logos after the operator has changed the public URL. */
export const renewLogoAddresses = async (db: Database, publicUrl: string): Promise<void> => {
	await db.rows(sql`
		update customizations c set settings = jsonb_set(c.settings, '{logo}', to_jsonb(${publicUrl}::text || '/logos/' || l.name))
		from logos l
		where l.merchant_id = c.merchant_id and c.settings ->> 'logo' like '%/logos/' || l.name
			and c.settings ->> 'logo' <> ${publicUrl}::text || '/logos/' || l.name`)
}
