import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sql from 'sql-template-tag'
import { buildApp } from '../src/app.ts'
import { systemClock } from '../src/clock.ts'
import { readConfig } from '../src/config.ts'
import { repeatSteps } from '../src/db/step.ts'
import { countChanges } from '../src/figures/count-changes.ts'
import { createMerchant } from '../src/merchants/create-merchant.ts'
import { type PanelClient, signInAs } from './support/admin.ts'
import { cloneDatabase } from './support/database.ts'
import { fillCustomers } from './support/many-customers.ts'
import { fillSales } from './support/many-sales.ts'
import type { World } from './support/world.ts'

// Run by `npm run test:speed`: it measures wall-clock time, which depends on the load of the machine.
const CUSTOMERS = Number(process.env.CUSTOMERS ?? 1_000_000)
const ORDERS = Number(process.env.ORDERS ?? 3_000_000)
const BUDGET_MS = 300
const TIMES = 9

let panel: PanelClient
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
	const { merchant } = created
	await fillCustomers(db, merchant.id, CUSTOMERS, false)
	await fillSales(db, merchant.id, ORDERS)
	const started = performance.now()
	const counted = await repeatSteps(() => countChanges(db, merchant, systemClock.now()))
	const seconds = (performance.now() - started) / 1000
	console.log(`${counted} customers and orders counted for the first time in ${seconds.toFixed(0)} s`)
	const [size] = await db.rows<{ megabytes: number }>(sql`
		select sum(pg_total_relation_size(name::regclass))::bigint / 1048576 as megabytes
		from unnest(array['reported_orders', 'customer_figures', 'customer_months', 'customer_expiries', 'repeat_months',
			'cohort_months', 'sales_days', 'sales_months', 'expiry_days']) name`)
	console.log(`${size!.megabytes} MB`)
	panel = await signInAs({ db, app, clock: systemClock } as unknown as World, merchant)
})

after(() => close())

const thisYear = systemClock.now().getUTCFullYear()
const period = `from=${thisYear - 2}-12`

/** Every operation of the reports, with the filters that find the least. */
const REQUESTS: Record<string, string> = {
	'the figures of twelve months': '',
	'the figures of two years': `?${period}`,
	'the figures of a branch': `?${period}&branch=b-3`,
	'customers by first order': `/customers?list=first&${period}`,
	'customers who ordered again after 700 days': `/customers?list=first&${period}&minDays=700`,
	'customers who did not order again': `/customers?list=first&${period}&again=no`,
	'members of a cohort who ordered in a month': `/customers?list=joined&from=2024-03&to=2024-03&orderedIn=${thisYear}-06`,
	'members who have redeemed (nobody)': '/customers?list=joined&from=2024-01&redeemed=yes',
	'best customers': '/customers?list=best',
	'orders of members': `/orders?${period}&buyers=members`,
	'orders with a reward (none)': `/orders?${period}&reward=yes`,
	'orders of a branch that has none': `/orders?${period}&branch=b-99`,
	'points that expired': '/movements?kind=expired',
	'points that were issued': `/movements?kind=issued&${period}`,
	'points that were redeemed (none)': `/movements?kind=redeemed&${period}`,
	'points that expire within 30 days': '/expiring?days=30',
	'a thousand of them for a file': '/expiring?days=366&limit=1000',
}

test(`every report on ${CUSTOMERS} customers is answered within ${BUDGET_MS} ms`, async () => {
	const slow: string[] = []
	for (const [kind, path] of Object.entries(REQUESTS)) {
		const times: number[] = []
		for (let time = 0; time < TIMES; time++) {
			const started = performance.now()
			await panel.get(`/reports${path}`)
			times.push(performance.now() - started)
		}
		const [middle, worst] = [times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)]!, Math.max(...times)]
		const written = [middle, times[0]!, worst].map((ms) => `${ms.toFixed(1)} ms`)
		console.log(`${kind}: ${written[0]}, the first one ${written[1]}, worst ${written[2]}`)
		if (middle > BUDGET_MS) slow.push(`${kind}: ${middle.toFixed(0)} ms`)
	}
	assert.deepEqual(slow, [])
})
