import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sql from 'sql-template-tag'
import { type PanelClient, signInAs } from '../../test/support/admin.ts'
import type { Api, Reply } from '../../test/support/api.ts'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildOrder, uniqueText } from '../../test/support/builders.ts'
import { countFigures } from '../../test/support/figures.ts'
import { useWorld } from '../../test/support/world.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal } from '../refusal.ts'
import { createTiers } from '../tiers/create-tiers.ts'
import { findMemberships } from './find-memberships.ts'
import { parseConditions } from './parse-conditions.ts'
import { saveSegments } from './save-segments.ts'

const world = useWorld()

let merchant: Merchant
let api: Api
let owner: PanelClient
let tags: Record<string, string>
let tiers: number[]

const buy = (id: string, day: string, total: number, more: object = {}, branch = 'B-1'): Promise<Reply> =>
	api.post(
		'/POS/orders',
		buildOrder({
			Branch: { OriginalId: branch, Name: branch },
			...{ OrderTotal: total, Customer: { OriginalId: id, ...more }, UpdatedDate: `${day}T10:00:00Z` },
			...{ OrderPlacementDate: `${day}T10:00:00Z`, OrderCompletedDate: `${day}T10:00:00Z` },
		}),
		{ HasError: false },
	)

/** It is noon on 15 June 2026. */
before(async () => {
	const shop = await world.merchant({ cashback: { isActive: true, pointValue: '0.10' } })
	merchant = shop.merchant
	api = shop.api
	owner = await signInAs(world, merchant)
	await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	tiers = (await owner.get('/tiers')).map(({ Id }: Reply) => Id)
	await buy('ana', '2026-06-10', 100, { Name: 'Ana', Email: 'ana@example.com', BirthdayDate: '1990-06-20' })
	await buy('ana', '2026-01-10', 500, {}, 'B-2')
	await buy('bia', '2026-02-01', 60, { Name: 'Bia', Phone: '+55 11 90000-0000', BirthdayDate: '1988-02-29' })
	await buy('caio', '2025-06-01', 900, { Name: 'Caio', BirthdayDate: '2000-12-31' }, 'B-2')
	await api.post('/Customer', {
		OriginalId: 'davi',
		Name: 'Davi',
		Email: 'davi@example.com',
		IsEnrolled: true,
	})
	await api.post(
		'/Customer',
		{ OriginalId: 'eva', Name: 'Eva', Document: 'E-1', IsEnrolled: false },
		{ HasError: false },
	)
	await owner.put('/customers/bia/block', { IsBlocked: true })
	await owner.put('/customers/ana/tags', { Tags: ['vip', 'north'] })
	await owner.put('/customers/caio/tags', { Tags: ['vip'] })
	const known = await owner.get('/tags')
	tags = Object.fromEntries(known.map(({ Id, Name }: Reply) => [Name, String(Id)]))
	const gone = { OriginalId: 'gone', Name: 'Gone', Document: 'G-1', IsEnrolled: true }
	await api.post('/Customer', gone, { HasError: false })
	await owner.post('/customers/gone/erasure', { Confirm: 'gone' }, 200)
	const days = { ana: '2026-01-10', bia: '2026-02-01', caio: '2025-06-01', davi: '2026-06-14' }
	for (const [id, day] of Object.entries(days))
		await world.db.rows(sql`
			update customers set enrolled_at = ${`${day}T12:00:00Z`} where merchant_id = ${merchant.id} and original_id = ${id}`)
	await countFigures(world)
	await world.db.rows(sql`
		update customers set rfm_group = 1 where merchant_id = ${merchant.id} and original_id = 'ana'`)
})

const selected = async (Conditions: object[]): Promise<string> => {
	const { Customers, First } = await owner.post('/segments/preview', { Conditions }, 200)
	assert.equal(Customers, First.length)
	return First.map(({ OriginalId }: Reply) => OriginalId)
		.sort()
		.join(' ')
}

/** The customers of segments as orders ask for them: all segments in one statement, for given customers. */
const membersOf = async (segments: object[][]): Promise<string[]> => {
	const customers = await world.db.rows<{ id: number; originalId: string }>(sql`
		select id, original_id as "originalId" from customers where merchant_id = ${merchant.id} order by original_id`)
	return world.db.transaction(async (tx) => {
		const changes = segments.map((given, index) => {
			const conditions = parseConditions(given as never)
			assert.ok(!isRefusal(conditions))
			return { id: null, name: `Segment ${index}`, description: null, conditions }
		})
		const ids = (await saveSegments(tx, merchant.id, world.clock.now(), 'test', changes)) as number[]
		const found = await findMemberships(
			tx,
			merchant,
			world.clock.now(),
			customers.map(({ id }) => id),
			ids,
		)
		await tx.rows(sql`delete from segments where merchant_id = ${merchant.id}`)
		return ids.map((id) =>
			customers
				.filter((customer) => found.get(customer.id)!.find((one) => one.id === id)!.isMember)
				.map(({ originalId }) => originalId)
				.join(' '),
		)
	})
}

test('each condition selects its customers, and negated all others', async () => {
	const everybody = 'ana bia caio davi eva'
	const rows: [object, string][] = [
		[{ Kind: 'group', Values: ['1'] }, 'ana'],
		[{ Kind: 'tier', Values: tiers.slice(1).map(String) }, 'ana caio'],
		[{ Kind: 'tier', Values: [String(tiers[0])] }, 'bia davi eva'],
		[{ Kind: 'branch', Values: ['B-1'] }, 'ana bia'],
		[{ Kind: 'branch', Values: ['B-2', 'B-3'] }, 'caio'],
		[{ Kind: 'enrolled' }, 'ana bia caio davi'],
		[{ Kind: 'blocked' }, 'bia'],
		[{ Kind: 'orders', AtLeast: 2 }, 'ana'],
		[{ Kind: 'orders', AtMost: 1 }, 'bia caio davi eva'],
		[{ Kind: 'orders', AtLeast: 1, Days: 30 }, 'ana'],
		[{ Kind: 'orders', AtMost: 0, Days: 200 }, 'caio davi eva'],
		[{ Kind: 'spend', AtLeast: 500 }, 'ana caio'],
		[{ Kind: 'spend', AtLeast: 60, AtMost: 600 }, 'ana bia'],
		[{ Kind: 'spend', AtLeast: 60, AtMost: 100, Days: 30 }, 'ana'],
		[{ Kind: 'spend', AtLeast: 0, AtMost: 99.99, Days: 30 }, 'bia caio davi eva'],
		[{ Kind: 'spend', AtLeast: 0, Days: 30 }, everybody],
		[{ Kind: 'lastOrderWithin', Days: 5 }, 'ana'],
		[{ Kind: 'lastOrderWithin', Days: 4 }, ''],
		[{ Kind: 'lastOrderBefore', Days: 90 }, 'bia caio'],
		[{ Kind: 'lastOrderBetween', From: '2026-02-01', To: '2026-02-01' }, 'bia'],
		[{ Kind: 'lastOrderBetween', To: '2026-02-01' }, 'bia caio'],
		[{ Kind: 'neverOrdered' }, 'davi eva'],
		[{ Kind: 'points', AtLeast: 60, AtMost: 600 }, 'ana bia'],
		[{ Kind: 'cashback', AtLeast: 60 }, 'ana caio'],
		[{ Kind: 'birthdayThisMonth' }, 'ana'],
		[{ Kind: 'birthdayWithin', Days: 6 }, 'ana'],
		[{ Kind: 'birthdayWithin', Days: 5 }, ''],
		[{ Kind: 'birthdayWithin', Days: 200 }, 'ana caio'],
		[{ Kind: 'birthdayWithin', Days: 366 }, 'ana bia caio'],
		[{ Kind: 'birthdayMonth', Values: ['2', '12'] }, 'bia caio'],
		[{ Kind: 'joinedWithin', Days: 1 }, 'davi'],
		[{ Kind: 'joinedBetween', From: '2026-01-10', To: '2026-02-01' }, 'ana bia'],
		[{ Kind: 'tagsAny', Values: [tags.vip, tags.north] }, 'ana caio'],
		[{ Kind: 'tagsAll', Values: [tags.vip, tags.north] }, 'ana'],
		[{ Kind: 'hasEmail' }, 'ana davi'],
		[{ Kind: 'hasPhone' }, 'bia'],
		[{ Kind: 'customers', Values: ['bia', 'eva', 'nobody'] }, 'bia eva'],
	]
	for (const [condition, expected] of rows) {
		const what = JSON.stringify(condition)
		assert.equal(await selected([condition]), expected, what)
		const others = everybody.split(' ').filter((id) => !expected.split(' ').includes(id))
		assert.equal(await selected([{ ...condition, Not: true }]), others.join(' '), `not ${what}`)
	}
	assert.equal(await selected([]), everybody)
	const asked = rows.flatMap(([condition]) => [[condition], [{ ...condition, Not: true }]])
	const expected = rows.flatMap(([, ids]) => [
		ids,
		everybody
			.split(' ')
			.filter((id) => !ids.split(' ').includes(id))
			.join(' '),
	])
	assert.deepEqual(await membersOf([...asked, []]), [...expected, everybody])
	assert.equal(await selected([{ Kind: 'tagsAny', Values: [tags.vip] }, { Kind: 'hasEmail' }]), 'ana')
})

test('points that expire soon are found, and those that were spent are not', async () => {
	const life = { isActive: true, pointsPerUnit: '1' }
	const { merchant: shop, api: till } = await world.merchant({ earning: life } as never)
	const panel = await signInAs(world, shop)
	for (const id of ['ana', 'bia'])
		await till.post('/POS/orders', buildOrder({ Customer: { OriginalId: id } }), { HasError: false })
	const taken = { Points: 100, OperationType: 1, Reason: 'x', ChangeKey: uniqueText('key') }
	await till.post('/Customer/bia/points', taken, { HasError: false })
	const [lot] = (await panel.get('/customers/ana')).Lots
	const find = async (Days: number) =>
		(
			await panel.post('/segments/preview', { Conditions: [{ Kind: 'pointsExpireWithin', Days }] }, 200)
		).First.map(({ OriginalId }: Reply) => OriginalId)
	if (lot.ExpirationDate === null) return assert.deepEqual(await find(3660), [])
	const days = Math.floor((Date.parse(lot.ExpirationDate) - world.clock.now().getTime()) / 86_400_000)
	assert.deepEqual(await find(days + 1), ['ana'])
	assert.deepEqual(await find(days - 1), [])
})

test('conditions that make no sense are refused with the member they are about', async () => {
	const rows: [object, string, number][] = [
		[{ Kind: 'weather' }, 'Conditions[1].Kind', 400],
		[{ Kind: 'lastOrderWithin' }, 'Conditions[1].Days', 422],
		[{ Kind: 'lastOrderWithin', Days: 0 }, 'Conditions[1].Days', 400],
		[{ Kind: 'enrolled', Days: 3 }, 'Conditions[1].Days', 422],
		[{ Kind: 'orders' }, 'Conditions[1].AtLeast', 422],
		[{ Kind: 'orders', AtLeast: 3, AtMost: 2 }, 'Conditions[1].AtMost', 422],
		[{ Kind: 'orders', AtLeast: 'x' }, 'Conditions[1].AtLeast', 400],
		[{ Kind: 'lastOrderBetween', From: '2026-02-30' }, 'Conditions[1].From', 422],
		[{ Kind: 'lastOrderBetween', From: '2026-02-03', To: '2026-02-02' }, 'Conditions[1].To', 422],
		[{ Kind: 'birthdayMonth', Values: ['13'] }, 'Conditions[1].Values', 422],
		[{ Kind: 'group', Values: ['99'] }, 'Conditions[1].Values', 422],
		[{ Kind: 'tier', Values: ["1' or true"] }, 'Conditions[1].Values', 422],
		[{ Kind: 'tagsAny', Values: [] }, 'Conditions[1].Values', 422],
	]
	for (const [condition, field, status] of rows) {
		const Conditions = [{ Kind: 'enrolled' }, condition]
		for (const refused of [
			await owner.post('/segments/preview', { Conditions }, status),
			await owner.post('/segments', { Name: 'x', Conditions }, status),
		])
			assert.equal(refused.Field, field, JSON.stringify(condition))
	}
	const unknown = { Name: 'x', Conditions: [{ Kind: 'tagsAll', Values: ['999999'] }] }
	const refused = await owner.post('/segments', unknown, 422)
	assert.deepEqual(
		[refused.Field, refused.Message],
		['Conditions[0].Values', 'Conditions[0].Values: there is no tag 999999'],
	)
	assert.deepEqual(await owner.get('/segments'), [])
})

test('a segment is created, changed, used as a filter and in a file, and removed', async () => {
	const editor = await signInAs(world, merchant, 'editor')
	const Conditions = [{ Kind: 'tagsAny', Values: [tags.vip] }]
	const body = { Name: ' Best ', Description: 'For the party', Conditions }
	const made = await editor.post('/segments', body)
	assert.deepEqual(made, {
		...{ Id: made.Id, Name: 'Best', Description: 'For the party', Conditions, CreatedBy: editor.email },
		...{ CreatedDate: '2026-06-15T12:00:00.000Z', ChangedDate: '2026-06-15T12:00:00.000Z' },
	})
	assert.deepEqual(await owner.get('/segments'), [made])
	assert.deepEqual(await owner.get(`/segments/${made.Id}/count`), { Customers: 2 })
	assert.equal((await owner.post('/segments', { ...body, Name: 'BEST' }, 422)).Field, 'Name')
	const inUse = await owner.delete(`/tags/${tags.vip}`, 422)
	assert.equal(inUse.Message, 'the segment Best uses the tag')

	const idsOf = async (query: string, panel = owner) =>
		(await panel.get(`/customers?segment=${made.Id}${query}`)).Items.map(
			({ OriginalId }: Reply) => OriginalId,
		)
	assert.deepEqual(await idsOf(''), ['caio', 'ana'])
	assert.deepEqual(await idsOf('&search=an'), ['ana'])
	assert.deepEqual(await idsOf('&limit=1'), ['caio'])
	assert.deepEqual(await idsOf('&state=blocked'), [])
	assert.equal((await owner.get('/customers?segment=99999', 422)).Field, 'segment')
	await editor.get(`/customers?segment=${made.Id}&export=true`, 403)
	assert.deepEqual(await idsOf('&export=true'), ['caio', 'ana'])
	const [entry] = (await owner.get('/audit?operation=listCustomers')).Items
	assert.deepEqual([entry.After.Segment, entry.After.Rows], [made.Id, 2])

	const changed = await owner.put(`/segments/${made.Id}`, { Name: 'Best', Conditions: [{ Kind: 'blocked' }] })
	assert.deepEqual([changed.Description, changed.Conditions], [null, [{ Kind: 'blocked' }]])
	assert.deepEqual(await idsOf(''), ['bia'])
	const viewer = await signInAs(world, merchant, 'viewer')
	await viewer.post('/segments', body, 403)
	const { First } = await viewer.post('/segments/preview', { Conditions: [{ Kind: 'hasEmail' }] }, 200)
	assert.deepEqual(
		First.map(({ Email }: Reply) => Email),
		['d•••@e•••.com', 'a•••@e•••.com'],
	)
	const { merchant: other } = await world.merchant()
	const stranger = await signInAs(world, other)
	await stranger.get(`/segments/${made.Id}`, 404)
	await stranger.delete(`/segments/${made.Id}`, 404)
	await owner.delete(`/segments/${made.Id}`, 204)
	await owner.get(`/segments/${made.Id}`, 404)
	assert.deepEqual(
		(await owner.get('/audit?kind=segments')).Items.map(({ Operation }: Reply) => Operation),
		['removeSegment', 'updateSegment', 'createSegment'],
	)
})

test('a segment names customers one by one, and forgets one who is erased', async () => {
	const shop = await world.merchant()
	const panel = await signInAs(world, shop.merchant)
	for (const id of ['x1', 'x2'])
		await shop.api.post('/Customer/upsert', { OriginalId: id, Name: id, Email: `${id}@example.com` }, {})
	const Conditions = [{ Kind: 'customers', Values: ['x1', 'x2'] }, { Kind: 'enrolled' }]
	const { Id } = await panel.post('/segments', { Name: 'Two', Conditions })
	assert.deepEqual(await panel.get(`/segments/${Id}/count`), { Customers: 2 })
	await panel.post('/customers/x1/erasure', { Confirm: 'x1' }, 200)
	assert.deepEqual(await panel.get(`/segments/${Id}/count`), { Customers: 1 })
	assert.deepEqual((await panel.get(`/segments/${Id}`)).Conditions, [
		{ Kind: 'customers', Values: ['x2'] },
		{ Kind: 'enrolled' },
	])
	const many = Array.from({ length: 101 }, (_, index) => String(index))
	const refused = await panel.post(
		'/segments/preview',
		{ Conditions: [{ Kind: 'branch', Values: many }] },
		422,
	)
	assert.equal(refused.Field, 'Conditions[0].Values')
	await panel.post('/segments/preview', { Conditions: [{ Kind: 'customers', Values: many }] }, 200)
})
