import {
	type EventOrigin,
	type NumberedTopic,
	type PointEvent,
	TOPIC_NUMBERS,
	type Topic,
	type WEBHOOK_FORMS,
} from '@fiel/contract'
import { formatDay } from '../calendar.ts'
import type { Customer } from '../customers/customer.ts'
import type { Decimal } from '../db/decimal.ts'
import { exactNumber } from '../db/exact-number.ts'

export type BodyFormat = (typeof WEBHOOK_FORMS)[number]

/** The members that every body needs. */
export interface MessageMeta {
	messageId: string
	topic: Topic
	form: BodyFormat
	createdAt: Date
}

/** The members of an event that the body shows. */
export interface EventData {
	/** The `PointAction`. */
	action: number
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
	const full = formatPayload(data, JSON.stringify(payload))
	if (Buffer.byteLength(full) < BODY_LIMIT) return { body: full, omittedOrigins: 0 }
	let freeBytes =
		BODY_LIMIT - Buffer.byteLength(formatPayload(data, JSON.stringify({ ...payload, Origins: [] })))
	const firstOut = all.findIndex((origin) => {
		freeBytes -= JSON.stringify(origin).length + 1 // ASCII only, plus a comma
		return freeBytes <= 0
	})
	const kept = firstOut < 0 ? all.length : firstOut
	const body = formatPayload(data, JSON.stringify({ ...payload, Origins: all.slice(0, kept) }))
	return { body, omittedOrigins: all.length - kept }
}

/** Wraps the JSON text of a payload in the form that the subscription asks for. */
export const formatPayload = (
	{ form, messageId, createdAt, topic }: MessageMeta,
	payload: string,
): string => {
	if (form === 'payload') return payload
	const named =
		form === 'envelope'
			? { Topic: topic }
			: // A delivery from before the form was chosen may have a topic without a number.
				{ Topic: TOPIC_NUMBERS[topic as NumberedTopic] ?? null, TopicName: topic }
	const details = JSON.stringify({ Uuid: messageId, Timestamp: createdAt.toISOString(), ...named })
	return `${details.slice(0, -1)},"Payload":${payload}}`
}

const buildPayload = ({ timeZone, event, customer }: PointEventData): PointEvent => ({
	Points: exactNumber(event.points),
	PointType: event.type,
	PointAction: event.action,
	Customer: {
		...customerMembers(customer),
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

/** The members of the customer that every body about a customer has. */
export const customerMembers = (customer: EventCustomerData) => ({
	Id: customer.id,
	OriginalId: customer.originalId,
	PublicId: customer.publicId,
	Name: customer.name,
	Email: customer.email,
	Phone: customer.phone,
	Document: customer.document,
	BirthdayDate: customer.birthday && `${customer.birthday}T00:00:00.000Z`,
})
