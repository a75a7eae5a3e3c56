import { ADMIN_OPERATIONS, type AdminOperation, isExportable } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import type { Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

interface ForgottenCustomer {
	originalId: string
	newOriginalId: string
	/** Names of the person, in lower case. */
	names: string[]
	/** Values that belong only to this person, in lower case. */
	marks: string[]
}

/** Operations on other entities whose requests or searches may name a customer. */
const NAMING_OPERATIONS = [
	'completeObjective',
	'createReferral',
	'cancelRedemption',
	'cancelPlacedOrder',
	'returnPlacedOrder',
	'exportMessages',
	...(ADMIN_OPERATIONS as readonly AdminOperation[]).filter(isExportable).map(({ id }) => id),
]

/** Removes personal data from the audit log of a customer; author, operation and time of each change stay. */
const forgetCustomer = async (
	tx: Tx,
	merchantId: number,
	{ originalId, newOriginalId, names, marks }: ForgottenCustomer,
): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		update audit_log set thing_id = ${newOriginalId}, before = null, after = null, request = null
		where merchant_id = ${merchantId} and kind = 'customers' and thing_id = ${originalId}`)
	await tx.rows(sql`
		update audit_log set before = null, after = null, request = null
		where merchant_id = ${merchantId} and operation = any(${NAMING_OPERATIONS}::text[])
			and (request ->> 'CustomerId' = ${originalId} or request ->> 'ReferrerId' = ${originalId}
				or request ->> 'FriendId' = ${originalId}
				or exists (
					select from unnest(${names}::text[]) as piece (name)
					where strpos(lower(concat(request, after)), piece.name) > 0))`)
	// A merge is an entry of the customer who stayed, also after it was undone.
	await tx.rows(sql`
		update audit_log set before = null, after = null, request = null
		where merchant_id = ${merchantId} and operation in ('mergeCustomers', 'undoMerge')
			and ${originalId} in (
				before #>> '{From,OriginalId}', after #>> '{From,OriginalId}', request ->> 'From')`)
	await tx.rows(sql`
		update audit_log set before = null, after = null, request = null
		where merchant_id = ${merchantId} and exists (
			select from unnest(${marks}::text[]) as mark (text)
			where strpos(lower(concat(before, after, request)), mark.text) > 0)`)
}

export const auditEraser: Eraser = {
	tables: ['audit_log'],
	async erase(tx, _locked, merchantId, person) {
		await forgetCustomer(tx, merchantId, person)
		return []
	},
}
