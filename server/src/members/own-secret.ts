import sql from 'sql-template-tag'
import type { Database, Queryable } from '../db/database.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { type CreatedSecret, createSecrets } from './create-secrets.ts'

/** The secret with which Fiel signs tokens of a merchant; undefined before the first token. */
export const findOwnSecret = async (
	db: Queryable,
	merchantId: number,
): Promise<CreatedSecret | undefined> => {
	const [found] = await db.rows<CreatedSecret>(sql`
		select kid, secret from member_secrets where merchant_id = ${merchantId} and is_own and revoked_at is null`)
	return found
}

/** The same; makes it if it does not exist. */
export const ensureOwnSecret = async (db: Database, merchantId: number, now: Date): Promise<CreatedSecret> =>
	(await findOwnSecret(db, merchantId)) ??
	db.transaction(async (tx) => {
		await lockMerchant(tx, merchantId) // two first tokens at once must not make two
		const made = await findOwnSecret(tx, merchantId)
		return made ?? (await createSecrets(tx, merchantId, [{ name: '', isOwn: true }], now))[0]!
	})
