import type { EventOrigin, PointEvent, PointEventEnvelope, Topic } from '@fiel/contract'
import { formatDay } from '../calendar.ts'
import type { Customer } from '../customers/customer.ts'
import type { Decimal } from '../db/decimal.ts'

/** By the number that events and deliveries keep, which is also the PointAction. */
export const TOPIC_NAMES: readonly Topic[] = ['Point_Add', 'Point_Update', 'Point_Removed']

export type Form = 'payload' | 'envelope'

/** What every body is made with. */
export interface MessageMeta {
	messageId: string
	topic: Topic
	form: Form
	createdAt: Date
}

/** What is told of an event. */
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

/** What is told of its customer. */
export type EventCustomerData = Pick<
	Customer,
	'id' | 'originalId' | 'publicId' | 'name' | 'email' | 'phone' | 'document' | 'birthday'
>

/** An event and its customer, as the tables keep them. */
export interface PointEventData extends MessageMeta {
	timeZone: string
	event: EventData
	customer: EventCustomerData
}

/** A body stays below this. */
export const BODY_LIMIT = 20_000

/** The body of a delivery. Origins it has no room for are counted; the feed of events has them all. */
export const composeBody = (data: PointEventData): { body: string; omittedOrigins: number } => {
	const payload = buildPayload(data)
	const { Origins: all } = payload
	const full = formatPayload(data, payload)
	if (Buffer.byteLength(full) < BODY_LIMIT) return { body: full, omittedOrigins: 0 }
	let room = BODY_LIMIT - Buffer.byteLength(formatPayload(data, { ...payload, Origins: [] }))
	const firstOut = all.findIndex((origin) => {
		room -= JSON.stringify(origin).length + 1 // ASCII, and a comma
		return room <= 0
	})
	const kept = firstOut < 0 ? all.length : firstOut
	const body = formatPayload(data, { ...payload, Origins: all.slice(0, kept) })
	return { body, omittedOrigins: all.length - kept }
}

/** A payload as the subscription wants it. */
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

/** Digit by digit: a balance may have more digits than a number of JavaScript keeps. */
const exactNumber = (value: Decimal): number =>
	// written as a number, never calculated with
	rawJSON(value.toString()) as number

const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }
