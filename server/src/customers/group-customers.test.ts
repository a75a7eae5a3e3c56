import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RfmGroup } from '@fiel/contract'
import sql from 'sql-template-tag'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { useWorld } from '../../test/support/world.ts'
import { repeatSteps } from '../db/step.ts'
import { readLags, runJobsOnce } from '../worker.ts'
import { groupCustomers } from './group-customers.ts'

const world = useWorld()

/**
 * Creates a customer for each cell of a grid: more orders and higher
 * tickets on one axis, days since the last order on the other.
 */
const createGrid = async () => {
	const made = await world.merchant()
	const posts: Promise<unknown>[] = []
	for (let orders = 1; orders <= 5; orders += 1)
		for (let absence = 0; absence < 5; absence += 1)
			for (let turn = 0; turn < orders; turn += 1) {
				const day = `2026-06-${String(14 - absence * 2).padStart(2, '0')}T12:00:00Z`
				posts.push(
					made.api.post(
						'/POS/orders',
						buildOrder({
							Customer: { OriginalId: `orders ${orders} absence ${absence}` },
							OrderTotal: orders * 100,
							OrderPlacementDate: day,
							OrderCompletedDate: day,
							UpdatedDate: day,
						}),
						{ HasError: false },
					),
				)
			}
	await Promise.all(posts)
	return made
}

const groupsOf = async (merchantId: number) => {
	const rows = await world.db.rows<{ id: string; group: number }>(sql`
		select original_id as id, rfm_group as group from customers where merchant_id = ${merchantId}`)
	const names = new Map(RfmGroup.enumeration.values.map(({ number, name }) => [number, name]))
	return new Map(rows.map(({ id, group }) => [id, names.get(group)]))
}

test('every customer gets the group of the cell in the grid', async () => {
	const { merchant, api } = await createGrid()
	await repeatSteps(() => world.db.transaction((tx) => groupCustomers(tx, merchant, world.clock.now(), 4)))
	const groups = await groupsOf(merchant.id)
	const row = (absence: number) =>
		[1, 2, 3, 4, 5].map((orders) => groups.get(`orders ${orders} absence ${absence}`))
	assert.deepEqual(row(0), ['New', 'PotentialLoyalist', 'PotentialLoyalist', 'Champions', 'Champions'])
	assert.deepEqual(row(1), ['Promising', 'PotentialLoyalist', 'PotentialLoyalist', 'Loyal', 'Loyal'])
	assert.deepEqual(row(2), ['AboutToSleep', 'AboutToSleep', 'NeedsAttention', 'Loyal', 'Loyal'])
	assert.deepEqual(row(3), ['Hibernating', 'Hibernating', 'AtRisk', 'AtRisk', 'CannotLose'])
	assert.deepEqual(row(4), ['Lost', 'Hibernating', 'AtRisk', 'AtRisk', 'CannotLose'])
	const reply = await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'orders 5 absence 4' } }))
	assert.deepEqual([reply.Result.Customer.RfmGroup, reply.Result.Customer.RfmGroupName], [9, 'CannotLose'])
})

test('grouping runs once a day, also with many workers, and leaves out customers who returned everything', async () => {
	const { merchant, api } = await world.merchant()
	const sent = buildOrder()
	await api.post('/POS/orders', sent)
	const lag = async () => (await readLags(world)).find(({ job }) => job === 'group customers')!.lag
	world.clock.set('2026-06-15T12:00:10Z')
	assert.ok((await lag()) > 0)
	await Promise.all([runJobsOnce(world), runJobsOnce(world), runJobsOnce(world)])
	assert.equal(await lag(), 0)
	assert.equal((await groupsOf(merchant.id)).get('ana'), 'New')
	await api.post(`/Order/${sent.OriginalId}/cancel`, buildCancellation())
	await runJobsOnce(world)
	assert.equal((await groupsOf(merchant.id)).get('ana'), 'New') // stays until tomorrow's run
	world.clock.set('2026-06-16T03:00:00Z')
	await runJobsOnce(world)
	assert.equal((await groupsOf(merchant.id)).get('ana'), 'None')
})
