import { POINT_TOPICS } from '@fiel/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'

const POINT_TOPIC_LIST = join(Object.keys(POINT_TOPICS).map((name) => raw(`'${name}'`)))

/** The topic of a point event, whose number is its `PointAction`; the table's alias is e. */
const POINT_TOPIC: Sql = sql`(array[${POINT_TOPIC_LIST}])[e.topic + 1]`

/** Point events and domain events in one list. Their ids come from one sequence, so one cursor passes both. */
export const ALL_EVENTS: Sql = sql`(
	select e.merchant_id, e.id, ${POINT_TOPIC} as topic, e.customer_id, e.occurred_at from events e
	union all
	select d.merchant_id, d.id, d.topic, d.customer_id, d.occurred_at from domain_events d
)`

/** The id of the newest event; null if there is none. */
export const lastEventId = (merchantId: number | Sql): Sql => sql`greatest(
	(select max(e.id) from events e where e.merchant_id = ${merchantId}),
	(select max(d.id) from domain_events d where d.merchant_id = ${merchantId}))`
