/** A place where what is stored contradicts itself, said in a sentence. */
export interface Finding {
	merchantId: number
	/** Null where it is nobody's in particular, as the counter of a reward. */
	customerId: number | null
	/** The point record it is about, where it is about one. */
	recordId: number | null
	sentence: string
}
