import type { AuditEntry, MergeCandidate } from '@fiel/contract'

interface MergedCustomers {
	from: MergeCandidate
	into: MergeCandidate
	/** The customer whom the two are together. */
	whole: MergeCandidate
	isUndone: boolean
}

/** The customers of an entry about a merge, or about undoing one; null for other entries, and after erasure. */
export const mergedCustomersOf = ({ Operation, Before, After }: AuditEntry): MergedCustomers | null => {
	const isUndone = Operation === 'undoMerge'
	if (!isUndone && Operation !== 'mergeCustomers') return null
	const [whole, parts] = (isUndone ? [Before, After] : [After, Before]) as (Record<string, unknown> | null)[]
	if (!isCustomer(whole) || !isCustomer(parts?.From) || !isCustomer(parts?.Into)) return null
	return { from: parts.From, into: parts.Into, whole, isUndone }
}

const isCustomer = (value: unknown): value is MergeCandidate =>
	typeof value === 'object' &&
	value !== null &&
	typeof (value as MergeCandidate).OriginalId === 'string' &&
	typeof (value as MergeCandidate).CreatedDate === 'string'
