import type { WalletPlatform } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Database } from '../../db/database.ts'
import { decrypt, encrypt } from '../../seals/encryption.ts'
import { PASS_SECRET } from '../settings.ts'
import { encryptedFor } from './credentials.ts'

/** Encrypts the keys of all merchants under the newest ledger key, so that older ones can be removed. */
export const encryptWalletsAgain = async (db: Database): Promise<void> => {
	const merchants = await db.rows<{ id: number }>(sql`select merchant_id as id from wallet_settings
		union select merchant_id from wallet_credentials`)
	for (const { id } of merchants)
		await db.transaction(async (tx) => {
			const [settings] = await tx.rows<{ secret: string }>(sql`
				select pass_secret as secret from wallet_settings where merchant_id = ${id} for update`)
			if (settings) {
				const owner = { merchantId: id, what: PASS_SECRET }
				const renewed = encrypt(tx.keyedHash, owner, decrypt(tx.keyedHash, owner, settings.secret))
				await tx.rows(sql`update wallet_settings set pass_secret = ${renewed} where merchant_id = ${id}`)
			}
			const keys = await tx.rows<{ platform: WalletPlatform; privateKey: string }>(sql`
				select platform, private_key as "privateKey" from wallet_credentials where merchant_id = ${id} for update`)
			for (const { platform, privateKey } of keys) {
				const owner = encryptedFor(id, platform)
				const renewed = encrypt(tx.keyedHash, owner, decrypt(tx.keyedHash, owner, privateKey))
				await tx.rows(sql`
					update wallet_credentials set private_key = ${renewed}
					where merchant_id = ${id} and platform = ${platform}`)
			}
		})
}
