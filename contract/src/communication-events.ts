import { type Static, type TObject, Type } from 'typebox'
import { described, instant, nameOf, nullable, number, shape, string } from './members.ts'

const CommunicationCustomer = shape('CommunicationCustomer', 'The customer who earned points.', {
	Email: nullable(string('Email address.')),
	Id: number('Id that the service assigned.'),
	Name: nullable(string('Full name.')),
	Phone: nullable(string('Telephone number.')),
	BirthdayDate: nullable(instant('Birthday, at midnight UTC.')),
})

export const CommunicationEvent = shape('CommunicationEvent', 'A customer earned points.', {
	EarnedPoints: number('Points of the record.'),
	ObjectiveType: Type.Integer({ description: 'What earned them: 0 a purchase, 2 a birthday.', enum: [0, 2] }),
	Customer: described(CommunicationCustomer, 'The customer, as of the attempt to deliver it.'),
})
export type CommunicationEvent = Static<typeof CommunicationEvent>

const example: CommunicationEvent = {
	EarnedPoints: 349,
	ObjectiveType: 0,
	Customer: {
		Email: 'ana@example.com',
		Id: 17,
		Name: 'Ana Souza',
		Phone: '+55 11 90000-0000',
		BirthdayDate: '1990-05-17T00:00:00Z',
	},
}

/** Topics for messages to customers: a second view of some events of `Point_Add`. */
export const COMMUNICATION_TOPICS = {
	Communication_EarnPurchasePoints: {
		meaning: 'A customer earned points with an order.',
		payload: CommunicationEvent as TObject,
		example,
	},
	Communication_EarnBirthdayPoints: {
		meaning: 'A customer earned points for a birthday.',
		payload: CommunicationEvent as TObject,
		example: { ...example, EarnedPoints: 100, ObjectiveType: 2 },
	},
} as const
export type CommunicationTopic = keyof typeof COMMUNICATION_TOPICS

/** The numbers of the topics that have one; the others cannot be sent in the form `numbered`. */
export const TOPIC_NUMBERS = {
	Point_Add: 0,
	Point_Update: 1,
	Point_Removed: 2,
	Communication_EarnPurchasePoints: 3,
	Communication_EarnBirthdayPoints: 4,
} as const
export type NumberedTopic = keyof typeof TOPIC_NUMBERS

/** A payload in the form `numbered`; `topics` are those that have this payload. */
export const numberedEnvelopeOf = <T extends TObject>(payload: T, topics: NumberedTopic[]) =>
	shape(
		`Numbered${nameOf(payload)}`,
		'The payload with its delivery details and the number of its topic, for subscriptions that choose this form.',
		{
			Uuid: string('Id of the message, the same on every attempt.'),
			Timestamp: instant('When the message was made.'),
			Topic: Type.Integer({
				description: `The number of the topic: ${topics.map((topic) => `${TOPIC_NUMBERS[topic]} ${topic}`).join(', ')}.`,
				enum: topics.map((topic) => TOPIC_NUMBERS[topic]),
			}),
			TopicName: Type.String({ description: 'The topic.', enum: topics }),
			Payload: described(payload, 'The payload.'),
		},
	)
