import { randomBytes } from 'node:crypto'
import type { Origin } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { collision } from '../db/unavailable.ts'
import type { CustomerIdentity } from '../ledger/account-seal.ts'
import { createAccounts } from '../ledger/create-accounts.ts'
import { EMPTY_STANDING, findReachedTier, type Tier } from '../program/tier.ts'
import { insertProgress } from '../tiers/insert-progress.ts'
import type { CustomerInput } from './customer.ts'
import { emitCustomersCreated } from './customer-events.ts'
import { findCustomerIds } from './find-customers.ts'
import { lockContacts } from './lock-contacts.ts'
import { recogniseCustomers } from './recognise-customers.ts'

interface CreatedCustomers {
	/** The ids of all given customers. */
	ids: Map<string, number>
	/** The customers that did not exist before, without those who were recognised. */
	createdIds: number[]
}

interface CreateCustomersOptions {
	now: Date
	/** The origin of customers whose input has none. */
	origin: Origin
	/** Why they are created, as text. */
	reason: string
	/** Whether the program enrols customers only when they ask for it. */
	optIn: boolean
	/** Whether a customer with a known document or e-mail address is that one, see `recogniseCustomers`. */
	recognises?: boolean
	tiers: Tier[]
}

/** Creates the customers that do not exist yet, each with an empty account. */
export const createCustomers = async (
	tx: Tx,
	merchantId: number,
	inputs: (CustomerInput & { origin?: Origin })[],
	{ now, origin, reason, optIn, recognises = false, tiers }: CreateCustomersOptions,
): Promise<CreatedCustomers> => {
	const byId = new Map(inputs.map((input) => [input.originalId, input]))
	const rows = [...byId.values()].map((input) => {
		const isEnrolled = input.isEnrolled ?? !optIn
		return {
			...input,
			origin: input.origin ?? origin,
			publicId: randomBytes(12).toString('base64url'),
			birthdayChangedAt: input.birthday ? now : null,
			isEnrolled,
			enrolledAt: isEnrolled ? (input.enrolledAt ?? now) : null,
			enrolledReason: isEnrolled ? (input.isEnrolled ? 'asked for' : reason) : null,
		}
	})
	if (recognises) await lockContacts(tx, merchantId, inputs)
	// If another transaction is inserting the same customer, this
	// statement waits for it, and the last line finds the row.
	const inserted = await tx.rows<CustomerIdentity>(sql`
		insert into customers (merchant_id, original_id, public_id, name, email, phone, birthday, birthday_changed_at,
			signed_up_at, document, is_enrolled, enrolled_at, enrolled_reason, origin, created_at)
		select ${merchantId}::bigint, c."originalId", c."publicId", c.name, c.email, c.phone, c.birthday,
			c."birthdayChangedAt", c."signedUpAt", c.document, c."isEnrolled", c."enrolledAt", c."enrolledReason",
			c.origin, ${now}::timestamptz
		from json_to_recordset(${jsonRows(rows)}) as c (
			"originalId" text, "publicId" text, name text, email text, phone text, birthday date,
			"birthdayChangedAt" timestamptz, "signedUpAt" timestamptz, document text, "isEnrolled" boolean,
			"enrolledAt" timestamptz, "enrolledReason" text, origin smallint)
		order by c."originalId"
		on conflict (merchant_id, original_id) do nothing
		returning id, original_id as "originalId", public_id as "publicId"`)
	const created = recognises ? await recogniseCustomers(tx, merchantId, now, inserted, byId) : inserted
	const createdIds = created.map(({ id }) => id)
	const enrolled = new Set(rows.filter(({ isEnrolled }) => isEnrolled).map(({ originalId }) => originalId))
	emitCustomersCreated(
		tx,
		merchantId,
		now,
		created.map(({ id, originalId }) => ({ id, isEnrolled: enrolled.has(originalId) })),
	)
	await createAccounts(tx, merchantId, created)
	await insertProgress(tx, merchantId, createdIds, findReachedTier(tiers, EMPTY_STANDING)?.id ?? null)
	const ids = await findCustomerIds(tx, merchantId, [...byId.keys()])
	// Another transaction may have made one of the ids a further id of another customer, which no constraint forbids.
	for (const { id, originalId } of created)
		if (ids.get(originalId) !== id) throw collision(`${originalId} became another customer meanwhile`)
	return { ids, createdIds }
}
