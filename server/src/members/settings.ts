import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** What a merchant decides about the member interface. */
export interface MemberSettings {
	isOn: boolean
	/** Whether one-time codes and remembered devices sign members in. */
	signsInByCode: boolean
	/** The origins of the pages that may call it, as `parseOrigins` returns them. */
	origins: string[]
}

export const findMemberSettings = async (db: Queryable, merchantId: number): Promise<MemberSettings> => {
	const [settings] = await db.rows<MemberSettings>(sql`
		select is_on as "isOn", sign_in_off_at is null as "signsInByCode", origins from member_settings where merchant_id = ${merchantId}`)
	return settings ?? { isOn: false, signsInByCode: true, origins: [] }
}

/** Replaces the settings of a merchant. */
export const setMemberSettings = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	{ isOn, signsInByCode = true, origins }: Pick<MemberSettings, 'isOn' | 'origins'> & Partial<MemberSettings>,
): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into member_settings (merchant_id, is_on, sign_in_off_at, origins, changed_at)
		values (${merchantId}, ${isOn}, ${signsInByCode ? null : now}::timestamptz, ${origins}::text[], ${now})
		on conflict (merchant_id) do update set is_on = excluded.is_on,
			sign_in_off_at = case when excluded.sign_in_off_at is null then null
				else coalesce(member_settings.sign_in_off_at, excluded.sign_in_off_at) end,
			origins = excluded.origins,
			changed_at = excluded.changed_at`)
}
