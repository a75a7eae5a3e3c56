/** An inconsistency in the stored data, described in a sentence. */
export interface Finding {
	merchantId: number
	/** Null if it concerns no particular customer, such as the counter of a reward. */
	customerId: number | null
	/** The point record that it concerns, if any. */
	recordId: number | null
	sentence: string
}
