import type { BenchGroup } from '../support/bench-context.ts'
import { createOrderComparison } from '../support/order-comparison.ts'
import { runComparison } from '../support/pgbench-comparison.ts'

/** All orders belong to one customer, so that every transaction waits for the same account. */
export const hotCustomerGroup: BenchGroup = {
	name: 'hot',
	async run(context) {
		const { firstCustomer } = context.shop
		const comparison = createOrderComparison(context, context, firstCustomer, firstCustomer)
		// The server is the bottleneck here, so compilation by V8 would dominate the result without more warm-ups.
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
