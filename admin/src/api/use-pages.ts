import type { AdminOperationId } from '@fiel/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, type Given, type Input, type Output } from './call.ts'

/** A list that the server hands out in pages: how a page is asked for, what is in it, and where the next one begins. */
export interface Paged<Id extends AdminOperationId, Row> {
	id: Id
	/** What the list is narrowed by; another one is another list. */
	by: unknown
	input: (before: number | undefined) => Input<Id>
	rows: (page: Output<Id>) => Row[]
	next: (page: Output<Id>) => number | undefined
}

const ask = <Id extends AdminOperationId, Row>(paged: Paged<Id, Row>, before: number | undefined) =>
	call(paged.id, ...([paged.input(before)] as Given<Id>))

/** The pages read so far as one list. Show it with `<Loaded of={…}>`, and `more` behind a `<MoreButton>`. */
export const usePages = <Id extends AdminOperationId, Row>(
	paged: Paged<Id, Row>,
	{ everyMs }: { everyMs?: (rows: Row[]) => number | false } = {},
) => {
	const found = useInfiniteQuery({
		queryKey: [paged.id, 'pages', paged.by],
		queryFn: ({ pageParam }) => ask(paged, pageParam),
		initialPageParam: undefined as number | undefined,
		getNextPageParam: (page) => paged.next(page),
		refetchInterval: ({ state }) => (state.data && everyMs?.(state.data.pages.flatMap(paged.rows))) ?? false,
	})
	return {
		data: found.data?.pages.flatMap(paged.rows),
		error: found.error,
		refetch: found.refetch,
		more: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
		isAsking: found.isFetchingNextPage,
	}
}

/** Every row of the list, page after page. */
export async function* allRows<Id extends AdminOperationId, Row>(paged: Paged<Id, Row>): AsyncGenerator<Row> {
	let before: number | undefined
	do {
		const page = await ask(paged, before)
		yield* paged.rows(page)
		before = paged.next(page)
	} while (before !== undefined)
}
