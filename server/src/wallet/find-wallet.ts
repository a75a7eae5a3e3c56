import { WALLET_PLATFORMS, type WalletPlatform } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { decrypt } from '../seals/encryption.ts'
import { type CredentialsByPlatform, findCredentials } from './credentials/credentials.ts'
import { testCredentials } from './credentials/test-authority.ts'
import { PASS_SECRET } from './settings.ts'

/** The passes that a merchant offers. */
export interface Wallet {
	/** Makes the tokens of passes. */
	secret: string
	platforms: WalletPlatform[]
	isTest: boolean
}

type Offer = Pick<Wallet, 'platforms' | 'isTest'>

interface StoredWallet {
	secret: string
	platforms: WalletPlatform[]
}

const readWallet = async (db: Queryable, merchantId: number): Promise<StoredWallet | undefined> => {
	const [wallet] = await db.rows<StoredWallet>(sql`
		select pass_secret as secret, array(
			select platform from wallet_credentials where merchant_id = ${merchantId} order by platform) as platforms
		from wallet_settings where merchant_id = ${merchantId} and is_on`)
	return wallet
}

/** Without credentials, and in test mode, passes are for tests, for both platforms. */
const offerOf = (platforms: WalletPlatform[], merchant: Merchant): Offer => {
	const isTest = merchant.isTest === true || platforms.length === 0
	return { isTest, platforms: isTest ? [...WALLET_PLATFORMS] : platforms }
}

/** Undefined if the merchant offers no passes. */
export const findWallet = async (db: Queryable, merchant: Merchant): Promise<Wallet | undefined> => {
	const stored = await readWallet(db, merchant.id)
	return (
		stored && {
			secret: decrypt(db.keyedHash, { merchantId: merchant.id, what: PASS_SECRET }, stored.secret),
			...offerOf(stored.platforms, merchant),
		}
	)
}

/** For which wallets a merchant offers passes, and whether they are for tests. */
export const findOffer = async (db: Queryable, merchant: Merchant): Promise<Offer> => {
	const stored = await readWallet(db, merchant.id)
	return stored ? offerOf(stored.platforms, merchant) : { platforms: [], isTest: false }
}

/** What signs the passes of a merchant now. */
export const findSigners = (
	db: Queryable,
	merchant: Merchant,
	{ isTest }: Pick<Wallet, 'isTest'>,
	now: Date,
): Promise<CredentialsByPlatform> => (isTest ? testCredentials(now) : findCredentials(db, merchant.id))
