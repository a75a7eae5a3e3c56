import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type PanelClient, signInAs } from '../../test/support/admin.ts'
import type { Reply } from '../../test/support/api.ts'
import { waitForBlockedQuery } from '../../test/support/races.ts'
import { createTestReward, readBalance } from '../../test/support/rewards.ts'
import { NOON, useWorld } from '../../test/support/world.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { type Decimal, money } from '../db/decimal.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { Cashier } from './cashier.ts'
import { type ReturnedSale, returnSales } from './return-sales.ts'

const world = useWorld()
type Settings = Parameters<typeof world.merchant>[0]

/** A shop with cashback, where Ana has bought for 100 and has nothing else: 100 points, and 1.00 of cashback. */
const openShop = async (settings: Settings = {}) => {
	const { merchant } = await world.merchant({
		cashback: { isActive: true, pointValue: '0.01' },
		...settings,
	})
	const owner = await signInAs(world, merchant)
	const cashier = await signInAs(world, merchant, 'cashier')
	await cashier.post('/counter/customers', { Id: 'ana', Name: 'Ana', Phone: '(11) 98765-4321' })
	await sell(cashier, 'S-1', 100)
	return { merchant, owner, cashier }
}

const sell = (cashier: PanelClient, Key: string, Amount: number, changes: object = {}) =>
	cashier.post('/counter/sales', { Key, CustomerId: 'ana', Amount, EnteredDate: NOON, ...changes })

const takeBack = (user: PanelClient, Key: string, Value: number, OrderId = 'S-1') =>
	user.post('/counter/returns', { Key, OrderId, Value })

/** Sells for 80 with a reward of 10 off, which costs 100 points. */
const sellWithReward = async (cashier: PanelClient, rewardId: number) => {
	const redeem = { Key: 'R-1', CustomerId: 'ana', Amount: 80, RewardId: rewardId }
	const { Code } = await cashier.post('/counter/redemptions', redeem)
	await sell(cashier, 'S-2', 80, { Coupon: Code })
}

/** The command of a cashier, as the route makes it. */
const commandsOf = async ({ email }: PanelClient) => {
	const [user] = await world.db.rows<{ id: number }>(sql`select id from users where email = ${email}`)
	const cashier: Cashier = {
		...{ userId: user!.id, name: email, branch: { originalId: 'B-1', name: 'Centre' } },
		...{ isBoundToBranch: true, saleLimit: null, dayLimit: null },
	}
	return (key: string, value: number, originalId = 'S-1') => ({
		cashier,
		command: { originalId, key, value: money(value), products: null, refundsReward: null },
	})
}

const textOf = ({ points, cashback }: LedgerAmount): string => `${points} and ${cashback}`

/** What was taken, the balances before and after, and the rewards that were given back. */
const summaryOf = (outcome: ReturnedSale | Refusal) =>
	isRefusal(outcome)
		? outcome.refused
		: [
				textOf(outcome.taken),
				textOf(outcome.balanceBefore),
				textOf(outcome.balance),
				outcome.givenBack.map(({ title }) => title),
				outcome.isRepeated,
			]

const balancesOf = (reply: Reply) => [
	...[reply.Points, reply.Cashback],
	...[reply.PointBalanceBefore, reply.CashbackBalanceBefore],
	...[reply.PointBalance, reply.CashbackBalance],
]

/** The entries of returns and of rewards that these gave back, the first one first. */
const readEntries = async (merchantId: number) => {
	const rows = await world.db.rows<{ kind: string; key: string; points: Decimal; cashback: Decimal }>(sql`
		select kind, split_part(key, ' of ', 1) as key, points, cashback from counter_entries
		where merchant_id = ${merchantId} and order_id is not null and kind in ('return', 'give back') order by id`)
	return rows.map(({ kind, key, ...amount }) => [kind, key.replace(/^\d+/, 'it'), textOf(amount)])
}

const readTotals = async (user: PanelClient) => {
	const { Redemptions, Discounts, ReturnsAmount, Refunded } = (await user.get('/counter/shift')).Shift.Totals
	return { Redemptions, Discounts, ReturnsAmount, Refunded }
}

/** Sends requests that all wait for the account of Ana, and then take it in this order. */
const sendAtOnce = async (merchant: { id: number }, requests: (() => Promise<Reply>)[]): Promise<Reply[]> => {
	const ids = await findCustomerIds(world.db, merchant.id, ['ana'])
	const sent: Promise<Reply>[] = []
	await world.db.transaction(async (tx) => {
		await lockAccounts(tx, merchant.id, [...ids.values()]).accounts
		for (const send of requests) {
			sent.push(send())
			await waitForBlockedQuery(world.db, sent.length)
		}
	})
	return Promise.all(sent)
}

test('two tills return parts of one sale at once: each is told, and notes, what its own return took', async () => {
	const { merchant, owner, cashier } = await openShop()
	const answers = await sendAtOnce(merchant, [
		() => takeBack(cashier, 'T-1', 30),
		() => takeBack(owner, 'T-2', 20),
	])
	assert.deepEqual(answers.map(balancesOf), [
		[30, 0.3, 100, 1, 70, 0.7],
		[20, 0.2, 70, 0.7, 50, 0.5],
	])
	assert.deepEqual(await readEntries(merchant.id), [
		['return', 'T-1', '-30 and -0.3'],
		['return', 'T-2', '-20 and -0.2'],
	])
	assert.deepEqual(await readBalance(world, merchant), { points: '50', cashback: '0.5' })
	// Repeated, each says what it took, of the balance that there is now.
	const repeated = [await takeBack(cashier, 'T-1', 30), await takeBack(owner, 'T-2', 20)]
	assert.deepEqual(repeated.map(balancesOf), [
		[30, 0.3, 80, 0.8, 50, 0.5],
		[20, 0.2, 70, 0.7, 50, 0.5],
	])
})

test('returns of one batch see each other, also the last part and one that is repeated', async () => {
	const { merchant, cashier } = await openShop()
	await sell(cashier, 'S-2', 10)
	const command = await commandsOf(cashier)
	const outcomes = await world.db.transaction((tx) =>
		returnSales(tx, merchant, world.clock.now(), [
			command('T-1', 30),
			command('T-1', 10, 'S-2'),
			command('T-2', 20),
			command('T-1', 30),
			command('T-3', 51),
			command('T-4', 50),
			command('T-5', 1, 'S-3'),
		]),
	)
	assert.deepEqual(outcomes.map(summaryOf), [
		['30 and 0.3', '110 and 1.1', '80 and 0.8', [], false],
		['10 and 0.1', '80 and 0.8', '70 and 0.7', [], false],
		['20 and 0.2', '70 and 0.7', '50 and 0.5', [], false],
		['30 and 0.3', '80 and 0.8', '50 and 0.5', [], true],
		'PdvOrder_ExcededMaxValue',
		['50 and 0.5', '50 and 0.5', '0 and 0', [], false],
		'ApiExternalOrder_Order_Not_Found',
	])
	assert.deepEqual(await readEntries(merchant.id), [
		['return', 'T-1', '-30 and -0.3'],
		['return', 'T-1', '-10 and -0.1'],
		['return', 'T-2', '-20 and -0.2'],
		['return', 'T-4', '-50 and -0.5'],
	])
	assert.deepEqual(await readBalance(world, merchant), { points: '0', cashback: '0' })
})

test('the balance before a return is without points whose last day has passed', async () => {
	const { merchant } = await openShop({ expiry: { days: 20, noticeDays: 7 } })
	world.clock.pass(15)
	const EnteredDate = world.clock.now().toISOString()
	await sell(await signInAs(world, merchant, 'cashier'), 'S-2', 50, { EnteredDate })
	world.clock.pass(10)
	const later = await signInAs(world, merchant, 'cashier')
	assert.deepEqual(balancesOf(await takeBack(later, 'T-1', 20, 'S-2')), [20, 0.2, 50, 0.5, 30, 0.3])
	assert.deepEqual(await readBalance(world, merchant), { points: '30', cashback: '0.3' })
})

test('a reward that a return gave back is not given back by the next one of the same moment', async () => {
	const { merchant, owner, cashier } = await openShop({ refund: { onPartialReturn: true } })
	await sellWithReward(cashier, await createTestReward(world, merchant))
	const first = await takeBack(cashier, 'T-1', 30, 'S-2')
	const second = await takeBack(owner, 'T-2', 20, 'S-2')
	assert.equal(first.Date, second.Date)
	const given = [{ Title: '10 off', Points: 100, Cashback: 1 }]
	assert.deepEqual([first.GivenBack, second.GivenBack], [given, []])
	assert.deepEqual(await readEntries(merchant.id), [
		['return', 'T-1', '-30 and -0.3'],
		['give back', 'it given back by T-1', '100 and 1'],
		['return', 'T-2', '-20 and -0.2'],
	])
	assert.deepEqual(await readBalance(world, merchant), { points: '130', cashback: '1.3' })
	assert.deepEqual(
		[await readTotals(cashier), await readTotals(owner)],
		[
			{ Redemptions: 0, Discounts: 0, ReturnsAmount: 30, Refunded: 20 },
			{ Redemptions: 0, Discounts: 0, ReturnsAmount: 20, Refunded: 20 },
		],
	)
	const repeated = [await takeBack(cashier, 'T-1', 30, 'S-2'), await takeBack(owner, 'T-2', 20, 'S-2')]
	assert.deepEqual(
		repeated.map(({ GivenBack }) => GivenBack),
		[given, []],
	)
	assert.deepEqual(balancesOf(repeated[1]!), balancesOf(second))
})

test('of two returns in one batch, the one that gives the reward back notes it', async () => {
	const { merchant, cashier } = await openShop({ refund: { onPartialReturn: true } })
	await sellWithReward(cashier, await createTestReward(world, merchant))
	const command = await commandsOf(cashier)
	const returned = [command('T-1', 30, 'S-2'), command('T-2', 20, 'S-2'), command('T-1', 30, 'S-2')]
	const run = async () => {
		const outcomes = await world.db.transaction((tx) =>
			returnSales(tx, merchant, world.clock.now(), returned),
		)
		return outcomes.map(summaryOf)
	}
	assert.deepEqual(await run(), [
		['30 and 0.3', '80 and 0.8', '150 and 1.5', ['10 off'], false],
		['20 and 0.2', '150 and 1.5', '130 and 1.3', [], false],
		['30 and 0.3', '60 and 0.6', '130 and 1.3', ['10 off'], true],
	])
	const entries = [
		['return', 'T-1', '-30 and -0.3'],
		['give back', 'it given back by T-1', '100 and 1'],
		['return', 'T-2', '-20 and -0.2'],
	]
	assert.deepEqual(await readEntries(merchant.id), entries)
	// The same again, with nothing but the entries to answer from.
	assert.deepEqual(await run(), [
		['30 and 0.3', '60 and 0.6', '130 and 1.3', ['10 off'], true],
		['20 and 0.2', '150 and 1.5', '130 and 1.3', [], true],
		['30 and 0.3', '60 and 0.6', '130 and 1.3', ['10 off'], true],
	])
	assert.deepEqual(await readEntries(merchant.id), entries)
})

test('what is refunded follows from the order of the returns, whatever their moments', async () => {
	const { merchant, owner, cashier } = await openShop()
	await sellWithReward(cashier, await createTestReward(world, merchant))
	// The last part comes from a till that asked earlier, and waited longer. It gives the reward back.
	const [first, last] = [
		(await commandsOf(cashier))('T-1', 40, 'S-2'),
		(await commandsOf(owner))('T-2', 40, 'S-2'),
	]
	for (const [one, now] of [
		[first, '2026-06-15T12:00:05Z'],
		[last, '2026-06-15T12:00:04Z'],
	] as const)
		await world.db.transaction((tx) => returnSales(tx, merchant, new Date(now), [one]))
	assert.deepEqual(await readEntries(merchant.id), [
		['return', 'T-1', '-40 and -0.4'],
		['return', 'T-2', '-40 and -0.4'],
		['give back', 'it given back by T-2', '100 and 1'],
	])
	assert.deepEqual(
		[await readTotals(cashier), await readTotals(owner)],
		[
			{ Redemptions: 1, Discounts: 10, ReturnsAmount: 40, Refunded: 35 },
			{ Redemptions: -1, Discounts: -10, ReturnsAmount: 40, Refunded: 35 },
		],
	)
})
