import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import { claimsOf, openMemberPage, signByHand, switchMembersOn } from '../../test/support/members.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { mergeCustomers } from '../merges/merge-customers.ts'
import { MOVERS } from '../movers.ts'

const world = useWorld()

const openShop = async () => {
	const { merchant, api } = await world.merchant()
	for (const id of ['ana', 'bia'])
		await api.post('/Customer', { OriginalId: id, Name: id, Email: `${id}@example.com` }, { HasError: false })
	const secret = await switchMembersOn(world, merchant)
	const open = (customer: string) =>
		openMemberPage(world, signByHand(secret, claimsOf(world, customer, ['profile', 'read'])))
	return { merchant, api, open, owner: await signInAs(world, merchant) }
}

const NONE = { State: 'none', RequestedDate: null, Reason: null, DeclinedDate: null, Answer: null }
const OPEN = { ...NONE, State: 'open', RequestedDate: '2026-06-15T12:00:00.000Z', Reason: 'I have moved' }

test('a member asks once, the panel lists it and declines it with a sentence, and the member may ask again', async () => {
	const { open, owner, merchant } = await openShop()
	const ana = open('ana')
	assert.deepEqual(await ana.get('/erasure-request'), NONE)
	const both = await Promise.all([
		ana.post('/erasure-request', { Reason: ' I have moved ' }),
		ana.post('/erasure-request', { Reason: 'I have moved' }),
	])
	assert.deepEqual(both, [OPEN, OPEN])
	await assertUnchanged(world, async () => {
		assert.deepEqual(await ana.post('/erasure-request', { Reason: 'Another reason' }), OPEN)
		assert.deepEqual(await open('bia').get('/erasure-request'), NONE)
	})
	const listed = await owner.get('/erasure-requests?open=true')
	const [{ Id }] = listed.Items
	const asked = {
		...{ Id, CustomerId: 'ana', CustomerName: 'ana', Reason: 'I have moved' },
		...{ RequestedDate: '2026-06-15T12:00:00.000Z', DeclinedBy: null, DeclinedDate: null, Answer: null },
	}
	assert.deepEqual(listed, { Items: [asked], NextBefore: null, OpenCount: 1 })
	assert.deepEqual((await owner.get('/erasure-requests?customer=bia')).Items, [])
	const editor = await signInAs(world, merchant, 'editor')
	await editor.get('/erasure-requests', 403)
	await editor.post('/customers/ana/erasure-request/decline', { Answer: 'x' }, 403)

	await owner.post('/customers/ana/erasure-request/decline', { Answer: ' ' }, 400)
	await owner.post('/customers/bia/erasure-request/decline', { Answer: 'x' }, 404)
	await owner.post('/customers/nobody/erasure-request/decline', { Answer: 'x' }, 404)
	world.clock.set('2026-06-15T13:00:00Z')
	const Answer = 'Your order is on its way: ask again when it has arrived.'
	const decided = { DeclinedBy: owner.email, DeclinedDate: '2026-06-15T13:00:00.000Z', Answer }
	assert.deepEqual(
		await owner.post('/customers/ana/erasure-request/decline', { Answer: ` ${Answer} ` }, 200),
		{
			...asked,
			...decided,
		},
	)
	await owner.post('/customers/ana/erasure-request/decline', { Answer: 'again' }, 404)
	assert.deepEqual(await open('ana').get('/erasure-request'), {
		...{ ...OPEN, State: 'declined', DeclinedDate: '2026-06-15T13:00:00.000Z', Answer },
	})
	assert.deepEqual((await owner.get('/erasure-requests?open=true')).Items, [])
	const again = await open('ana').post('/erasure-request', {})
	assert.deepEqual([again.State, again.Reason], ['open', null])
	assert.equal((await owner.get('/erasure-requests?limit=1')).NextBefore > Id, true)
})

test('erasing the data carries the request out, and nothing of it is left', async () => {
	const { open, owner, merchant } = await openShop()
	const ana = open('ana')
	await ana.post('/erasure-request', { Reason: 'I have moved' })
	await owner.post('/customers/ana/erasure', { Confirm: 'ana' }, 200)
	assert.equal((await ana.get('/erasure-request', 401)).ErrorCode, 59)
	assert.deepEqual(await owner.get('/erasure-requests'), { Items: [], NextBefore: null, OpenCount: 0 })
	const left = await world.db.rows(sql`select from erasure_requests where merchant_id = ${merchant.id}`)
	assert.equal(left.length, 0)
})

test('the requests of two customers who are one person are one request', async () => {
	const { open, owner, merchant } = await openShop()
	await open('ana').post('/erasure-request', { Reason: 'first' })
	await open('bia').post('/erasure-request', { Reason: 'second' })
	await world.db.transaction((tx) =>
		mergeCustomers(tx, merchant, world.clock.now(), [{ from: 'ana', into: 'bia', author: 'test' }], MOVERS),
	)
	assert.equal((await open('ana').get('/erasure-request')).Reason, 'second')
	assert.equal((await owner.get('/erasure-requests')).OpenCount, 1)
})
