export interface Heap<Item> {
	push(item: Item): void
	/** Returns the first item without removing it. */
	top(): Item | undefined
	/** Removes the first item and returns it. */
	pop(): Item | undefined
}

/** A binary heap: `top` takes constant time, `push` and `pop` logarithmic time. */
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
