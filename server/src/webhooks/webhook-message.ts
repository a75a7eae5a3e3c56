import type { Topic } from '@fiel/contract'

/** One delivery, ready to be sent to an endpoint. */
export interface WebhookMessage {
	url: string
	/** The same in every attempt. */
	messageId: string
	topic: Topic
	body: string
	/** The merchant's own headers. */
	headers: Record<string, string>
	/** The message has one signature for each secret. */
	secrets: string[]
	/** Whether it is about test data, which a header says. */
	isTest?: boolean
	/** The number of origins that did not fit into the body. */
	omittedOrigins?: number
}

/** The result of one attempt: a status if the endpoint responded, an error if it did not. */
export interface SendResult {
	status: number | null
	error: string | null
	/** The beginning of the response body. */
	response: string | null
	latencyMs: number
	/** The Retry-After of the response, at most a day. */
	retryAfterMs: number | null
}

export interface WebhookSender {
	/** Never rejects: a failure is a result too. */
	send(message: WebhookMessage): Promise<SendResult>
	/** Aborts the messages in flight; callers that need their results wait for them first. */
	close(): Promise<void>
}
