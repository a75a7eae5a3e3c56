import type { MergeCandidate } from '@fiel/contract'

/** Who should stay of customers who are one person: the one with the most orders, else the oldest. */
export const chooseSurvivor = (customers: readonly MergeCandidate[]): string => {
	const byWorth = customers.toSorted(
		(one, other) => other.Orders - one.Orders || one.CreatedDate.localeCompare(other.CreatedDate),
	)
	return byWorth[0]!.OriginalId
}
