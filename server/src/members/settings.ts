import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** What a merchant decides about the member interface. */
export interface MemberSettings {
	isOn: boolean
	/** The origins of the pages that may call it, as `parseOrigins` returns them. */
	origins: string[]
}

export const findMemberSettings = async (db: Queryable, merchantId: number): Promise<MemberSettings> => {
	const [settings] = await db.rows<MemberSettings>(sql`
		select is_on as "isOn", origins from member_settings where merchant_id = ${merchantId}`)
	return settings ?? { isOn: false, origins: [] }
}

/** Replaces the settings of a merchant. */
export const setMemberSettings = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	{ isOn, origins }: MemberSettings,
): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into member_settings (merchant_id, is_on, origins, changed_at)
		values (${merchantId}, ${isOn}, ${origins}::text[], ${now})
		on conflict (merchant_id) do update set is_on = excluded.is_on, origins = excluded.origins,
			changed_at = excluded.changed_at`)
}
