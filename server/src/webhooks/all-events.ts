import { type CommunicationTopic, POINT_TOPICS, PointAction, PointType } from '@fiel/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'

const POINT_TOPIC_LIST = join(Object.keys(POINT_TOPICS).map((name) => raw(`'${name}'`)))

/** The topic of a point event, whose number is its `PointAction`; the table's alias is e. */
const POINT_TOPIC: Sql = sql`(array[${POINT_TOPIC_LIST}])[e.topic + 1]`

/** The type of the points that each communication is about. */
const COMMUNICATIONS: Record<CommunicationTopic, PointType> = {
	Communication_EarnPurchasePoints: PointType.Purchase,
	Communication_EarnBirthdayPoints: PointType.Birthday,
}
const COMMUNICATION_TYPES = Object.values(COMMUNICATIONS)
const COMMUNICATION_TOPIC: Sql = sql`case e.type ${join(
	Object.entries(COMMUNICATIONS).map(([topic, type]) => raw(`when ${type} then '${topic}'`)),
	' ',
)} end`

/** Point events and domain events in one list. Their ids come from one sequence, so one cursor passes both. */
export const ALL_EVENTS: Sql = sql`(
	select e.merchant_id, e.id, ${POINT_TOPIC} as topic, e.customer_id, e.occurred_at from events e
	union all
	select d.merchant_id, d.id, d.topic, d.customer_id, d.occurred_at from domain_events d
)`

/**
 * Everything that can be delivered: all events, and the communications, which are a second view of some events of
 * points. An event and its communication have one id and two topics.
 */
export const ALL_DELIVERABLES: Sql = sql`(
	select * from ${ALL_EVENTS} every_event
	union all
	select e.merchant_id, e.id, ${COMMUNICATION_TOPIC} as topic, e.customer_id, e.occurred_at from events e
	where e.topic = ${raw(`${PointAction.Add}`)} and e.type in (${join(COMMUNICATION_TYPES.map((type) => raw(`${type}`)))})
)`

/** The id of the newest event; null if there is none. */
export const lastEventId = (merchantId: number | Sql): Sql => sql`greatest(
	(select max(e.id) from events e where e.merchant_id = ${merchantId}),
	(select max(d.id) from domain_events d where d.merchant_id = ${merchantId}))`
