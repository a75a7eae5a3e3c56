import type { AdminOperationId } from '@fiel/contract'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call, type Given, type Output } from './call.ts'

/** The cache key of an operation: its name and its input. */
export const reading = <Id extends AdminOperationId>(id: Id, ...given: Given<Id>) =>
	queryOptions<Output<Id>>({ queryKey: [id, ...given], queryFn: () => call(id, ...given) })

/** Reads with an operation: `const keys = useRead('listKeys')`. Show it with `<Loaded of={keys}>`. */
export const useRead = <Id extends AdminOperationId>(
	id: Id,
	...given: Given<Id>
): UseQueryResult<Output<Id>> => useQuery(reading(id, ...given))
