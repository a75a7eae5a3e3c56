import { composeBody, formatPayload, TOPIC_NAMES } from './compose-body.ts'
import type { LeasedSubscription } from './lease-subscriptions.ts'
import type { WaitingDelivery } from './read-waiting-deliveries.ts'
import type { WebhookMessage } from './webhook-message.ts'

/** Builds the message for the endpoint, to be signed with every secret that is still valid. */
export const composeMessage = (
	subscription: LeasedSubscription,
	delivery: WaitingDelivery,
	now: Date,
): WebhookMessage => {
	const { url, headers, secret, previousSecret, previousSecretUntil } = subscription
	const topic = TOPIC_NAMES[delivery.topic]!
	const hasTwoSecrets = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now
	return {
		url,
		messageId: delivery.messageId,
		topic,
		headers,
		secrets: hasTwoSecrets ? [secret, previousSecret] : [secret],
		...buildBody(subscription, delivery),
	}
}

const buildBody = (
	{ form, timeZone }: LeasedSubscription,
	delivery: WaitingDelivery,
): { body: string; omittedOrigins: number } => {
	const { messageId, createdAt, testPayload } = delivery
	const meta = { messageId, topic: TOPIC_NAMES[delivery.topic]!, form, createdAt }
	if (testPayload) return { body: formatPayload(meta, testPayload), omittedOrigins: 0 }
	return composeBody({
		...meta,
		timeZone,
		event: delivery,
		customer: { ...delivery, id: delivery.customerId! },
	})
}
