import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { currentCustomerId } from '../customers/current-customer.ts'
import type { Queryable } from '../db/database.ts'
import type { Finding } from '../finding.ts'

/** Finds point records without a cause: the order or other cause does not exist, or names another record. */
export const findRecordsWithoutCause = (db: Queryable, merchantIds: number[]): Promise<Finding[]> =>
	db.rows<Finding>(sql`
		with causes as (
			select merchant_id, customer_id, award_id as record_id, ${PointType.Purchase}::smallint as type
			from orders where merchant_id = any(${merchantIds}::bigint[]) and award_id is not null
			union all
			select merchant_id, customer_id, record_id, ${PointType.ManualChange}::smallint
			from change_keys where merchant_id = any(${merchantIds}::bigint[])
			union all
			select r.merchant_id, r.customer_id, r.id, ${PointType.ManualChange}::smallint
			from undone_changes u
			join point_records r on r.merchant_id = u.merchant_id and r.type = ${PointType.ManualChange}
				and (r.reason ->> 'undoes')::bigint = u.record_id
			where u.merchant_id = any(${merchantIds}::bigint[])
			union all
			select merchant_id, customer_id, record_id, ${PointType.RewardRedeem}::smallint
			from redemptions where merchant_id = any(${merchantIds}::bigint[])
			union all
			select q.merchant_id, ${currentCustomerId(sql`q.merchant_id`, sql`q.customer_id`)}, q.record_id,
				${PointType.Quiz}::smallint
			from quiz_completions q where q.merchant_id = any(${merchantIds}::bigint[])
			union all
			select c.merchant_id, ${currentCustomerId(sql`c.merchant_id`, sql`c.customer_id`)}, c.record_id, t.type::smallint
			from objective_completions c
			cross join unnest(${OBJECTIVE_TYPES}::integer[]) as t (type)
			where c.merchant_id = any(${merchantIds}::bigint[])
		)
		select r.merchant_id as "merchantId", r.customer_id as "customerId", r.id as "recordId",
			format('the record is of type %s, and %s that it was made for is not there', r.type, case r.type
				when ${PointType.Purchase} then 'the order'
				when ${PointType.ManualChange} then 'the change key'
				when ${PointType.RewardRedeem} then 'the redemption'
				when ${PointType.Quiz} then 'the completion of a quiz'
				else 'the completion of an objective' end) as sentence
		from point_records r
		left join causes c on c.merchant_id = r.merchant_id and c.customer_id = r.customer_id and c.record_id = r.id
			and c.type = r.type
		where r.merchant_id = any(${merchantIds}::bigint[]) and r.type = any(${TYPES_WITH_CAUSE}::integer[]) and c.record_id is null
		union all
		select r.merchant_id, r.customer_id, r.id, 'the record gives a reward back, and no redemption was given back for it'
		from point_records r
		left join redemptions d on d.merchant_id = r.merchant_id and d.customer_id = r.customer_id
			and d.id = (r.reason ->> 'redemption')::bigint and d.refunded_at is not null
		where r.merchant_id = any(${merchantIds}::bigint[]) and r.type = ${PointType.RewardRefund} and d.id is null
		union all
		select d.merchant_id, d.customer_id, d.record_id,
			format('redemption %s was given back, and no record gives it back', d.external_code)
		from redemptions d
		left join point_records r on r.merchant_id = d.merchant_id and r.customer_id = d.customer_id
			and r.type = ${PointType.RewardRefund} and (r.reason ->> 'redemption')::bigint = d.id
		where d.merchant_id = any(${merchantIds}::bigint[]) and d.refunded_at is not null and r.id is null`)

const OBJECTIVE_TYPES = [
	...[PointType.Signup, PointType.Birthday, PointType.Social, PointType.Review, PointType.CustomObjective],
]
const TYPES_WITH_CAUSE = [
	...[PointType.Purchase, PointType.ManualChange, PointType.RewardRedeem, PointType.Quiz],
	...OBJECTIVE_TYPES,
]
