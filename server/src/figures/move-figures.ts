import type { Eraser } from '../customers/eraser.ts'
import type { Mover } from '../customers/mover.ts'
import { noteFigureChanges } from './note-changes.ts'

/** The worker counts both customers and all their orders again. */
const countBothAgain: Mover<null>['move'] = async (tx, _locked, { merchant, fromId, intoId }) => {
	noteFigureChanges(tx, merchant.id, [{ customerId: fromId }, { customerId: intoId }])
	return null
}

export const figureMover: Mover<null> = {
	name: 'figures',
	tables: ['figure_changes', 'reported_orders', 'customer_figures', 'customer_months', 'customer_expiries'],
	move: countBothAgain,
	async moveBack(tx, locked, pair) {
		await countBothAgain(tx, locked, pair)
	},
}

/** Erasing ends the enrolment, so the worker counts the orders of the customer as those of others from now on. */
export const figureEraser: Eraser = {
	tables: ['figure_changes', 'customer_figures', 'customer_months', 'customer_expiries'],
	async erase(tx, _locked, merchantId, { customerId }) {
		noteFigureChanges(tx, merchantId, [{ customerId }])
		return []
	},
}
