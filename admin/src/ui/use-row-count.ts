import type { AdminOperationId } from '@fiel/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CallArguments, call, type Output } from '../api/call.ts'
import type { CountedRows } from './row-count-text.tsx'

type CountId = { [Id in AdminOperationId]: Output<Id> extends CountedRows ? Id : never }[AdminOperationId]

/** How many rows match, asked only while not all of them are loaded. */
export const useRowCount = (
	id: CountId,
	{ sort: _, ...filters }: Record<string, unknown>,
	hasMore: boolean,
): CountedRows | undefined =>
	useQuery({
		queryKey: [id, filters],
		queryFn: (): Promise<CountedRows> =>
			call(id, ...([{ query: filters }] as unknown as CallArguments<typeof id>)),
		enabled: hasMore,
		placeholderData: keepPreviousData,
		staleTime: 30_000,
	}).data
