import { OrderState } from '../api/values.ts'
import { useText } from './language.tsx'
import { type ValueLabels, valueText } from './value-words.ts'

interface Stated {
	State: number
	Returned: number
}

export const isPartlyReturned = ({ State, Returned }: Stated): boolean =>
	Returned > 0 && State !== OrderState.Cancelled

/** What became of an order: that a part was returned says more than its state. */
export const orderStateText = (
	order: Stated,
	{ orderStates, partlyReturned }: Pick<ValueLabels, 'orderStates' | 'partlyReturned'>,
): string =>
	isPartlyReturned(order) ? partlyReturned : (orderStates as Record<number, string>)[order.State]!

export const useOrderStateText = (): ((order: Stated) => string) => {
	const words = useText(valueText)
	return (order) => orderStateText(order, words)
}
