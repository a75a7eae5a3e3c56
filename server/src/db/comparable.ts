/** What can be compared with others of its kind, or with what they can be made of. */
export abstract class Comparable<Other> {
	/** Negative where it is below the other, positive where it is above, zero where they are equal. */
	abstract compare(other: Other): number

	eq(other: Other): boolean {
		return this.compare(other) === 0
	}
	gt(other: Other): boolean {
		return this.compare(other) > 0
	}
	gte(other: Other): boolean {
		return this.compare(other) >= 0
	}
	lt(other: Other): boolean {
		return this.compare(other) < 0
	}
	lte(other: Other): boolean {
		return this.compare(other) <= 0
	}
}
