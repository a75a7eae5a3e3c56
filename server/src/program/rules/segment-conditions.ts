import { type Static, Type } from 'typebox'
import { NO_EXTRA_MEMBERS, numberListSchema } from './arguments.ts'
import { declareCondition } from './condition.ts'
import { ANY_BUYER, type Buyer, type BuyerSegment, type OrderFacts } from './facts.ts'
import { buyerTest } from './order-conditions.ts'
import type { Rule } from './rule.ts'

const args = Type.Object(
	{ segments: numberListSchema('Segments', 'Ids of segments.', { minimum: 1 }, 'segment') },
	NO_EXTRA_MEMBERS,
)

const find = ({ segments = [] }: Buyer, id: number): BuyerSegment | undefined =>
	segments.find((segment) => segment.id === id)

/** The names of the segments that the customer is in. */
const namesOf = ({ buyer }: OrderFacts, isAsked: (id: number) => boolean): string[] =>
	buyer === ANY_BUYER || buyer === null
		? []
		: (buyer.segments ?? []).filter(({ id, isMember }) => isMember && isAsked(id)).map(({ name }) => name)

export const inSegment = declareCondition({
	code: 'inSegment',
	title: 'Customer in segment',
	meaning:
		'The customer is in one of these segments when the order is completed. The order itself doesn’t count.',
	on: 'order',
	args,
	segments: ({ segments }) => segments,
	compile: ({ segments }) => buyerTest((buyer) => segments.some((id) => find(buyer, id)?.isMember === true)),
	read: (facts) => namesOf(facts, () => true),
})

export const notInSegment = declareCondition({
	code: 'notInSegment',
	title: 'Customer not in segment',
	meaning:
		'The customer is in none of these segments when the order is completed. The order itself doesn’t count.',
	on: 'order',
	args,
	segments: ({ segments }) => segments,
	// A segment that is gone has nobody outside either, so that removing one never gives points to everybody.
	compile: ({ segments }) =>
		buyerTest((buyer) => segments.every((id) => find(buyer, id)?.isMember === false)),
	read: (facts, { segments }) => namesOf(facts, (id) => segments.includes(id)),
})

/** The names of the segments that a rule asks for and that the customer is in, or is not in; nothing if it asks for none. */
export const nameSegments = (
	{ conditions }: Rule,
	buyer: OrderFacts['buyer'],
): { inSegments?: string[]; notInSegments?: string[] } => {
	if (buyer === ANY_BUYER || !buyer?.segments) return {}
	const named = (code: string, isMember: boolean): string[] => {
		const asked = conditions
			.filter((condition) => condition.code === code)
			.flatMap((condition) => (condition.args as Static<typeof args>).segments)
		return buyer
			.segments!.filter((segment) => segment.isMember === isMember && asked.includes(segment.id))
			.map(({ name }) => name)
	}
	const inSegments = named(inSegment.code, true)
	const notInSegments = named(notInSegment.code, false)
	return {
		...(inSegments.length > 0 ? { inSegments } : {}),
		...(notInSegments.length > 0 ? { notInSegments } : {}),
	}
}
