import { type Static, Type } from 'typebox'
import {
	assignedId,
	dateTime,
	described,
	flag,
	instant,
	integer,
	items,
	LIMITS,
	list,
	nonBlank,
	nullable,
	secret,
	shape,
	string,
	text,
	wholeNumber,
} from '../members.ts'
import { POINT_EVENT_EXAMPLES, POINT_TOPICS, PointEvent, type PointTopic } from '../point-events.ts'
import { TOPIC_NAMES } from '../topics.ts'
import { changeOf } from './change-of.ts'
import { dateSort } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

export const WEBHOOK_LIMITS = {
	subscriptions: 50,
	headers: 20,
	headerValue: 1000,
	perSecond: 10_000,
	concurrency: 200,
	waiting: 10_000,
	/** How many days the log is kept, and for how long deliveries can be resent. */
	logDays: 30,
} as const

/** The forms of a body. */
export const WEBHOOK_FORMS = ['payload', 'envelope', 'numbered'] as const

const choice = <const T extends string>(values: readonly T[], description: string) =>
	Type.Unsafe<T>({ type: 'string', enum: [...values], description })
const topic = (description: string) => choice(TOPIC_NAMES, description)
const large = (description: string, minimum = 1) =>
	Type.Integer({ description, minimum, maximum: Number.MAX_SAFE_INTEGER })

const members = {
	Name: nonBlank('Name of it in the panel; the host of the address unless given.', { max: 100 }),
	Url: nonBlank('Where the events go: https, at a public address.', { max: LIMITS.url }),
	Topics: items(topic('A topic.'), 'The topics it hears of, at least one.', 50, {
		missing: 'WebhookSubscription_TopicRequired',
	}),
	IsActive: flag('True while events are sent; true for one that was disabled enables it again.'),
	Form: choice(
		WEBHOOK_FORMS,
		'The payload alone, in an envelope with its delivery details, or numbered: in an envelope with the number of the topic, which only topics with a number can have.',
	),
	AlertEmail: nullable(text('Who is notified when it is disabled; null for the owners.', { max: 254 })),
	InOrder: flag('True when an event waits for the earlier ones of its customer.'),
	PerSecond: nullable(
		wholeNumber('How many are sent a second, at most; null for no cap.', {
			minimum: 1,
			maximum: WEBHOOK_LIMITS.perSecond,
		}),
	),
	Concurrency: wholeNumber('How many are under way at the same time, at most.', {
		minimum: 1,
		maximum: WEBHOOK_LIMITS.concurrency,
	}),
}

const Headers = secret(
	Type.Unsafe<Record<string, string>>({
		type: 'object',
		description: `Headers of your own, by name; given whole. At most ${WEBHOOK_LIMITS.headers}. Their values are not shown again.`,
		maxProperties: WEBHOOK_LIMITS.headers,
		additionalProperties: {
			type: 'string',
			description: 'The value.',
			maxLength: WEBHOOK_LIMITS.headerValue,
		},
	}),
)

const WebhookSettings = shape('WebhookSettings', 'What a merchant decides about a webhook.', {
	...members,
	Headers,
})
export const WebhookChange = changeOf(WebhookSettings)
export type WebhookChange = Static<typeof WebhookChange>

const shown = {
	Id: integer('Id that the service assigned.'),
	...members,
	HeaderNames: list(string('A name.'), 'The names of your own headers.'),
	CreatedDate: instant('When it was created.'),
	Status: choice(
		['active', 'inactive', 'disabled'],
		'Whether events are sent; disabled: not any more, because they kept failing.',
	),
	DisabledDate: nullable(instant('Since when it is disabled; null when it is not.')),
	DisabledReason: nullable(string('Why it is disabled; null when it is not.')),
	FailingSince: nullable(instant('The first failure after the last success; null while it works.')),
	PausedUntil: nullable(instant('Until when the endpoint asked for nothing; null when it did not.')),
	Waiting: integer(`How many deliveries wait; ${WEBHOOK_LIMITS.waiting} stands for that many or more.`),
}
export const Webhook = shape('Webhook', 'A subscription to events.', shown)
export type Webhook = Static<typeof Webhook>

const CreatedWebhook = shape('CreatedWebhook', 'A new subscription, with its secret.', {
	...shown,
	Secret: secret(string('What the signatures are made with. It is shown this once.')),
})

const NewWebhookSecret = shape('NewWebhookSecret', 'A new secret.', {
	Secret: secret(string('What the signatures are made with from now on. It is shown this once.')),
	PreviousSecretUntil: instant('Until when the secret before it signs as well.'),
})

const WebhookTest = shape(
	'WebhookTest',
	'What to try.',
	{ Topic: topic('The topic whose example is sent.') },
	{ additionalProperties: false },
)

const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

const delivery = {
	Id: integer('Id that the service assigned.'),
	MessageId: string('The `webhook-id` of every attempt.'),
	Topic: topic('The topic.'),
	EventId: nullable(integer('Id of the event, as in the feed; null for a test.')),
	State: choice(DELIVERY_STATES, 'What became of it.'),
	CreatedDate: instant('When it was made.'),
	NextAttemptDate: nullable(instant('When it is tried next; null when it is not.')),
	DeliveredDate: nullable(instant('When the endpoint accepted it; null when it did not.')),
	FailedDate: nullable(instant('When it was given up; null when it was not.')),
	Attempts: integer('How many attempts there were.'),
	LastStatus: nullable(integer('The status of the last answer; null when none came.')),
	LastError: nullable(string('Why the last attempt had no answer; null when it had one.')),
}
export const Delivery = shape('Delivery', 'An event on its way to a subscription.', delivery)
export type Delivery = Static<typeof Delivery>

export const DeliveryAttempt = shape('DeliveryAttempt', 'An attempt to deliver.', {
	Number: integer('Which attempt it was.'),
	Date: instant('When.'),
	Status: nullable(integer('The status of the answer; null when none came.')),
	Latency: integer('How long it took, in milliseconds.'),
	Error: nullable(string('Why no answer came; null when one did.')),
	Response: nullable(string('The beginning of the answer; null when none came.')),
})
export type DeliveryAttempt = Static<typeof DeliveryAttempt>

const DeliveryStory = shape('DeliveryStory', 'A delivery, what it says and how it went.', {
	...delivery,
	Body: string(
		'What is sent, byte for byte, with what is known of the customer now; contacts are masked for users without the right to see them.',
	),
	History: list(DeliveryAttempt, 'The attempts, newest first; the newest 100.'),
})

const Replay = shape(
	'Replay',
	'What to send again.',
	{ Since: dateTime(`From when, at most ${WEBHOOK_LIMITS.logDays} days ago.`) },
	{ additionalProperties: false },
)

const Replayed = shape('Replayed', 'What is sent again.', {
	Resent: integer('Deliveries that had failed.'),
	Missed: integer('Events that the subscription never got.'),
})

const FeedEvent = shape('FeedEvent', 'An event of the feed.', {
	Cursor: integer('Where it stands in the feed: pass it as `after` to go on behind it.'),
	Id: integer('Id of the event.'),
	Topic: choice(Object.keys(POINT_TOPICS) as PointTopic[], 'The topic.'),
	Payload: described(PointEvent, 'The payload, with all of its `Origins`.'),
})

export const Feed = shape('Feed', 'A page of the feed.', {
	Events: list(FeedEvent, 'The events, oldest first.'),
	Next: integer('What to pass as `after` the next time, also after an empty page.'),
})
export type Feed = Static<typeof Feed>

const webhook: Webhook = {
	Id: 3,
	Name: 'CRM',
	Url: 'https://crm.example.com/fiel',
	Topics: ['Point_Add', 'Point_Removed'],
	IsActive: true,
	Form: 'payload',
	AlertEmail: 'ops@example.com',
	InOrder: false,
	PerSecond: null,
	Concurrency: 20,
	HeaderNames: ['Authorization'],
	CreatedDate: '2026-11-14T12:00:00Z',
	Status: 'active',
	DisabledDate: null,
	DisabledReason: null,
	FailingSince: null,
	PausedUntil: null,
	Waiting: 0,
}
const sent: Delivery = {
	Id: 91,
	MessageId: '6f0c2a94-5d0e-4d53-9f4c-0f6c1f2f9b10',
	Topic: 'Point_Add',
	EventId: 5120,
	State: 'failed',
	CreatedDate: '2026-11-14T15:01:31Z',
	NextAttemptDate: null,
	DeliveredDate: null,
	FailedDate: '2026-11-17T16:20:00Z',
	Attempts: 11,
	LastStatus: 500,
	LastError: null,
}
const waiting: Delivery = {
	...sent,
	State: 'waiting',
	NextAttemptDate: '2026-11-17T17:00:00Z',
	FailedDate: null,
}
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw2nQb5ZrYq3E='
const ONE = Type.Object({ id: assignedId('Id of the webhook.') })
const OF_ONE = Type.Object({
	id: assignedId('Id of the webhook.'),
	deliveryId: large('Id of the delivery.'),
})
const SAVING = [...BODY_ERRORS, 'WebhookSubscription_TopicRequired'] as const

export const listWebhooks = adminOperation({
	id: 'listWebhooks',
	method: 'GET',
	path: '/admin/api/webhooks',
	tag: 'Webhooks',
	access: 'integrations.view',
	summary: 'List the webhooks',
	description: 'All that were not removed, oldest first.',
	status: 200,
	reply: list(Webhook, 'The webhooks.'),
	refusals: [],
	example: { reply: [webhook] },
})

export const getWebhook = adminOperation({
	id: 'getWebhook',
	method: 'GET',
	path: '/admin/api/webhooks/:id',
	tag: 'Webhooks',
	access: 'integrations.view',
	summary: 'A webhook',
	description: 'Every member of it but its secret and the values of its headers, and how it fares.',
	params: ONE,
	status: 200,
	reply: Webhook,
	refusals: [],
	example: { params: { id: 3 }, reply: webhook },
})

export const createWebhook = adminOperation({
	id: 'createWebhook',
	method: 'POST',
	path: '/admin/api/webhooks',
	tag: 'Webhooks',
	access: 'webhooks.edit',
	summary: 'Create a webhook',
	description: `\`Url\` and \`Topics\` are needed; what else is left out is the usual: active, the payload alone, no order, no cap, 20 at the same time. It hears of what happens from now on. The secret is in this answer and nowhere else. A merchant has at most ${WEBHOOK_LIMITS.subscriptions}.`,
	body: WebhookChange,
	status: 201,
	reply: CreatedWebhook,
	refusals: SAVING,
	example: {
		body: {
			Name: 'CRM',
			Url: 'https://crm.example.com/fiel',
			Topics: ['Point_Add', 'Point_Removed'],
			Headers: { Authorization: 'Bearer 2Yx0aA' },
			AlertEmail: 'ops@example.com',
		},
		reply: { ...webhook, Secret: SECRET },
	},
})

export const updateWebhook = adminOperation({
	id: 'updateWebhook',
	method: 'PUT',
	path: '/admin/api/webhooks/:id',
	tag: 'Webhooks',
	access: 'webhooks.edit',
	summary: 'Change a webhook',
	description:
		'A member left out keeps its value; `Topics` and `Headers` are given whole. `IsActive` true enables one that was disabled and forgets why. What waits goes to the address of then.',
	params: ONE,
	body: WebhookChange,
	status: 200,
	reply: Webhook,
	refusals: SAVING,
	example: { params: { id: 3 }, body: { IsActive: true }, reply: webhook },
})

export const removeWebhook = adminOperation({
	id: 'removeWebhook',
	method: 'DELETE',
	path: '/admin/api/webhooks/:id',
	tag: 'Webhooks',
	access: 'webhooks.edit',
	summary: 'Remove a webhook',
	description: 'Nothing is sent any more, for ever; what waits is not sent either.',
	params: ONE,
	status: 204,
	refusals: [],
	example: { params: { id: 3 } },
})

export const rotateWebhookSecret = adminOperation({
	id: 'rotateWebhookSecret',
	method: 'POST',
	path: '/admin/api/webhooks/:id/secret',
	tag: 'Webhooks',
	access: 'webhooks.edit',
	summary: 'Make a new secret',
	description:
		'It is in this answer and nowhere else. The secret before it signs as well for 24 hours; one that was before that signs no more.',
	params: ONE,
	status: 200,
	reply: NewWebhookSecret,
	refusals: [],
	example: {
		params: { id: 3 },
		reply: { Secret: SECRET, PreviousSecretUntil: '2026-11-15T12:00:00Z' },
	},
})

export const testWebhook = adminOperation({
	id: 'testWebhook',
	method: 'POST',
	path: '/admin/api/webhooks/:id/test',
	tag: 'Webhooks',
	access: 'webhooks.edit',
	summary: 'Send a test',
	description:
		'The example of the topic is delivered as an event would be, whatever the topics of the webhook. It is about nobody and in no ledger.',
	params: ONE,
	body: WebhookTest,
	status: 201,
	reply: Delivery,
	refusals: BODY_ERRORS,
	example: { params: { id: 3 }, body: { Topic: 'Point_Add' }, reply: { ...waiting, EventId: null } },
})

export const listDeliveries = adminOperation({
	id: 'listDeliveries',
	method: 'GET',
	path: '/admin/api/webhooks/:id/deliveries',
	tag: 'Webhooks',
	access: 'integrations.view',
	summary: 'List what was sent and what waits',
	description: `Newest first unless sorted. \`before\` the last id of a page continues it. Kept for ${WEBHOOK_LIMITS.logDays} days.`,
	params: ONE,
	query: Type.Object({
		state: Type.Optional(choice(DELIVERY_STATES, 'Only those in this state.')),
		sort: dateSort('when'),
		before: Type.Optional(large('Only those after this delivery in the list.')),
		limit: Type.Optional(
			wholeNumber('How many, at most; 100 unless given, 500 at most.', { minimum: 1, maximum: 500 }),
		),
	}),
	status: 200,
	reply: list(Delivery, 'The deliveries.'),
	refusals: [],
	example: { params: { id: 3 }, query: { state: 'failed', before: 120, limit: 50 }, reply: [sent] },
})

export const getDelivery = adminOperation({
	id: 'getDelivery',
	method: 'GET',
	path: '/admin/api/webhooks/:id/deliveries/:deliveryId',
	tag: 'Webhooks',
	access: 'integrations.view',
	summary: 'A delivery',
	description: 'With its body and its attempts.',
	params: OF_ONE,
	status: 200,
	reply: DeliveryStory,
	refusals: [],
	example: {
		params: { id: 3, deliveryId: 91 },
		reply: {
			...sent,
			Body: JSON.stringify(POINT_EVENT_EXAMPLES.Point_Add),
			History: [
				{
					Number: 11,
					Date: '2026-11-17T16:20:00Z',
					Status: 500,
					Latency: 84,
					Error: null,
					Response: 'Internal Server Error',
				},
			],
		},
	},
})

export const resendDelivery = adminOperation({
	id: 'resendDelivery',
	method: 'POST',
	path: '/admin/api/webhooks/:id/deliveries/:deliveryId/resend',
	tag: 'Webhooks',
	access: 'webhooks.edit',
	summary: 'Send a delivery again',
	description:
		'Whatever became of it, it is due now and tried like a new one, with the same `webhook-id`. While the webhook is not active it waits.',
	params: OF_ONE,
	status: 200,
	reply: Delivery,
	refusals: [],
	example: { params: { id: 3, deliveryId: 91 }, reply: waiting },
})

export const resendDeliveries = adminOperation({
	id: 'resendDeliveries',
	method: 'POST',
	path: '/admin/api/webhooks/:id/resend',
	tag: 'Webhooks',
	access: 'webhooks.edit',
	summary: 'Send again what failed or was missed',
	description:
		'All deliveries that failed since that moment, and the events since then that it never got because it was inactive or disabled. Point events from before it was created are in the feed. While the webhook is not active, what is sent again waits.',
	params: ONE,
	body: Replay,
	status: 200,
	reply: Replayed,
	refusals: [...BODY_ERRORS, 'Campaign_InvalidDateRange'],
	example: {
		params: { id: 3 },
		body: { Since: '2026-11-14T00:00:00Z' },
		reply: { Resent: 12, Missed: 340 },
	},
})

// The order in which replies are written: members that are always present come first.
const { Cashback, ValidDate, ValidDateFormatted, ...always } = POINT_EVENT_EXAMPLES.Point_Add
const feedPayload: PointEvent = { ...always, Cashback, ValidDate, ValidDateFormatted }

export const listEvents = adminOperation({
	id: 'listEvents',
	method: 'GET',
	path: '/admin/api/events',
	tag: 'Webhooks',
	access: 'integrations.view',
	summary: 'The feed of events',
	description:
		'Every point event of the merchant, oldest first, whoever subscribes to what. Events of other topics are sent to webhooks only. Start without `after`, and pass `Next` the next time: no event comes twice, and none is passed over. An event appears within seconds. Where older events were archived (`fiel archive`), a place before the end of the archive is refused with status 422, and the message names the place where the feed continues.',
	query: Type.Object({
		after: Type.Optional(large('The `Next` of the page before; left out: from the beginning.', 0)),
		limit: Type.Optional(
			wholeNumber('How many, at most; 100 unless given, 500 at most.', { minimum: 1, maximum: 500 }),
		),
	}),
	status: 200,
	reply: Feed,
	refusals: [],
	example: {
		query: { after: 5119, limit: 100 },
		reply: {
			Events: [{ Cursor: 5120, Id: 5120, Topic: 'Point_Add', Payload: feedPayload }],
			Next: 5120,
		},
	},
})
