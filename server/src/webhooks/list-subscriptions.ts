import { WEBHOOK_LIMITS } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { SUBSCRIPTION_COLUMNS, type Subscription } from './subscription.ts'

/** The given subscriptions, or all, without the removed ones, oldest first. */
export const listSubscriptions = (
	db: Queryable,
	merchantId: number,
	ids: number[] | null = null,
): Promise<Subscription[]> =>
	db.rows(sql`
		select ${SUBSCRIPTION_COLUMNS}, w.waiting
		from webhook_subscriptions s
		cross join lateral (
			select count(*) as waiting from (
				select from webhook_deliveries d
				where d.merchant_id = ${merchantId} and d.subscription_id = s.id and d.due_at is not null
				limit ${WEBHOOK_LIMITS.waiting}
			) counted
		) w
		where s.merchant_id = ${merchantId} and s.removed_at is null
			and (${ids}::bigint[] is null or s.id = any(${ids}::bigint[]))
		order by s.id`)
