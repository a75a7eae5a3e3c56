import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Locked } from './lock-accounts.ts'
import type { Reason } from './machine/account.ts'

interface ForgottenPerson {
	customerId: number
	/** The merchant's id of the person, and the id that replaces it. */
	originalId: string
	newOriginalId: string
	/** Texts that identify the person, in lower case. */
	names: string[]
}

/**
 * Removes a person's name from the reasons and metadata of their own records, and from the reasons of the records of
 * friends that mention them. No amount changes. The account must be locked.
 */
export const erasePersonFromRecords = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	{ customerId, originalId, newOriginalId, names }: ForgottenPerson,
	friends: number[],
): Promise<void> => {
	await tx.rows(sql`
		update point_records set metadata = '[]'
		where merchant_id = ${merchantId} and customer_id = ${customerId} and metadata <> '[]'`)
	const rows = await tx.rows<{ customer_id: number; id: number; reason: Reason }>(sql`
		select customer_id, id, reason from point_records
		where merchant_id = ${merchantId} and customer_id = any(${[customerId, ...friends]}::bigint[])
			and reason ->> 'rule' in ('manual change', 'undone change', 'cancelled redemption', 'referral')`)
	const scrubbed = rows.flatMap((row) => {
		const reason = Object.fromEntries(
			Object.entries(row.reason).map(([member, value]) => [member, redact(member, value)]),
		)
		return JSON.stringify(reason) === JSON.stringify(row.reason) ? [] : [{ ...row, reason }]
	})
	function redact(member: string, value: unknown): unknown {
		if (PERSON_MEMBERS.includes(member)) return value === originalId ? newOriginalId : value
		const isFreeText = FREE_TEXT_MEMBERS.includes(member) && typeof value === 'string'
		return isFreeText && names.some((name) => value.toLowerCase().includes(name)) ? ERASED : value
	}
	await tx.rows(sql`
		update point_records r set reason = s.reason
		from json_to_recordset(${jsonRows(scrubbed)}) as s (customer_id bigint, id bigint, reason jsonb)
		where r.merchant_id = ${merchantId} and r.customer_id = s.customer_id and r.id = s.id
			and r.customer_id = any(${[customerId, ...friends]}::bigint[])`)
}

/** Members of a reason that hold a merchant's id of a customer. */
const PERSON_MEMBERS = ['friend', 'referrer']
/** Members of a reason that hold text which a person typed. */
const FREE_TEXT_MEMBERS = ['reason', 'customerReason', 'why', 'undoneReason']
const ERASED = '(erased)'
