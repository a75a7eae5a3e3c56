import { randomBytes } from 'node:crypto'
import type { Origin } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Identity } from '../ledger/account-seal.ts'
import { openAccounts } from '../ledger/open-accounts.ts'
import { NO_STANDING, type Tier, tierFor } from '../program/tier.ts'
import { startProgress } from '../tiers/start-progress.ts'
import type { CustomerCard } from './customer.ts'
import { findCustomerIds } from './find-customers.ts'

export interface Introduced {
	/** The ids of all of them. */
	ids: Map<string, number>
	/** Those who were not known before. */
	newcomers: number[]
}

export interface Introduction {
	now: Date
	/** Where those come from whose card does not say. */
	origin: Origin
	/** What brings them, in words. */
	reason: string
	/** Whether the program waits for the customer's own word before it enrols. */
	optIn: boolean
	tiers: Tier[]
}

/** Creates the customers that are not known yet, each with an empty account. */
export const introduceCustomers = async (
	tx: Tx,
	merchantId: number,
	cards: (CustomerCard & { origin?: Origin })[],
	{ now, origin, reason, optIn, tiers }: Introduction,
): Promise<Introduced> => {
	const byId = new Map(cards.map((card) => [card.originalId, card]))
	const rows = [...byId.values()].map((card) => {
		const isEnrolled = card.isEnrolled ?? !optIn
		return {
			...card,
			origin: card.origin ?? origin,
			publicId: randomBytes(12).toString('base64url'),
			birthdayChangedAt: card.birthday ? now : null,
			isEnrolled,
			enrolledAt: isEnrolled ? now : null,
			enrolledReason: isEnrolled ? (card.isEnrolled ? 'asked for' : reason) : null,
		}
	})
	// A customer that another transaction introduces at this moment is waited for, and found by the last line.
	const created = await tx.rows<Identity>(sql`
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
	const newcomers = created.map(({ id }) => id)
	await openAccounts(tx, merchantId, created)
	await startProgress(tx, merchantId, newcomers, tierFor(tiers, NO_STANDING)?.id ?? null)
	return { ids: await findCustomerIds(tx, merchantId, [...byId.keys()]), newcomers }
}
