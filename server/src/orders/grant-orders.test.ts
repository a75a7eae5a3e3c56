import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderState, PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { useWorld } from '../../test/support/world.ts'
import { setProgram } from '../merchants/set-program.ts'
import { withDefaults } from '../program/settings.ts'
import { grantOrders } from './grant-orders.ts'

const world = useWorld()
const WAITING = { purchase: { waitingDays: 10 }, expiry: { kind: 'days' as const, days: 30 } }
/** Completed on 11 June, so the tenth day ends with 21 June in São Paulo. */
const LAST_MOMENT = '2026-06-22T02:59:59.999Z'
const AFTER_WAITING = '2026-06-22T03:00:00Z'

const createShop = async (settings: Parameters<typeof world.merchant>[0] = WAITING) => {
	const made = await world.merchant(settings)
	const { merchant } = made
	return {
		...made,
		grant: async (limit?: number) =>
			(await world.db.transaction((tx) => grantOrders(tx, merchant, world.clock.now(), limit))).done,
		awards: () =>
			world.db.rows<{ points: string; until: string }>(sql`
				select points::text, to_char(valid_until at time zone ${merchant.timeZone}, 'YYYY-MM-DD') as until
				from point_records where merchant_id = ${merchant.id} and type = ${PointType.Purchase} order by id`),
		states: async () => {
			const rows = await world.db.rows<{ state: number }>(
				sql`select state from orders where merchant_id = ${merchant.id} order by id`,
			)
			return rows.map(({ state }) => state)
		},
	}
}

test('an order waits until its last day is over, and its points count from the grant', async () => {
	const { api, grant, awards, states } = await createShop()
	await api.post('/POS/orders', buildOrder(), { Result: { State: 1 } })
	world.clock.set(LAST_MOMENT)
	assert.equal(await grant(), 0)
	assert.deepEqual([await awards(), await states()], [[], [1]])
	world.clock.set('2026-08-01T12:00:00Z') // weeks late
	assert.equal(await grant(), 1)
	assert.equal(await grant(), 0)
	assert.deepEqual(await awards(), [{ points: '100.0000', until: '2026-08-31' }])
	assert.deepEqual(await states(), [2])
})

test('an order cancelled while it waits is never granted', async () => {
	const { api, grant, awards, states } = await createShop()
	const kept = buildOrder()
	const returned = buildOrder()
	await api.post('/POS/orders', kept)
	await api.post('/POS/orders', returned)
	await api.post(`/POS/orders/${returned.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	world.clock.set(AFTER_WAITING)
	assert.equal(await grant(), 1)
	assert.equal((await awards()).length, 1)
	assert.deepEqual(await states(), [2, 3])
	await api.post(`/POS/orders/${kept.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	assert.deepEqual(await states(), [3, 3])
})

test('an order is granted by the rules it was placed under, and to whom they promised it', async () => {
	const { api, merchant, grant, awards } = await createShop()
	await api.post('/POS/orders', buildOrder())
	await world.db.transaction((tx) =>
		setProgram(
			tx,
			merchant.id,
			withDefaults({ purchase: { pointsPerUnit: '7' } } as never),
			'test',
			world.clock.now(),
		),
	)
	const left = buildOrder({ IsCompleted: false, OrderCompletedDate: null })
	await api.post('/POS/orders', {
		...left,
		Customer: { OriginalId: 'ana', IsEnrolled: false },
	})
	world.clock.set(AFTER_WAITING)
	assert.equal(await grant(), 1)
	assert.deepEqual(await awards(), [{ points: '100.0000', until: '2026-07-22' }])
})

test('a changed order is granted at its new size', async () => {
	const { api, grant, awards } = await createShop()
	const first = buildOrder()
	await api.post('/POS/orders', first)
	await api.post('/POS/orders', { ...first, OrderTotal: 60, UpdatedDate: '2026-06-12T10:00:00Z' })
	world.clock.set(AFTER_WAITING)
	await grant()
	assert.deepEqual(await awards(), [{ points: '60.0000', until: '2026-07-22' }])
})

test('many workers, requests and cancellations at once grant every order once', async () => {
	const { api, grant, awards, states } = await createShop()
	const orders = Array.from({ length: 60 }, (_, turn) =>
		buildOrder({ Customer: { OriginalId: `customer ${turn % 20}` } }),
	)
	await Promise.all(orders.map((body) => api.post('/POS/orders', body, { Result: { State: 1 } })))
	world.clock.set(AFTER_WAITING)
	const work = async (): Promise<void> => {
		while ((await grant(7)) > 0);
	}
	const returned = orders.slice(0, 10)
	await Promise.all([
		...Array.from({ length: 4 }, work),
		...returned.map(({ OriginalId }) =>
			api.post(`/POS/orders/${OriginalId}/cancel`, buildCancellation(), { HasError: false }),
		),
	])
	const ends = await states()
	assert.equal(ends.filter((state) => state === OrderState.Completed).length, 50)
	assert.equal(ends.filter((state) => state === OrderState.Cancelled).length, 10)
	assert.ok((await awards()).length >= 50)
})

test('another merchant waits for its own worker', async () => {
	const mine = await createShop()
	const theirs = await createShop()
	await mine.api.post('/POS/orders', buildOrder())
	await theirs.api.post('/POS/orders', buildOrder())
	world.clock.set(AFTER_WAITING)
	assert.equal(await mine.grant(), 1)
	assert.deepEqual([await mine.states(), await theirs.states()], [[2], [1]])
})
