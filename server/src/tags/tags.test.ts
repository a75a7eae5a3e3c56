import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import type { Reply } from '../../test/support/api.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const openShop = async () => {
	const { merchant, api } = await world.merchant()
	for (const id of ['ana', 'bia', 'cris'])
		await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: id, Name: id } }), { HasError: false })
	return { merchant, api, owner: await signInAs(world, merchant) }
}

const tagsOf = async (panel: { get(path: string): Promise<Reply> }, id: string): Promise<string[]> =>
	(await panel.get(`/customers/${id}`)).Tags

test('a customer gets and loses tags; case and spaces make no second tag', async () => {
	const { merchant, owner } = await openShop()
	const editor = await signInAs(world, merchant, 'editor')
	assert.deepEqual(await owner.get('/tags'), [])
	const set = await editor.put('/customers/ana/tags', { Tags: ['  VIP ', 'big   spender', 'vip'] })
	assert.deepEqual(set, { Tags: ['big spender', 'VIP'] })
	await editor.put('/customers/bia/tags', { Tags: ['vip'] })
	assert.deepEqual(await tagsOf(owner, 'bia'), ['VIP'])
	const known = await owner.get('/tags')
	assert.deepEqual(
		known.map(({ Name, Customers }: Reply) => [Name, Customers]),
		[
			['big spender', 1],
			['VIP', 2],
		],
	)
	assert.deepEqual(await editor.put('/customers/ana/tags', { Tags: ['Big Spender'] }), {
		Tags: ['big spender'],
	})
	const { Items } = await owner.get('/audit?operation=setCustomerTags')
	assert.deepEqual(
		Items.map(({ ThingId, Before, After }: Reply) => [ThingId, Before.Tags, After.Tags]),
		[
			['ana', ['big spender', 'VIP'], ['big spender']],
			['bia', [], ['VIP']],
			['ana', [], ['big spender', 'VIP']],
		],
	)
})

test('bad tags are refused by the field, and change nothing', async () => {
	const { merchant, owner } = await openShop()
	await owner.put('/customers/ana/tags', { Tags: ['VIP'] })
	for (const Tags of [[' '], ['x'.repeat(41)], Array.from({ length: 51 }, (_, n) => `t${n}`), 'VIP'])
		assert.match((await owner.put('/customers/ana/tags', { Tags }, 400)).Field, /^Tags/)
	assert.equal((await owner.put('/customers/nobody/tags', { Tags: [] }, 404)).Field, 'id')
	const viewer = await signInAs(world, merchant, 'viewer')
	await viewer.put('/customers/ana/tags', { Tags: [] }, 403)
	const { owner: stranger } = await openShop()
	await stranger.put('/customers/ana/tags', { Tags: ['Stranger'] })
	assert.deepEqual(await tagsOf(owner, 'ana'), ['VIP'])
	assert.deepEqual(await tagsOf(stranger, 'ana'), ['Stranger'])
})

test('a tag is renamed and removed for every customer', async () => {
	const { owner } = await openShop()
	await owner.put('/customers/ana/tags', { Tags: ['vip', 'new'] })
	await owner.put('/customers/bia/tags', { Tags: ['vip'] })
	const [fresh, vip] = await owner.get('/tags')
	assert.deepEqual(await owner.put(`/tags/${vip.Id}`, { Name: ' Best  ' }), {
		Id: vip.Id,
		Name: 'Best',
		Customers: 2,
	})
	const taken = await owner.put(`/tags/${vip.Id}`, { Name: 'NEW' }, 422)
	assert.deepEqual([taken.Field, taken.Message], ['Name', 'there is already a tag new'])
	await owner.put('/tags/999999', { Name: 'x' }, 404)
	assert.deepEqual(await tagsOf(owner, 'ana'), ['Best', 'new'])
	await owner.delete(`/tags/${fresh.Id}`, 204)
	await owner.delete(`/tags/${fresh.Id}`, 404)
	assert.deepEqual(await tagsOf(owner, 'ana'), ['Best'])
	assert.deepEqual(
		(await owner.get('/audit?kind=tags')).Items.map(({ Operation, Before }: Reply) => [
			Operation,
			Before.Name,
		]),
		[
			['removeTag', 'new'],
			['renameTag', 'vip'],
		],
	)
	const exported = await owner.get('/customers/ana/data')
	assert.deepEqual(
		[
			exported.Tags.map(({ Name }: Reply) => Name),
			exported.TagChanges.map(({ Tag, IsAdded }: Reply) => [Tag, IsAdded]),
		],
		[
			['Best'],
			[
				['new', true],
				['vip', true],
				['new', false],
			],
		],
	)
})

test('tags follow a merge, go back with it, and disappear with the person', async () => {
	const { merchant, owner } = await openShop()
	await owner.put('/customers/ana/tags', { Tags: ['vip', 'north'] })
	await owner.put('/customers/bia/tags', { Tags: ['vip', 'south'] })
	await owner.post('/customers/ana/merge', { From: 'bia' }, 200)
	assert.deepEqual(await tagsOf(owner, 'ana'), ['north', 'south', 'vip'])
	const { Merges } = await owner.get('/customers/ana/merges')
	await owner.post(`/customers/ana/merges/${Merges[0].Id}/undo`, undefined, 200)
	assert.deepEqual(
		[await tagsOf(owner, 'ana'), await tagsOf(owner, 'bia')],
		[
			['north', 'vip'],
			['south', 'vip'],
		],
	)
	await owner.post('/customers/ana/merge', { From: 'bia' }, 200)
	await owner.post('/customers/ana/erasure', { Confirm: 'ana' }, 200)
	const left = await world.db.rows(sql`
		select customer_id from customer_tags where merchant_id = ${merchant.id}
		union all select customer_id from tag_changes where merchant_id = ${merchant.id}`)
	assert.deepEqual(left, [])
})
