import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_RIGHTS, RIGHTS, type Right } from '@fiel/contract'
import sql from 'sql-template-tag'
import { addUser, type PanelClient, signInAs } from '../../../test/support/admin.ts'
import { buildOrder } from '../../../test/support/builders.ts'
import { assertUnchanged } from '../../../test/support/refused.ts'
import { earnPoints } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()

const without = (role: 'editor' | 'manager' | 'support', ...rights: Right[]): Right[] =>
	DEFAULT_RIGHTS[role].filter((right) => !rights.includes(right))

const setRights = (owner: PanelClient, Role: string, Rights: readonly Right[], status = 200) =>
	owner.put('/roles', { Roles: [{ Role, Rights }] }, status)

const openShop = async () => {
	const { merchant, api } = await world.merchant({ cashback: { isActive: true, pointValue: '0.03' } })
	await earnPoints(api, 100)
	return { merchant, api, owner: await signInAs(world, merchant) }
}

test('an owner takes a right from editors: an open session loses it with the next request, and gets it back', async () => {
	const { merchant, owner } = await openShop()
	const editor = await signInAs(world, merchant, 'editor')
	assert.deepEqual((await editor.get('/session')).Rights, DEFAULT_RIGHTS.editor)
	await editor.put('/customers/ana', { Name: 'Ana Souza' })

	const fewer = without('editor', 'customers.edit')
	const roles = await setRights(owner, 'editor', fewer)
	assert.deepEqual(
		roles.find(({ Role }: { Role: string }) => Role === 'editor'),
		{ Role: 'editor', Rights: fewer, DefaultRights: DEFAULT_RIGHTS.editor },
	)
	assert.deepEqual(await owner.get('/roles'), roles)
	const refused = await editor.put('/customers/ana', { Name: 'Ana' }, 403)
	assert.equal(refused.Message, 'this needs the right customers.edit, which an owner can give to a role')
	assert.deepEqual((await editor.get('/session')).Rights, fewer)
	await editor.get('/customers/ana')
	const entry = (await owner.get('/audit?limit=1')).Items[0]
	assert.partialDeepStrictEqual(entry, {
		Operation: 'setRoleRights',
		Kind: 'roles',
		Before: { editor: DEFAULT_RIGHTS.editor },
		After: { editor: fewer },
	})
	await setRights(owner, 'editor', [...fewer].reverse()) // the same again
	assert.equal((await owner.get('/audit?limit=1')).Items[0].Id, entry.Id)

	await setRights(owner, 'editor', DEFAULT_RIGHTS.editor)
	await editor.put('/customers/ana', { Name: 'Ana' })
	assert.deepEqual(
		await world.db.rows(sql`select from role_rights where merchant_id = ${merchant.id}`),
		[],
		'the defaults are not stored',
	)
})

test('rights are of one merchant, and are changed by owners alone', async () => {
	const { merchant, owner } = await openShop()
	const other = await world.merchant()
	await setRights(owner, 'manager', [...RIGHTS])
	const manager = await signInAs(world, merchant, 'manager')
	assert.deepEqual((await manager.get('/session')).Rights, RIGHTS)
	assert.deepEqual(
		(await (await signInAs(world, other.merchant, 'manager')).get('/session')).Rights,
		without('manager', 'keys.edit'),
	)
	await assertUnchanged(world, async () => {
		const refused = await setRights(manager, 'viewer', [], 403)
		assert.equal(refused.Message, 'only an owner may do this')
		await setRights(owner, 'owner', [], 400)
		assert.equal((await setRights(owner, 'viewer', ['everything' as Right], 400)).Field, 'Roles[0].Rights[0]')
		const twice = { Role: 'viewer', Rights: [] }
		assert.equal((await owner.put('/roles', { Roles: [twice, twice] }, 422)).Field, 'Roles')
	})
})

test('a manager neither touches an owner, nor gives away a right that managers lack', async () => {
	const { merchant, owner } = await openShop()
	const manager = await signInAs(world, merchant, 'manager')
	const boss = await addUser(world, merchant)
	const viewer = await addUser(world, merchant, 'viewer')
	const invitation = await owner.post('/invitations', { Email: 'boss@example.com', Role: 'owner' })
	await setRights(owner, 'editor', [...DEFAULT_RIGHTS.editor, 'keys.edit']) // which managers lack
	const { UserId } = await manager.get('/session')
	await assertUnchanged(world, async () => {
		for (const [id, change] of [
			[boss.id, { IsActive: false }],
			[boss.id, { Role: 'viewer' }],
			[viewer.id, { Role: 'owner' }],
			[viewer.id, { Role: 'editor' }],
			[UserId, { Role: 'owner' }],
			[UserId, { Role: 'editor' }],
		] as const)
			assert.equal((await manager.put(`/users/${id}`, change, 403)).Field, 'Role')
		await manager.delete(`/users/${boss.id}`, 403)
		await manager.post('/invitations', { Email: 'eva@example.com', Role: 'owner' }, 403)
		await manager.post('/invitations', { Email: 'eva@example.com', Role: 'editor' }, 403)
		await manager.post(`/invitations/${invitation.Id}/resend`, {}, 403)
		await manager.delete(`/invitations/${invitation.Id}`, 403)
	})
	await manager.put(`/users/${viewer.id}`, { Role: 'support' })
	await manager.post('/invitations', { Email: 'eva@example.com', Role: 'manager' })
	await manager.delete(`/users/${viewer.id}`, 204)

	await setRights(owner, 'manager', without('manager', 'contacts.view'))
	const cashier = await addUser(world, merchant, 'cashier')
	await manager.put(`/users/${cashier.id}`, { MaySeeContacts: true }, 403)
})

test('support sees contacts and gives points up to the limit for confirmation', async () => {
	const { merchant, owner } = await openShop()
	await owner.put('/change-limits', { ConfirmAbove: 100, ApproveAbove: null })
	const support = await signInAs(world, merchant, 'support')
	assert.equal((await support.get('/session')).MaySeeContacts, true)
	const give = (Value: number, ChangeKey: string, status = 201) =>
		support.post(
			'/customers/ana/balance',
			{ Unit: 'points', OperationType: 0, Value, Reason: 'Late parcel', ChangeKey, Confirmed: true },
			status,
		)
	const { PointsBalance } = await give(3333, 'small') // worth 99.99
	await assertUnchanged(world, async () => {
		const refused = await give(3334, 'large', 403)
		assert.equal(refused.Message, 'changes of a day that are worth more than 100 need the right points.large')
		await support.get('/program', 403)
		await support.get('/webhooks', 403)
		await support.get('/keys', 403)
		await support.get('/users', 403)
	})
	assert.equal((await support.get('/customers/ana')).PointsBalance, PointsBalance)
	await setRights(owner, 'support', [...DEFAULT_RIGHTS.support, 'points.large'])
	await give(3334, 'large')
})

test('a role that does not see customers reads orders and coupons with masked names, and no event with balances', async () => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const viewer = await signInAs(world, merchant, 'viewer')
	const order = buildOrder({ Customer: { OriginalId: 'C-1', Name: 'Élise Souza' } })
	await api.post('/POS/orders', order, { HasError: false })
	const namesOf = async (who: PanelClient) => [
		(await who.get('/orders')).Items[0].CustomerName,
		(await who.get(`/orders/${order.OriginalId}`)).CustomerName,
	]
	assert.deepEqual(await namesOf(viewer), ['Élise Souza', 'Élise Souza'])
	await viewer.get('/events')
	await setRights(
		owner,
		'viewer',
		DEFAULT_RIGHTS.viewer.filter((right) => right !== 'customers.view'),
	)
	assert.deepEqual(await namesOf(viewer), ['É•••', 'É•••'])
	await viewer.get('/events', 403)
	assert.deepEqual(await namesOf(owner), ['Élise Souza', 'Élise Souza'])
})
