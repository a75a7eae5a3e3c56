import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Language } from '../messages/language.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { checkMerchant } from './check-merchant.ts'

/** What applies to the whole program of a merchant. */
export interface Basics {
	language: Language
	currency: string
	/** Whether there are amounts in the currency already. */
	isCurrencyFixed: boolean
	timeZone: string
}

interface BasicsChange {
	/** Absent and null members stay unchanged. */
	language?: Language | null | undefined
	currency?: string | null | undefined
	timeZone?: string | null | undefined
	/** Whether a person has seen what another time zone means. */
	isConfirmed?: boolean
}

const WIRE = { name: 'Name', currency: 'Currency', timeZone: 'TimeZone' } as const

export const findBasics = async (db: Queryable, merchantId: number): Promise<Basics> => {
	const [basics] = await db.rows<Basics>(sql`
		select language, currency, time_zone as "timeZone",
			exists (select from orders where merchant_id = ${merchantId})
				or exists (select from point_records where merchant_id = ${merchantId})
				or exists (select from redemptions where merchant_id = ${merchantId}) as "isCurrencyFixed"
		from merchants m where id = ${merchantId}`)
	return basics!
}

/**
 * Changes the basics of a merchant, one change after the other. The row is locked against new orders and customers, which
 * refer to it, so that the currency cannot change between the check and the first order.
 */
export const changeBasics = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	changes: BasicsChange[],
): Promise<({ before: Basics; after: Basics } | Refusal)[]> => {
	await tx.rows(sql`select from merchants where id = ${merchantId} for update`)
	const stored = await findBasics(tx, merchantId)
	let current = stored
	const outcomes = changes.map((change) => {
		const before = current
		const after = {
			...before,
			language: change.language ?? before.language,
			currency: change.currency ?? before.currency,
			timeZone: change.timeZone ?? before.timeZone,
		}
		const refusal = checkBasics(before, after, change.isConfirmed ?? false)
		if (refusal) return refusal
		current = after
		return { before, after }
	})
	sealAtCommit(tx)
	await tx.rows(sql`
		update merchants set language = ${current.language}, currency = ${current.currency}, time_zone = ${current.timeZone}
		where id = ${merchantId}`)
	const left = current.timeZone === stored.timeZone ? [] : [{ until: now, timeZone: stored.timeZone }]
	await tx.rows(sql`
		insert into former_time_zones (merchant_id, until, time_zone)
		select ${merchantId}::bigint, z.until, z."timeZone"
		from json_to_recordset(${jsonRows(left)}) as z (until timestamptz, "timeZone" text)
		on conflict (merchant_id, until) do nothing`)
	return outcomes
}

const checkBasics = (before: Basics, after: Basics, isConfirmed: boolean): Refusal | null => {
	const fault = checkMerchant({ name: 'any', ...after })
	if (fault) return refuse('GenericError', fault.message, WIRE[fault.member], fault.text)
	if (before.isCurrencyFixed && after.currency !== before.currency)
		return refuse(
			'GenericError',
			'the currency cannot change any more, because there are amounts in it',
			'Currency',
			panelText.currencyFixed(),
		)
	if (after.timeZone !== before.timeZone && !isConfirmed)
		return refuse(
			'GenericError',
			'another time zone must be confirmed',
			'Confirmed',
			panelText.confirmTimeZone(),
		)
	return null
}
