import { openBeside, settle } from '../support/cluster.ts'
import { serverSide } from '../support/duel.ts'
import { makeHistory } from '../support/history.ts'
import type { Group, Lab } from '../support/lab.ts'
import { orderDuel } from '../support/order-duel.ts'
import { takeTurns } from '../support/rounds.ts'
import { compare, type Row } from '../support/row.ts'
import { startFiel } from '../support/server.ts'
import { openShop } from '../support/shop.ts'

const CUSTOMERS = Number(process.env.BIG_CUSTOMERS ?? 1_000_000)
const LONG_CUSTOMERS = 100
const LONG_RECORDS = Number(process.env.LONG_RECORDS ?? 100_000)
const SHORT_RECORDS = 10
const RECORDS = LONG_CUSTOMERS * LONG_RECORDS + (CUSTOMERS - LONG_CUSTOMERS) * SHORT_RECORDS

const shown = (value: number): string =>
	value >= 1e6 ? `${Math.round(value / 1e6)},000,000` : value.toLocaleString('en')

/** A database a thousand times larger than an empty one, and customers of whom it knows a great deal. */
export const history: Group = {
	name: 'history',
	async run(lab) {
		const cluster = await openBeside(lab.cluster, 'large')
		try {
			const began = performance.now()
			const shop = await openShop(cluster.db, 'large', CUSTOMERS)
			const sizes = { longCustomers: LONG_CUSTOMERS, longRecords: LONG_RECORDS, shortRecords: SHORT_RECORDS }
			await makeHistory(cluster, shop, sizes)
			const seconds = Math.round((performance.now() - began) / 1000)
			lab.say(`  ${shown(CUSTOMERS)} customers and ${shown(RECORDS)} records made in ${seconds} s`)
			const large: Lab = { ...lab, cluster, shop }
			return [await compareSizes(lab, large), await compareCustomers(large)]
		} finally {
			await cluster.stop()
		}
	},
}

const compareSizes = async (small: Lab, large: Lab): Promise<Row> => {
	const [one, other] = [await startFiel(large.cluster), await startFiel(small.cluster)]
	try {
		await settle(small.cluster)
		const [mine, floor] = await takeTurns(small.rounds, [
			serverSide(large, 'large', [one], orderDuel(large)),
			serverSide(small, 'small', [other], orderDuel(small)),
		])
		const { firstCustomer, lastCustomer } = small.shop
		const claim = {
			work: `orders, ${shown(CUSTOMERS)} customers, ${shown(RECORDS)} records`,
			against: `${shown(lastCustomer - firstCustomer + 1)} customers, no history`,
			wanted: 0.8,
		}
		return compare(claim, mine!, floor!)
	} finally {
		await one.stop()
		await other.stop()
	}
}

/** As many customers on both sides, so that they wait for each other alike; the short ones are new in every round. */
const compareCustomers = async (lab: Lab): Promise<Row> => {
	const fiel = await startFiel(lab.cluster)
	try {
		const first = lab.shop.firstCustomer
		let next = first
		const few = () => {
			next += LONG_CUSTOMERS
			return orderDuel(lab, lab, next, next + LONG_CUSTOMERS - 1).load()
		}
		const [mine, floor] = await takeTurns(lab.rounds, [
			serverSide(lab, 'long', [fiel], orderDuel(lab, lab, first, first + LONG_CUSTOMERS - 1)),
			serverSide(lab, 'short', [fiel], { load: few, last: { seconds: lab.seconds } }),
		])
		const claim = {
			work: `orders of customers with ${LONG_RECORDS.toLocaleString('en')} records`,
			against: `customers with ${SHORT_RECORDS}`,
			wanted: 0.8,
		}
		return compare(claim, mine!, floor!)
	} finally {
		await fiel.stop()
	}
}
