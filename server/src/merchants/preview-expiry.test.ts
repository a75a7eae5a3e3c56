import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder } from '../../test/support/builders.ts'
import { useWorld } from '../../test/support/world.ts'
import { type ExpiryPreview, previewExpiry } from './preview-expiry.ts'

const world = useWorld()
const policy = (kind: 'never' | 'days' | 'quarter' | 'year', days = 0) => ({ kind, days, noticeDays: 30 })

/** Ana earned 100 in June and 50 in July, Bia 30 in July, all valid for a year. Now it is the middle of August. */
const createShop = async () => {
	const { merchant, api } = await world.merchant({ expiry: policy('days', 365) })
	const buy = (OriginalId: string, OrderTotal: number) =>
		api.post('/POS/orders', buildOrder({ Customer: { OriginalId }, OrderTotal }), { HasError: false })
	await buy('ana', 100)
	world.clock.set('2026-07-20T12:00:00Z')
	await buy('ana', 50)
	await buy('bia', 30)
	world.clock.set('2026-08-15T12:00:00Z')
	return (kind: Parameters<typeof policy>[0], days?: number) =>
		previewExpiry(world.db, merchant, world.clock.now(), policy(kind, days))
}

const summarize = ({ gone, earlier, later, same, months }: ExpiryPreview) => ({
	...Object.fromEntries(
		Object.entries({ gone, earlier, later, same })
			.filter(([, held]) => held.customers > 0)
			.map(([fate, held]) => [fate, `${held.points} of ${held.customers}`]),
	),
	months: months
		.filter(({ would }) => would.customers > 0)
		.map(({ month, would }) => `${month ?? 'never'}: ${would.points} of ${would.customers}`),
})

test('the preview shows the effect of a policy on the current points', async () => {
	const preview = await createShop()
	for (const [kind, days, expected] of [
		['days', 365, { same: '180 of 2', months: ['2027-06: 100 of 1', '2027-07: 80 of 2'] }],
		['days', 30, { gone: '100 of 1', earlier: '80 of 2', months: ['2026-07: 100 of 1', '2026-08: 80 of 2'] }],
		['days', 400, { later: '180 of 2', months: ['2027-07: 100 of 1', '2027-08: 80 of 2'] }],
		[
			'quarter',
			0,
			{ gone: '100 of 1', earlier: '80 of 2', months: ['2026-06: 100 of 1', '2026-09: 80 of 2'] },
		],
		['year', 0, { earlier: '180 of 2', months: ['2026-12: 180 of 2'] }],
		['never', 0, { later: '180 of 2', months: ['never: 180 of 2'] }],
	] as const)
		assert.deepEqual(summarize(await preview(kind, days)), expected, `${kind} ${days}`)
})

test('the preview computes the same expiry dates as the program, also around midnight and new year', async () => {
	const moments = [
		'2026-12-31T23:30:00Z',
		'2027-01-01T02:59:59Z',
		'2027-01-01T03:00:00Z',
		'2027-03-31T12:00:00Z',
	]
	for (const kind of ['days', 'quarter', 'year'] as const) {
		const { merchant, api } = await world.merchant({ expiry: policy(kind, 90) })
		for (const moment of moments) {
			world.clock.set(moment)
			await api.post('/POS/orders', buildOrder(), { HasError: false })
		}
		world.clock.set(moments[0]!)
		const { same, gone, earlier, later } = await previewExpiry(
			world.db,
			merchant,
			world.clock.now(),
			policy(kind, 90),
		)
		assert.deepEqual([gone.customers, earlier.customers, later.customers, same.customers], [0, 0, 0, 1], kind)
	}
})

test('the preview of a merchant without points is empty', async () => {
	const { merchant } = await world.merchant()
	const { months, same } = await previewExpiry(world.db, merchant, world.clock.now(), policy('year'))
	assert.deepEqual([months, same.customers], [[], 0])
})
