import { LIMITS } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import { isCodeListLow } from '../decide/find-low-code-lists.ts'
import { type LockedLists, listNotFound, lockCouponLists } from '../load/lock-coupon-lists.ts'

/** Codes to add to a list of a reward. */
export interface CodeImport {
	listId: number
	codes: string[]
}

export interface ImportedCodes {
	listId: number
	added: number
	/** How many codes the merchant already has, in any list or coupon, or are duplicates within the import. */
	skipped: number
}

/** Adds codes to lists. Existing codes are skipped and counted. */
export const importCodes = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	imports: CodeImport[],
): Promise<(ImportedCodes | Refusal)[]> => {
	const known = await lockCouponLists(
		tx,
		merchant.id,
		imports.map(({ listId }) => listId),
	)
	const fresh = imports.map(({ codes }) => [...new Set(codes.map((code) => code.trim()).filter(Boolean))])
	const refusals = imports.map(({ listId }, index) => checkImport(listId, fresh[index]!, known))
	const rows = imports.flatMap(({ listId }, index) =>
		refusals[index] ? [] : fresh[index]!.map((code) => ({ import: index, listId, code })),
	)
	const added = await insertCodes(tx, merchant.id, now, rows)
	await saveCodeCounts(tx, merchant.id, known, imports, added)
	return imports.map(({ listId, codes }, index) => {
		const refusal = refusals[index]
		if (refusal) return refusal
		const count = added.get(index) ?? 0
		if (count === 0)
			return refuse('ImportCoupons_AllCouponsAlreadyExists', 'All codes exist already.', 'codes')
		return { listId, added: count, skipped: codes.filter((code) => code.trim()).length - count }
	})
}

const checkImport = (listId: number, codes: string[], known: LockedLists): Refusal | null => {
	if (!known.has(listId)) return listNotFound(listId)
	if (codes.length === 0)
		return refuse('General_FieldCannotBeNullOrBlank', 'There are no codes.', 'codes', panelText.noCodes())
	const long = codes.find((code) => code.length > LIMITS.id)
	if (long === undefined) return null
	const message = `The code ${long.slice(0, 20)}… is longer than ${LIMITS.id} characters.`
	return refuse(
		'Genaral_LengthLimitExceeded',
		message,
		'codes',
		panelText.codeTooLong(long.slice(0, 20), LIMITS.id),
	)
}

/**
 * Inserts new codes and returns how many each import added. A code that is already a coupon or a key is not inserted,
 * because it could never be issued.
 */
const insertCodes = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	rows: { import: number; listId: number; code: string }[],
): Promise<Map<number, number>> => {
	if (rows.length === 0) return new Map()
	// Inserting in ascending order prevents deadlocks between imports of the same codes.
	const added = await tx.rows<{ listId: number; code: string }>(sql`
		insert into coupon_codes (merchant_id, list_id, code, created_at)
		select ${merchantId}::bigint, f."listId", f.code, ${now}::timestamptz
		from json_to_recordset(${jsonRows(rows)}) as f ("listId" bigint, code text)
		where not exists (select from coupons k where k.merchant_id = ${merchantId} and k.code = f.code)
			and not exists (
				select from redemptions d where d.merchant_id = ${merchantId} and d.original_key = f.code)
			and not exists (
				select from redemptions d where d.merchant_id = ${merchantId} and d.external_code = f.code)
		order by f.code
		on conflict on constraint coupon_codes_code do nothing
		returning list_id as "listId", code`)
	const importOf = new Map([...rows].reverse().map((row) => [`${row.listId} ${row.code}`, row.import]))
	const counts = new Map<number, number>()
	for (const { listId, code } of added) {
		const index = importOf.get(`${listId} ${code}`)!
		counts.set(index, (counts.get(index) ?? 0) + 1)
	}
	return counts
}

/** A list that is filled up again can cause a new warning, so its notification timestamps are cleared. */
const saveCodeCounts = async (
	tx: Tx,
	merchantId: number,
	known: LockedLists,
	imports: CodeImport[],
	added: Map<number, number>,
): Promise<void> => {
	if (added.size === 0) return
	const lists = [...known].map(([id, { codes, used }]) => {
		const more = imports.reduce(
			(sum, { listId }, index) => sum + (listId === id ? (added.get(index) ?? 0) : 0),
			0,
		)
		return {
			id,
			codes: codes + more,
			hasNewCodes: more > 0,
			isNotLow: !isCodeListLow(codes + more, codes + more - used),
		}
	})
	await tx.rows(sql`
		update coupon_lists l set codes = f.codes,
			low_told_at = case when not f."isNotLow" then l.low_told_at end,
			empty_told_at = case when not f."hasNewCodes" then l.empty_told_at end
		from json_to_recordset(${jsonRows(lists)}) as f (
			id bigint, codes integer, "isNotLow" boolean, "hasNewCodes" boolean)
		where l.merchant_id = ${merchantId} and l.id = f.id`)
}
