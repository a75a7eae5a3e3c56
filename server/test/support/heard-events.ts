import type { TestContext } from 'node:test'
import { DOMAIN_TOPICS, TOPICS, type Topic } from '@fiel/contract'
import type { Reply } from './api.ts'
import { assertConforms } from './conforms.ts'
import { startReceiver } from './receiver.ts'
import { createTestDeliveryWorker, subscribe } from './webhooks.ts'
import type { World } from './world.ts'

export interface HeardEvent {
	topic: Topic
	payload: Reply
}

/**
 * Subscribes an endpoint to all domain topics, or to some. Returns a function that delivers what is due and returns what
 * has arrived since the last call; every body is checked against the schema of its topic.
 */
export const listenToEvents = async (
	t: TestContext,
	world: World,
	merchantId: number,
	topics = Object.keys(DOMAIN_TOPICS) as Topic[],
): Promise<() => Promise<HeardEvent[]>> => {
	const receiver = await startReceiver(t)
	await subscribe(world, merchantId, `${receiver.url}/hook`, { topics, inOrder: true, concurrency: 1 })
	const worker = createTestDeliveryWorker(t, world)
	return async () => {
		await worker.drain()
		return receiver.received.splice(0).map(({ headers, body }) => {
			const topic = headers['webhook-topic'] as Topic
			const payload = JSON.parse(body)
			assertConforms({ id: topic, reply: TOPICS[topic].payload }, payload)
			return { topic, payload }
		})
	}
}

/** The topics of events, in order. */
export const topicsOf = (events: HeardEvent[]): Topic[] => events.map(({ topic }) => topic)
