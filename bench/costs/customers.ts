import { HTTP_CONNECTIONS } from '../support/bench-context.ts'
import { buildRequest, type Load, type Slot } from '../support/load.ts'
import type { BenchShop } from '../support/shop.ts'
import { measureCounting } from './counting.ts'
import { describeCost, measureRequests } from './measure.ts'
import type { CostRun } from './run.ts'
import { readTableSizes } from './table-sizes.ts'

/** The first runs compile the code and fill empty tables. */
const WARM_UPS = 5

const createCustomerLoad = ({ authorization }: BenchShop, first: number): Load => {
	const number = { width: 8, next: first }
	const slots: Record<string, Slot> = { id: number, name: number, email: number, document: number }
	const body = {
		...{ OriginalId: 'c#id#', Name: 'Customer #name#', Email: 'c#email#@shop.example' },
		Document: 'ID-#document#',
	}
	return {
		request: buildRequest('POST', '/v1/pvt/Customer', authorization, slots, body),
		slots,
		expects: '"HasError":false',
	}
}

/** Creates all customers through the private interface. */
export const measureCustomers = async ({
	context,
	server,
	samples,
	customers,
	rounds,
}: CostRun): Promise<void> => {
	const count = Math.floor(customers / (WARM_UPS + rounds))
	const sizes = await readTableSizes(context.cluster)
	for (let round = -WARM_UPS; round < rounds; round++) {
		const load = createCustomerLoad(context.shop, 1 + (round + WARM_UPS) * count)
		const cost = await measureRequests(context, server, load, { count, connections: HTTP_CONNECTIONS })
		context.log(`  ${count} customers: ${describeCost(cost)}`)
		if (round < 0) continue
		samples.add('customer.server', cost.process)
		samples.add('customer.database', cost.database)
		samples.add('customer.wal', cost.wal)
	}
	const { cost, growth } = await measureCounting(context, sizes, customers)
	samples.add('customer.later.worker', cost.process)
	samples.add('customer.later.database', cost.database)
	samples.add('customer.later.wal', cost.wal)
	samples.addTables('customer', growth)
}
