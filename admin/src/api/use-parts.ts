import type { AdminOperationId } from '@fiel/contract'
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call, type Given, type Output } from './call.ts'

type Place = string | number | null
type Part = { Items: readonly unknown[] } & ({ NextBefore: Place } | { NextAfter: Place })
/** Operations whose answers are parts of a list, each naming the part that follows; those of deliveries go on at the last. */
export type ListId =
	| { [Id in AdminOperationId]: Output<Id> extends Part ? Id : never }[AdminOperationId]
	| 'listDeliveries'
export type Item<Id extends ListId> =
	Output<Id> extends { Items: (infer T)[] } ? T : Output<Id> extends (infer T)[] ? T : never

/** How many one request may bring; null where the server alone decides. */
const MOST: Record<ListId, number | null> = {
	listAudit: 200,
	listCoupons: 500,
	listCustomerPoints: 200,
	listCustomers: 1000,
	listDeliveries: 500,
	listImportErrors: 1000,
	listImports: null,
	listOpenAnswers: null,
	listOrders: 1000,
	listProducts: 500,
	listRewardRedemptions: 200,
}

export interface Input {
	params?: Record<string, unknown>
	query?: Record<string, unknown>
}

const PAGE = 50
/** A filter that few fit may be answered with nothing many times before something comes. */
const PATIENCE = 200

interface Read<Id extends ListId> {
	items: Item<Id>[]
	/** What the next request names; null at the end. */
	next: { before: Place } | { after: Place } | null
}

const ask = async <Id extends ListId>(
	id: Id,
	input: Input,
	next: Read<Id>['next'],
	limit: number,
): Promise<Read<Id>> => {
	const query = { ...input.query, ...(MOST[id] !== null && { limit }), ...next }
	const answer: unknown = await call(id, ...([{ ...input, query }] as unknown as Given<Id>))
	if (Array.isArray(answer))
		return { items: answer, next: answer.length < limit ? null : { before: answer.at(-1).Id } }
	const part = answer as Part
	const items = part.Items as Item<Id>[]
	if ('NextAfter' in part) return { items, next: part.NextAfter === null ? null : { after: part.NextAfter } }
	return { items, next: part.NextBefore === null ? null : { before: part.NextBefore } }
}

/** The next part that has something in it, or the end. */
const readPart = async <Id extends ListId>(
	id: Id,
	input: Input,
	from: Read<Id>['next'],
	limit: number,
): Promise<Read<Id>> => {
	const read: Read<Id> = { items: [], next: from }
	for (let turn = 0; turn < PATIENCE; turn++) {
		const part = await ask(id, input, read.next, limit)
		read.items.push(...part.items)
		read.next = part.next
		if (read.next === null || read.items.length >= limit) break
	}
	return read
}

const itemsOf = <Id extends ListId>({ pages }: InfiniteData<Read<Id>>): Item<Id>[] =>
	pages.flatMap(({ items }) => items)

/**
 * A list that is read in parts, the next one when somebody asks for it. Show it with `<Loaded of={list}>` and a
 * `<MoreButton of={list}>` below; `everyMs` says when to look at what is shown again.
 */
export const useParts = <Id extends ListId>(
	id: Id,
	input: Input,
	{ everyMs }: { everyMs?: (items: Item<Id>[]) => number | false } = {},
) =>
	useInfiniteQuery({
		queryKey: [id, 'pages', input],
		queryFn: ({ pageParam }) => readPart(id, input, pageParam, PAGE),
		initialPageParam: null as Read<Id>['next'],
		getNextPageParam: ({ next }) => next,
		select: itemsOf,
		placeholderData: keepPreviousData,
		refetchInterval: ({ state }) => (state.data && everyMs?.(itemsOf(state.data))) ?? false,
	})

/** The whole list, part by part; `tell` hears how many have come. */
export const readAll = async <Id extends ListId>(
	id: Id,
	input: Input,
	tell: (count: number) => void,
): Promise<Item<Id>[]> => {
	const all: Item<Id>[] = []
	let next: Read<Id>['next'] = null
	do {
		const part: Read<Id> = await readPart(id, input, next, MOST[id] ?? PAGE)
		for (const item of part.items) all.push(item)
		next = part.next
		tell(all.length)
	} while (next !== null)
	return all
}
