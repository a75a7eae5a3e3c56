import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { currentCustomerId } from '../customers/current-customer.ts'
import type { Queryable } from '../db/database.ts'
import type { Finding } from '../finding.ts'

/** Compares completed quizzes with the point records of their awards. */
export const findQuizDrift = (db: Queryable, merchantIds: number[]): Promise<Finding[]> =>
	db.rows<Finding>(sql`
		select q.merchant_id as "merchantId", q.customer_id as "customerId", q.record_id as "recordId",
			format('quiz %s was completed for the record, and no quiz is recorded there', q.quiz_id) as sentence
		from quiz_completions q
		left join point_records r on r.merchant_id = q.merchant_id and r.id = q.record_id
			and r.customer_id = ${currentCustomerId(sql`q.merchant_id`, sql`q.customer_id`)}
		where q.merchant_id = any(${merchantIds}::bigint[]) and q.record_id is not null
			and r.type is distinct from ${PointType.Quiz}::smallint`)
