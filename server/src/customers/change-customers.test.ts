import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildOrder } from '../../test/support/builders.ts'
import { buildCard } from '../../test/support/customer-card.ts'
import { listenToEvents } from '../../test/support/heard-events.ts'
import { actBeforeCommit } from '../../test/support/races.ts'
import { recordsOf } from '../../test/support/records.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { ERASERS } from '../erasers.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { changeCustomers } from './change-customers.ts'
import type { CustomerInput } from './customer.ts'
import { eraseCustomer } from './erase-customer.ts'

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

test('nothing is stored about a person whose data are erased meanwhile', async () => {
	const { merchant, api } = await world.merchant()
	await api.post('/Customer', { OriginalId: 'ana', Email: 'ana@example.com' }, { HasError: false })
	const reply = await actBeforeCommit(
		world.db,
		(tx) => eraseCustomer(tx, merchant.id, world.clock.now(), 'ana', ERASERS),
		() => api.put('/Customer/ana@example.com', { Name: 'Ana', Phone: '1' }),
	)
	assert.partialDeepStrictEqual(reply, { HasError: true, ErrorCode: 59, Result: null })
	const stored = await world.db.rows(sql`
		select name, email, phone, is_enrolled as "isEnrolled" from customers where merchant_id = ${merchant.id}`)
	assert.deepEqual(stored, [{ name: null, email: null, phone: null, isEnrolled: false }])

	const [erased] = await world.db.rows<{ originalId: string }>(sql`
		select original_id as "originalId" from customers where merchant_id = ${merchant.id}`)
	await assertUnchanged(world, async () => {
		await api.put(`/Customer/${erased!.originalId}`, { Name: 'Ana' }, { ErrorCode: 59 })
		assert.partialDeepStrictEqual(await change(merchant, { originalId: erased!.originalId, name: 'Ana' }), [
			{ refused: 'Customer_NotFound' },
		])
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

const FORM = {
	OriginalId: 'ana',
	Name: 'Ana Souza',
	Email: 'ana@example.com',
	Document: '123.456.789-09',
	BirthdayDate: '1990-05-17',
}

/** A merchant whose customer Ana was created by a request. */
const createShop = async (settings: Parameters<typeof world.merchant>[0] = {}) => {
	const made = await world.merchant(settings)
	const { Result } = await made.api.post('/Customer', FORM, { HasError: false })
	return { ...made, ana: Result }
}

test('PUT changes the given members of the customer that the path names, and leaves the others', async (t) => {
	const { api, merchant, ana } = await createShop()
	const heard = await listenToEvents(t, world, merchant.id)
	const reply = await api.put('/Customer/ana', { Phone: '+55 11 90000-0000', Name: null, Email: '' })
	const changed = { ...ana, Phone: '+55 11 90000-0000' }
	assert.deepEqual(reply, {
		ErrorMessage: null,
		ErrorCode: null,
		Result: changed,
		Code: '00',
		CodeName: 'Done',
		Severity: 0,
		HasWarning: false,
		HasError: false,
	})
	assert.deepEqual((await api.get('/Customer/ana')).Result, changed)
	await api.put(
		'/Customer/ANA@example.com',
		{ Name: 'Ana Lima' },
		{ Result: { ...changed, Name: 'Ana Lima' } },
	)
	await api.put(
		'/Customer/12345678909',
		{ OriginalId: 'ana', Email: 'ana@lima.example' },
		{ HasError: false },
	)
	await api.put('/Customer/ana', {}, { Result: { Name: 'Ana Lima', Email: 'ana@lima.example' } })
	assert.deepEqual(
		(await heard()).map(({ topic, payload }) => [topic, payload.Changed]),
		[
			['Customer_Updated', ['Phone']],
			['Customer_Updated', ['Name']],
			['Customer_Updated', ['Email']],
		],
	)
})

test('PUT sets a birthday once, and refuses another one as a whole', async () => {
	const { api } = await world.merchant()
	await api.post('/Customer', { OriginalId: 'ana', Email: 'ana@example.com' }, { HasError: false })
	const set = await api.put('/Customer/ana', { BirthdayDate: '1990-05-17' })
	assert.equal(set.Result.BirthdayDate, '1990-05-17T00:00:00.000Z')
	await assertUnchanged(world, async () => {
		const refused = await api.put('/Customer/ana', { BirthdayDate: '1990-05-18', Name: 'X' })
		assertRefused(refused, 72, /the birthday of ana was set before/)
		assert.deepEqual(await api.put('/Customer/ana', { BirthdayDate: '1990-05-17T23:00:00-03:00' }), set)
	})
})

test('PUT refuses unknown customers, other ids and invalid members, and changes nothing', async () => {
	const { api } = await createShop()
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'twin', Email: 'ana@example.com' } }))
	const other = await createShop()
	await other.api.put('/Customer/ana', { Name: 'Other' }, { HasError: false })
	await assertUnchanged(world, async () => {
		const cases: [string, object, number, RegExp][] = [
			['nobody', {}, 59, /there is no customer nobody/],
			['ana@example.com', { Name: 'X' }, 59, /there are two customers with ana@example.com/],
			['ana', { OriginalId: 'twin', Name: 'X' }, 41, /OriginalId is twin, and the path names customer ana/],
			['ana', { OriginalId: '' }, 7, /OriginalId/],
			['ana', { Document: '123.456.789-00' }, 77, /check digits are wrong/],
			['ana', { Document: '12.ABC.345/01DE-3X' }, 51, /digits/],
			['ana', { Name: 'x'.repeat(501) }, 10, /Name/],
			['x'.repeat(256), {}, 10, /id/],
			['ana', { IsEnrolled: 1 }, 77, /IsEnrolled/],
			['ana', [], 77, /body/],
		]
		for (const [id, body, number, pattern] of cases)
			assertRefused(await api.put(`/Customer/${id}`, body), number, pattern)
	})
})

test('PUT that enrols a customer for the first time earns the signup points, once', async () => {
	const signup = { isActive: true, points: '50', since: null }
	const { api, merchant } = await createShop({ signup, enrolment: { optIn: true } })
	assert.deepEqual(await recordsOf(world, merchant.id, 'ana'), [])
	for (const IsEnrolled of [true, false, true])
		await api.put('/Customer/ana', { IsEnrolled }, { Result: { IsEnrolled } })
	assert.deepEqual(await recordsOf(world, merchant.id, 'ana'), [[1, 50]])
})
