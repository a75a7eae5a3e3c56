import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import type { Api } from '../../test/support/api.ts'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { findDrift } from '../../test/support/drift.ts'
import { countFigures, countOnce, createFailingDatabase } from '../../test/support/figures.ts'
import { compareReports } from '../../test/support/report-definitions.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { eraseCustomer } from '../customers/erase-customer.ts'
import { ERASERS } from '../erasers.ts'
import { expireLots } from '../ledger/expire-lots.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { countChanges, hasUncountedChanges } from './count-changes.ts'
import { countEvents } from './count-events.ts'

const world = useWorld()

const assertExact = async (merchant: Merchant) => {
	await countFigures(world)
	const { history, kept } = await compareReports(world.db, merchant, world.clock.now())
	assert.deepEqual(kept, history)
	return history
}

/** Repeatable random numbers. */
const createRandom = (seed: number) => {
	let state = seed
	const below = (limit: number): number => {
		state = (state * 48_271) % 2_147_483_647
		return state % limit
	}
	return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)]! }
}

const BUYERS = Array.from({ length: 9 }, (_, index) => `c${index}`)
const DAY_MS = 86_400_000

/** A shop in which anything may happen; what is refused changes nothing, and is no matter here. */
const createShop = async (seed: number) => {
	const { api, merchant } = await world.merchant({ cashback: { isActive: true } })
	// a session ends while the days pass
	const panel = () => signInAs(world, merchant)
	const reward = await createTestReward(world, merchant, { points: '50' })
	const random = createRandom(seed)
	const orders: string[] = []
	const redemptions: { key: string; customer: string; code: string }[] = []
	let step = 0

	const buildChange = (OriginalId: string, Customer: object, changes: object = {}) => {
		const at = new Date(world.clock.now().getTime() - random.below(100) * DAY_MS).toISOString()
		const branch = random.pick(['north', 'south', null])
		return buildOrder({
			...{ OriginalId, Customer, OrderTotal: 20 + random.below(200), OrderPlacementDate: at },
			...{ OrderCompletedDate: at, UpdatedDate: new Date(world.clock.now().getTime() + step * 1000) },
			...(branch && { Branch: { OriginalId: branch, Name: branch } }),
			...changes,
		})
	}
	const buy = async (changes: object = {}) => {
		const [customer, id] = [random.pick(BUYERS), `o${step}`]
		const isEnrolled = Number(customer.slice(1)) % 3 > 0
		await api.post('/POS/orders', buildChange(id, { OriginalId: customer, IsEnrolled: isEnrolled }, changes))
		orders.push(id)
	}
	const ownerOf = async (order: string): Promise<string | undefined> => {
		const [row] = await world.db.rows<{ id: string }>(sql`
			select c.original_id as id from orders o
			join customers c on c.merchant_id = o.merchant_id and c.id = o.customer_id
			where o.merchant_id = ${merchant.id} and o.original_id = ${order}`)
		return row?.id
	}
	const actions: (() => Promise<unknown>)[] = [
		...Array(4).fill(() => buy()),
		() => buy({ IsCompleted: false, OrderCompletedDate: null }),
		async () => {
			const id = random.pick(orders)
			const OriginalId = await ownerOf(id)
			if (OriginalId) await api.post('/POS/orders', buildChange(id, { OriginalId }))
		},
		() => api.post(`/Order/${random.pick(orders)}/cancel`, buildCancellation()),
		() =>
			api.post(`/Order/${random.pick(orders)}/partialcancel`, { ValueToRefund: 7, CancelKey: `r${step}` }),
		async () => {
			const customer = random.pick(BUYERS)
			const key = `k${step}`
			const reply = await api.post(`/RewardConfigurations/${reward}/redeem`, {
				CustomerId: customer,
				OriginalKey: key,
			})
			const code = reply.Items?.[0]?.PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode
			if (code) redemptions.push({ key, customer, code })
		},
		async () => {
			const used = redemptions.pop()
			if (!used) return
			const order = buildChange(`o${step}`, { OriginalId: used.customer }, { Coupon: used.code })
			await api.post('/POS/orders', order)
			orders.push(`o${step}`)
		},
		async () => {
			const unused = redemptions.pop()
			if (unused) await (await panel()).post(`/redemptions/${unused.key}/cancel`, {}, 200)
		},
		() => api.put(`/Customer/${random.pick(BUYERS)}`, { IsEnrolled: random.below(3) > 0 }),
	]
	const act = async () => {
		step += 1
		await (orders.length < 3 ? buy() : random.pick(actions)())
	}
	return { api, merchant, panel, act }
}

/** Two workers count in small batches; one is killed from time to time. */
const startWorkers = (merchant: Merchant) => {
	const turns = { turn: 0 }
	const work = (): Promise<unknown> =>
		Promise.all(
			[world.db, createFailingDatabase(world.db, turns)].map(async (db) => {
				for (let round = 0; round < 4; round += 1)
					for (const count of [countEvents, countChanges])
						await count(db, merchant, world.clock.now(), 3).catch((error) =>
							assert.equal(error.message, 'killed'),
						)
			}),
		)
	return { turns, work }
}

for (const seed of [11, 47])
	test(`with two workers, one of them killed repeatedly, every figure is the sum of the history (seed ${seed})`, async () => {
		const { merchant, panel, act } = await createShop(seed)
		const { turns, work } = startWorkers(merchant)
		for (let round = 0; round < 14; round += 1) {
			await Promise.all([
				work(),
				(async () => {
					for (let nth = 0; nth < 9; nth += 1) await act()
				})(),
			])
			if (round % 5 === 4) await assertExact(merchant)
			world.clock.pass(6)
		}
		const history = await assertExact(merchant)
		for (const [name, rows] of Object.entries(history)) assert.ok(rows.length > 0, `the story has no ${name}`)

		const owner = await panel()
		await owner.post('/customers/c1/merge', { From: 'c2' }, 200)
		await work()
		await owner.post('/customers/c3/merge', { From: 'c4' }, 200)
		await assertExact(merchant)
		const { Merges } = await owner.get('/customers/c3/merges')
		await owner.post(`/customers/c3/merges/${Merges[0].Id}/undo`, undefined, 200)
		await world.db.transaction((tx) => eraseCustomer(tx, merchant.id, world.clock.now(), 'c5', ERASERS))
		await assertExact(merchant)

		world.clock.pass(400)
		await world.db.transaction((tx) => expireLots(tx, merchant.id, world.clock.now()))
		assert.deepEqual((await assertExact(merchant)).expiries, [])
		assert.deepEqual(await countOnce(world), { merchants: 0, things: 0 })
		assert.deepEqual(await findDrift(world.db), [])
		assert.ok(turns.turn > 20)
	})

const firstOrders = (api: Api) =>
	Promise.all(BUYERS.map((buyer, index) => earnPoints(api, 10 * (index + 1), buyer)))

test('an installation that is upgraded counts its history in batches, from the first order on', async () => {
	const { api, merchant } = await world.merchant()
	await firstOrders(api)
	await firstOrders(api)
	await countFigures(world)
	// as after the migration: the events are counted, and the tables of the reports are empty
	for (const table of [sql`report_cursors`, sql`reported_orders`, sql`sales_days`, sql`customer_figures`])
		await world.db.rows(sql`delete from ${table} where merchant_id = ${merchant.id}`)
	for (const table of [sql`customer_months`, sql`customer_expiries`, sql`sales_months`, sql`cohort_months`])
		await world.db.rows(sql`delete from ${table} where merchant_id = ${merchant.id}`)
	for (const table of [sql`repeat_months`, sql`expiry_days`])
		await world.db.rows(sql`delete from ${table} where merchant_id = ${merchant.id}`)
	// while another transaction of this PostgreSQL is open, a step counts less and does not say that there is more
	const counted: number[] = []
	do counted.push((await countChanges(world.db, merchant, world.clock.now(), 4)).done)
	while (await hasUncountedChanges(world.db, merchant.id))
	assert.ok(counted.every((rows) => rows <= 2 * 4))
	assert.equal(
		counted.reduce((sum, rows) => sum + rows),
		3 * BUYERS.length,
	)
	await assertExact(merchant)
})

test('an order that commits after a later one is not skipped', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 10, 'ana')
	await countFigures(world)
	const release = Promise.withResolvers<void>()
	const written = Promise.withResolvers<void>()
	const slow = world.db.transaction(async (tx) => {
		await tx.rows(sql`
			insert into customers (merchant_id, original_id, public_id, is_enrolled, enrolled_at, origin, created_at)
			values (${merchant.id}, 'slow', 'slow', true, ${world.clock.now()}, 1, ${world.clock.now()})`)
		written.resolve()
		await release.promise
	})
	await written.promise
	await earnPoints(api, 10, 'bob', { Customer: { OriginalId: 'bob', IsEnrolled: false } })
	await countChanges(world.db, merchant, world.clock.now())
	const known = () =>
		world.db.rows(sql`select count(*) as count from customer_figures where merchant_id = ${merchant.id}`)
	assert.deepEqual(await known(), [{ count: 1 }])
	release.resolve()
	await slow
	await assertExact(merchant)
	assert.deepEqual(await known(), [{ count: 3 }])
})
