export interface Fifo<Item> {
	push(item: Item): void
	shift(): Item | undefined
	size(): number
}

/** So many places may stay unused, however few items there are. */
const COMPACT_AFTER = 32

/** First in, first out. Taking the first of an array moves all the others; this does so once for half of them. */
export const createFifo = <Item>(): Fifo<Item> => {
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
		size: () => items.length - first,
	}
}
