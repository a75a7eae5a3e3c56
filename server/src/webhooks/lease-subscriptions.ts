import sql from 'sql-template-tag'
import type { Database, Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { IS_TEST } from '../merchants/merchant.ts'

/** A subscription that only this worker delivers until its lease ends. */
export interface LeasedSubscription {
	merchantId: number
	id: number
	timeZone: string
	/** Whether it belongs to a sandbox. */
	isTest: boolean
	url: string
	form: 'payload' | 'envelope'
	headers: Record<string, string>
	inOrder: boolean
	perSecond: number | null
	concurrency: number
	secret: string
	previousSecret: string | null
	previousSecretUntil: Date | null
}

/**
 * Leases use the database's clock, because the workers' clocks may differ or be shifted by a simulation. A lease
 * outlasts the longest attempt, so no other worker starts while an attempt is in flight.
 */
export const LEASE_SECONDS = 20

const LEASED_COLUMNS = sql`s.merchant_id as "merchantId", s.id, m.time_zone as "timeZone", ${IS_TEST} as "isTest", s.url, s.form, s.headers,
	s.in_order as "inOrder", s.per_second as "perSecond", s.concurrency, s.secret,
	s.previous_secret as "previousSecret", s.previous_secret_until as "previousSecretUntil"`

const IS_DELIVERABLE = sql`s.is_active and s.disabled_at is null and s.removed_at is null`

/** Leases subscriptions that have due deliveries and no lease. */
export const leaseSubscriptions = (
	db: Database,
	workerId: string,
	now: Date,
	most: number,
	seconds = LEASE_SECONDS,
): Promise<LeasedSubscription[]> =>
	db.rows<LeasedSubscription>(sql`
		update webhook_subscriptions s
		set held_by = ${workerId}, held_until = clock_timestamp() + make_interval(secs => ${seconds})
		from (
			select s.merchant_id, s.id from webhook_subscriptions s
			join merchants m on m.id = s.merchant_id and m.removed_at is null
			where ${IS_DELIVERABLE} and (s.held_until is null or s.held_until < clock_timestamp())
				and (s.paused_until is null or s.paused_until <= ${now})
				and exists (
					select from webhook_deliveries d
					where d.merchant_id = s.merchant_id and d.subscription_id = s.id and d.due_at <= ${now}
				)
			order by s.held_until nulls first
			limit ${most} for update of s skip locked
		) free
		join merchants m on m.id = free.merchant_id
		where s.merchant_id = free.merchant_id and s.id = free.id
		returning ${LEASED_COLUMNS}`)

/**
 * Renews the leases of this worker. Subscriptions that are missing
 * in the result were revoked or are no longer deliverable.
 */
export const renewLeases = (
	db: Database,
	workerId: string,
	leased: LeasedSubscription[],
	seconds = LEASE_SECONDS,
): Promise<LeasedSubscription[]> =>
	db.rows<LeasedSubscription>(sql`
		update webhook_subscriptions s set held_until = clock_timestamp() + make_interval(secs => ${seconds})
		from json_to_recordset(${jsonRows(leased)}) as h ("merchantId" bigint, id bigint)
		join merchants m on m.id = h."merchantId" and m.removed_at is null
		where s.merchant_id = h."merchantId" and s.id = h.id and s.held_by = ${workerId} and ${IS_DELIVERABLE}
		returning ${LEASED_COLUMNS}`)

/** Ends the leases now, so that the next worker need not wait for them to expire. */
export const releaseLeases = async (
	db: Database,
	workerId: string,
	leased: Pick<LeasedSubscription, 'merchantId' | 'id'>[],
): Promise<void> => {
	if (leased.length === 0) return
	await db.rows(sql`
		update webhook_subscriptions s set held_by = null, held_until = null
		from json_to_recordset(${jsonRows(leased)}) as h ("merchantId" bigint, id bigint)
		where s.merchant_id = h."merchantId" and s.id = h.id and s.held_by = ${workerId}`)
}

/**
 * Ends the leases of ordered subscriptions, because their worker keeps the
 * old due times in memory. A worker loads everything again within seconds.
 */
export const revokeOrderedLeases = async (tx: Tx, merchantId: number, ids: number[]): Promise<void> => {
	await tx.rows(sql`
		update webhook_subscriptions set held_by = null, held_until = null
		where merchant_id = ${merchantId} and id = any(${ids}::bigint[]) and in_order and held_by is not null`)
}
