import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findDrift } from '../support/drift.ts'
import { useWorld } from '../support/world.ts'
import { useClient } from './client.ts'
import { makeReturnedOrders } from './make-returned-orders.ts'
import type { OrderOperation, Scenario, ScenarioOperation } from './operations.ts'
import { describeOperation } from './operations.ts'
import type { Settings } from './program.ts'
import { createScenarioShop, type ScenarioShop } from './shop.ts'

const world = useWorld()
const START = Date.parse('2026-06-15T12:00:00Z')
const SEED = Number(process.env.SEED ?? 20_261_116)
const RUNS = Number(process.env.RUNS ?? 12)
const CHECK = { seed: SEED, numRuns: RUNS, markInterruptAsFailure: false, interruptAfterTimeLimit: 120_000 }

const openedClient = useClient(world)

const settings = fc.record({
	shortfall: fc.constantFrom('debt' as const, 'forgive' as const),
	days: fc.constantFrom(null, 5, 20),
	graceDays: fc.constantFrom(0, 3, 30),
	rounding: fc.constantFrom('down' as const, 'nearest' as const, 'up' as const),
	digits: fc.constantFrom(0, 2, 4),
	pointValue: fc.constantFrom(0.01, 0.03, 0.004),
})
type Chosen = typeof settings extends fc.Arbitrary<infer T> ? T : never

const program = ({ shortfall, days, graceDays, rounding, digits, pointValue }: Chosen): Settings => ({
	Purchase: {
		...{ IsActive: true, PointsPerUnit: 1, MinimumOrder: 0, WaitingDays: 0 },
		...{ Rounding: rounding, Digits: digits, RewardPartEarns: true, Excluded: { Products: [] } },
	},
	Cashback: { IsActive: true, PointValue: pointValue },
	Expiry: { Kind: days === null ? 'never' : 'days', Days: days ?? 365, NoticeDays: 0 },
	Refund: { OnCancel: true, OnPartialReturn: false, GraceDays: graceDays },
	Shortfall: shortfall,
	Enrolment: { OptIn: false },
	Rules: [],
})
const REWARD = {
	type: 1,
	value: 1,
	isFree: false,
	most: null,
	percent: null,
	minimal: null,
	perCustomer: null,
} as const
const createShopWith = async (chosen: Chosen): Promise<ScenarioShop> => {
	const rewards = [
		{ ...REWARD, name: 'hundred', points: 100 },
		{ ...REWARD, name: 'forty', points: 40 },
	]
	const scenario: Scenario = { start: START, settings: program(chosen), ladder: [], rewards, operations: [] }
	world.clock.set(new Date(START).toISOString())
	return createScenarioShop(world, await openedClient(), scenario)
}

/** The points and debts of a customer. */
const readStanding = async (shop: ScenarioShop, customer: string) => {
	await shop.perform({ do: 'work' })
	const { PointsBalance, CashbackBalance, OwedPoints, Lots } = (await shop.view(customer, true))!
	return { PointsBalance, CashbackBalance, OwedPoints, Lots }
}
const perform = async (
	shop: ScenarioShop,
	steps: string[],
	operation: ScenarioOperation,
): Promise<boolean> => {
	const answer = await shop.perform(operation)
	steps.push(`${describeOperation(operation)}${'error' in answer ? ` → ${answer.error}` : ''}`)
	return !('error' in answer)
}
const now = (): number => world.clock.now().getTime()
const bought = (order: string, customer: string, total: number, redemption?: string): OrderOperation => ({
	...{ do: 'order', order, customer, total, placed: now(), completed: now(), isCompleted: true },
	...(redemption ? { coupon: { redemption } } : {}),
})
const corrected = (order: string, customer: string, total: number): OrderOperation => ({
	...{ do: 'order', order, customer, total },
})

const action = fc.oneof(
	fc.record({
		kind: fc.constant('buy' as const),
		customer: fc.constantFrom('ana', 'bia'),
		total: fc.constantFrom(200, 100, 60, 33.33, 0.5),
		uses: fc.boolean(),
	}),
	fc.record({
		kind: fc.constant('redeem' as const),
		customer: fc.constantFrom('ana', 'bia'),
		reward: fc.constantFrom('hundred', 'forty'),
	}),
	fc.record({ kind: fc.constant('merge' as const) }),
	fc.record({ kind: fc.constant('undo' as const) }),
	fc.record({
		kind: fc.constant('correct' as const),
		which: fc.nat(5),
		total: fc.constantFrom(100, 50, 0, 300),
	}),
	fc.record({ kind: fc.constant('giveBack' as const), which: fc.nat(5) }),
	fc.record({ kind: fc.constant('pass' as const), days: fc.constantFrom(1, 4, 10, 25) }),
)

/** Two customers, who are merged and separated at random; a refused operation changes nothing. */
test('a customer who returns everything, in any order and with any settings, has nothing', async () => {
	const scenario = fc.tuple(
		settings,
		fc.array(action, { minLength: 3, maxLength: 18 }),
		fc.array(fc.nat(1000), { minLength: 20, maxLength: 20 }),
	)
	const property = fc.asyncProperty(scenario, async ([chosen, actions, shuffle]) => {
		const shop = await createShopWith(chosen)
		const steps: string[] = []
		const orders: string[] = []
		const redemptions: string[] = []
		let merge = ''
		for (const [index, it] of actions.entries()) {
			if (it.kind === 'buy') {
				const order = `o${index}`
				const used = it.uses ? redemptions.at(-1) : undefined
				await perform(shop, steps, bought(order, it.customer, it.total, used))
				orders.push(order)
			} else if (it.kind === 'redeem') {
				const { customer, reward } = it
				const name = `r${index}`
				const wanted = { do: 'redeem', name, customer, reward, isKeyed: true } as const
				if (await perform(shop, steps, wanted)) redemptions.push(name)
			} else if (it.kind === 'merge') {
				const name = `m${index}`
				if (await perform(shop, steps, { do: 'merge', name, into: 'ana', from: 'bia' })) merge = name
			} else if (it.kind === 'undo') {
				await perform(shop, steps, { do: 'undoMerge', name: merge, customer: 'ana' })
			} else if (it.kind === 'correct' && orders.length > 0) {
				const order = orders[it.which % orders.length]!
				for (const customer of ['ana', 'bia'])
					if (await perform(shop, steps, corrected(order, customer, it.total))) break
			} else if (it.kind === 'giveBack' && redemptions.length > 0) {
				await perform(shop, steps, {
					do: 'cancelRedemption',
					name: redemptions[it.which % redemptions.length]!,
				})
			} else if (it.kind === 'pass') await perform(shop, steps, { do: 'pass', hours: 24 * it.days })
		}
		if (orders.length === 0) return
		const returns: ScenarioOperation[] = [
			...orders.map((order): ScenarioOperation => ({ do: 'cancel', order, date: now(), general: true })),
			...redemptions.map((name): ScenarioOperation => ({ do: 'cancelRedemption', name })),
		]
		const inSomeOrder = returns
			.map((operation, index) => ({ operation, place: shuffle[index % shuffle.length]! }))
			.sort((a, b) => a.place - b.place)
		for (const { operation } of inSomeOrder) await perform(shop, steps, operation)
		// Cancelling the order of a used redemption gives the redemption back too, in either order.
		for (const name of redemptions) await perform(shop, steps, { do: 'cancelRedemption', name })
		const nothing = { PointsBalance: '0', CashbackBalance: '0', OwedPoints: '0', Lots: [] }
		for (const customer of ['ana', 'bia'])
			if (await shop.view(customer, true))
				assert.deepEqual(await readStanding(shop, customer), nothing, steps.join('\n'))
		assert.deepEqual(await findDrift(world.db, new Set([shop.merchant.id])), [], steps.join('\n'))
	})
	await fc.assert(property, CHECK)
})

/** Two customers do the same; the orders of one are corrected meanwhile, and finally corrected back. */
test('corrections that are reverted lead to the same balance, whatever expired meanwhile', async () => {
	const meanwhile = fc.array(
		fc.oneof(
			fc.record({
				kind: fc.constant('correct' as const),
				which: fc.nat(3),
				total: fc.constantFrom(100, 50, 0, 20, 500),
			}),
			fc.record({ kind: fc.constant('buy' as const), total: fc.constantFrom(40, 100) }),
			fc.record({ kind: fc.constant('pass' as const), days: fc.constantFrom(1, 4, 10, 25) }),
		),
		{ minLength: 2, maxLength: 8 },
	)
	const beginning = fc.record({
		totals: fc.array(fc.constantFrom(200, 100, 60), { minLength: 1, maxLength: 3 }),
		redeems: fc.nat(3),
		passes: fc.array(fc.constantFrom(0, 1, 6, 15), { minLength: 3, maxLength: 3 }),
	})
	const property = fc.asyncProperty(settings, beginning, meanwhile, async (chosen, begun, then) => {
		const shop = await createShopWith(chosen)
		const steps: string[] = []
		const both = async (make: (customer: string) => ScenarioOperation): Promise<void> => {
			for (const customer of ['ana', 'twin']) await perform(shop, steps, make(customer))
		}
		for (const [index, total] of begun.totals.entries()) {
			await both((customer) => bought(`${customer}-${index}`, customer, total))
			await perform(shop, steps, { do: 'pass', hours: 24 * begun.passes[index]! })
		}
		for (let index = 0; index < begun.redeems; index += 1)
			await both((customer) => ({
				do: 'redeem',
				name: `${customer}-r${index}`,
				customer,
				reward: 'hundred',
				isKeyed: true,
			}))
		for (const [index, it] of then.entries()) {
			if (it.kind === 'pass') await perform(shop, steps, { do: 'pass', hours: 24 * it.days })
			else if (it.kind === 'buy')
				await both((customer) => bought(`${customer}-later${index}`, customer, it.total))
			else await perform(shop, steps, corrected(`ana-${it.which % begun.totals.length}`, 'ana', it.total))
		}
		for (const [index, total] of begun.totals.entries())
			await perform(shop, steps, corrected(`ana-${index}`, 'ana', total))
		assert.deepEqual(await readStanding(shop, 'ana'), await readStanding(shop, 'twin'), steps.join('\n'))
	})
	await fc.assert(property, CHECK)
})

/** Everything that is compared of a customer: lots, balances, debt, progress, tier, redemptions and coupons. */
const readEverything = async (shop: ScenarioShop, customers: string[]) => {
	await shop.perform({ do: 'work' })
	return Promise.all(customers.map((customer) => shop.view(customer, true)))
}

/**
 * Two equal shops with one history. At the end, orders are returned in parts in one and cancelled in the other. The
 * model only chooses the history and the parts.
 */
test('an order that is returned in any parts ends like an order that is cancelled', async () => {
	const chosen = fc.record({ seed: fc.nat(1_000_000), length: fc.integer({ min: 6, max: 30 }) })
	const property = fc.asyncProperty(chosen, async ({ seed, length }) => {
		const { scenario, returned, customers } = makeReturnedOrders(seed, length)
		const finish = async (last: ScenarioOperation[], steps: string[]) => {
			world.clock.set(new Date(START).toISOString())
			const shop = await createScenarioShop(world, await openedClient(), scenario)
			for (const operation of [...scenario.operations, ...last]) await perform(shop, steps, operation)
			return readEverything(shop, customers)
		}
		const steps: string[] = []
		const inParts = await finish(
			returned.flatMap(({ parts }) => parts),
			steps,
		)
		const whole = await finish(
			returned.map(({ cancel }) => cancel),
			[],
		)
		assert.deepEqual(inParts, whole, steps.join('\n'))
	})
	// A run takes longer than those of the other properties: two shops, each with a whole history.
	await fc.assert(property, { ...CHECK, numRuns: Math.ceil(RUNS / 4) })
})
