import type { AdminOperationId } from '@fiel/contract'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiFailure } from './api-failure.ts'
import { type CallArguments, call, type Input, type Output } from './call.ts'

/**
 * Changes something with an operation. The queries in `refreshes` are read again before the change counts as done, so
 * the list behind a closing dialog already shows it.
 */
export const useWrite = <Id extends AdminOperationId>(
	id: Id,
	{ refreshes = [] }: { refreshes?: AdminOperationId[] } = {},
): UseMutationResult<Output<Id>, ApiFailure, Input<Id>> => {
	const client = useQueryClient()
	return useMutation<Output<Id>, ApiFailure, Input<Id>>({
		mutationKey: [id],
		mutationFn: (input) => call(id, ...([input] as CallArguments<Id>)),
		onSuccess: () =>
			Promise.all(withCounts(refreshes).map((read) => client.invalidateQueries({ queryKey: [read] }))),
	})
}

/** A list that is read again is counted again. */
const withCounts = (reads: readonly AdminOperationId[]): string[] =>
	reads.flatMap((read) => (read.startsWith('list') ? [read, read.replace('list', 'count')] : [read]))
