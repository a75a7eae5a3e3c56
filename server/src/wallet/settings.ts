import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { encrypt } from '../seals/encryption.ts'
import { lastEventId } from '../webhooks/all-events.ts'

const SECRET_BYTES = 32
/** What the secret of passes is encrypted as. */
export const PASS_SECRET = 'secret of passes'

/** Whether a merchant offers passes. */
export const isWalletOn = async (db: Queryable, merchantId: number): Promise<boolean> => {
	const [settings] = await db.rows<{ isOn: boolean }>(sql`
		select is_on as "isOn" from wallet_settings where merchant_id = ${merchantId}`)
	return settings?.isOn ?? false
}

/**
 * Switches passes on or off. What happened while they were off was not looked at, so all passes are updated when they are
 * on again, beginning with the first one.
 */
export const setWallet = async (tx: Tx, merchantId: number, now: Date, isOn: boolean): Promise<void> => {
	const secret = randomBytes(SECRET_BYTES).toString('base64url')
	const encrypted = encrypt(tx.keyedHash, { merchantId, what: PASS_SECRET }, secret)
	await tx.rows(sql`
		insert into wallet_settings (merchant_id, is_on, pass_secret, event_id, refreshed_to, changed_at)
		values (${merchantId}, ${isOn}, ${encrypted}, coalesce(${lastEventId(merchantId)}, 0), null, ${now})
		on conflict (merchant_id) do update set is_on = excluded.is_on, changed_at = excluded.changed_at,
			event_id = case when wallet_settings.is_on then wallet_settings.event_id else excluded.event_id end,
			refreshed_to = case when wallet_settings.is_on then wallet_settings.refreshed_to else 0 end`)
}

/** After a change of what signs passes: updates that have failed are tried again at once. */
export const retryUpdates = async (tx: Tx, merchantId: number, now: Date): Promise<void> => {
	await tx.rows(sql`update wallet_settings set class_hash = null where merchant_id = ${merchantId}`)
	await tx.rows(sql`
		update wallet_passes set due_at = ${now}, attempts = 0
		where merchant_id = ${merchantId} and due_at > ${now}`)
}
