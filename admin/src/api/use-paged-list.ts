import type { AdminOperationId } from '@fiel/contract'
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { againWhileAway } from './away.ts'
import { type CallArguments, call, type Output } from './call.ts'

type Place = string | number | null
type Part = { Items: readonly unknown[] } & ({ NextBefore: Place } | { NextAfter: Place })
/**
 * The operations that return a list in parts with a cursor for the next one; deliveries continue at the last item.
 */
export type ListId =
	| { [Id in AdminOperationId]: Output<Id> extends Part ? Id : never }[AdminOperationId]
	| 'listDeliveries'
export type Item<Id extends ListId> =
	Output<Id> extends { Items: (infer T)[] } ? T : Output<Id> extends (infer T)[] ? T : never

/** The largest part that a request may ask for; null if only the server decides. */
const MOST: Record<ListId, number | null> = {
	listAudit: 200,
	listBulkActions: 200,
	listBulkOutcomes: null,
	listCampaignOrders: 1000,
	listCoupons: 500,
	listCustomerPoints: 200,
	listCustomerTimeline: 200,
	listCustomers: 1000,
	listDeliveries: 500,
	listDuplicateCustomers: 100,
	listErasureRequests: 200,
	listImportErrors: 1000,
	listImports: 200,
	listMessages: 200,
	listNotes: 200,
	listOpenAnswers: null,
	listOrders: 1000,
	listProducts: 500,
	listReportCustomers: 1000,
	listReportExpiring: 1000,
	listReportMovements: 1000,
	listReportOrders: 1000,
	listRewardRedemptions: 200,
	listShifts: 200,
	listTestMails: 200,
	listWaitingChanges: 200,
}

export interface Input {
	params?: Record<string, unknown>
	query?: Record<string, unknown>
}

const PAGE = 50
/** The limit of requests for one part: with a rare filter, many responses may be empty before a match. */
const MAX_REQUESTS = 200

interface Read<Id extends ListId> {
	items: Item<Id>[]
	/** The query parameter of the next request; null at the end. */
	next: { before: Place } | { after: Place } | null
}

const ask = async <Id extends ListId>(
	id: Id,
	input: Input,
	next: Read<Id>['next'],
	limit: number,
): Promise<Read<Id>> => {
	const query = { ...input.query, ...(MOST[id] !== null && { limit }), ...next }
	const answer: unknown = await call(id, ...([{ ...input, query }] as unknown as CallArguments<Id>))
	if (Array.isArray(answer))
		return { items: answer, next: answer.length < limit ? null : { before: answer.at(-1).Id } }
	const part = answer as Part
	const items = part.Items as Item<Id>[]
	if ('NextAfter' in part) return { items, next: part.NextAfter === null ? null : { after: part.NextAfter } }
	return { items, next: part.NextBefore === null ? null : { before: part.NextBefore } }
}

/** Requests parts until the limit is reached or the list ends. */
const readPart = async <Id extends ListId>(
	id: Id,
	input: Input,
	from: Read<Id>['next'],
	limit: number,
): Promise<Read<Id>> => {
	const read: Read<Id> = { items: [], next: from }
	for (let turn = 0; turn < MAX_REQUESTS; turn++) {
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
 * A list that is read in parts, on demand. Show it with `<Loaded of={list}>` and
 * a `<MoreButton of={list}>` below, or in a `<ListTable>`; `everyMs` is the interval to refresh it, `size` the rows per part.
 */
export const usePagedList = <Id extends ListId>(
	id: Id,
	input: Input,
	{ everyMs, size = PAGE }: { everyMs?: (items: Item<Id>[]) => number | false; size?: number } = {},
) =>
	useInfiniteQuery({
		queryKey: [id, 'pages', input, size],
		queryFn: ({ pageParam }) => readPart(id, input, pageParam, size),
		initialPageParam: null as Read<Id>['next'],
		getNextPageParam: ({ next }) => next,
		select: itemsOf,
		placeholderData: keepPreviousData,
		refetchInterval: ({ state }) =>
			againWhileAway(state) || ((state.data && everyMs?.(itemsOf(state.data))) ?? false),
	})

/** Reads the whole list in parts; `tell` is called with the number of items so far. */
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
