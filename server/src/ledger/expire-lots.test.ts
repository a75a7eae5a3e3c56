import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Origin, PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { applyPostings } from '../../test/support/apply-postings.ts'
import { useWorld } from '../../test/support/world.ts'
import { createCustomers } from '../customers/create-customers.ts'
import { decimal } from '../db/decimal.ts'
import { NOTHING_DUE, repeatSteps } from '../db/step.ts'
import { expireLots } from './expire-lots.ts'
import { loadLedgerSession } from './load-ledger-session.ts'
import { lockAccounts } from './lock-accounts.ts'
import { saveLedgerSession } from './save-ledger-session.ts'

const world = useWorld()
const DAY_MS = 86_400_000
const CUSTOMER_COUNT = 12

/** Creates lots that expire soon, later or never, and spends part of them. */
const createLots = async () => {
	const { merchant } = await world.merchant()
	const now = world.clock.now()
	const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
	const cards = Array.from({ length: CUSTOMER_COUNT }, (_, index) => ({
		originalId: `c${String(index).padStart(2, '0')}`,
		...{ name: null, email: null, phone: null, birthday: null, signedUpAt: null, document: null },
		isEnrolled: true,
	}))
	const ids = await world.db.transaction(async (tx) => {
		const { ids: idByOriginalId } = await createCustomers(tx, merchant.id, cards, {
			now,
			origin: Origin.ExternalApi,
			reason: 'test',
			optIn: false,
			tiers: [],
		})
		const ids = cards.map((card) => idByOriginalId.get(card.originalId)!)
		const postings = ids.flatMap((customerId, customerIndex) => [
			...[3, 1, 1, 40, null].slice(customerIndex % 4).map((days, lotIndex) => ({
				customerId,
				command: {
					do: 'earn' as const,
					type: PointType.Purchase,
					amount: { points: decimal(`${lotIndex + 1}0.2500`), cashback: decimal(`${customerIndex % 3}.10`) },
					validUntil: days === null ? null : inDays(days),
					reason: { rule: 'test' },
				},
			})),
			{
				customerId,
				command: {
					do: 'spend' as const,
					type: PointType.RewardRedeem,
					points: decimal('7.125'),
					reason: { rule: 'test' },
				},
			},
		])
		await applyPostings(tx, merchant.id, now, postings)
		return ids
	})
	return { merchant, ids }
}

const readEverything = async (merchantId: number, ids: number[]) => {
	const place = sql`array_position(${ids}::bigint[], customer_id)`
	const first = sql`(select min(id) from point_records where merchant_id = ${merchantId})`
	return Promise.all([
		world.db.rows(sql`
			select ${place} as who, points, cashback, owed_points, owed_cashback, next_expiry
			from accounts where merchant_id = ${merchantId} order by 1`),
		world.db.rows(sql`
			select ${place} as who, type, points, cashback, remaining_points, remaining_cashback, owed_points,
				valid_until, created_at, order_id, branch, reason, metadata
			from point_records where merchant_id = ${merchantId} order by 1, id`),
		world.db.rows(sql`
			select ${place} as who, lot_id - ${first} as lot, points, cashback
			from point_draws where merchant_id = ${merchantId} order by 1, id`),
		world.db.rows(sql`
			select ${place} as who, topic, type, points, cashback, valid_until, points_balance, cashback_balance,
				(origins->0->>'PointId')::bigint - ${first} as lot, origins->0->'UsedPoints' as points_used,
				origins->0->'UsedCashback' as cashback_used, jsonb_array_length(origins) as origins, occurred_at
			from events where merchant_id = ${merchantId} order by 1, id`),
	])
}

test('the expiry job writes the same rows as loading and saving the accounts', async () => {
	const swept = await createLots()
	const loaded = await createLots()
	world.clock.pass(2)
	const now = world.clock.now()
	for (const limit of [5, 100, 100])
		await world.db.transaction((tx) => expireLots(tx, swept.merchant.id, now, limit))
	await world.db.transaction(async (tx) => {
		const ledger = await loadLedgerSession(
			tx,
			loaded.merchant.id,
			now,
			await lockAccounts(tx, loaded.merchant.id, loaded.ids).accounts,
		)
		await saveLedgerSession(tx, ledger)
	})
	const bySweep = await readEverything(swept.merchant.id, swept.ids)
	assert.ok(bySweep[1].some((record) => (record as { type: number }).type === PointType.Expiration))
	assert.deepEqual(bySweep, await readEverything(loaded.merchant.id, loaded.ids))
	assert.deepEqual(await world.db.transaction((tx) => expireLots(tx, swept.merchant.id, now)), NOTHING_DUE)
})

test('the expiry job ends every lot with an expiry date and counts each of them', async () => {
	const { merchant } = await createLots()
	world.clock.pass(1000)
	const now = world.clock.now()
	const swept = await repeatSteps(() => world.db.transaction((tx) => expireLots(tx, merchant.id, now, 5)))
	const ended = await world.db.rows(sql`
		select from point_records where merchant_id = ${merchant.id} and type = ${PointType.Expiration}`)
	assert.equal(swept, ended.length)
	const open = await world.db.rows(sql`
		select from point_records
		where merchant_id = ${merchant.id} and remaining_points > 0 and valid_until is not null`)
	assert.equal(open.length, 0)
})
