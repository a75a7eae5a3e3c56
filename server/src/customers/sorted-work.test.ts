import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { CUSTOMER_ORDERS } from '@fiel/contract'
import { trackStatements } from '../../test/support/count-scanned-rows.ts'
import { cloneDatabase } from '../../test/support/database.ts'
import { fillCustomers } from '../../test/support/many-customers.ts'
import { fillFigures } from '../../test/support/many-figures.ts'
import { systemClock } from '../clock.ts'
import { createMerchant } from '../merchants/create-merchant.ts'
import { listSortedCustomers, type SortCursor } from './list-sorted-customers.ts'

const COUNT = Number(process.env.CUSTOMERS ?? 40_000)
const LIMIT = 50
const FILTER = { search: null, tierId: null, group: null, state: null }

test('in every order and direction, each part reads only its own rows of the index', async () => {
	// A database of its own, because the customers are not those of an installation that works.
	const { db, drop } = await cloneDatabase()
	after(drop)
	const shop = { name: 'large', currency: 'BRL', timeZone: 'America/Sao_Paulo' }
	const created = await db.transaction((tx) => createMerchant(tx, shop, systemClock.now()))
	assert.ok(!('refused' in created))
	const { merchant } = created
	await fillCustomers(db, merchant.id, COUNT, false)
	await fillFigures(db, merchant.id)
	const watched = trackStatements(db)
	const tooMany: Record<string, number> = {}
	for (const by of CUSTOMER_ORDERS)
		for (const isDescending of [false, true]) {
			const sort = { by, isDescending }
			let cursor: SortCursor | null = null
			for (const limit of [LIMIT, COUNT / 8, LIMIT]) {
				const page = await listSortedCustomers(watched.db, merchant.id, FILTER, { sort, cursor, limit })
				// The first statement reads the index, the second one what is shown.
				const [scan] = watched.statements.splice(0)
				cursor = page.next
				if (limit !== LIMIT) continue
				const customers = await watched.countScannedRows('customers', [scan!])
				const figures = await watched.countScannedRows('customer_figures', [scan!])
				if (Math.max(customers, figures) > 2 * (LIMIT + 2)) tooMany[`${by} ${isDescending}`] = customers
			}
		}
	assert.deepEqual(tooMany, {})
})
