import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { type HeardEvent, listenToEvents } from '../../test/support/heard-events.ts'
import { recordsOf } from '../../test/support/records.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { createSecondApi } from '../../test/support/second-api.ts'
import { useWorld } from '../../test/support/world.ts'
import { createTiers } from '../tiers/create-tiers.ts'
import { upsertCustomers } from './upsert-customers.ts'

const world = useWorld()
const SIGNUP = { isActive: true, points: '50', since: null }

const FORM = {
	OriginalId: 'ana',
	Name: 'Ana Souza',
	Email: 'ana@example.com',
	Phone: '+55 11 90000-0000',
	BirthdayDate: '1990-05-17',
	SignupDate: '2026-01-12T10:20:00-03:00',
	Document: '123.456.789-09',
	IsEnrolled: true,
}

const done = (Result: object) => ({
	ErrorMessage: null,
	ErrorCode: null,
	Result,
	Code: '00',
	CodeName: 'Done',
	Severity: 0,
	HasWarning: false,
	HasError: false,
})

test('a new customer is created with the base tier and the signup points, and then updated', async () => {
	const { api, merchant } = await world.merchant({ signup: SIGNUP })
	await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	const created = await api.post('/Customer/upsert', FORM)
	const { PublicId } = created.Result
	assert.deepEqual(
		created,
		done({
			OriginalId: 'ana',
			PublicId,
			Name: 'Ana Souza',
			Email: 'ana@example.com',
			Phone: '+55 11 90000-0000',
			BirthdayDate: '1990-05-17T00:00:00.000Z',
			SignupDate: '2026-01-12T13:20:00.000Z',
			Document: '123.456.789-09',
			IsEnrolled: true,
			ReferralURL: null,
			WhatsappReferralUrl: null,
			CurrentTier: { Name: 'Bronze', Color: null, IconUrl: null },
			BalanceOfPoints: 50,
			BalanceCashback: 0.5,
			Operation: 'created',
		}),
	)
	const updated = await api.post('/Customer/upsert', { OriginalId: 'ana', Phone: '1', Name: null })
	assert.deepEqual(updated, done({ ...created.Result, Phone: '1', Operation: 'updated' }))
	await assertUnchanged(world, async () => {
		assert.deepEqual(await api.post('/customer/UPSERT/', { OriginalId: 'ana' }), updated)
	})
	const read = (await api.get('/Customer/ana')).Result
	const more = { BalanceOfPoints: 50, BalanceCashback: 0.5, Operation: 'updated' }
	assert.deepEqual(updated.Result, { ...read, ...more })
	assert.deepEqual(await recordsOf(world, merchant.id, 'ana'), [[1, 50]])
})

test('an order and an upsert are about the same customer, who keeps the first birthday', async () => {
	const { api, merchant } = await world.merchant({ signup: SIGNUP })
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	await api.post('/Customer/upsert', FORM, {
		Result: { Operation: 'updated', BalanceOfPoints: 150, BirthdayDate: '1990-05-17T00:00:00.000Z' },
	})
	await api.post(
		'/Customer/upsert',
		{ OriginalId: 'ana', BirthdayDate: '1991-01-01', Name: 'Ana Lima' },
		{
			Result: { Name: 'Ana Lima', BirthdayDate: '1990-05-17T00:00:00.000Z' },
		},
	)
	assert.deepEqual(await recordsOf(world, merchant.id, 'ana'), [
		[1, 50],
		[0, 100],
	])
})

test('a program that asks customers to opt in enrols nobody who does not ask', async () => {
	const { api, merchant } = await world.merchant({ signup: SIGNUP, enrolment: { optIn: true } })
	await api.post(
		'/Customer/upsert',
		{ OriginalId: 'ana' },
		{ Result: { IsEnrolled: false, BalanceOfPoints: 0 } },
	)
	await api.post(
		'/Customer/upsert',
		{ OriginalId: 'bia', IsEnrolled: true },
		{ Result: { BalanceOfPoints: 50 } },
	)
	await api.post(
		'/Customer/upsert',
		{ OriginalId: 'ana', IsEnrolled: true },
		{ Result: { BalanceOfPoints: 50 } },
	)
	await api.post(
		'/Customer/upsert',
		{ OriginalId: 'ana', IsEnrolled: false },
		{ Result: { IsEnrolled: false } },
	)
	await api.post(
		'/Customer/upsert',
		{ OriginalId: 'ana', IsEnrolled: true },
		{ Result: { BalanceOfPoints: 50 } },
	)
	const { api: open } = await world.merchant()
	await open.post('/Customer/upsert', { OriginalId: 'ana' }, { Result: { IsEnrolled: true } })
	assert.deepEqual(await recordsOf(world, merchant.id, 'ana'), [[1, 50]])
})

test('EnrolledDate says when the customer joined, and is ignored for one who does not take part', async () => {
	const { api, merchant } = await world.merchant()
	const enrolled = async () =>
		(
			await world.db.rows<{ original_id: string; enrolled_at: Date | null }>(sql`
			select original_id, enrolled_at from customers where merchant_id = ${merchant.id} order by id`)
		).map(({ original_id, enrolled_at }) => [original_id, enrolled_at?.toISOString() ?? null])
	const EnrolledDate = '2025-03-01T10:00:00Z'
	await api.post('/Customer/upsert', { OriginalId: 'ana', EnrolledDate }, { HasError: false })
	await api.post(
		'/Customer/upsert',
		{ OriginalId: 'bia', EnrolledDate, IsEnrolled: false },
		{ HasError: false },
	)
	await api.post('/Customer/upsert', { OriginalId: 'eva', EnrolledDate: null }, { HasError: false })
	assert.deepEqual(await enrolled(), [
		['ana', '2025-03-01T10:00:00.000Z'],
		['bia', null],
		['eva', '2026-06-15T12:00:00.000Z'],
	])
	await api.post(
		'/Customer/upsert',
		{ OriginalId: 'ana', EnrolledDate: '2025-04-01T00:00:00' },
		{ HasError: false },
	)
	await api.post(
		'/Customer/upsert',
		{ OriginalId: 'bia', EnrolledDate, IsEnrolled: true },
		{ HasError: false },
	)
	assert.deepEqual((await enrolled()).slice(0, 2), [
		['ana', '2025-04-01T03:00:00.000Z'],
		['bia', '2025-03-01T10:00:00.000Z'],
	])
})

test('a document is checked, and a refused request changes nothing', async () => {
	const { api } = await world.merchant()
	await api.post('/Customer/upsert', FORM, { HasError: false })
	await assertUnchanged(world, async () => {
		const refused = await api.post('/Customer/upsert', { ...FORM, Name: 'X', Document: '123.456.789-00' })
		assert.deepEqual(
			{ ...refused, RequestId: null },
			{
				ErrorMessage: 'Document 123.456.789-00 is not a CPF: its check digits are wrong',
				ErrorCode: 77,
				Result: null,
				Code: '10',
				CodeName: 'Refused',
				Severity: 2,
				HasWarning: false,
				HasError: true,
				RequestId: null,
			},
		)
		const cases: [object, number, RegExp][] = [
			[{ OriginalId: 'new', Document: '12.ABC.345/01DE-36' }, 77, /is not a CNPJ: its check digits/],
			[{ OriginalId: 'new', Document: '123.456.789-O9' }, 51, /digits where a CPF or CNPJ has them/],
			[{ OriginalId: 'new', Document: '12*34' }, 51, /letters and digits/],
			[{ Name: 'Nobody' }, 39, /OriginalId/],
			[{ OriginalId: '  ' }, 39, /OriginalId/],
			[{ OriginalId: null }, 39, /OriginalId/],
			[{ OriginalId: 'x'.repeat(256) }, 10, /OriginalId/],
			[{ OriginalId: 'new', Email: 'x'.repeat(321) }, 10, /Email/],
			[{ OriginalId: 'new', BirthdayDate: 'yesterday' }, 77, /BirthdayDate/],
			[{ OriginalId: 'new', EnrolledDate: 'soon' }, 77, /EnrolledDate/],
			[{ OriginalId: 'new', IsEnrolled: 'yes' }, 77, /IsEnrolled/],
			[{ OriginalId: 'new', Name: 7 }, 77, /Name/],
			[[], 77, /body/],
		]
		for (const [body, number, pattern] of cases)
			assertRefused(await api.post('/Customer/upsert', body), number, pattern)
	})
})

test('contacts of others are no obstacle, and a blank text is an absent one', async () => {
	const { api } = await world.merchant()
	await api.post('/Customer/upsert', FORM, { Result: { Operation: 'created' } })
	await api.post('/Customer/upsert', { ...FORM, OriginalId: 'twin' }, { Result: { Operation: 'created' } })
	const blank = { OriginalId: 'ana', Name: '', Email: ' ', Phone: '', Document: '', BirthdayDate: '' }
	await api.post('/Customer/upsert', blank, {
		Result: { Name: 'Ana Souza', Email: 'ana@example.com', Document: '123.456.789-09' },
	})
})

test('one new customer sent many times at once is created once and awarded once', async (t) => {
	const { api, merchant, ...pair } = await world.merchant({ signup: SIGNUP })
	const second = await createSecondApi(t, world, pair)
	const replies = await Promise.all(
		Array.from({ length: 40 }, (_, index) =>
			[api, second][index % 2]!.post('/Customer/upsert', { OriginalId: 'ana', Phone: `${index}` }),
		),
	)
	assert.equal(replies.filter(({ Result }) => Result.Operation === 'created').length, 1)
	replies.forEach(({ Result }, index) => {
		assert.deepEqual([Result.Phone, Result.BalanceOfPoints], [`${index}`, 50])
	})
	assert.deepEqual(await recordsOf(world, merchant.id, 'ana'), [[1, 50]])
})

test('two upserts of one batch see each other, in their order', async () => {
	const { merchant } = await world.merchant({ signup: SIGNUP })
	const input = { name: null, email: null, phone: null, birthday: null, signedUpAt: null, document: null }
	const outcomes = await world.db.transaction((tx) =>
		upsertCustomers(tx, merchant, world.clock.now(), [
			{ ...input, originalId: 'ana', name: 'Ana', isEnrolled: false },
			{ ...input, originalId: 'bia', isEnrolled: null },
			{ ...input, originalId: 'ana', phone: '1', isEnrolled: true },
		]),
	)
	assert.deepEqual(
		outcomes.map(({ isCreated, customer: { name, phone, isEnrolled } }) => [
			isCreated,
			name,
			phone,
			isEnrolled,
		]),
		[
			[true, 'Ana', null, false],
			[true, null, null, true],
			[false, 'Ana', '1', true],
		],
	)
	assert.deepEqual(await recordsOf(world, merchant.id, 'ana'), [[1, 50]])
})

test('the events of a customer follow a change, as those of an order do', async (t) => {
	const { api, merchant } = await world.merchant()
	const heard = await listenToEvents(t, world, merchant.id)
	const heardAbout = (events: HeardEvent[], customer: string) =>
		events
			.filter(({ payload }) => payload.Customer.OriginalId === customer)
			.map(({ topic, payload }) => [topic, payload.Changed])
	await api.post('/Customer/upsert', { OriginalId: 'ana' }, { HasError: false })
	await api.post('/Customer/upsert', { OriginalId: 'bia', IsEnrolled: false }, { HasError: false })
	await api.post('/Customer/upsert', { OriginalId: 'ana', Phone: '1', Name: 'Ana' }, { HasError: false })
	await api.post('/Customer/upsert', { OriginalId: 'ana', Phone: '1' }, { HasError: false })
	await api.post('/Customer/upsert', { OriginalId: 'bia', IsEnrolled: true }, { HasError: false })
	const events = await heard()
	assert.deepEqual(heardAbout(events, 'ana'), [
		['Customer_Created', []],
		['Customer_Enrolled', []],
		['Customer_Updated', ['Name', 'Phone']],
	])
	assert.deepEqual(heardAbout(events, 'bia'), [
		['Customer_Created', []],
		['Customer_Updated', ['IsEnrolled']],
		['Customer_Enrolled', []],
	])
	assert.equal(events.length, 6)
})

test("another merchant's customer with the same id is not touched", async () => {
	const { api } = await world.merchant()
	const other = await world.merchant()
	await api.post('/Customer/upsert', FORM, { Result: { Operation: 'created' } })
	await other.api.post('/Customer/upsert', { ...FORM, Name: 'X' }, { Result: { Operation: 'created' } })
	await api.get('/Customer/ana', { Result: { Name: 'Ana Souza' } })
})

test('a customer may be called like the operation, in any spelling of the path', async () => {
	const { api } = await world.merchant()
	await api.post('/Customer/upsert', { OriginalId: 'upsert', Name: 'Upsert' }, { HasError: false })
	await api.post('/Customer/upsert', { OriginalId: 'UPSERT', Name: 'Loud' }, { HasError: false })
	await api.get('/customer/upsert/', { Result: { Name: 'Upsert' } })
	const change = { Points: 5, OperationType: 0, Reason: 'test' }
	await api.post('/customer/upsert/POINTS', { ...change, ChangeKey: 'a' }, { Result: { Name: 'Upsert' } })
	await api.post('/CUSTOMER/UPSERT/points/', { ...change, ChangeKey: 'b' }, { Result: { Name: 'Loud' } })
})
