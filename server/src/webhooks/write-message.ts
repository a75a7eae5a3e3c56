import { composeBody, inForm, TOPIC_NAMES } from './compose-body.ts'
import type { HeldSubscription } from './hold-subscriptions.ts'
import type { Message } from './message.ts'
import type { WaitingDelivery } from './read-waiting.ts'

/** What goes to the endpoint, signed by every secret that is live. */
export const writeMessage = (
	subscription: HeldSubscription,
	delivery: WaitingDelivery,
	now: Date,
): Message => {
	const { url, headers, secret, previousSecret, previousSecretUntil } = subscription
	const topic = TOPIC_NAMES[delivery.topic]!
	const isTwofold = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now
	return {
		url,
		messageId: delivery.messageId,
		topic,
		headers,
		secrets: isTwofold ? [secret, previousSecret] : [secret],
		...bodyOf(subscription, delivery),
	}
}

const bodyOf = (
	{ form, timeZone }: HeldSubscription,
	delivery: WaitingDelivery,
): { body: string; omittedOrigins: number } => {
	const { messageId, createdAt, testPayload } = delivery
	const letterhead = { messageId, topic: TOPIC_NAMES[delivery.topic]!, form, createdAt }
	if (testPayload) return { body: inForm(letterhead, testPayload), omittedOrigins: 0 }
	return composeBody({
		...letterhead,
		timeZone,
		event: delivery,
		customer: { ...delivery, id: delivery.customerId! },
	})
}
