import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import type { Locked } from '../ledger/lock-accounts.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** A further id of a customer. */
export interface Alias {
	originalId: string
	/** Null if the id never was a customer: the customer was recognised by the document or the e-mail address. */
	mergeId: number | null
	createdAt: Date
}

interface ReplacedCustomer {
	fromId: number
	intoId: number
	mergeId: number
}

/**
 * Deletes a customer and makes all their ids further ids of another one. Returns the further ids that the deleted
 * customer had.
 */
export const replaceByAlias = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	now: Date,
	{ fromId, intoId, mergeId }: ReplacedCustomer,
): Promise<string[]> => {
	sealAtCommit(tx)
	const moved = await tx.rows<{ id: string }>(sql`
		update customer_aliases set customer_id = ${intoId}
		where merchant_id = ${merchantId} and customer_id = ${fromId}
		returning original_id as id`)
	await tx.rows(sql`
		with gone as (
			delete from customers where merchant_id = ${merchantId} and id = ${fromId} returning *
		)
		insert into customer_aliases (merchant_id, original_id, customer_id, former_id, public_id, email, document, merge_id,
			created_at)
		select ${merchantId}::bigint, original_id, ${intoId}::bigint, id, public_id, email, document, ${mergeId}::bigint,
			${now}::timestamptz
		from gone`)
	return moved.map(({ id }) => id)
}

/** Inserts a customer again whom `replaceByAlias` deleted, with the ids of theirs. */
export const restoreCustomer = async (
	tx: Tx,
	merchantId: number,
	row: { id: number; original_id: string },
	aliases: string[],
): Promise<void> => {
	sealAtCommit(tx)
	const columns = sql`id, original_id, public_id, name, email, phone, birthday, birthday_changed_at, signed_up_at, document,
		is_enrolled, enrolled_at, enrolled_reason, origin, rfm_group, created_at, blocked_at, blocked_reason, erased_at`
	await tx.rows(sql`
		delete from customer_aliases where merchant_id = ${merchantId} and former_id = ${row.id}`)
	await tx.rows(sql`
		insert into customers (merchant_id, ${columns})
		select ${merchantId}::bigint, ${columns} from jsonb_populate_record(null::customers, ${JSON.stringify(row)}::jsonb)`)
	await tx.rows(sql`
		update customer_aliases set customer_id = ${row.id}
		where merchant_id = ${merchantId} and original_id = any(${aliases}::text[])`)
}

/** Deletes a further id that never was a customer. Returns whether there was one. */
export const deleteAlias = async (
	tx: Tx,
	merchantId: number,
	customerId: number,
	originalId: string,
): Promise<boolean> => {
	sealAtCommit(tx)
	const deleted = await tx.rows(sql`
		delete from customer_aliases
		where merchant_id = ${merchantId} and customer_id = ${customerId} and original_id = ${originalId}
			and former_id is null
		returning original_id`)
	return deleted.length > 0
}

/** Erases the further ids of a customer. The former ids of merged customers stay, because events name them. */
export const eraseAliases = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	customerId: number,
	newOriginalId: string,
): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		delete from customer_aliases
		where merchant_id = ${merchantId} and customer_id = ${customerId} and former_id is null`)
	await tx.rows(sql`
		update customer_aliases
		set original_id = ${newOriginalId} || '-' || former_id, public_id = null, email = null, document = null
		where merchant_id = ${merchantId} and customer_id = ${customerId}`)
}

/** The further ids of a customer, newest first. */
export const listAliases = (db: Queryable, merchantId: number, customerId: number): Promise<Alias[]> =>
	db.rows<Alias>(sql`
		select original_id as "originalId", merge_id as "mergeId", created_at as "createdAt" from customer_aliases
		where merchant_id = ${merchantId} and customer_id = ${customerId}
		order by created_at desc, original_id
		limit ${MOST_ALIASES}`)

const MOST_ALIASES = 100
