import type { Queryable } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { readContents, VOIDED_CONTENT } from '../contents.ts'
import type { MemberPass } from '../create-passes.ts'
import { findSigners, type Wallet } from '../find-wallet.ts'
import { readLook } from '../look.ts'
import { describeClass, describeObject } from './describe.ts'
import { isClassSaved } from './save-class.ts'
import { makeSaveLink } from './save-link.ts'

/** Makes the address at which a member saves the pass. */
export const makeGoogleLink = async (
	db: Queryable,
	merchant: Merchant,
	wallet: Wallet,
	{ serial, customerId }: MemberPass,
	publicUrl: string,
	now: Date,
): Promise<string | null> => {
	const [{ google }, look, contents] = await Promise.all([
		findSigners(db, merchant, wallet, now),
		readLook(db, merchant),
		readContents(db, merchant, now, [customerId]),
	])
	if (!google) return null
	const { language, timeZone } = merchant
	const passClass = describeClass({ issuerId: google.owner, look, publicUrl, language })
	const object = describeObject({
		...{ issuerId: google.owner, serial, look, language, timeZone, isTest: wallet.isTest },
		content: contents.get(customerId) ?? VOIDED_CONTENT,
	})
	const isKnown = await isClassSaved(db, merchant.id, passClass)
	const content = { object, passClass: isKnown ? undefined : passClass, origins: [new URL(publicUrl).origin] }
	return makeSaveLink(google, content, now)
}
