import { runDuel } from '../support/duel.ts'
import type { Group } from '../support/lab.ts'
import { orderDuel } from '../support/order-duel.ts'

/** All orders are of one customer, so that every transaction waits for the same account. */
export const hotCustomer: Group = {
	name: 'hot',
	async run(lab) {
		const { firstCustomer } = lab.shop
		const duel = orderDuel(lab, lab, firstCustomer, firstCustomer)
		return [
			await runDuel(lab, { ...duel, work: 'orders of one customer', wanted: 3, clients: [1, 2, 4, 16] }),
		]
	},
}
