import type { AdminOperationId } from '@fiel/contract'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type CallArguments, call, type Output } from './call.ts'

/** The cache key of an operation: its name and its input. */
export const readQuery = <Id extends AdminOperationId>(id: Id, ...given: CallArguments<Id>) =>
	queryOptions<Output<Id>>({ queryKey: [id, ...given], queryFn: () => call(id, ...given) })

/** Reads with an operation: `const keys = useRead('listKeys')`. Show it with `<Loaded of={keys}>`. */
export const useRead = <Id extends AdminOperationId>(
	id: Id,
	...given: CallArguments<Id>
): UseQueryResult<Output<Id>> => useQuery(readQuery(id, ...given))
