import { isCommunicationTopic } from '@fiel/contract'
import { composeBody, formatPayload } from './compose-body.ts'
import { composeCommunicationBody } from './compose-communication-body.ts'
import { composeDomainBody } from './compose-domain-body.ts'
import type { LeasedSubscription } from './lease-subscriptions.ts'
import type { WaitingDelivery } from './read-waiting-deliveries.ts'
import type { WebhookMessage } from './webhook-message.ts'

/** Builds the message for the endpoint, to be signed with every secret that is still valid. */
export const composeMessage = (
	subscription: LeasedSubscription,
	delivery: WaitingDelivery,
	now: Date,
): WebhookMessage => {
	const { url, isTest, headers, secret, previousSecret, previousSecretUntil } = subscription
	const hasTwoSecrets = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now
	return {
		url,
		messageId: delivery.messageId,
		topic: delivery.topic,
		headers,
		isTest,
		secrets: hasTwoSecrets ? [secret, previousSecret] : [secret],
		...buildBody(subscription, delivery),
	}
}

const buildBody = (
	{ form, timeZone }: LeasedSubscription,
	delivery: WaitingDelivery,
): { body: string; omittedOrigins: number } => {
	const { messageId, topic, createdAt, testPayload, customerId, domainPayload } = delivery
	const meta = { messageId, topic, form, createdAt }
	if (testPayload) return { body: formatPayload(meta, JSON.stringify(testPayload)), omittedOrigins: 0 }
	const customer = customerId === null ? null : { ...delivery, id: customerId }
	if (isCommunicationTopic(topic))
		return {
			body: composeCommunicationBody({ ...meta, event: delivery, customer: customer! }),
			omittedOrigins: 0,
		}
	return domainPayload === null
		? composeBody({ ...meta, timeZone, event: delivery, customer: customer! })
		: { body: composeDomainBody({ ...meta, payload: domainPayload, customer }), omittedOrigins: 0 }
}
