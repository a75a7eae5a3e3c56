interface Deque<Item> {
	push(item: Item): void
	shift(): Item | undefined
	/** The item that `shift` would return. */
	first(): Item | undefined
	/** Removes the newest item and returns it. */
	pop(): Item | undefined
	size(): number
}

/** The number of removed items after which the array is compacted. */
const COMPACT_AFTER = 32

/** A queue with two ends. `Array.shift` moves all other items each time; this moves them once half of the array is unused. */
export const createDeque = <Item>(): Deque<Item> => {
	let items: Item[] = []
	let first = 0
	return {
		push: (item) => void items.push(item),
		shift() {
			if (first === items.length) return undefined
			const item = items[first]
			first += 1
			if (first === items.length) items.length = 0
			else if (first < COMPACT_AFTER || first * 2 < items.length) return item
			else items = items.slice(first)
			first = 0
			return item
		},
		first: () => items[first],
		pop() {
			if (first === items.length) return undefined
			const item = items.pop()
			if (first === items.length) {
				items.length = 0
				first = 0
			}
			return item
		},
		size: () => items.length - first,
	}
}
