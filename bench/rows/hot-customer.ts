import type { BenchGroup } from '../support/bench-context.ts'
import { createOrderComparison } from '../support/order-comparison.ts'
import { runComparison } from '../support/pgbench-comparison.ts'

/** All orders are of one customer, so that every transaction waits for the same account. */
export const hotCustomerGroup: BenchGroup = {
	name: 'hot',
	async run(context) {
		const { firstCustomer } = context.shop
		const comparison = createOrderComparison(context, context, firstCustomer, firstCustomer)
		// the server is what is short here, so what V8 still compiles would be most of what is measured
		const warmer = { ...context, warmUps: context.warmUps * 2 }
		return [
			await runComparison(warmer, {
				...comparison,
				work: 'orders of one customer',
				wanted: 3,
				clients: [1, 2, 4, 16],
			}),
		]
	},
}
