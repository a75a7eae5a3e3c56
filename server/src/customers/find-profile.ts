import { OrderState } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { numberLiteral } from '../db/number-literal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal } from '../refusal.ts'
import { listTiers, type TierView } from '../tiers/list-tiers.ts'
import type { Customer } from './customer.ts'
import { CUSTOMER_COLUMNS } from './read-customers.ts'
import { type CustomerView, viewCustomers } from './view-customers.ts'

interface Lot {
	id: number
	type: number
	createdAt: Date
	validUntil: Date | null
	points: Decimal
	cashback: Decimal
}

interface PendingGrant {
	order: string
	grantAt: Date
	points: string
	cashback: string
}

interface OwnRedemption {
	key: string
	code: string
	title: string
	points: Decimal
	cashback: Decimal
	redeemedAt: Date
	order: string | null
	cancelledAt: Date | null
	/** Until when it is held; null if it is not. */
	returnAt: Date | null
	/** When its coupon expired without being used. */
	expiredAt: Date | null
}

interface OwnCoupon {
	code: string
	type: number
	value: Decimal
	isUsed: boolean
	validUntil: Date | null
	deactivatedAt: Date | null
	createdAt: Date
}

interface OwnCompletion {
	objective: string
	points: Decimal
	completedAt: Date
}

interface OwnReferral {
	/** The store's id of the other customer; null for a friend who has not signed up yet. */
	customer: string | null
	name: string | null
	isReferrer: boolean
	isRewarded: boolean
	createdAt: Date
}

export interface Profile {
	customer: CustomerView<Customer>
	blockedReason: string | null
	erasedAt: Date | null
	createdAt: Date
	lastOrderOn: string | null
	points: Decimal
	cashback: Decimal
	owedPoints: Decimal
	tiers: TierView
	/** Names, in order. */
	tags: string[]
	lots: Lot[]
	pending: PendingGrant[]
	redemptions: OwnRedemption[]
	coupons: OwnCoupon[]
	completions: OwnCompletion[]
	referrals: OwnReferral[]
}

/** The limit for each list of a profile; the complete history has its own pages. */
const MOST = 50
const MOST_LOTS = 200

/** All data of a customer's page; null if the customer does not exist. */
export const findProfile = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	originalId: string,
): Promise<Profile | null> => {
	const customer = (await viewCustomers<Customer>(db, merchant.id, [originalId], CUSTOMER_COLUMNS)).get(
		originalId,
	)
	const [tiers] = await listTiers(db, merchant, now, [originalId])
	if (!customer || !tiers || isRefusal(tiers)) return null
	const [state] = await db.rows<Omit<Profile, 'customer' | 'tiers' | 'tags'>>(sql`
		select c.blocked_reason as "blockedReason", c.erased_at as "erasedAt", c.created_at as "createdAt",
			p.last_order_on as "lastOrderOn", a.points, a.cashback, a.owed_points as "owedPoints"
		from customers c
		join accounts a on a.merchant_id = c.merchant_id and a.customer_id = c.id
		join progress p on p.merchant_id = c.merchant_id and p.customer_id = c.id
		where c.merchant_id = ${merchant.id} and c.id = ${customer.id}`)
	const { id } = customer
	return {
		...state!,
		customer,
		tiers,
		tags: await readTags(db, merchant.id, id),
		lots: await readLots(db, merchant.id, id),
		pending: await readPending(db, merchant.id, id),
		redemptions: await readRedemptions(db, merchant.id, now, id),
		coupons: await readCoupons(db, merchant.id, id),
		completions: await readCompletions(db, merchant.id, id),
		referrals: await readReferrals(db, merchant.id, id),
	}
}

const readTags = async (db: Queryable, merchantId: number, customerId: number): Promise<string[]> => {
	const tags = await db.rows<{ name: string }>(sql`
		select t.name from customer_tags c
		join tags t on t.merchant_id = c.merchant_id and t.id = c.tag_id
		where c.merchant_id = ${merchantId} and c.customer_id = ${customerId}
		order by t.key`)
	return tags.map(({ name }) => name)
}

const readLots = (db: Queryable, merchantId: number, customerId: number): Promise<Lot[]> =>
	db.rows(sql`
		select id, type, created_at as "createdAt", valid_until as "validUntil", remaining_points as points,
			remaining_cashback as cashback
		from point_records
		where merchant_id = ${merchantId} and customer_id = ${customerId}
			and (remaining_points > 0 or remaining_cashback > 0)
		order by valid_until, id limit ${MOST_LOTS}`)

/** Sorted in memory: with an order by, the planner might scan the pending orders of all customers. */
const readPending = async (
	db: Queryable,
	merchantId: number,
	customerId: number,
): Promise<PendingGrant[]> => {
	const pending = await db.rows<PendingGrant>(sql`
		select original_id as order, grant_at as "grantAt", coalesce(decision ->> 'points', '0') as points,
			coalesce(decision ->> 'cashback', '0') as cashback
		from orders
		where merchant_id = ${merchantId} and customer_id = ${customerId}
			and state = ${numberLiteral(OrderState.Pending)}`)
	return pending.sort((a, b) => a.grantAt.getTime() - b.grantAt.getTime())
}

const readRedemptions = (
	db: Queryable,
	merchantId: number,
	now: Date,
	customerId: number,
): Promise<OwnRedemption[]> =>
	db.rows(sql`
		select d.original_key as key, d.external_code as code, w.configuration ->> 'title' as title,
			-r.points as points, -r.cashback as cashback, d.created_at as "redeemedAt", o.original_id as order,
			d.refunded_at as "cancelledAt",
			case when d.order_id is null and d.refunded_at is null then d.return_at end as "returnAt",
			case when d.order_id is null and d.refunded_at is null and d.return_at is null and not k.is_used
				and k.deactivated_at is null and k.valid_until < ${now} then k.valid_until end as "expiredAt"
		from redemptions d
		join rewards w on w.merchant_id = d.merchant_id and w.id = d.reward_id
		join point_records r
			on r.merchant_id = d.merchant_id and r.customer_id = d.customer_id and r.id = d.record_id
		left join orders o on o.merchant_id = d.merchant_id and o.id = d.order_id
		left join coupons k on k.merchant_id = d.merchant_id and k.id = d.coupon_id
		where d.merchant_id = ${merchantId} and d.customer_id = ${customerId}
		order by d.id desc limit ${MOST}`)

const readCoupons = (db: Queryable, merchantId: number, customerId: number): Promise<OwnCoupon[]> =>
	db.rows(sql`
		select code, type, value, is_used as "isUsed", valid_until as "validUntil",
			deactivated_at as "deactivatedAt", created_at as "createdAt"
		from coupons
		where merchant_id = ${merchantId} and customer_id = ${customerId}
		order by created_at desc, id desc limit ${MOST}`)

const readCompletions = (db: Queryable, merchantId: number, customerId: number): Promise<OwnCompletion[]> =>
	db.rows(sql`
		select objective, points, completed_at as "completedAt"
		from objective_completions
		where merchant_id = ${merchantId} and customer_id = ${customerId}
		order by completed_at desc limit ${MOST}`)

const readReferrals = (db: Queryable, merchantId: number, customerId: number): Promise<OwnReferral[]> =>
	db.rows(sql`
		select other.original_id as customer, other.name, coalesce(f.referrer_id = other.id, false) as "isReferrer",
			f.order_id is not null as "isRewarded", f.created_at as "createdAt"
		from (
			select id, referrer_id, order_id, created_at, referrer_id as other_id from referrals
			where merchant_id = ${merchantId} and friend_id = ${customerId}
			union all
			select id, referrer_id, order_id, created_at, friend_id from referrals
			where merchant_id = ${merchantId} and referrer_id = ${customerId}
		) f
		left join customers other on other.merchant_id = ${merchantId} and other.id = f.other_id
		order by f.id desc limit ${MOST}`)
