import { runDuel } from '../support/duel.ts'
import type { Group } from '../support/lab.ts'
import { orderDuel } from '../support/order-duel.ts'

/** All orders are of one customer, so that every transaction waits for the same account. */
export const hotCustomer: Group = {
	name: 'hot',
	async run(lab) {
		const { firstCustomer } = lab.shop
		const duel = orderDuel(lab, lab, firstCustomer, firstCustomer)
		// the server is what is short here, so what V8 still compiles would be most of what is measured
		const warmer = { ...lab, warmUps: lab.warmUps * 2 }
		return [
			await runDuel(warmer, { ...duel, work: 'orders of one customer', wanted: 3, clients: [1, 2, 4, 16] }),
		]
	},
}
