import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { buildApp } from '../src/app.ts'
import { systemClock } from '../src/clock.ts'
import { readConfig } from '../src/config.ts'
import { createMerchant } from '../src/merchants/create-merchant.ts'
import { type PanelClient, signInAs } from './support/admin.ts'
import { cloneDatabase } from './support/database.ts'
import { fillCustomers, type ManyCustomers, searchesOf } from './support/many-customers.ts'
import { fillFigures } from './support/many-figures.ts'
import { fillOrders, ORDER_SEARCHES } from './support/many-orders.ts'
import type { World } from './support/world.ts'

const ORDERS = Number(process.env.ORDERS ?? 1_000_000)
const CUSTOMERS = Number(process.env.CUSTOMERS ?? 1_000_000)
const BUDGET_MS = 100
const TIMES = 15

let panel: PanelClient
let many: ManyCustomers
let close: () => Promise<void>

before(async () => {
	const { db, drop } = await cloneDatabase()
	const app = await buildApp({ db, clock: systemClock, config: readConfig({ LOG_LEVEL: 'error' }) })
	close = async () => {
		await app.close()
		await drop()
	}
	const shop = { name: 'large', currency: 'BRL', timeZone: 'America/Sao_Paulo' }
	const created = await db.transaction((tx) => createMerchant(tx, shop, systemClock.now()))
	if ('refused' in created) throw new Error(created.refused)
	many = await fillCustomers(db, created.merchant.id, CUSTOMERS, false)
	await fillOrders(db, created.merchant.id, ORDERS)
	await fillFigures(db, created.merchant.id)
	panel = await signInAs({ db, app, clock: systemClock } as unknown as World, created.merchant)
})

after(() => close())

test(`every search among ${CUSTOMERS} customers is answered within ${BUDGET_MS} ms`, () =>
	measure('customers', Object.entries(searchesOf(many))))

test(`every search among ${ORDERS} orders is answered within ${BUDGET_MS} ms`, () =>
	measure(
		'orders',
		Object.entries(ORDER_SEARCHES).map(([kind, [search]]) => [kind, `search=${search}`]),
	))

test(`every order of ${CUSTOMERS} customers and ${ORDERS} orders is answered within ${BUDGET_MS} ms`, async () => {
	await measure('customers', await withSecondParts('customers', sortsOf(many)))
	await measure('orders', await withSecondParts('orders', ORDER_SORTS))
})

test(`rows are counted within ${BUDGET_MS} ms`, async () => {
	await measure('counts/customers', Object.entries(searchesOf(many)))
	await measure('counts/orders', [
		['all orders', ''],
		['orders of a branch that none has', 'branch=none'],
		['orders of a month', 'from=2024-03-01&until=2024-03-31'],
	])
})

const sortsOf = ({ rareTier }: ManyCustomers): [kind: string, query: string][] => [
	...['name', 'points', 'cashback', 'spend', 'lastOrder']
		.flatMap((by) => [by, `-${by}`])
		.map((sort): [string, string] => [`by ${sort}`, `sort=${sort}`]),
	['by created', 'sort=created'],
	['by name, a common word', 'sort=name&search=maria'],
	['by -spend, a rare word', 'sort=-spend&search=quintanilha'],
	['by -spend, those who left', 'sort=-spend&state=left'],
	['by name, a rare tier', `sort=name&tier=${rareTier}`],
]

const ORDER_SORTS: [kind: string, query: string][] = [
	...['placed', 'total', '-total'].map((sort): [string, string] => [`by ${sort}`, `sort=${sort}`]),
	['by -total, a day', 'sort=-total&from=2024-03-01&until=2024-03-01'],
	['by -total, a year', 'sort=-total&from=2024-01-01&until=2024-12-31'],
]

/** Each query, and the part of the list that follows its first one. */
const withSecondParts = async (list: 'customers' | 'orders', queries: [kind: string, query: string][]) => {
	const all: [kind: string, query: string][] = []
	for (const [kind, query] of queries) {
		const { NextBefore } = await panel.get(`/${list}?${query}`)
		all.push([kind, query])
		if (NextBefore) all.push([`${kind}, second part`, `${query}&before=${NextBefore}`])
	}
	return all
}

const measure = async (list: string, searches: [kind: string, query: string][]) => {
	const slow: string[] = []
	for (const [kind, query] of searches) {
		const times: number[] = []
		let found = 0
		for (let time = 0; time < TIMES; time++) {
			const started = performance.now()
			const { Items, Rows } = await panel.get(`/${list}?${encodeURI(query)}`)
			times.push(performance.now() - started)
			found = Rows ?? Items.length
		}
		const [middle, worst] = [times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)]!, Math.max(...times)]
		console.log(
			`${kind.padEnd(40)} ${String(found).padStart(3)} found  ${middle.toFixed(1).padStart(6)} ms  worst ${worst.toFixed(1)} ms`,
		)
		if (middle >= BUDGET_MS) slow.push(`${kind}: ${middle.toFixed(0)} ms`)
	}
	assert.deepEqual(slow, [])
}
