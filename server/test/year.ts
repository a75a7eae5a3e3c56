import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Origin, PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { findCustomerIds } from '../src/customers/find-customers.ts'
import { type Decimal, decimal } from '../src/db/decimal.ts'
import { createRandomSource } from '../src/demo/random-source.ts'
import { JOBS } from '../src/jobs.ts'
import type { Merchant } from '../src/merchants/merchant.ts'
import { cancelOrders } from '../src/orders/cancel-orders.ts'
import type { OrderMessage } from '../src/orders/order.ts'
import { recordOrders } from '../src/orders/record-orders.ts'
import { isRefusal } from '../src/refusal.ts'
import { createTiers } from '../src/tiers/create-tiers.ts'
import { runJobsOnce } from '../src/worker.ts'
import { applyPostings } from './support/apply-postings.ts'
import { buildTiers } from './support/build-tiers.ts'
import { buildRule } from './support/rules.ts'
import { useWorld } from './support/world.ts'
import { createYearModel } from './support/year-model.ts'

const world = useWorld()
const CUSTOMERS = 2000
const DAYS = 365
const ORDERS_A_DAY = 40
const FIRST_DAY = Date.parse('2026-01-01T12:00:00Z')
const DAY_MS = 86_400_000
const PROGRAM = {
	waitingDays: 2,
	validDays: 40,
	silver: { spend: 600, days: 45, graceDays: 7, multiplier: 2 },
	birthdayPoints: 25,
	large: { total: 150, points: 10 },
	isWeekend: (day: number) => [0, 6].includes(new Date(FIRST_DAY + day * DAY_MS).getUTCDay()),
	steady: { points: 5, most: 12 },
	monthOf: (day: number) => new Date(FIRST_DAY + day * DAY_MS).getUTCMonth(),
}
const RULES = [
	buildRule({
		id: 'large',
		conditions: [{ code: 'orderTotal', args: { min: PROGRAM.large.total } }],
		effect: { code: 'add', args: { points: `${PROGRAM.large.points}` } },
	}),
	buildRule({ id: 'weekend', conditions: [{ code: 'weekday', args: { days: [6, 7] } }] }),
	buildRule({
		id: 'steady',
		effect: { code: 'add', args: { points: `${PROGRAM.steady.points}` } },
		caps: { perCustomer: { points: `${PROGRAM.steady.most}`, period: 'month' } },
	}),
]
const DAILY = JOBS.filter(({ name }) => name !== 'group customers')

/**
 * Every customer has a birthday and sends it with the first order; never on the day itself, which the worker may
 * already have processed.
 */
const birthdays = new Map<string, number>()
const birthdayOf = (customer: string, today: number): number => {
	const day = Number(customer.slice(1)) % DAYS
	if (!birthdays.has(customer)) birthdays.set(customer, day === today ? (day + 180) % DAYS : day)
	return birthdays.get(customer)!
}

const card = (originalId: string, birthday: number): OrderMessage['customer'] => ({
	originalId,
	...{ name: null, email: null, phone: null, signedUpAt: null, document: null },
	birthday: new Date(FIRST_DAY + birthday * DAY_MS).toISOString().replace('2026', '1990').slice(0, 10),
	isEnrolled: null,
})

const message = (
	originalId: string,
	customer: string,
	day: number,
	total: number,
	at: Date,
): OrderMessage => ({
	originalId,
	origin: Origin.PointOfSale,
	customer: card(customer, birthdayOf(customer, day)),
	...{ status: 'invoiced', total: decimal(total), placedAt: at, completedAt: at, cancelledAt: null },
	...{
		isCompleted: true,
		isCancelled: null,
		updatedAt: at,
		coupon: null,
		externalCoupon: null,
		products: null,
	},
	...{ metadatas: null, paymentMethod: null, paymentMethods: null, branch: null, salesPerson: null },
})

const createShop = async () => {
	const { merchant } = await world.merchant({
		purchase: { waitingDays: PROGRAM.waitingDays },
		cashback: { isActive: true, pointValue: '0.01' },
		rules: RULES,
		expiry: { kind: 'days', days: PROGRAM.validDays },
		birthday: { isActive: true, points: `${PROGRAM.birthdayPoints}` },
	})
	const { spend, days, graceDays, multiplier } = PROGRAM.silver
	const [bronze, silver] = buildTiers()
	await world.db.transaction((tx) =>
		createTiers(tx, merchant.id, [
			bronze!,
			{
				...silver!,
				goals: [{ name: 'Spend', measure: 'spend', value: `${spend}`, period: { kind: 'days', days } }],
				graceDays,
				benefits: [{ type: 0, subType: 0, description: 'Twice', multiplier: `${multiplier}` }],
			},
		]),
	)
	return merchant
}

const compare = async (merchant: Merchant, model: ReturnType<typeof createYearModel>, when: string) => {
	const rows = await world.db.rows<{ id: string; points: Decimal; cashback: Decimal; tier: string }>(sql`
		select c.original_id as id, a.points, a.cashback, t.name as tier
		from customers c
		join accounts a on a.merchant_id = c.merchant_id and a.customer_id = c.id
		join progress p on p.merchant_id = c.merchant_id and p.customer_id = c.id
		join tiers t on t.merchant_id = p.merchant_id and t.id = p.tier_id
		where c.merchant_id = ${merchant.id}`)
	assert.equal(rows.length, model.customers().length)
	const found = rows.map(({ id, points, cashback, tier }) => `${id}: ${points} ${cashback} ${tier}`).sort()
	const expected = model
		.customers()
		.map((id) => {
			const points = decimal(model.balance(id)) // each point is worth a hundredth
			return `${id}: ${points} ${points.div(100)} ${model.isSilver(id) ? 'Silver' : 'Bronze'}`
		})
		.sort()
	assert.deepEqual(
		found.filter((line, index) => line !== expected[index]),
		[],
		when,
	)
}

test('a simulated year of two thousand customers agrees with the model, day by day', async () => {
	world.clock.set(new Date(FIRST_DAY - DAY_MS).toISOString())
	const merchant = await createShop()
	const model = createYearModel(PROGRAM)
	const chance = createRandomSource(7)
	const regrets = new Map<number, string[]>()
	for (let day = 0; day < DAYS; day += 1) {
		const now = new Date(FIRST_DAY + day * DAY_MS)
		world.clock.set(now.toISOString())
		for (const { job, error } of await runJobsOnce(world, DAILY)) assert.equal(error, undefined, job)
		model.startDay(day)
		const messages = Array.from({ length: ORDERS_A_DAY }, (_, turn) => {
			const customer = `c${Math.floor(chance.nextFloat() ** 2 * CUSTOMERS)}` // some come often
			return message(`${day}-${turn}`, customer, day, chance.between(20, 200), now)
		})
		await world.db.transaction(async (tx) => {
			for (const outcome of await recordOrders(tx, merchant, now, messages)) assert.ok(!isRefusal(outcome))
		})
		for (const { originalId, customer, total } of messages) {
			const { originalId: name } = customer
			model.buy(originalId, name, birthdayOf(name, day), total!.toNumber(), day)
			const back = day + chance.between(1, 50)
			if (chance.happens(0.1)) regrets.set(back, [...(regrets.get(back) ?? []), originalId])
		}
		await spendSome(merchant, model, now, chance.between(0, 999))
		const returned = regrets.get(day) ?? []
		await world.db.transaction((tx) =>
			cancelOrders(
				tx,
				merchant,
				now,
				returned.map((originalId) => ({ originalId, cancelledAt: now, status: 'returned' })),
			),
		)
		for (const id of returned) model.giveBack(id, day)
		if (day % 30 === 29 || day === DAYS - 1) await compare(merchant, model, `after day ${day}`)
	}
	const [group] = await runJobsOnce(
		world,
		JOBS.filter(({ name }) => name === 'group customers'),
	)
	assert.equal(group!.things, model.customers().length)
	await assertEverythingHappened(merchant)
})

/** Each day another tenth of the customers spends two thirds of its points. */
const spendSome = async (
	merchant: Merchant,
	model: ReturnType<typeof createYearModel>,
	now: Date,
	turn: number,
): Promise<void> => {
	const spenders = model
		.customers()
		.filter((id) => Number(id.slice(1)) % 10 === turn % 10 && model.balance(id) > 50)
	const ids = await findCustomerIds(world.db, merchant.id, spenders)
	const spent = spenders.map((id) => Math.floor((model.balance(id) * 2) / 3))
	const postings = spenders.map((id, index) => ({
		customerId: ids.get(id)!,
		command: {
			do: 'spend' as const,
			type: PointType.RewardRedeem,
			points: decimal(spent[index]!),
			reason: {},
		},
	}))
	const outcomes = await world.db.transaction((tx) => applyPostings(tx, merchant.id, now, postings))
	assert.ok(!outcomes.includes('insufficient'))
	spenders.forEach((id, index) => {
		model.spend(id, spent[index]!)
	})
}

/** A year without expirations or debts would prove little. */
const assertEverythingHappened = async (merchant: Merchant): Promise<void> => {
	const [seen] = await world.db.rows<Record<string, number>>(sql`
		select count(*) filter (where type = ${PointType.Purchase}) as granted,
			count(*) filter (where type = ${PointType.Birthday}) as birthdays,
			count(*) filter (where type = ${PointType.Expiration}) as ended,
			count(*) filter (where type = ${PointType.OrderCancel}) as returned,
			(select count(*) from accounts where merchant_id = ${merchant.id} and owed_points > 0) as owing,
			(select count(*) from rule_usage
				where merchant_id = ${merchant.id} and points = ${PROGRAM.steady.most}) as capped,
			(select count(*) from tier_history where merchant_id = ${merchant.id} and why = 'reached') as reached,
			(select count(*) from tier_history where merchant_id = ${merchant.id} and why = 'lapsed') as lapsed,
			(select count(*) from tier_history where merchant_id = ${merchant.id} and why = 'returned') as fallen
		from point_records where merchant_id = ${merchant.id}`)
	for (const [what, count] of Object.entries(seen!)) assert.ok(count > 5, `${what}: ${count}`)
}
