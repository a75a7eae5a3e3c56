import type { SecondFactorFor } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** Who needs a second factor, and how long sessions last. */
export interface SecuritySettings {
	secondFactorFor: SecondFactorFor
	/** Sessions end after so many hours without use, */
	idleHours: number
	/** and after so many days in any case. */
	longestDays: number
}

export const DEFAULT_SECURITY: SecuritySettings = {
	secondFactorFor: 'nobody',
	idleHours: 12,
	longestDays: 14,
}
export const SECURITY_LIMITS = { idleHours: { least: 1, most: 168 }, longestDays: { least: 1, most: 90 } }

/** Whether the role of a user needs a second factor; `y` is the alias of security_settings and `u` that of users. */
export const IS_SECOND_FACTOR_REQUIRED: Sql = sql`
	coalesce(case y.second_factor_for when 'everybody' then true when 'editors' then u.role in ('owner', 'manager', 'editor')
		when 'owners' then u.role in ('owner', 'manager') end, false)`

export const findSecurity = async (db: Queryable, merchantId: number): Promise<SecuritySettings> => {
	const [row] = await db.rows<SecuritySettings>(sql`
		select second_factor_for as "secondFactorFor", idle_hours as "idleHours", longest_days as "longestDays"
		from security_settings where merchant_id = ${merchantId}`)
	return row ?? DEFAULT_SECURITY
}

/**
 * Saves the settings of a merchant. The new length applies to open sessions too. A new requirement applies to sessions
 * that begin after it, so that nobody is interrupted.
 */
export const saveSecurity = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	{ secondFactorFor, idleHours, longestDays }: SecuritySettings,
): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into security_settings (merchant_id, second_factor_for, second_factor_since, idle_hours, longest_days)
		values (${merchantId}, ${secondFactorFor}, ${now}, ${idleHours}, ${longestDays})
		on conflict (merchant_id) do update set second_factor_for = excluded.second_factor_for,
			second_factor_since = case when security_settings.second_factor_for = excluded.second_factor_for
				then security_settings.second_factor_since else excluded.second_factor_since end,
			idle_hours = excluded.idle_hours, longest_days = excluded.longest_days`)
	await tx.rows(sql`
		update sessions set expires_at = created_at + make_interval(hours => 24 * ${longestDays}::integer)
		where merchant_id = ${merchantId}`)
}

/** How many active users have no second factor, by who would need one. */
export const countUsersWithout = async (
	db: Queryable,
	merchantId: number,
): Promise<{ owners: number; editors: number; everybody: number }> => {
	const [row] = await db.rows<{ owners: number; editors: number; everybody: number }>(sql`
		select (count(*) filter (where role in ('owner', 'manager')))::integer as owners,
			(count(*) filter (where role in ('owner', 'manager', 'editor')))::integer as editors, count(*)::integer as everybody
		from users
		where merchant_id = ${merchantId} and deactivated_at is null and totp_confirmed_at is null`)
	return row!
}
