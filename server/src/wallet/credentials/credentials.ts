import type { WalletPlatform } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../../db/database.ts'
import type { KeyedHash } from '../../db/keyed-hash.ts'
import { decrypt, encrypt } from '../../seals/encryption.ts'

/** What signs the passes of a merchant for one platform. */
export interface Credentials {
	/** The pass type id, or the email of the service account. */
	account: string
	/** The id of the team, or of the issuer. */
	owner: string
	/** PEM: the certificate and the one that issued it; empty for Google. */
	certificates: string
	/** PEM. */
	privateKey: string
	/** Until when the certificate is valid; null for Google. */
	expiresAt: Date | null
}

/** What may be shown of them. */
export interface StoredCredentials extends Omit<Credentials, 'privateKey' | 'certificates'> {
	platform: WalletPlatform
	changedAt: Date
}

export const encryptedFor = (merchantId: number, platform: WalletPlatform) => ({
	merchantId,
	what: `${platform} wallet key`,
})

export const listCredentials = (db: Queryable, merchantId: number): Promise<StoredCredentials[]> =>
	db.rows<StoredCredentials>(sql`
		select platform, account, owner, expires_at as "expiresAt", changed_at as "changedAt"
		from wallet_credentials where merchant_id = ${merchantId} order by platform`)

/** By platform. */
export type CredentialsByPlatform = Partial<Record<WalletPlatform, Credentials>>

/** With the keys, for signing. */
export const findCredentials = async (
	db: Queryable & { keyedHash: KeyedHash },
	merchantId: number,
): Promise<CredentialsByPlatform> => {
	const rows = await db.rows<Credentials & { platform: WalletPlatform }>(sql`
		select platform, account, owner, certificates, private_key as "privateKey", expires_at as "expiresAt"
		from wallet_credentials where merchant_id = ${merchantId}`)
	const found: CredentialsByPlatform = {}
	for (const { platform, ...row } of rows)
		found[platform] = {
			...row,
			privateKey: decrypt(db.keyedHash, encryptedFor(merchantId, platform), row.privateKey),
		}
	return found
}

export const setCredentials = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	platform: WalletPlatform,
	{ account, owner, certificates, privateKey, expiresAt }: Credentials,
): Promise<void> => {
	const encrypted = encrypt(tx.keyedHash, encryptedFor(merchantId, platform), privateKey)
	await tx.rows(sql`
		insert into wallet_credentials (merchant_id, platform, account, owner, certificates, private_key, expires_at, changed_at)
		values (${merchantId}, ${platform}, ${account}, ${owner}, ${certificates}, ${encrypted}, ${expiresAt}, ${now})
		on conflict (merchant_id, platform) do update set account = excluded.account, owner = excluded.owner,
			certificates = excluded.certificates, private_key = excluded.private_key, expires_at = excluded.expires_at,
			changed_at = excluded.changed_at`)
}

export const removeCredentials = async (
	tx: Tx,
	merchantId: number,
	platform: WalletPlatform,
): Promise<void> => {
	await tx.rows(sql`
		delete from wallet_credentials where merchant_id = ${merchantId} and platform = ${platform}`)
}
