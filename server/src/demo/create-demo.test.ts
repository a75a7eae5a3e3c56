import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { useWorld } from '../../test/support/world.ts'
import { createDemo } from './create-demo.ts'

const world = useWorld()

test('the demo merchant has a believable history', async () => {
	await createDemo(world.db, world.clock, { token: 'demo-token', key: 'demo-key' })
	const [counts] = await world.db.rows<Record<string, number>>(sql`
		select (select count(*) from customers) as customers, (select count(*) from orders) as orders,
			(select count(*) from orders where is_cancelled) as cancelled,
			(select count(*) from point_records where type = 11) as expiries,
			(select count(distinct date_trunc('month', created_at)) from point_records where type = 11) as expiry_months,
			(select count(*) from redemptions) as redemptions,
			(select count(*) from quiz_completions) as completions,
			(select count(distinct tier_id) from progress) as tiers`)
	assert.equal(counts!.customers, 300)
	console.log(counts)
})
