import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { useWorld } from '../../test/support/world.ts'
import type { Queryable } from '../db/database.ts'
import { readPoints } from './read-points.ts'

const world = useWorld()

test('a customer who is merged between two of the reads is read again, as the other one', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	for (const name of ['ana', 'bia'])
		await api.post('/POS/orders', buildOrder({ OriginalId: name, Customer: { OriginalId: name } }))
	// The account is read before the merge, and the customer after it.
	const { promise: balancesRead, resolve: haveBalances } = Promise.withResolvers<void>()
	let merged: Promise<unknown> | undefined
	const merging: Queryable = {
		...world.db,
		rows: async (statement) => {
			const text = statement.text.replace(/\s+/g, ' ')
			if (text.includes('from accounts a')) return world.db.rows<never>(statement).finally(haveBalances)
			if (/from customers\b/.test(text) && text.includes('birthday')) {
				await balancesRead
				merged ??= panel.post('/customers/ana/merge', { From: 'bia' }, 200)
				await merged
			}
			return world.db.rows(statement)
		},
	}
	const [view] = await readPoints(merging, merchant, world.clock.now(), ['bia'])
	assert.ok(merged, 'the merge came between')
	assert.ok(view && 'balance' in view)
	assert.equal(view.balance.points.toString(), '200')
})
