import type { BenchContext, BenchGroup } from '../support/bench-context.ts'
import { openSiblingDatabase, vacuumAndCheckpoint } from '../support/cluster.ts'
import { insertHistory } from '../support/insert-history.ts'
import { runInterleaved } from '../support/interleave.ts'
import { createOrderComparison } from '../support/order-comparison.ts'
import { serverSide } from '../support/pgbench-comparison.ts'
import { compareRounds, type ResultRow } from '../support/result-row.ts'
import { startFiel } from '../support/server.ts'
import { createBenchShop } from '../support/shop.ts'

const CUSTOMERS = Number(process.env.BIG_CUSTOMERS ?? 1_000_000)
const LONG_CUSTOMERS = 100
const LONG_RECORDS = Number(process.env.LONG_RECORDS ?? 100_000)
const SHORT_RECORDS = 10
const RECORDS = LONG_CUSTOMERS * LONG_RECORDS + (CUSTOMERS - LONG_CUSTOMERS) * SHORT_RECORDS

const formatCount = (value: number): string =>
	value >= 1e6 ? `${Math.round(value / 1e6)},000,000` : value.toLocaleString('en')

/** Measures on a database a thousand times larger than an empty one, and on customers with long histories. */
export const historyGroup: BenchGroup = {
	name: 'history',
	async run(context) {
		const cluster = await openSiblingDatabase(context.cluster, 'large')
		try {
			const began = performance.now()
			const shop = await createBenchShop(cluster.db, 'large', CUSTOMERS)
			const sizes = { longCustomers: LONG_CUSTOMERS, longRecords: LONG_RECORDS, shortRecords: SHORT_RECORDS }
			await insertHistory(cluster, shop, sizes)
			const seconds = Math.round((performance.now() - began) / 1000)
			context.log(
				`  ${formatCount(CUSTOMERS)} customers and ${formatCount(RECORDS)} records made in ${seconds} s`,
			)
			const large: BenchContext = { ...context, cluster, shop }
			return [await compareSizes(context, large), await compareCustomers(large)]
		} finally {
			await cluster.stop()
		}
	},
}

const compareSizes = async (small: BenchContext, large: BenchContext): Promise<ResultRow> => {
	const [one, other] = [await startFiel(large.cluster), await startFiel(small.cluster)]
	try {
		await vacuumAndCheckpoint(small.cluster)
		const [mine, floor] = await runInterleaved(small.rounds, [
			serverSide(large, 'large', [one], createOrderComparison(large)),
			serverSide(small, 'small', [other], createOrderComparison(small)),
		])
		const { firstCustomer, lastCustomer } = small.shop
		const claim = {
			work: `orders, ${formatCount(CUSTOMERS)} customers, ${formatCount(RECORDS)} records`,
			against: `${formatCount(lastCustomer - firstCustomer + 1)} customers, no history`,
			wanted: 0.8,
		}
		return compareRounds(claim, mine!, floor!)
	} finally {
		await one.stop()
		await other.stop()
	}
}

/**
 * Both sides have the same number of customers, so that lock waits are equal; the customers with short histories
 * are new in every round.
 */
const compareCustomers = async (context: BenchContext): Promise<ResultRow> => {
	const fiel = await startFiel(context.cluster)
	try {
		const first = context.shop.firstCustomer
		let next = first
		const few = () => {
			next += LONG_CUSTOMERS
			return createOrderComparison(context, context, next, next + LONG_CUSTOMERS - 1).load()
		}
		const [mine, floor] = await runInterleaved(context.rounds, [
			serverSide(
				context,
				'long',
				[fiel],
				createOrderComparison(context, context, first, first + LONG_CUSTOMERS - 1),
			),
			serverSide(context, 'short', [fiel], { load: few, duration: { seconds: context.seconds } }),
		])
		const claim = {
			work: `orders of customers with ${LONG_RECORDS.toLocaleString('en')} records`,
			against: `customers with ${SHORT_RECORDS}`,
			wanted: 0.8,
		}
		return compareRounds(claim, mine!, floor!)
	} finally {
		await fiel.stop()
	}
}
