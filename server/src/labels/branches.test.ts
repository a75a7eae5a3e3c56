import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder, uniqueText } from '../../test/support/builders.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const soldAt = (OriginalId: string, Name: string | null) =>
	buildOrder({ OriginalId: uniqueText('order'), Branch: { OriginalId, Name } })

const CENTRE = { Id: 'B-1', Name: 'Centre', Address: 'Rua Augusta 100', IsActive: true, IsDeclared: true }

test('a branch that orders name is adopted, and keeps its name whatever orders say', async () => {
	const { merchant, api } = await world.merchant()
	const editor = await signInAs(world, merchant, 'editor')
	assert.deepEqual(await editor.get('/branches'), [])
	await api.post('/POS/orders', soldAt('B-1', 'loja 1'))
	assert.deepEqual(await editor.get('/branches'), [
		{ Id: 'B-1', Name: 'loja 1', Address: null, IsActive: true, IsDeclared: false },
	])
	const adopted = await editor.post('/branches', { Id: 'B-1', Name: ' Centre ', Address: 'Rua Augusta 100' })
	assert.deepEqual(adopted, CENTRE)
	await api.post('/POS/orders', soldAt('B-1', 'store one'))
	await api.post('/POS/orders', soldAt('B-2', 'North'))
	assert.deepEqual(await editor.get('/branches'), [
		CENTRE,
		{ Id: 'B-2', Name: 'North', Address: null, IsActive: true, IsDeclared: false },
	])
	await api.post('/POS/orders', soldAt('B-2', 'Far north'))
	assert.equal((await editor.get('/branches'))[1].Name, 'Far north')
	const { Items } = await editor.get('/orders')
	assert.deepEqual(Items.map(({ Branch }: { Branch: string }) => Branch).sort(), [
		...['Centre', 'Centre', 'Far north', 'Far north'],
	])
	const values = await editor.post('/program/values', { Kind: 'branch', Search: 'cent' }, 200)
	assert.deepEqual(values, [{ Id: 'B-1', Name: 'Centre' }])
})

test('a branch that is closed is not offered at the counter, and its orders are still accepted', async () => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	await owner.post('/branches', { Id: 'B-1', Name: 'Centre', Address: 'Rua Augusta 100' })
	await owner.post('/branches', { Id: 'B-2', Name: 'North' })
	const closed = await owner.put('/branches/B-1', { IsActive: false })
	assert.deepEqual(closed, { ...CENTRE, IsActive: false })
	assert.deepEqual((await owner.get('/counter')).Branches, [{ Id: 'B-2', Name: 'North' }])
	assert.deepEqual((await owner.get('/order-labels')).Branches, [
		{ Id: 'B-1', Name: 'Centre', IsActive: false },
		{ Id: 'B-2', Name: 'North', IsActive: true },
	])
	assert.equal((await api.post('/POS/orders', soldAt('B-1', null))).HasError, false)
	assert.deepEqual(await owner.put('/branches/B-1', { Name: 'Old centre', Address: null, IsActive: true }), {
		...CENTRE,
		Name: 'Old centre',
		Address: null,
	})
	const [entry] = (await owner.get('/audit?kind=branches')).Items
	assert.deepEqual(
		[entry.Operation, entry.Before.IsActive, entry.After.Name],
		['changeBranch', false, 'Old centre'],
	)
})

test('a removed branch stays known while something refers to it', async () => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	await owner.post('/branches', { Id: 'B-1', Name: 'Centre', Address: 'Rua Augusta 100' })
	await owner.post('/branches', { Id: 'B-2', Name: 'Planned' })
	await api.post('/POS/orders', soldAt('B-1', null))
	await owner.delete('/branches/B-1', 204)
	await owner.delete('/branches/B-2', 204)
	assert.deepEqual(await owner.get('/branches'), [
		{ Id: 'B-1', Name: 'Centre', Address: null, IsActive: true, IsDeclared: false },
	])
	await api.post('/POS/orders', soldAt('B-1', 'loja 1'))
	assert.equal((await owner.get('/branches'))[0].Name, 'loja 1')
})

test('a refused branch changes nothing', async () => {
	const { merchant, api } = await world.merchant()
	const other = await world.merchant()
	const owner = await signInAs(world, merchant)
	const viewer = await signInAs(world, merchant, 'viewer')
	const stranger = await signInAs(world, other.merchant)
	await owner.post('/branches', { Id: 'B-1', Name: 'Centre' })
	await api.post('/POS/orders', soldAt('B-9', 'Nine'))
	await assertUnchanged(world, async () => {
		for (const [body, status, field] of [
			[{ Id: 'B-1', Name: 'Again' }, 409, 'Id'],
			[{ Id: '', Name: 'x' }, 400, 'Id'],
			[{ Id: 'B-3', Name: ' ' }, 400, 'Name'],
			[{ Id: 'B-3', Name: 'x'.repeat(256) }, 400, 'Name'],
			[{ Id: 'B-3', Name: 'x', Address: 'x'.repeat(501) }, 400, 'Address'],
			[{ Id: 'B-3', Name: 'x', City: 'x' }, 400, 'City'],
		] as const)
			assert.equal((await owner.post('/branches', body, status)).Field, field)
		await owner.put('/branches/B-9', { Name: 'Only orders name it' }, 404)
		await owner.delete('/branches/B-9', 404)
		await stranger.put('/branches/B-1', { Name: 'Mine' }, 404)
		await viewer.get('/branches')
		await viewer.post('/branches', { Id: 'B-3', Name: 'x' }, 403)
	})
})
