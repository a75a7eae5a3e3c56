import type { TObject } from 'typebox'
import {
	COMMUNICATION_TOPICS,
	type CommunicationTopic,
	type NumberedTopic,
	numberedEnvelopeOf,
	TOPIC_NUMBERS,
} from './communication-events.ts'
import { DOMAIN_TOPICS, type DomainTopic } from './domain-events.ts'
import { envelopeOf } from './event-members.ts'
import { nameOf } from './members.ts'
import {
	POINT_EVENT_EXAMPLES,
	POINT_TOPICS,
	PointEvent,
	PointEventEnvelope,
	type PointTopic,
} from './point-events.ts'

/** Every topic that a webhook can subscribe to. */
export type Topic = PointTopic | CommunicationTopic | DomainTopic

interface DeclaredTopic {
	meaning: string
	payload: TObject
	/** The payload with its delivery details. */
	envelope: TObject
	/** The payload in the form `numbered`; absent for topics without a number. */
	numbered?: TObject
	/** Communications have no date of their own. */
	example: { Customer?: object; EventDate?: string }
}

const pointTopics = Object.entries(POINT_TOPICS).map(([name, meaning]): [string, DeclaredTopic] => [
	name,
	{
		meaning,
		payload: PointEvent,
		envelope: PointEventEnvelope,
		numbered: numberedEnvelopeOf(PointEvent, Object.keys(POINT_TOPICS) as PointTopic[]),
		example: POINT_EVENT_EXAMPLES[name as PointTopic],
	},
])
const communicationNames = Object.keys(COMMUNICATION_TOPICS) as CommunicationTopic[]
const communicationTopics = communicationNames.map((name): [string, DeclaredTopic] => {
	const { payload } = COMMUNICATION_TOPICS[name]
	return [
		name,
		{
			...COMMUNICATION_TOPICS[name],
			envelope: envelopeOf(payload, communicationNames),
			numbered: numberedEnvelopeOf(payload, communicationNames),
		},
	]
})

/** The domain topics that have this payload. */
const topicsWith = (payload: TObject): string[] =>
	Object.entries(DOMAIN_TOPICS)
		.filter(([, declared]) => nameOf(declared.payload) === nameOf(payload))
		.map(([name]) => name)

const domainTopics = Object.entries(DOMAIN_TOPICS).map(([name, declared]): [string, DeclaredTopic] => [
	name,
	{ ...declared, envelope: envelopeOf(declared.payload, topicsWith(declared.payload)) },
])

export const TOPICS = Object.fromEntries([...pointTopics, ...communicationTopics, ...domainTopics]) as Record<
	Topic,
	DeclaredTopic
>

/** In the order in which they are listed. */
export const TOPIC_NAMES = Object.keys(TOPICS) as Topic[]

export const isPointTopic = (topic: Topic): topic is PointTopic => topic in POINT_TOPICS

export const isCommunicationTopic = (topic: Topic): topic is CommunicationTopic =>
	topic in COMMUNICATION_TOPICS

export const isNumberedTopic = (topic: Topic): topic is NumberedTopic => topic in TOPIC_NUMBERS

interface WebhookHeader {
	description: string
	example?: string
	isOptional?: true
	/** Whether only the topics of points have it. */
	isOfPoints?: true
}

/** Sent with every delivery unless optional; the header of the topic has the topic as its example. */
export const WEBHOOK_HEADERS: Record<string, WebhookHeader> = {
	'webhook-id': { description: 'Id of the message, the same on every attempt.', example: 'msg_01jcn3w2k8h6' },
	'webhook-timestamp': {
		description: 'When this attempt was made, in seconds since 1970.',
		example: '1794668491',
	},
	'webhook-signature': {
		description: 'Signatures of id, timestamp and body, separated by spaces.',
		example: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
	},
	'webhook-topic': { description: 'The topic.' },
	'webhook-origins-omitted': {
		description: 'How many origins the body had no room for; absent when it has all.',
		example: '120',
		isOptional: true,
		isOfPoints: true,
	},
}
