import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder } from '../../test/support/builders.ts'
import { buildCard } from '../../test/support/customer-card.ts'
import { recordsOf } from '../../test/support/records.ts'
import { useWorld } from '../../test/support/world.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { changeCustomers } from './change-customers.ts'
import type { CustomerInput } from './customer.ts'

const world = useWorld()
const change = (merchant: Merchant, ...inputs: Partial<CustomerInput>[]) =>
	world.db.transaction((tx) =>
		changeCustomers(
			tx,
			merchant,
			world.clock.now(),
			inputs.map((changes) => buildCard('ana', changes)),
		),
	)

test('a birthday is set once; a change with a different one is refused as a whole', async () => {
	const { merchant, api } = await world.merchant()
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	const outcomes = await change(
		merchant,
		{ birthday: '1990-05-17', phone: '1' },
		{ birthday: '1990-05-18', phone: '2' },
		{ birthday: '1990-05-17', name: 'Ana Lima' },
		{ originalId: 'nobody' },
	)
	assert.partialDeepStrictEqual(outcomes, [
		{ birthday: '1990-05-17', phone: '1', birthdayChangedAt: world.clock.now() },
		{ refused: 'ApiCustomer_CannotChangeBirthday' },
		{ birthday: '1990-05-17', phone: '1', name: 'Ana Lima' },
		{ refused: 'Customer_NotFound' },
	])
	await api.get('/Customer/ana', {
		Result: { Name: 'Ana Lima', Phone: '1', BirthdayDate: '1990-05-17T00:00:00.000Z' },
	})
})

test('an order with a different birthday is accepted, and the birthday does not change', async () => {
	const { api } = await world.merchant()
	const born = (BirthdayDate: string) => buildOrder({ Customer: { OriginalId: 'ana', BirthdayDate } })
	await api.post('/POS/orders', born('1990-05-17'), { HasError: false })
	await api.post('/POS/orders', born('1991-05-17'), {
		Result: { Customer: { BirthdayDate: '1990-05-17T00:00:00.000Z', PointsBalance: 200 } },
	})
})

test('a customer who is enrolled by a change gets an enrolment date', async () => {
	const { merchant, api } = await world.merchant({ signup: { isActive: true, points: '50' } })
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'ana', IsEnrolled: false } }), {
		HasError: false,
	})
	await Promise.all([1, 2, 3].map(() => change(merchant, { isEnrolled: true })))
	await change(merchant, { isEnrolled: false }, { isEnrolled: true })
	assert.deepEqual(await recordsOf(world, merchant.id, 'ana'), [[1, 50]])
})

test("another merchant's customers are not found", async () => {
	const { api } = await world.merchant()
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	const other = await world.merchant()
	assert.partialDeepStrictEqual(await change(other.merchant, { name: 'X' }), [
		{ refused: 'Customer_NotFound' },
	])
	await api.get('/Customer/ana', { Result: { Name: 'Ana Souza' } })
})
