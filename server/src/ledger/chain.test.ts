import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PointAction, PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { resealAll } from '../../test/support/reseal.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import type { Queryable } from '../db/database.ts'
import { decimal } from '../db/decimal.ts'
import { extendChain } from './chain.ts'
import { expireLots } from './expire-lots.ts'
import { addEvent, createRecord, newAccount } from './machine/account.ts'

const world = useWorld()

const readChains = async (db: Queryable) => ({
	events: await db.rows(sql`select id, encode(hash, 'hex') as hash from events order by id`),
	accounts: await db.rows(
		sql`select customer_id, encode(chain_head, 'hex') as head, chain_length from accounts order by customer_id`,
	),
})

test('resealing a history under the same key reproduces the chain that was written', async () => {
	const { merchant, api } = await world.merchant()
	const ten = await createTestReward(world, merchant)
	await earnPoints(api, 120.35, 'ana', {
		OriginalId: 'a',
		Branch: { OriginalId: 'são "paulo" | 1', Name: 'Centre' },
	})
	await earnPoints(api, 60, 'bia', { OriginalId: 'b' })
	await api.post('/POS/orders', buildOrder({ OriginalId: 'c', OrderTotal: 10 ** 9 }), { HasError: false })
	for (const customer of ['ana', 'ana', 'bia'])
		await api.post(`/RewardConfigurations/${ten}/redeem`, { CustomerId: customer })
	for (const id of ['a', 'b'])
		await api.post(`/POS/orders/${id}/cancel`, buildCancellation(), { HasError: false })
	await earnPoints(api, 90, 'bia')
	world.clock.pass(1000)
	await world.db.transaction((tx) => expireLots(tx, merchant.id, world.clock.now()))
	const written = await readChains(world.db)
	assert.ok(written.events.length > 8)

	await resealAll(world.db)
	assert.deepEqual(await readChains(world.db), written)
})

test('the hashed text of an event stays the same between versions', () => {
	const account = newAccount(7)
	const now = new Date('2026-06-15T12:00:00.123Z')
	const lot = createRecord(
		account,
		{ type: PointType.Purchase, reason: {}, orderId: 5, branch: 'b|1' },
		{ points: decimal('12.5'), cashback: decimal('0.1') },
		now,
	)
	lot.id = 40
	lot.validUntil = new Date('2026-07-15T02:59:59.999Z')
	addEvent(account, PointAction.Add, lot, [], now)
	const redemption = createRecord(account, { type: PointType.RewardRedeem, reason: {} }, lot.amount, now)
	redemption.id = 41
	addEvent(account, PointAction.Remove, redemption, [{ record: lot, value: lot.amount }], now)
	const echo = {
		hash: (text: string) => `<${text}>`,
		matches: () => true,
		derive: () => [],
		fingerprints: [],
	}
	const first = '<events||1|7|40|0|0|12.5000|0.10|1784084399999|0.0000|0.00|[]|1781524800123|5|=b|1>'
	assert.deepEqual(extendChain(echo, 1, account).hashes, [
		first,
		`<events|${first}|1|7|41|2|9|12.5000|0.10||0.0000|0.00|[{"PointId": 40, "UsedPoints": 12.5, "UsedCashback": 0.1}]|1781524800123||>`,
	])
})
