import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RewardType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { signInAs } from '../../../test/support/admin.ts'
import { createTestReward } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()

const NOW = '2026-06-15T12:00:00.000Z'

/** A sandbox merchant, whose answers contain the code. */
const openShop = async (settings: Parameters<typeof world.merchant>[0] = {}) => {
	const { merchant } = await world.merchant(settings)
	await world.db.transaction(async (tx) => {
		tx.write(sql`update merchants set is_sandbox = true where id = ${merchant.id}`)
	})
	const owner = await signInAs(world, merchant)
	const cashier = await signInAs(world, merchant, 'cashier')
	return { merchant, owner, cashier }
}

test('a customer without a contact gets a PIN at the one that the cashier types, and keeps it once the PIN was right', async () => {
	const { owner, cashier } = await openShop()
	await cashier.post('/counter/customers', { Id: 'C-1', Name: 'Nina Prado', Document: '529.982.247-25' })
	const send = (body: object) => cashier.post('/counter/pins', { CustomerId: 'C-1', ...body }, 200)
	const { TransactionId, ...asked } = await send({})
	assert.deepEqual(asked, {
		SentBy: null,
		Message: 'There is nowhere to send the code yet. Ask the customer for an email address.',
		AsksPhone: false,
		AsksEmail: true,
		Code: null,
	})
	assert.partialDeepStrictEqual(await send({ TransactionId, Email: 'nina at home' }), {
		...{ TransactionId, SentBy: null, AsksEmail: true, Message: 'The email address is not valid.' },
	})
	const sent = await send({ TransactionId, Email: 'nina@mail.test' })
	assert.partialDeepStrictEqual(sent, { TransactionId, SentBy: 'mail', Message: null, AsksEmail: false })
	assert.equal((await owner.get('/counter/customers/C-1')).Email, null)
	const { IsConfirmed } = await cashier.post(
		'/counter/pins/confirm',
		{ CustomerId: 'C-1', TransactionId, Code: sent.Code },
		200,
	)
	assert.equal(IsConfirmed, true)
	assert.equal((await owner.get('/counter/customers/C-1')).Email, 'nina@mail.test')
})

test('a PIN goes to the contact that a customer has, whatever the cashier types; nobody joins by one', async () => {
	const { merchant, cashier } = await openShop()
	await cashier.post('/counter/customers', { Id: 'C-1', Name: 'Ana Souza', Email: 'ana@mail.test' })
	await cashier.post('/counter/customers', { Id: 'C-2', Name: 'Bia Prado', Phone: '11 98765-4321' })
	const Email = 'thief@mail.test'
	const sent = await cashier.post('/counter/pins', { CustomerId: 'C-1', Email }, 200)
	assert.equal(sent.SentBy, 'mail')
	// No code can be sent to a telephone without a gateway, and the contact is not replaced at the till.
	const bia = await cashier.post('/counter/pins', { CustomerId: 'C-2', Email }, 200)
	assert.partialDeepStrictEqual(bia, { SentBy: null, AsksPhone: false, AsksEmail: false })
	const mails = await world.db.rows<{ recipient: string }>(
		sql`select recipient from outbox where merchant_id = ${merchant.id}`,
	)
	assert.deepEqual(mails, [{ recipient: 'ana@mail.test' }])
	const unknown = await cashier.post('/counter/pins', { CustomerId: 'C-9', Email }, 422)
	assert.deepEqual([unknown.ErrorName, unknown.Field], ['Customer_NotFound', 'CustomerId'])
})

test('what cashback costs in points is what the redemption takes, also from points that are worth different amounts', async () => {
	const { merchant, owner, cashier } = await openShop({
		cashback: { isActive: true, pointValue: '0.03' },
		pin: { mode: 'above', above: '1' },
	})
	await cashier.post('/counter/customers', { Id: 'C-1', Name: 'Ana Souza', Email: 'ana@mail.test' })
	const reward = await createTestReward(world, merchant, {
		...{ type: RewardType.Cashback, title: 'Cashback', points: '0', value: '0' },
	})
	const sell = (Key: string, Amount: number) =>
		cashier.post('/counter/sales', { Key, CustomerId: 'C-1', Amount, EnteredDate: NOW })
	await sell('S-1', 120)
	const { Version } = await owner.get('/program')
	await owner.put('/program', { BasedOnVersion: Version, Settings: { Cashback: { PointValue: 0.01 } } })
	await sell('S-2', 100)
	const asked = { CustomerId: 'C-1', Amount: 80, RewardId: reward, Value: 4 }
	const cost = () => cashier.post('/counter/redemptions/preview', asked, 200)
	// 120 points are worth 3.60, the others 0.01 each; no PIN is needed to ask.
	assert.deepEqual(await cost(), { Points: 160, Cashback: 4 })
	assert.deepEqual(await cost(), { Points: 160, Cashback: 4 })
	assert.equal((await cashier.get('/counter/customers/C-1')).Points, 220)
	const tooMuch = await cashier.post('/counter/redemptions/preview', { ...asked, Value: 5 }, 422)
	assert.equal(tooMuch.ErrorName, 'ApiExternalRewardRedeem_Error_Unable_to_Reedem')
	const { TransactionId, Code } = await cashier.post('/counter/pins', { CustomerId: 'C-1' }, 200)
	await cashier.post('/counter/pins/confirm', { CustomerId: 'C-1', TransactionId, Code }, 200)
	const redeemed = await cashier.post('/counter/redemptions', { ...asked, Key: 'R-1' })
	assert.partialDeepStrictEqual(redeemed, { Points: 160, Cashback: 4 })
})
