import type { AdminOperationId } from '@fiel/contract'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call, type Given, type Output } from './call.ts'

/** How an operation is cached: by its name, then by what it was given. */
export const reading = <Id extends AdminOperationId>(id: Id, ...given: Given<Id>) =>
	queryOptions<Output<Id>>({ queryKey: [id, ...given], queryFn: () => call(id, ...given) })

/** Reads by an operation: `const keys = useRead('listKeys')`. Show it with `<Loaded of={keys}>`. */
export const useRead = <Id extends AdminOperationId>(
	id: Id,
	...given: Given<Id>
): UseQueryResult<Output<Id>> => useQuery(reading(id, ...given))
