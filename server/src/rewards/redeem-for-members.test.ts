import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LEDGER_KEYS } from '../../test/support/ledger-keys.ts'
import {
	claimsOf,
	openMember,
	openMemberPage,
	signByHand,
	switchMembersOn,
} from '../../test/support/members.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward, earnPoints, readBalance } from '../../test/support/rewards.ts'
import { TEST_ENGINE } from '../../test/support/test-engine.ts'
import { useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { blockCustomers } from '../customers/block-customers.ts'
import { eraseCustomer } from '../customers/erase-customer.ts'
import { openDatabase } from '../db/database.ts'
import { ERASERS } from '../erasers.ts'
import { isRefusal } from '../refusal.ts'

const world = useWorld()

test('the same key on two processes at once spends once, and two keys spend no more than there is', async (t) => {
	const db = openDatabase({
		...{ connection: world.url, poolSize: 10, prepare: true },
		...{ ledgerKeys: LEDGER_KEYS, engine: TEST_ENGINE },
	})
	const app = await buildApp({ db, clock: world.clock, config: readConfig({ LOG_LEVEL: 'error' }) })
	t.after(async () => {
		await app.close()
		await db.close()
	})
	const { api, merchant } = await world.merchant()
	const reward = await createTestReward(world, merchant)
	await earnPoints(api, 350)
	const token = signByHand(await switchMembersOn(world, merchant), claimsOf(world, 'ana', ['redeem']))
	const pages = [openMemberPage(world, token), openMemberPage({ app }, token)]
	const send = (nth: number, Key: string) =>
		pages[nth % 2]!.send(`/rewards/${reward}/redeem`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			payload: JSON.stringify({ Key }),
		})
	const same = await Promise.all(Array.from({ length: 40 }, (_, nth) => send(nth, 'same')))
	assert.deepEqual(new Set(same.map(({ statusCode }) => statusCode)), new Set([200]))
	assert.equal(new Set(same.map(({ body }) => body)).size, 1)
	assert.deepEqual(await readBalance(world, merchant), { points: '250', cashback: '2.5' })
	const others = await Promise.all(Array.from({ length: 40 }, (_, nth) => send(nth, `key ${nth >> 1}`)))
	const done = others.filter(({ statusCode }) => statusCode === 200)
	assert.equal(new Set(done.map(({ body }) => body)).size, 2)
	assert.deepEqual(await readBalance(world, merchant), { points: '50', cashback: '0.5' })
})

test('a blocked member sees everything and redeems nothing', async () => {
	const { api, merchant } = await world.merchant()
	const reward = await createTestReward(world, merchant)
	await earnPoints(api, 150)
	const ana = await openMember(world, merchant, 'ana')
	await world.db.transaction((tx) =>
		blockCustomers(tx, merchant.id, world.clock.now(), [
			{ originalId: 'ana', isBlocked: true, reason: 'suspicion' },
		]),
	)
	const refused = await assertUnchanged(world, () => ana.post(`/rewards/${reward}/redeem`, { Key: 'k' }, 422))
	const { Items, Points } = await ana.get('/rewards')
	assert.deepEqual(
		[refused.ErrorCode, refused.Message, Points, Items[0].CanUse, Items[0].WhyNot],
		[
			47,
			'You cannot redeem rewards at present. Ask the shop.',
			150,
			false,
			'You cannot redeem rewards at present. Ask the shop.',
		],
	)
})

test('while a customer is erased, whose id in the store is the e-mail address of somebody else, nobody else pays', async () => {
	const { api, merchant } = await world.merchant()
	const reward = await createTestReward(world, merchant)
	const address = 'ana@example.com'
	await earnPoints(api, 300, address)
	await earnPoints(api, 300, 'bia', { Customer: { OriginalId: 'bia', Email: address } })
	const ana = await openMember(world, merchant, address)
	const redeem = (Key: string) =>
		ana.send(`/rewards/${reward}/redeem`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			payload: JSON.stringify({ Key }),
		})
	const erase = world.db.transaction((tx) =>
		eraseCustomer(tx, merchant.id, world.clock.now(), address, ERASERS),
	)
	const answers = await Promise.all([redeem('a'), redeem('b')])
	assert.ok(!isRefusal(await erase))
	for (const { statusCode } of [...answers, await redeem('c')]) assert.ok([200, 401].includes(statusCode))
	assert.equal((await redeem('d')).json().ErrorCode, 59)
	assert.deepEqual(await readBalance(world, merchant, 'bia'), { points: '300', cashback: '3' })
})
