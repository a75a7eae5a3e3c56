import type { EventOrigin, PointEvent, PointEventEnvelope, Topic } from '@fiel/contract'
import { formatDay } from '../calendar.ts'
import type { Customer } from '../customers/customer.ts'
import type { Decimal } from '../db/decimal.ts'

/** Indexed by the topic number in events and deliveries, which is also the PointAction. */
export const TOPIC_NAMES: readonly Topic[] = ['Point_Add', 'Point_Update', 'Point_Removed']

export type Form = 'payload' | 'envelope'

/** The members that every body needs. */
interface MessageMeta {
	messageId: string
	topic: Topic
	form: Form
	createdAt: Date
}

/** The members of an event that the body shows. */
export interface EventData {
	recordId: number
	type: number
	points: Decimal
	cashback: Decimal
	validUntil: Date | null
	pointsBalance: Decimal
	cashbackBalance: Decimal
	origins: EventOrigin[]
	occurredAt: Date
}

/** The members of the customer that the body shows. */
export type EventCustomerData = Pick<
	Customer,
	'id' | 'originalId' | 'publicId' | 'name' | 'email' | 'phone' | 'document' | 'birthday'
>

/** An event and its customer, as stored. */
export interface PointEventData extends MessageMeta {
	timeZone: string
	event: EventData
	customer: EventCustomerData
}

/** The upper limit for the size of a body, in bytes. */
export const BODY_LIMIT = 20_000

/** Composes the body of a delivery. Origins that do not fit are counted; the event feed has them all. */
export const composeBody = (data: PointEventData): { body: string; omittedOrigins: number } => {
	const payload = buildPayload(data)
	const { Origins: all } = payload
	const full = formatPayload(data, payload)
	if (Buffer.byteLength(full) < BODY_LIMIT) return { body: full, omittedOrigins: 0 }
	let freeBytes = BODY_LIMIT - Buffer.byteLength(formatPayload(data, { ...payload, Origins: [] }))
	const firstOut = all.findIndex((origin) => {
		freeBytes -= JSON.stringify(origin).length + 1 // ASCII only, plus a comma
		return freeBytes <= 0
	})
	const kept = firstOut < 0 ? all.length : firstOut
	const body = formatPayload(data, { ...payload, Origins: all.slice(0, kept) })
	return { body, omittedOrigins: all.length - kept }
}

/** Wraps a payload in the form that the subscription asks for. */
export const formatPayload = (
	{ form, messageId, createdAt, topic }: MessageMeta,
	payload: PointEvent,
): string => {
	if (form === 'payload') return JSON.stringify(payload)
	const envelope: PointEventEnvelope = {
		Uuid: messageId,
		Timestamp: createdAt.toISOString(),
		Topic: topic,
		Payload: payload,
	}
	return JSON.stringify(envelope)
}

const buildPayload = ({ topic, timeZone, event, customer }: PointEventData): PointEvent => ({
	Points: exactNumber(event.points),
	PointType: event.type,
	PointAction: TOPIC_NAMES.indexOf(topic),
	Customer: {
		Id: customer.id,
		OriginalId: customer.originalId,
		PublicId: customer.publicId,
		Name: customer.name,
		Email: customer.email,
		Phone: customer.phone,
		Document: customer.document,
		BirthdayDate: customer.birthday && `${customer.birthday}T00:00:00.000Z`,
		PointsBalance: exactNumber(event.pointsBalance),
	},
	PointsBalance: {
		PointsBalance: exactNumber(event.pointsBalance),
		CashbackBalance: exactNumber(event.cashbackBalance),
	},
	Cashback: exactNumber(event.cashback),
	ValidDate: event.validUntil?.toISOString() ?? null,
	ValidDateFormatted: formatDay(event.validUntil, timeZone),
	PointId: event.recordId,
	EventDate: event.occurredAt.toISOString(),
	Origins: event.origins,
})

/** Writes all digits: a balance may have more of them than a JavaScript number keeps. */
const exactNumber = (value: Decimal): number =>
	// The value is only serialized, never used in arithmetic.
	rawJSON(value.toString()) as number

const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }
