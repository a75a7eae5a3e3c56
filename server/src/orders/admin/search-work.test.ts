import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { trackStatements } from '../../../test/support/count-scanned-rows.ts'
import { cloneDatabase } from '../../../test/support/database.ts'
import { fillCustomers } from '../../../test/support/many-customers.ts'
import { fillOrders, ORDER_SEARCHES } from '../../../test/support/many-orders.ts'
import { systemClock } from '../../clock.ts'
import { createMerchant } from '../../merchants/create-merchant.ts'
import { listOrders } from './list-orders.ts'

const COUNT = 40_000
/** Every index is asked for 2,000 orders at most, and the newest 5,000 are read twice: for the page and for its end. */
const MOST_ORDERS = 20_000
/** A sample of names, those that the index finds, and one for each of the newest orders. */
const MOST_CUSTOMERS = 14_000

test('a search reads a bounded number of orders and customers, whatever the text', async () => {
	// A database of its own, because the orders are not those of an installation that works: they have no points.
	const { db, drop } = await cloneDatabase()
	after(drop)
	const shop = { name: 'large', currency: 'BRL', timeZone: 'America/Sao_Paulo' }
	const created = await db.transaction((tx) => createMerchant(tx, shop, systemClock.now()))
	assert.ok(!('refused' in created))
	const { merchant } = created
	await fillCustomers(db, merchant.id, COUNT)
	await fillOrders(db, merchant.id, COUNT)
	const watched = trackStatements(db)
	const wrong: Record<string, unknown> = {}
	for (const [kind, [search, least]] of Object.entries(ORDER_SEARCHES)) {
		const none = {
			originalIds: null,
			state: null,
			isPartlyReturned: null,
			branch: null,
			salesPerson: null,
			from: null,
			until: null,
		}
		const filter = { ...none, search, coupon: null, customerId: null }
		const { orders } = await listOrders(watched.db, merchant.id, filter, {
			sort: { by: 'placed', isDescending: true },
			...{ cursor: null, limit: 50 },
		})
		const statements = watched.statements.splice(0)
		const read = {
			orders: await watched.countScannedRows('orders', statements),
			customers: await watched.countScannedRows('customers', statements),
		}
		if (read.orders > MOST_ORDERS || read.customers > MOST_CUSTOMERS || orders.length < least)
			wrong[kind] = { ...read, found: orders.length }
	}
	assert.deepEqual(wrong, {})
})
