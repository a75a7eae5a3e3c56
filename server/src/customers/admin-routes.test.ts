import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const createShop = async () => {
	const made = await world.merchant()
	await made.api.post('/POS/orders', buildOrder({ OriginalId: 'first' }), { HasError: false })
	return { ...made, panel: await signInAs(world, made.merchant) }
}

test('a point record is explained as data and as text', async () => {
	const { merchant } = await createShop()
	const other = await createShop()
	const viewer = await signInAs(world, merchant, 'viewer')
	const [record] = await world.db.rows<{ id: number }>(
		sql`select id from point_records where merchant_id = ${merchant.id}`,
	)
	assert.partialDeepStrictEqual(await viewer.get(`/points/${record!.id}`), {
		PointId: record!.id,
		CustomerId: 'ana',
		Points: 100,
		Cashback: 1,
		Reason: { rule: 'purchase', order: 'first' },
		Sentence: 'Order first earned 100 points: 100 at 1 a unit.',
	})
	await other.panel.get(`/points/${record!.id}`, 404)
	await viewer.get('/points/x', 400)
})

test('a contact can be removed, and a CPF that cannot exist is refused', async () => {
	const { api, panel } = await createShop()
	const contacts = { Email: 'ana@example.com', Phone: '555', Document: '529.982.247-25' }
	await panel.put('/customers/ana', contacts)
	const cleared = await panel.put('/customers/ana', { Name: 'Ana', Clear: ['Phone', 'Document'] })
	assert.partialDeepStrictEqual(cleared, {
		...{ Name: 'Ana', Email: 'ana@example.com', Phone: null, Document: null },
	})
	// Nothing is left to remove, so nothing changes.
	assert.deepEqual(await panel.put('/customers/ana', { Clear: ['Phone'] }), cleared)
	await assertUnchanged(world, async () => {
		assert.equal((await panel.put('/customers/ana', { Document: '111.111.111-11' }, 422)).Field, 'Document')
		const future = await panel.put('/customers/ana', { Name: 'Eva', BirthdayDate: '2031-05-17' }, 422)
		assert.deepEqual([future.ErrorCode, future.Field], [77, 'BirthdayDate'])
		await panel.put('/customers/ana', { Clear: ['Name'] }, 400)
	})
	// One that an order brought does not stand in the way of another change.
	const brought = { OriginalId: 'second', Customer: { OriginalId: 'ana', Document: '111.111.111-11' } }
	await api.post('/POS/orders', buildOrder(brought), { HasError: false })
	const named = await panel.put('/customers/ana', { Name: 'Ana Lima', Document: '111.111.111-11' })
	assert.partialDeepStrictEqual(named, { Name: 'Ana Lima', Document: '111.111.111-11' })
})

test('a customer can be changed, but a different birthday is refused with error 72', async () => {
	const { panel } = await createShop()
	const changed = await panel.put('/customers/ana', { Phone: '555', BirthdayDate: '1990-05-17' })
	assert.partialDeepStrictEqual(changed, {
		OriginalId: 'ana',
		Name: 'Ana Souza',
		Phone: '555',
		BirthdayDate: '1990-05-17T00:00:00.000Z',
	})
	await assertUnchanged(world, async () => {
		const refused = await panel.put('/customers/ana', { BirthdayDate: '1991-05-17' }, 422)
		assert.deepEqual([refused.ErrorCode, refused.Field], [72, 'BirthdayDate'])
		assert.equal((await panel.put('/customers/nobody', { Phone: '1' }, 404)).ErrorCode, 59)
		assert.equal((await panel.put('/customers/ana', { OriginalId: 'eva' }, 400)).Field, 'OriginalId')
	})
})
