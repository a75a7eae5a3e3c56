import { useState } from 'react'

type Key = string | number

export interface Selection<Row> {
	/** The selected rows that are loaded, in the order of the list. */
	rows: Row[]
	has: (row: Row) => boolean
	/** With `isRange`, all rows between this one and the last one that was changed. */
	toggle: (index: number, isRange: boolean) => void
	areAll: boolean
	toggleAll: () => void
	clear: () => void
}

/** The rows of a list that a user has selected. */
export const useSelection = <Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Selection<Row> => {
	const [keys, setKeys] = useState<ReadonlySet<Key>>(new Set())
	const [last, setLast] = useState<Key | null>(null)
	const selected = rows.filter((row) => keys.has(keyOf(row)))
	const areAll = rows.length > 0 && selected.length === rows.length
	return {
		rows: selected,
		has: (row) => keys.has(keyOf(row)),
		toggle: (index, isRange) => {
			const from = isRange ? rows.findIndex((row) => keyOf(row) === last) : -1
			const start = from < 0 ? index : from
			const changed = rows.slice(Math.min(start, index), Math.max(start, index) + 1).map(keyOf)
			const isSelected = keys.has(keyOf(rows[index]!))
			const kept = [...keys].filter((key) => !changed.includes(key))
			setKeys(new Set(isSelected ? kept : [...kept, ...changed]))
			setLast(keyOf(rows[index]!))
		},
		areAll,
		toggleAll: () => setKeys(new Set(areAll ? [] : rows.map(keyOf))),
		clear: () => setKeys(new Set()),
	}
}
