import type { Topic } from '@fiel/contract'

/** One delivery, as it goes to an endpoint. */
export interface WebhookMessage {
	url: string
	/** The same in every attempt. */
	messageId: string
	topic: Topic
	body: string
	/** The merchant's own. */
	headers: Record<string, string>
	/** Each signs. */
	secrets: string[]
	/** How many origins the body had no room for. */
	omittedOrigins?: number
}

/** What came of one attempt. A status means that the endpoint answered, an error that it did not. */
export interface SendResult {
	status: number | null
	error: string | null
	/** The beginning of what the endpoint said. */
	response: string | null
	latencyMs: number
	/** How long the endpoint asked to be left alone, at most a day. */
	retryAfterMs: number | null
}

export interface WebhookSender {
	/** Never rejects: what goes wrong is an answer too. */
	send(message: WebhookMessage): Promise<SendResult>
	/** Cuts off what is under way: who wants its answers waits for them first. */
	close(): Promise<void>
}
