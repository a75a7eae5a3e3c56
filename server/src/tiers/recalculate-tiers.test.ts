import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { useWorld } from '../../test/support/world.ts'
import { repeatSteps } from '../db/step.ts'
import { JOBS } from '../jobs.ts'
import { runJobsOnce } from '../worker.ts'
import { RECALCULATION_JOB, recalculateTiers } from './recalculate-tiers.ts'

const world = useWorld()
const spendGoal = (Value: number) => [{ Name: 'Spend', Measure: 'spend', Value }]
const recalculationJobs = JOBS.filter(({ name }) => name === RECALCULATION_JOB)

const createShop = async (spent: Record<string, number>) => {
	const { merchant, api } = await world.merchant()
	for (const [OriginalId, OrderTotal] of Object.entries(spent))
		await api.post('/POS/orders', buildOrder({ OrderTotal, Customer: { OriginalId } }), { HasError: false })
	return {
		merchant,
		/** Signs in each time, because a session does not last until the next night. */
		panel: () => signInAs(world, merchant),
		night: async (day: number) => {
			world.clock.set(`2026-06-${day}T12:00:00Z`)
			await runJobsOnce(world, recalculationJobs)
		},
		tiers: async () => {
			const rows = await world.db.rows<{ id: string; tier: string | null }>(sql`
				select c.original_id as id, t.name as tier
				from customers c
				join progress p on p.merchant_id = c.merchant_id and p.customer_id = c.id
				left join tiers t on t.merchant_id = c.merchant_id and t.id = p.tier_id
				where c.merchant_id = ${merchant.id} order by c.id`)
			return Object.fromEntries(rows.map(({ id, tier }) => [id, tier]))
		},
	}
}

test('existing customers get tiers in the night after tiers were created or made easier', async () => {
	const { panel, night, tiers } = await createShop({ ana: 600, bia: 100 })
	await night(15)
	const silver = await (await panel()).post('/tiers', { Name: 'Silver', Order: 2, Goals: spendGoal(500) })
	await night(15)
	assert.deepEqual(await tiers(), { ana: null, bia: null })
	await night(16)
	assert.deepEqual(await tiers(), { ana: 'Silver', bia: null })
	await (await panel()).post('/tiers', { Name: 'Bronze', Order: 1, IsBase: true })
	await night(17)
	assert.deepEqual(await tiers(), { ana: 'Silver', bia: 'Bronze' })
	await (await panel()).put(`/tiers/${silver.Id}`, { Goals: spendGoal(100) })
	await night(18)
	assert.deepEqual(await tiers(), { ana: 'Silver', bia: 'Silver' })
	const moves = await (await panel()).get('/customers/bia/tiers')
	assert.deepEqual(
		moves.map(({ Date: at, Why }: { Date: string; Why: string }) => `${at.slice(0, 10)} ${Why}`),
		['2026-06-18 reached', '2026-06-17 reached'],
	)
	assert.equal((await (await panel()).get('/tiers'))[1].CustomerCount, 2)
})

test('the job does nothing if the criteria of the tiers have not changed', async () => {
	const { merchant, panel, night } = await createShop({ ana: 600 })
	const silver = await (await panel()).post('/tiers', { Name: 'Silver', Order: 2, Goals: spendGoal(500) })
	await night(15)
	await (await panel()).put(`/tiers/${silver.Id}`, { Name: 'Prata', Caption: 'More' })
	world.clock.set('2026-06-16T12:00:00Z')
	const step = async () =>
		(await world.db.transaction((tx) => recalculateTiers(tx, merchant, world.clock.now()))).done
	assert.equal(await step(), 0)
	await (await panel()).put(`/tiers/${silver.Id}`, { Goals: spendGoal(400) })
	assert.equal(await step(), 0) // not before night
	world.clock.set('2026-06-17T12:00:00Z')
	assert.equal(await step(), 1)
	assert.equal(await step(), 0)
})

test('many workers process every customer once, batch by batch', async () => {
	const people = Array.from({ length: 7 }, (_, index) => [`c${index}`, 600] as const)
	const { merchant, panel, tiers } = await createShop(Object.fromEntries(people))
	await (await panel()).post('/tiers', { Name: 'Silver', Order: 2, Goals: spendGoal(500) })
	world.clock.set('2026-06-16T12:00:00Z')
	const work = () =>
		repeatSteps(() => world.db.transaction((tx) => recalculateTiers(tx, merchant, world.clock.now(), 2)))
	const done = await Promise.all([work(), work(), work()])
	assert.equal(
		done.reduce((a, b) => a + b),
		7,
	)
	assert.ok(Object.values(await tiers()).every((tier) => tier === 'Silver'))
	const [moves] = await world.db.rows<{ count: number }>(sql`
		select count(*)::integer as count from tier_history where merchant_id = ${merchant.id}`)
	assert.equal(moves!.count, 7)
})
