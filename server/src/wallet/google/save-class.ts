import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database, Queryable } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Credentials } from '../credentials/credentials.ts'
import type { PassLook } from '../look.ts'
import type { PassSender, SendOutcome } from '../updates/pass-sender.ts'
import { describeClass, type GoogleClass } from './describe.ts'

const hashClass = (passClass: GoogleClass): string => hash('sha256', JSON.stringify(passClass))

/** Whether Google has the class of a merchant as it is now. */
export const isClassSaved = async (
	db: Queryable,
	merchantId: number,
	passClass: GoogleClass,
): Promise<boolean> => {
	const found = await db.rows(sql`
		select from wallet_settings where merchant_id = ${merchantId} and class_hash = ${hashClass(passClass)}`)
	return found.length > 0
}

interface ClassOptions {
	google: Credentials
	look: PassLook
	publicUrl: string
	sender: PassSender
}

/** Saves what all passes share at Google, if it has something else. */
export const saveClassIfChanged = async (
	db: Database,
	merchant: Merchant,
	{ google, look, publicUrl, sender }: ClassOptions,
): Promise<SendOutcome> => {
	const passClass = describeClass({ issuerId: google.owner, look, publicUrl, language: merchant.language })
	if (await isClassSaved(db, merchant.id, passClass)) return { is: 'sent' }
	const outcome = await sender.saveClass(google, passClass)
	if (outcome.is === 'sent')
		await db.transaction((tx) =>
			tx.rows(sql`
				update wallet_settings set class_hash = ${hashClass(passClass)} where merchant_id = ${merchant.id}`),
		)
	return outcome
}
