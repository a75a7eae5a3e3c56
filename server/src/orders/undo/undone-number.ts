import { LIMITS } from '@fiel/contract'

/** The number that an order has after its import was undone. A long number is cut, so that the order can still be asked for. */
export const undoneNumber = (originalId: string, importId: number): string => {
	const addition = ` (undone import ${importId})`
	const characters = [...originalId]
	return characters.slice(0, LIMITS.id - addition.length).join('') + addition
}
