import {
	type DeliveryAttempt,
	type Delivery as DeliveryBody,
	type Feed,
	isCommunicationTopic,
	POINT_TOPICS,
	type PointEvent,
	type PointTopic,
	TOPIC_NAMES,
	TOPICS,
	type Topic,
	type Webhook,
	type WebhookChange,
} from '@fiel/contract'
import { createContactsMask } from '../customers/mask-contacts.ts'
import { composeBody, formatPayload } from './compose-body.ts'
import { composeCommunicationBody } from './compose-communication-body.ts'
import { composeDomainBody } from './compose-domain-body.ts'
import type { Delivery } from './delivery.ts'
import type { DeliveryDetails, LoggedAttempt } from './find-delivery.ts'
import type { EventWithCustomer } from './list-events.ts'
import { NEW_SUBSCRIPTION, type Subscription, type SubscriptionSettings } from './subscription.ts'

/** Reads the settings from a request; omitted members stay undefined. */
export const parseSettings = (body: WebhookChange): Partial<SubscriptionSettings> => {
	const given: { [Name in keyof SubscriptionSettings]: SubscriptionSettings[Name] | undefined } = {
		name: body.Name?.trim(),
		url: body.Url,
		topics: body.Topics && TOPIC_NAMES.filter((topic) => body.Topics!.includes(topic)),
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
		Topics: subscription.topics,
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
	Topic: delivery.topic,
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
	topic,
	payload: {
		...TOPICS[topic].example,
		...(TOPICS[topic].example.EventDate && { EventDate: now.toISOString() }),
	},
})

/** Hides the contact data that the user may not see. */
type ContactsMask = ReturnType<typeof createContactsMask>

/** A delivery with the body that is sent to the endpoint. */
export const deliveryDetailsBody = (
	details: DeliveryDetails,
	timeZone: string,
	applyMask: ContactsMask = createContactsMask(true),
) => {
	return {
		...deliveryBody(details),
		Body: messageBody(details, timeZone, applyMask),
		History: details.history.map(attemptBody),
	}
}

const messageBody = (details: DeliveryDetails, timeZone: string, applyMask: ContactsMask): string => {
	const { messageId, form, createdAt, topic, source } = details
	const meta = { messageId, form, createdAt, topic }
	if ('test' in source) return formatPayload(meta, JSON.stringify(source.test))
	const customer = source.customer && applyMask(source.customer)
	if ('domainPayload' in source)
		return composeDomainBody({ ...meta, payload: source.domainPayload, customer })
	if (isCommunicationTopic(topic))
		return composeCommunicationBody({ ...meta, event: source.event, customer: customer! })
	return composeBody({ ...meta, timeZone, event: source.event, customer: customer! }).body
}

const attemptBody = ({ number, at, status, latencyMs, error, response }: LoggedAttempt): DeliveryAttempt => ({
	Number: number,
	Date: at.toISOString(),
	Status: status,
	Latency: latencyMs,
	Error: error,
	Response: response,
})

/** The topic of a point event. */
const pointTopic = (action: number): PointTopic => (Object.keys(POINT_TOPICS) as PointTopic[])[action]!

export const feedBody = (
	events: EventWithCustomer[],
	after: number,
	timeZone: string,
	applyMask: ContactsMask,
): Feed => ({
	Events: events.map(({ event, customer }) => ({
		Cursor: event.id,
		Id: event.id,
		Topic: pointTopic(event.action),
		Payload: fullPayload({ event, customer: applyMask(customer) }, timeZone),
	})),
	Next: events.at(-1)?.event.id ?? after,
})

/** The payload with all origins, which may not fit into a message. */
const fullPayload = ({ event, customer }: EventWithCustomer, timeZone: string): PointEvent => {
	const meta = { messageId: '', form: 'payload' as const, createdAt: event.occurredAt }
	const { body } = composeBody({
		...meta,
		topic: pointTopic(event.action),
		timeZone,
		customer,
		event: { ...event, origins: [] },
	})
	return { ...JSON.parse(body), Origins: event.origins }
}
