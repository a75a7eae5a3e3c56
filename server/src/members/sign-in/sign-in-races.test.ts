import assert from 'node:assert/strict'
import { afterEach, type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { openMemberPage, switchMembersOn } from '../../../test/support/members.ts'
import { createPinShop, PIN_ENVIRONMENT } from '../../../test/support/pins.ts'
import { SHOP_ORIGIN } from '../../../test/support/public.ts'
import { waitForBlockedQuery } from '../../../test/support/races.ts'
import { useWorld } from '../../../test/support/world.ts'
import { eraseCustomer } from '../../customers/erase-customer.ts'
import { findCustomerIds } from '../../customers/find-customers.ts'
import type { Tx } from '../../db/database.ts'
import { ERASERS } from '../../erasers.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import { mergeCustomers } from '../../merges/merge-customers.ts'
import { MOVERS } from '../../movers.ts'
import { isRefusal } from '../../refusal.ts'

const world = useWorld(PIN_ENVIRONMENT)

// A round sends the messages of all merchants, so those left waiting by one test would be sent by the next.
afterEach(() => world.db.rows(sql`delete from outbox`))

/** A shop in which Ana has got a code to sign in, and a way to confirm it while something changes her account. */
const openShop = async (t: TestContext) => {
	const shop = await createPinShop(t, world)
	const { merchant } = shop
	await switchMembersOn(world, merchant)
	const ana = await shop.addCustomer({ Email: 'ana@mail.test' })
	const send = (path: '' | '/confirm', body: object) =>
		world.app.inject({
			method: 'POST',
			url: `/v1/member/shops/${merchant.name}/sign-in${path}`,
			headers: { origin: SHOP_ORIGIN, 'content-type': 'application/json' },
			payload: JSON.stringify({ Contact: 'ana@mail.test', ...body }),
		})
	await send('', {})
	const Code = (await shop.deliver())!
	const confirm = async () => {
		const answer = await send('/confirm', { Code, Remember: true })
		return { status: answer.statusCode, body: answer.json() }
	}
	const merge = async (tx: Tx, into: string) => {
		const request = { from: ana, into, author: 'test' }
		const [merged] = await mergeCustomers(tx, merchant, world.clock.now(), [request], MOVERS)
		assert.ok(merged && !isRefusal(merged))
	}
	/** Confirms the code while the accounts of the customers are locked, and then changes them. */
	const confirmDuring = async (customers: string[], change: (tx: Tx) => Promise<void>) => {
		const ids = await findCustomerIds(world.db, merchant.id, customers)
		const confirmed = await world.db.transaction(async (tx) => {
			// In a deadlock, PostgreSQL would end this transaction, and the test would fail.
			await tx.rows(sql`set local deadlock_timeout = '1ms'`)
			await lockAccounts(tx, merchant.id, [...ids.values()]).accounts
			const answer = confirm()
			await waitForBlockedQuery(world.db)
			await change(tx)
			return { answer }
		})
		return confirmed.answer
	}
	return { ...shop, ana, send, confirm, confirmDuring, merge }
}

test('signing in waits for a merge, and follows the customer to whom the contact belongs then', async (t) => {
	const { api, ana, addCustomer, confirmDuring, merge } = await openShop(t)
	const bia = await addCustomer()
	const { status, body } = await confirmDuring([ana, bia], (tx) => merge(tx, bia))
	assert.equal(status, 201)
	const member = await openMemberPage(world, body.Token).get('')
	const { PublicId } = (await api.get(`/Customer/${bia}`)).Result
	assert.deepEqual([member.PublicId, member.Email], [PublicId, 'ana@mail.test'])
})

test('signing in with a contact that a merge takes away is answered as a wrong code', async (t) => {
	const { ana, addCustomer, confirmDuring, merge } = await openShop(t)
	const bia = await addCustomer({ Email: 'bia@mail.test' })
	const { status, body } = await confirmDuring([ana, bia], (tx) => merge(tx, bia))
	assert.deepEqual([status, body.ErrorName, body.Field], [422, 'GenericError', 'Code'])
})

test('signing in while the data are erased is answered as a wrong code', async (t) => {
	const { merchant, ana, confirmDuring } = await openShop(t)
	const { status, body } = await confirmDuring([ana], async (tx) => {
		const erased = await eraseCustomer(tx, merchant.id, world.clock.now(), ana, ERASERS)
		assert.ok(!isRefusal(erased))
	})
	assert.deepEqual([status, body.ErrorName, body.Field], [422, 'GenericError', 'Code'])
})

test('a code that was saved while its customer was merged is a wrong code, and the next one is right', async (t) => {
	const { merchant, ana, addCustomer, send, confirm, deliver, merge } = await openShop(t)
	const bia = await addCustomer()
	const formerId = (await findCustomerIds(world.db, merchant.id, [ana])).get(ana)!
	await world.db.transaction((tx) => merge(tx, bia))
	// As if the code had been written by a transaction that began before the merge and ended after it.
	await world.db.rows(
		sql`update pin_challenges set customer_id = ${formerId} where merchant_id = ${merchant.id}`,
	)
	assert.equal((await confirm()).status, 422)
	await send('', {})
	const Code = (await deliver())!
	assert.equal((await send('/confirm', { Code })).statusCode, 201)
})
