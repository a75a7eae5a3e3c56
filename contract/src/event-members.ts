import { type TObject, Type } from 'typebox'
import { described, instant, nameOf, nullable, number, shape, string } from './members.ts'

/** The members of the customer that every event about a customer has. */
export const EVENT_CUSTOMER_MEMBERS = {
	Id: number('Id that the service assigned.'),
	OriginalId: string('Id of the customer in the merchant store.'),
	PublicId: string('Id that may be shown in browsers.'),
	Name: nullable(string('Full name.')),
	Email: nullable(string('Email address.')),
	Phone: nullable(string('Telephone number.')),
	Document: nullable(string('Number of a document.')),
	BirthdayDate: nullable(instant('Birthday, at midnight UTC.')),
}

export const EXAMPLE_CUSTOMER = {
	Id: 17,
	OriginalId: 'C-1001',
	PublicId: '0b6f6a52-6f0f-4a39-9a8e-0d3f7c1f2a11',
	Name: 'Ana Souza',
	Email: 'ana@example.com',
	Phone: '+55 11 90000-0000',
	Document: '123.456.789-09',
	BirthdayDate: '1990-05-17T00:00:00Z',
}

/** A payload in the form with delivery details; `topics` are those that have this payload. */
export const envelopeOf = <T extends TObject>(payload: T, topics: string[]) =>
	shape(
		`${nameOf(payload)}Envelope`,
		'The payload with its delivery details, for subscriptions that choose this form.',
		{
			Uuid: string('Id of the message, the same on every attempt.'),
			Timestamp: instant('When the message was made.'),
			Topic: Type.String({ description: 'The topic.', enum: topics }),
			Payload: described(payload, 'The payload.'),
		},
	)
