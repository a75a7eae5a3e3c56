export interface Heap<Item> {
	push(item: Item): void
	/** The first of all, which stays. */
	top(): Item | undefined
	/** The first of all, which goes. */
	pop(): Item | undefined
}

/** A binary heap: whichever comes first is found at once, and adding or taking one costs no more than the logarithm. */
export const createHeap = <Item>(isBefore: (a: Item, b: Item) => boolean): Heap<Item> => {
	const items: Item[] = []
	return {
		push(item) {
			let at = items.length
			items.push(item)
			while (at > 0) {
				const parent = (at - 1) >> 1
				if (!isBefore(item, items[parent]!)) break
				items[at] = items[parent]!
				at = parent
			}
			items[at] = item
		},
		top: () => items[0],
		pop() {
			const first = items[0]
			const last = items.pop()
			if (items.length === 0) return first
			let at = 0
			for (;;) {
				let child = 2 * at + 1
				if (child >= items.length) break
				if (child + 1 < items.length && isBefore(items[child + 1]!, items[child]!)) child += 1
				if (!isBefore(items[child]!, last!)) break
				items[at] = items[child]!
				at = child
			}
			items[at] = last!
			return first
		},
	}
}
