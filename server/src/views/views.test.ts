import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import type { Reply } from '../../test/support/api.ts'
import { waitForBlockedQuery } from '../../test/support/races.ts'
import { useWorld } from '../../test/support/world.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { removeViews } from './remove-views.ts'
import { saveViews } from './save-views.ts'

const world = useWorld()

const gold = (changes: object = {}) => ({
	List: 'customers',
	Name: 'Gold by spend',
	Params: [
		{ Name: 'tier', Value: '3' },
		{ Name: 'sort', Value: '-spend' },
	],
	IsShared: false,
	...changes,
})

const openShop = async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const editor = await signInAs(world, merchant, 'editor')
	const viewer = await signInAs(world, merchant, 'viewer')
	return { merchant, owner, editor, viewer }
}

test('a user saves a view, changes it and removes it, and nobody else sees it', async () => {
	const { owner, viewer } = await openShop()
	const saved = await viewer.post('/views', gold({ Columns: ['name', 'spend'] }))
	const { Id, ChangedDate, ...content } = saved
	assert.deepEqual(content, {
		...gold({ Columns: ['name', 'spend'] }),
		...{ IsOwn: true, Author: viewer.email },
	})
	assert.deepEqual(await viewer.get('/views?list=customers'), [saved])
	assert.deepEqual(await viewer.get('/views?list=orders'), [])
	assert.deepEqual(await owner.get('/views?list=customers'), [])
	const { List: _, ...body } = gold({ Name: ' Gold ', Params: [] })
	await owner.put(`/views/${Id}`, body, 404)
	await owner.delete(`/views/${Id}`, 404)
	const changed = await viewer.put(`/views/${Id}`, body)
	assert.deepEqual([changed.Name, changed.Params, changed.Columns], ['Gold', [], null])
	await viewer.delete(`/views/${Id}`, 204)
	assert.deepEqual(await viewer.get('/views?list=customers'), [])
})

test('a shared view is seen by all and changed by those who may share', async () => {
	const { owner, editor, viewer } = await openShop()
	await viewer.post('/views', gold({ IsShared: true }), 403)
	const { Id } = await editor.post('/views', gold({ IsShared: true }))
	const [seen] = await viewer.get('/views?list=customers')
	assert.deepEqual([seen.Id, seen.IsOwn, seen.IsShared, seen.Author], [Id, false, true, editor.email])
	const { List: _, ...body } = gold({ IsShared: true, Name: 'Best' })
	await viewer.put(`/views/${Id}`, body, 403)
	await viewer.delete(`/views/${Id}`, 403)
	await owner.put(`/views/${Id}`, { ...body, IsShared: false }, 403)
	assert.equal((await owner.put(`/views/${Id}`, body)).Name, 'Best')
	assert.equal((await editor.put(`/views/${Id}`, { ...body, IsShared: false })).IsShared, false)
	assert.deepEqual(await viewer.get('/views?list=customers'), [])
	assert.deepEqual(
		(await owner.get('/audit?kind=views')).Items.map(({ Operation }: Reply) => Operation),
		['updateView', 'updateView', 'createView'],
	)
})

test('bad views are refused by the member, and nothing is saved', async () => {
	const { owner } = await openShop()
	const { merchant: other } = await world.merchant()
	const { Id } = await owner.post('/views', gold())
	const rows: [object, number, string][] = [
		[gold({ Name: 'gold BY spend ' }), 422, 'Name'],
		[gold({ Name: ' ' }), 400, 'Name'],
		[gold({ Name: 'x', Params: [{ Name: 'search', Value: 'ana' }] }), 422, 'Params[0].Name'],
		[
			gold({
				Name: 'x',
				Params: [
					{ Name: 'tier', Value: '1' },
					{ Name: 'tier', Value: '2' },
				],
			}),
			422,
			'Params[1].Name',
		],
	]
	for (const [body, status, field] of rows)
		assert.equal((await owner.post('/views', body, status)).Field, field, JSON.stringify(body))
	assert.equal((await owner.get('/views?list=customers')).length, 1)
	const stranger = await signInAs(world, other)
	const { List: _, ...body } = gold()
	await stranger.put(`/views/${Id}`, body, 404)
	assert.deepEqual(await stranger.get('/views?list=customers'), [])
})

test('views of a list see each other, and a user who leaves takes along what is not shared', async () => {
	const { merchant, owner, editor } = await openShop()
	await editor.post('/views', gold())
	await editor.post('/views', gold({ Name: 'For all', IsShared: true }))
	const users = await owner.get('/users')
	const { Id } = users.find(({ Email }: Reply) => Email === editor.email)
	const own = { list: 'orders', params: [], columns: null, isShared: false, userId: Id, author: editor.email }
	const outcomes = await world.db.transaction((tx) =>
		saveViews(tx, merchant.id, world.clock.now(), [
			{ ...own, id: null, name: 'Today' },
			{ ...own, id: null, name: 'TODAY' },
			{ ...own, id: null, name: 'Cancelled' },
		]),
	)
	assert.deepEqual(
		outcomes.map((outcome) => typeof outcome),
		['number', 'object', 'number'],
	)
	await owner.delete(`/users/${Id}`, 204)
	const left = await world.db.rows(sql`select name from saved_views where merchant_id = ${merchant.id}`)
	assert.deepEqual(left, [{ name: 'For all' }])
	assert.equal((await owner.get('/views?list=customers')).length, 1)
})

test('a view that somebody else removes meanwhile is neither changed nor removed again', async () => {
	const { merchant, owner } = await openShop()
	const first = await owner.post('/views', gold())
	const second = await owner.post('/views', gold({ Name: 'Other' }))
	const { List: _, ...body } = gold({ Name: 'Changed' })
	const late = await world.db.transaction(async (tx) => {
		await lockMerchant(tx, merchant.id)
		await removeViews(tx, merchant.id, [first.Id, second.Id])
		const requests = [owner.put(`/views/${first.Id}`, body, 404), owner.delete(`/views/${second.Id}`, 404)]
		await waitForBlockedQuery(world.db)
		return { requests }
	})
	await Promise.all(late.requests)
	assert.deepEqual(
		(await owner.get('/audit?kind=views')).Items.map(({ Operation }: Reply) => Operation),
		['createView', 'createView'],
	)
})
