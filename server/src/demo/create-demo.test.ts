import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { createApiClient } from '../../test/support/api.ts'
import { useWorld } from '../../test/support/world.ts'
import { createDemo, HISTORY_DAYS } from './create-demo.ts'

const world = useWorld()

test('the demo merchant has everything a new user looks for, and a plausible history', async () => {
	let days = 0
	const tell = (more: number): void => {
		days += more
	}
	await createDemo(world.db, world.clock, { token: 'demo-token', key: 'demo-key' }, 300, tell)
	assert.ok(days > HISTORY_DAYS - 7 && days <= HISTORY_DAYS, `${days} days were told`)
	const api = createApiClient(world.app, { token: 'demo-token', key: 'demo-key' })
	const rewards = await api.get('/RewardConfigurations', { TotalItemCount: 6, HasError: false })
	assert.deepEqual(
		rewards.Items.map((reward: { RewardType: number; IsActive: boolean }) => [
			reward.RewardType,
			reward.IsActive,
		]),
		[
			[0, true],
			[1, true],
			[2, true],
			[3, true],
			[4, true],
			[0, false],
		],
	)
	const tiers = await api.post('/Tiers/available', { CustomerId: null })
	assert.deepEqual(
		tiers.AllTiers.map((tier: { Name: string }) => tier.Name),
		['Bronze', 'Silver', 'Gold'],
	)
	const quizzes = await api.get('/Quiz/list?customerId=C-0001')
	assert.equal(quizzes.Result.length, 2)
	const [counts] = await world.db.rows<Record<string, number>>(sql`
		select (select count(*) from customers) as customers, (select count(*) from orders) as orders,
			(select count(*) from orders where is_cancelled) as cancelled,
			(select count(distinct date_trunc('month', placed_at)) from orders) as months,
			(select count(distinct date_trunc('month', created_at)) from point_records
				where type = ${PointType.Expiration}) as expiry_months,
			(select count(distinct date_trunc('month', created_at)) from redemptions) as redemption_months,
			(select count(distinct created_at::date) from point_records
				where type = ${PointType.Purchase} and created_at > ${world.clock.now()}::timestamptz - interval '90 days') as days,
			(select count(*) from redemptions where order_id is not null) as used,
			(select count(*) from quiz_completions) as completions,
			(select count(distinct tier_id) from progress) as tiers,
			(select count(distinct rfm_group) from customers) as rfm_groups,
			(select count(*) from customers c join progress p on p.customer_id = c.id
				where p.orders > 0 and c.rfm_group = 0) as ungrouped,
			(select count(*) from categories where parent_id is not null) as branches_of_the_tree,
			(select count(*) from order_labels where kind = 'branch') as branches`)
	assert.equal(counts!.customers, 300)
	assert.equal(counts!.tiers, 3)
	assert.equal(counts!.branches, 2)
	assert.ok(counts!.rfm_groups! > 5)
	assert.equal(counts!.ungrouped, 0)
	assert.ok(counts!.branches_of_the_tree! > 4)
	assert.ok(counts!.days! > 80, 'what the panel shows by day happens by day')
	for (const happened of ['cancelled', 'used', 'completions']) assert.ok(counts![happened]! > 10, happened)
	for (const months of ['months', 'expiry_months', 'redemption_months'])
		assert.ok(counts![months]! >= 12, months)
})

test('of two processes that start concurrently, only one creates the demo', async () => {
	assert.equal(await createDemo(world.db, world.clock, undefined, 300), undefined)
})
