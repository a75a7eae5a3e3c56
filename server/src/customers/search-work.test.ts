import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackStatements } from '../../test/support/count-scanned-rows.ts'
import { fillCustomers, searchesOf } from '../../test/support/many-customers.ts'
import { useWorld } from '../../test/support/world.ts'
import { listCustomers } from './list-customers.ts'

const world = useWorld()

const CUSTOMERS = 50_000
/**
 * With words, a search reads the newest in two steps and a
 * sample; without words, the newest and the end of the range.
 */
const MOST = 14_000
const MOST_WITHOUT_WORDS = 40_010

test('a search reads a bounded number of customers, whatever the text', async () => {
	const { merchant } = await world.merchant()
	const many = await fillCustomers(world.db, merchant.id, CUSTOMERS)
	const watched = trackStatements(world.db)
	const tooMany: Record<string, number> = {}
	for (const [kind, query] of Object.entries(searchesOf(many))) {
		const params = new URLSearchParams(query)
		const tier = params.get('tier')
		const group = params.get('group')
		const filter = {
			search: params.get('search'),
			tierId: tier === null ? null : Number(tier),
			group: group === null ? null : Number(group),
			state: params.get('state') as 'left' | 'blocked' | null,
			before: null,
		}
		await listCustomers(watched.db, merchant.id, filter, 50)
		const rows = await watched.countScannedRows('customers')
		if (rows > (filter.search === null ? MOST_WITHOUT_WORDS : MOST)) tooMany[kind] = rows
	}
	assert.deepEqual(tooMany, {})
})
