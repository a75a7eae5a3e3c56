import {
	type DeliveryAttempt,
	type Delivery as DeliveryBody,
	type Feed,
	POINT_EVENT_EXAMPLES,
	type PointEvent,
	type Topic,
	type Webhook,
	type WebhookChange,
} from '@fiel/contract'
import { createContactsMask } from '../customers/mask-contacts.ts'
import { composeBody, formatPayload, TOPIC_NAMES } from './compose-body.ts'
import type { Delivery } from './delivery.ts'
import type { DeliveryDetails, LoggedAttempt } from './find-delivery.ts'
import type { EventWithCustomer } from './list-events.ts'
import { NEW_SUBSCRIPTION, type Subscription, type SubscriptionSettings } from './subscription.ts'

const topicName = (topic: number): Topic => TOPIC_NAMES[topic]!
const topicNumber = (name: Topic): number => TOPIC_NAMES.indexOf(name)

/** Reads the settings from a request; omitted members stay undefined. */
export const parseSettings = (body: WebhookChange): Partial<SubscriptionSettings> => {
	const given: { [Name in keyof SubscriptionSettings]: SubscriptionSettings[Name] | undefined } = {
		name: body.Name?.trim(),
		url: body.Url,
		topics: body.Topics && [...new Set(body.Topics.map(topicNumber))].sort(),
		form: body.Form,
		headers: body.Headers as Record<string, string> | undefined,
		alertEmail: body.AlertEmail,
		inOrder: body.InOrder,
		perSecond: body.PerSecond,
		concurrency: body.Concurrency,
		isActive: body.IsActive,
	}
	return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** Completes the checked settings of a new subscription with the defaults. */
export const newSubscription = (given: Partial<SubscriptionSettings>): SubscriptionSettings => {
	const { url, topics } = given as SubscriptionSettings
	return { ...NEW_SUBSCRIPTION, name: new URL(url).hostname.slice(0, 100), ...given, url, topics }
}

export const webhookBody = (subscription: Subscription): Webhook => {
	const { isActive, disabledAt } = subscription
	return {
		Id: subscription.id,
		Name: subscription.name,
		Url: subscription.url,
		Topics: subscription.topics.map(topicName),
		IsActive: isActive && !disabledAt,
		Form: subscription.form,
		AlertEmail: subscription.alertEmail,
		InOrder: subscription.inOrder,
		PerSecond: subscription.perSecond,
		Concurrency: subscription.concurrency,
		HeaderNames: subscription.headerNames,
		CreatedDate: subscription.createdAt.toISOString(),
		Status: disabledAt ? 'disabled' : isActive ? 'active' : 'inactive',
		DisabledDate: disabledAt?.toISOString() ?? null,
		DisabledReason: subscription.disabledReason,
		FailingSince: subscription.failingSince?.toISOString() ?? null,
		PausedUntil: subscription.pausedUntil?.toISOString() ?? null,
		Waiting: subscription.waiting,
	}
}

export const deliveryBody = (delivery: Delivery): DeliveryBody => ({
	Id: delivery.id,
	MessageId: delivery.messageId,
	Topic: topicName(delivery.topic),
	EventId: delivery.eventId,
	State: delivery.state,
	CreatedDate: delivery.createdAt.toISOString(),
	NextAttemptDate: delivery.dueAt?.toISOString() ?? null,
	DeliveredDate: delivery.deliveredAt?.toISOString() ?? null,
	FailedDate: delivery.failedAt?.toISOString() ?? null,
	Attempts: delivery.attempts,
	LastStatus: delivery.lastStatus,
	LastError: delivery.lastError,
})

/** The example of the topic with the current time. */
export const composeTestDelivery = (subscriptionId: number, topic: Topic, now: Date) => ({
	subscriptionId,
	topic: topicNumber(topic),
	payload: { ...POINT_EVENT_EXAMPLES[topic], EventDate: now.toISOString() },
})

/** Hides the contact data that the user may not see. */
type ContactsMask = ReturnType<typeof createContactsMask>

/** A delivery with the body that is sent to the endpoint. */
export const deliveryDetailsBody = (
	details: DeliveryDetails,
	timeZone: string,
	applyMask: ContactsMask = createContactsMask(true),
) => {
	const { messageId, form, createdAt, source } = details
	const meta = { messageId, form, createdAt, topic: topicName(details.topic) }
	const body =
		'test' in source
			? formatPayload(meta, source.test)
			: composeBody({ ...meta, timeZone, ...source, customer: applyMask(source.customer) }).body
	return { ...deliveryBody(details), Body: body, History: details.history.map(attemptBody) }
}

const attemptBody = ({ number, at, status, latencyMs, error, response }: LoggedAttempt): DeliveryAttempt => ({
	Number: number,
	Date: at.toISOString(),
	Status: status,
	Latency: latencyMs,
	Error: error,
	Response: response,
})

export const feedBody = (
	events: EventWithCustomer[],
	after: number,
	timeZone: string,
	applyMask: ContactsMask,
): Feed => ({
	Events: events.map(({ event, customer }) => ({
		Cursor: event.id,
		Id: event.id,
		Topic: topicName(event.topic),
		Payload: fullPayload({ event, customer: applyMask(customer) }, timeZone),
	})),
	Next: events.at(-1)?.event.id ?? after,
})

/** The payload with all origins, which may not fit into a message. */
const fullPayload = ({ event, customer }: EventWithCustomer, timeZone: string): PointEvent => {
	const meta = { messageId: '', form: 'payload' as const, createdAt: event.occurredAt }
	const { body } = composeBody({
		...meta,
		topic: topicName(event.topic),
		timeZone,
		customer,
		event: { ...event, origins: [] },
	})
	return { ...JSON.parse(body), Origins: event.origins }
}
