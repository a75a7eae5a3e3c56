import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { emitEvents } from '../events/emit-events.ts'
import { noteFigureChanges } from '../figures/note-changes.ts'
import { resealAccountIdentities } from '../ledger/create-accounts.ts'
import type { Locked } from '../ledger/lock-accounts.ts'
import { leaveTiers } from '../tiers/leave-tiers.ts'
import type { Customer } from './customer.ts'

/**
 * Removes customers about whom nothing is known but their details. Their ledger and their ids of Fiel stay, because
 * records and events are never deleted; so they are erased, and no list shows them. Their store ids are free again.
 */
export const removeCustomers = async (
	tx: Tx,
	locked: Locked,
	merchantId: number,
	now: Date,
	customers: Customer[],
): Promise<void> => {
	if (customers.length === 0) return
	const removed = customers.map((customer) => {
		const publicId = randomBytes(12).toString('base64url')
		return { customer, after: { id: customer.id, originalId: `removed-${publicId}`, publicId } }
	})
	await resealAccountIdentities(
		tx,
		locked,
		merchantId,
		removed.map(({ customer, after }) => ({ before: customer, after })),
	)
	const ids = customers.map(({ id }) => id)
	await leaveTiers(tx, locked, merchantId, ids)
	await tx.rows(sql`
		update customers c
		set original_id = r."originalId", public_id = r."publicId", name = null, email = null, phone = null, birthday = null,
			birthday_changed_at = null, signed_up_at = null, document = null, is_enrolled = false, enrolled_at = null,
			enrolled_reason = null, erased_at = ${now}, removed_at = ${now}
		from json_to_recordset(${jsonRows(removed.map(({ after }) => after))}) as r (
			id bigint, "originalId" text, "publicId" text)
		where c.merchant_id = ${merchantId} and c.id = r.id`)
	emitEvents(tx, merchantId, 'Customer_Erased', now, () =>
		customers.map(({ id, originalId }) => ({ customerId: id, payload: { OriginalId: originalId } })),
	)
	noteFigureChanges(
		tx,
		merchantId,
		ids.map((customerId) => ({ customerId })),
	)
}
