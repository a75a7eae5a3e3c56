import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { buildPass } from './apple/build-pass.ts'
import { readContents, VOIDED_CONTENT } from './contents.ts'
import { findSigners, type Wallet } from './find-wallet.ts'
import { readLook } from './look.ts'
import { passToken } from './pass-tokens.ts'
import { walletUrl } from './wallet-url.ts'

interface PassPlace {
	publicUrl: string
	/** Whether devices reach it: an https address that the operator has set. */
	isReachable: boolean
}

/** Makes the file of a pass as it is now; null if the merchant has no certificate for it. */
export const makeApplePass = async (
	db: Queryable,
	merchant: Merchant,
	wallet: Wallet,
	{ serial, customerId }: { serial: string; customerId: number | null },
	{ publicUrl, isReachable }: PassPlace,
	now: Date,
): Promise<Buffer | null> => {
	const [{ apple }, look, contents] = await Promise.all([
		findSigners(db, merchant, wallet, now),
		readLook(db, merchant),
		readContents(db, merchant, now, customerId === null ? [] : [customerId]),
	])
	if (!apple) return null
	return buildPass(
		{
			serial,
			token: passToken(wallet.secret, serial),
			passTypeId: apple.account,
			teamId: apple.owner,
			webServiceUrl: isReachable ? walletUrl(publicUrl, merchant.name) : null,
			isTest: wallet.isTest,
			content: (customerId === null ? undefined : contents.get(customerId)) ?? VOIDED_CONTENT,
			look,
		},
		apple,
		now,
	)
}
