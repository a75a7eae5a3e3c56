import type { AdminOperationId } from '@fiel/contract'
import { useQueryClient } from '@tanstack/react-query'

/** What shows customers, or what belongs to them. */
const AFFECTED: readonly AdminOperationId[] = [
	'getCustomerProfile',
	'listAllTiers',
	'listCustomerMerges',
	'listCustomerTimeline',
	'listCustomers',
	'listDuplicateCustomers',
	'listOrders',
	'listTierMoves',
]

/** Reads again what a merge, or undoing one, changes. */
export const useRefreshMerged = (): (() => Promise<unknown>) => {
	const client = useQueryClient()
	return () => Promise.all(AFFECTED.map((read) => client.invalidateQueries({ queryKey: [read] })))
}
