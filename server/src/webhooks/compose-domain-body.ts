import type { DomainEventCustomer } from '@fiel/contract'
import type { Customer } from '../customers/customer.ts'
import { customerMembers, type EventCustomerData, formatPayload, type MessageMeta } from './compose-body.ts'

/** The members of the customer that the body of a domain event shows. */
export type DomainCustomerData = EventCustomerData & Pick<Customer, 'isEnrolled' | 'blockedAt'>

/** A domain event as stored, and its customer as of now; null where the event is about none. */
export interface DomainEventData extends MessageMeta {
	/** The JSON text of the payload, without the customer. */
	payload: string
	customer: DomainCustomerData | null
}

/** Composes the body of a delivery: the stored payload, with the customer in front. */
export const composeDomainBody = (data: DomainEventData): string => {
	const { payload, customer } = data
	const customerText = JSON.stringify(customer && customerBody(customer))
	// Text is joined, because the numbers of the payload may have more digits than a JavaScript number keeps.
	return formatPayload(data, customer ? `{"Customer":${customerText},${payload.slice(1)}` : payload)
}

const customerBody = (customer: DomainCustomerData): DomainEventCustomer => ({
	...customerMembers(customer),
	IsEnrolled: customer.isEnrolled,
	IsBlocked: customer.blockedAt !== null,
})
