import type { AdminOperationId } from '@fiel/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call, type Given, type Output } from './call.ts'

/** Operations whose answers are parts of a list: `Items`, and `NextBefore` for the part that follows. */
type Part = { Items: readonly unknown[]; NextBefore: string | number | null }
type ListId = { [Id in AdminOperationId]: Output<Id> extends Part ? Id : never }[AdminOperationId]
type Item<Id extends ListId> = Output<Id> extends { Items: (infer T)[] } ? T : never

interface Input {
	params?: Record<string, unknown>
	query?: Record<string, unknown>
}

const PAGE = 50
/** A filter that few fit may be answered with nothing many times before something comes. */
const PATIENCE = 200

interface Read<Id extends ListId> {
	items: Item<Id>[]
	next: Part['NextBefore']
}

/** The next part that has something in it, or the end. */
const readPart = async <Id extends ListId>(
	id: Id,
	input: Input,
	before: Part['NextBefore'],
	limit: number,
): Promise<Read<Id>> => {
	const items: Item<Id>[] = []
	let next = before
	for (let turn = 0; turn < PATIENCE; turn++) {
		const given = { ...input, query: { ...input.query, limit, ...(next !== null && { before: next }) } }
		const part = (await call(id, ...([given] as unknown as Given<Id>))) as Part
		items.push(...(part.Items as Item<Id>[]))
		next = part.NextBefore
		if (next === null || items.length >= limit) break
	}
	return { items, next }
}

/** A list that is read in parts, the next one when somebody asks for it. Show it with `<Loaded of={list}>`. */
export const useParts = <Id extends ListId>(id: Id, input: Input) =>
	useInfiniteQuery({
		queryKey: [id, 'pages', input],
		queryFn: ({ pageParam }) => readPart(id, input, pageParam, PAGE),
		initialPageParam: null as Part['NextBefore'],
		getNextPageParam: ({ next }) => next,
		select: ({ pages }) => pages.flatMap(({ items }) => items),
		placeholderData: keepPreviousData,
	})

/** The whole list, part by part; `tell` hears how many have come. */
export const readAll = async <Id extends ListId>(
	id: Id,
	input: Input,
	limit: number,
	tell: (count: number) => void,
): Promise<Item<Id>[]> => {
	const all: Item<Id>[] = []
	let next: Part['NextBefore'] = null
	do {
		const part: Read<Id> = await readPart(id, input, next, limit)
		for (const item of part.items) all.push(item)
		next = part.next
		tell(all.length)
	} while (next !== null)
	return all
}
