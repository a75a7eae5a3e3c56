import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { countFigures } from '../../test/support/figures.ts'
import { readBalance } from '../../test/support/rewards.ts'
import { buildRule } from '../../test/support/rules.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

/** What the panel sends: Fiel decides the other members. */
const WEEK = {
	name: 'Double points on shoes: Ação!',
	startsAt: '2026-06-15',
	endsAt: '2026-06-21',
	conditions: [{ code: 'product', args: { products: ['shoe'] } }],
	effect: { code: 'multiply', args: { factor: '2' } },
	scope: 'line',
	stacking: 'stack',
	caps: {},
}
const ID = 'double-points-on-shoes-acao'
const NOTHING = { IsUsed: false, Points: 0, Cost: 0, Orders: 0, Customers: 0, Revenue: 0 }
const DRAFT = {
	Id: ID,
	Name: WEEK.name,
	State: 'draft',
	StartsDate: '2026-06-15T03:00:00.000Z',
	EndsDate: '2026-06-22T02:59:59.999Z',
	Rule: { ...WEEK, id: ID, isActive: true, isCampaign: true, priority: 0 },
	...NOTHING,
}

/** The version of a new shop of `world.merchant`, which has the first one from its creation. */
const FIRST = 2

const createShop = async (settings: Parameters<typeof world.merchant>[0] = {}) => {
	const { api, merchant } = await world.merchant(settings)
	const panel = await signInAs(world, merchant, 'editor')
	const version = async (): Promise<number> => (await panel.get('/program')).Version
	const order = (changes: object = {}) => {
		const now = world.clock.now().toISOString()
		const dates = { OrderPlacementDate: now, OrderCompletedDate: now, UpdatedDate: now }
		return api.post('/POS/orders', buildOrder({ ...dates, ...changes }), { HasError: false })
	}
	const points = async () => (await readBalance(world, merchant)).points
	const publish = async (Rule: object = WEEK, id = ID) =>
		panel.post(`/campaigns/${id}/publish`, { BasedOnVersion: await version(), Rule }, 200)
	return { api, merchant, panel, version, order, points, publish }
}

test('a draft changes no award; published it gives points, paused nothing, and resumed again', async () => {
	const { panel, version, order, points, publish } = await createShop({
		rules: [buildRule({ id: 'other', isActive: false, priority: 4 })],
	})
	assert.deepEqual(await panel.post('/campaigns', { Rule: WEEK }), DRAFT)
	assert.deepEqual(await panel.get('/campaigns'), [DRAFT])
	assert.equal(await version(), FIRST)
	await order()
	assert.equal(await points(), '100')

	world.clock.set('2026-06-15T13:00:00Z')
	const running = { ...DRAFT, State: 'running', Rule: { ...DRAFT.Rule, priority: 5 } }
	assert.deepEqual(await publish(), running)
	assert.deepEqual(await panel.get(`/campaigns/${ID}`), running)
	assert.equal((await panel.get('/program')).Author, panel.email)
	await panel.post(`/campaigns/${ID}/publish`, { BasedOnVersion: await version(), Rule: WEEK }, 409)
	await order({ OriginalId: 'given' })
	assert.equal(await points(), '300')
	await countFigures(world)
	const given = { IsUsed: true, Points: 100, Cost: 1, Orders: 1, Customers: 1, Revenue: 100 }
	const { Items, NextBefore } = await panel.get(`/campaigns/${ID}/orders`)
	assert.deepEqual([Items.length, NextBefore], [1, null])
	assert.partialDeepStrictEqual(Items[0], {
		...{ OrderId: 'given', Date: '2026-06-15T13:00:00.000Z' },
		...{ Points: 100, Cost: 1, Revenue: 100 },
	})
	await panel.get('/campaigns/another/orders', 404)

	world.clock.set('2026-06-15T14:00:00Z')
	const paused = await panel.post(`/campaigns/${ID}/state`, { Do: 'pause' }, 200)
	assert.deepEqual(paused, {
		...running,
		...given,
		State: 'paused',
		Rule: { ...running.Rule, isActive: false },
	})
	await panel.post(`/campaigns/${ID}/state`, { Do: 'pause' }, 409)
	await order()
	assert.equal(await points(), '400')

	world.clock.set('2026-06-15T15:00:00Z')
	assert.deepEqual(await panel.post(`/campaigns/${ID}/state`, { Do: 'resume' }, 200), {
		...running,
		...given,
	})
	await order()
	assert.equal(await points(), '600')

	world.clock.set('2026-06-15T16:00:00Z')
	const ended = await panel.post(`/campaigns/${ID}/state`, { Do: 'end' }, 200)
	assert.deepEqual([ended.State, ended.EndsDate], ['ended', '2026-06-15T15:59:59.999Z'])
	await order()
	assert.equal(await points(), '700')
	for (const Do of ['pause', 'resume', 'end']) await panel.post(`/campaigns/${ID}/state`, { Do }, 409)
	await panel.delete(`/campaigns/${ID}`, 409)

	// An order that is corrected keeps the version that it was placed under.
	const placed = '2026-06-15T13:00:00Z'
	await order({ OriginalId: 'given', OrderTotal: 50, OrderPlacementDate: placed, OrderCompletedDate: placed })
	assert.equal(await points(), '600')
})

test('a draft whose last day is over is not published; a campaign that ended while paused runs again with new dates', async () => {
	world.clock.set('2026-06-16T12:00:00Z')
	const { panel, version, order, points, publish } = await createShop()
	await panel.post('/campaigns', { Rule: WEEK })
	const over = { ...WEEK, endsAt: '2026-06-15' }
	const change = { BasedOnVersion: await version(), Rule: over }
	const refused = await panel.post(`/campaigns/${ID}/publish`, change, 422)
	assert.deepEqual(
		[refused.Field, refused.Text],
		['Rule.endsAt', 'The end is in the past. Choose a later one.'],
	)
	assert.equal((await panel.get(`/campaigns/${ID}`)).State, 'draft')
	// This one lasts to the end of the day.
	await publish({ ...WEEK, conditions: [], endsAt: '2026-06-16' })
	await panel.post(`/campaigns/${ID}/state`, { Do: 'pause' }, 200)
	world.clock.set('2026-06-16T13:00:00Z')
	assert.equal((await panel.post(`/campaigns/${ID}/state`, { Do: 'end' }, 200)).State, 'ended')
	await order()
	assert.equal(await points(), '100')
	const again = await panel.put(`/campaigns/${ID}`, {
		BasedOnVersion: await version(),
		Rule: { ...WEEK, conditions: [] },
	})
	assert.equal(again.State, 'running')
	world.clock.set('2026-06-16T14:00:00Z')
	await order()
	assert.equal(await points(), '300')
})

test('a campaign is changed, in the draft and in the program, and refused when somebody was faster', async () => {
	const { panel, version, publish } = await createShop()
	await panel.post('/campaigns', { Rule: WEEK })
	const longer = { ...WEEK, endsAt: '2026-06-28' }
	const change = { BasedOnVersion: 99, Rule: { ...longer, id: 'mine', isActive: false, priority: 77 } }
	const draft = await panel.put(`/campaigns/${ID}`, change)
	assert.deepEqual(draft, {
		...DRAFT,
		EndsDate: '2026-06-29T02:59:59.999Z',
		Rule: { ...DRAFT.Rule, endsAt: '2026-06-28' },
	})
	await panel.post(`/campaigns/${ID}/publish`, { BasedOnVersion: 99, Rule: longer }, 409)
	assert.deepEqual(await panel.get('/campaigns'), [draft])
	await publish(longer)
	assert.equal(await version(), FIRST + 1)
	await panel.put(`/campaigns/${ID}`, { BasedOnVersion: FIRST, Rule: WEEK }, 409)
	const changed = await panel.put(`/campaigns/${ID}`, { BasedOnVersion: FIRST + 1, Rule: WEEK })
	assert.deepEqual(changed, { ...DRAFT, State: 'running', Rule: { ...DRAFT.Rule, priority: 1 } })
	assert.equal(await version(), FIRST + 2)
	const { Rules } = (await panel.get('/program')).Settings
	assert.deepEqual(Rules, [changed.Rule])
})

test('drafts and campaigns that never gave points are removed; their ids are not used again', async () => {
	const { panel, version, order, publish } = await createShop()
	await panel.post('/campaigns', { Rule: WEEK })
	assert.equal((await panel.post('/campaigns', { Rule: WEEK })).Id, `${ID}-2`)
	await panel.delete(`/campaigns/${ID}-2`, 204)
	await publish()
	await panel.delete(`/campaigns/${ID}`, 204)
	assert.deepEqual([await version(), await panel.get('/campaigns')], [FIRST + 2, []])
	await panel.delete(`/campaigns/${ID}`, 404)
	const { Id } = await panel.post('/campaigns', { Rule: WEEK })
	assert.equal(Id, `${ID}-2`)
	world.clock.set('2026-06-15T13:00:00Z')
	await publish(WEEK, Id)
	await order()
	// The order is not counted yet, and its points stand.
	await panel.delete(`/campaigns/${Id}`, 409)
	await countFigures(world)
	await panel.delete(`/campaigns/${Id}`, 409)
})

test('bad input is refused with the member, and changes nothing', async () => {
	const { panel, version } = await createShop({
		rules: [buildRule({ stacking: 'first', priority: 0 })],
	})
	const cases: [object, string, string][] = [
		[{ name: '' }, 'GenericError', 'Rule.name'],
		[{ startsAt: undefined }, 'GenericError', 'Rule.startsAt'],
		[{ endsAt: '2026-06-01' }, 'Campaign_InvalidDateRange', 'Rule.endsAt'],
		[{ effect: { code: 'multiply', args: {} } }, 'GenericError', 'Rule.effect.args.factor'],
		[{ conditions: [{ code: 'moon', args: {} }] }, 'GenericError', 'Rule.conditions[0].code'],
		[{ colour: 'red' }, 'GenericError', 'Rule.colour'],
		[{ name: 'a\u0000b' }, 'GenericError', 'Rule'],
	]
	for (const [wrong, ErrorName, Field] of cases) {
		const refused = await panel.post('/campaigns', { Rule: { ...WEEK, ...wrong } }, 422)
		assert.deepEqual([refused.ErrorName, refused.Field], [ErrorName, Field])
	}
	await panel.post('/campaigns', {}, 400)
	await panel.post('/campaigns/none/state', { Do: 'pause' }, 404)
	await panel.post('/campaigns/none/state', { Do: 'explode' }, 400)
	await panel.get('/campaigns/none', 404)
	assert.deepEqual([await version(), await panel.get('/campaigns')], [FIRST, []])
})

test('viewers see campaigns and change none; another merchant sees nothing', async () => {
	const { panel, merchant } = await createShop()
	await panel.post('/campaigns', { Rule: WEEK })
	const viewer = await signInAs(world, merchant, 'viewer')
	assert.deepEqual(await viewer.get('/campaigns'), [DRAFT])
	await viewer.post('/campaigns', { Rule: WEEK }, 403)
	await viewer.put(`/campaigns/${ID}`, { BasedOnVersion: 1, Rule: WEEK }, 403)
	await viewer.post(`/campaigns/${ID}/publish`, { BasedOnVersion: 1, Rule: WEEK }, 403)
	await viewer.post(`/campaigns/${ID}/state`, { Do: 'pause' }, 403)
	await viewer.delete(`/campaigns/${ID}`, 403)
	await (await signInAs(world, merchant, 'support')).get('/campaigns', 403)
	const other = await createShop()
	assert.deepEqual(await other.panel.get('/campaigns'), [])
	await other.panel.get(`/campaigns/${ID}`, 404)
})
