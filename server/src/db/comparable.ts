/** The base class of values that can be compared. `Other` is also what such a value can be made of. */
export abstract class Comparable<Other> {
	/** Negative if this is less than the other, positive if it is greater, zero if they are equal. */
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
