import type { CommunicationEvent } from '@fiel/contract'
import { exactNumber } from '../db/exact-number.ts'
import { type EventCustomerData, type EventData, formatPayload, type MessageMeta } from './compose-body.ts'

/** A point event that a communication is about, and its customer as of now. */
interface CommunicationData extends MessageMeta {
	event: Pick<EventData, 'points' | 'type'>
	customer: EventCustomerData
}

/** Composes the body of a communication. */
export const composeCommunicationBody = (data: CommunicationData): string => {
	const { event, customer } = data
	const payload: CommunicationEvent = {
		EarnedPoints: exactNumber(event.points),
		ObjectiveType: event.type,
		Customer: {
			Email: customer.email,
			Id: customer.id,
			Name: customer.name,
			Phone: customer.phone,
			BirthdayDate: customer.birthday && `${customer.birthday}T00:00:00.000Z`,
		},
	}
	return formatPayload(data, JSON.stringify(payload))
}
