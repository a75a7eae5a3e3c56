import assert from 'node:assert/strict'
import { afterEach, type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { buildOrder } from '../../test/support/builders.ts'
import { createPinShop, PIN_ENVIRONMENT, readChallenges, wrongCode } from '../../test/support/pins.ts'
import { waitForBlockedQuery } from '../../test/support/races.ts'
import { createSecondApi } from '../../test/support/second-api.ts'
import { useWorld } from '../../test/support/world.ts'
import { eraseCustomer } from '../customers/erase-customer.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { decimal } from '../db/decimal.ts'
import { ERASERS } from '../erasers.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { mergeCustomers } from '../merges/merge-customers.ts'
import { MOVERS } from '../movers.ts'
import { STARTING_PROGRAM } from '../program/settings.ts'
import { isRefusal } from '../refusal.ts'
import { isPinRequired } from './is-pin-required.ts'
import { countConfirmedPins, usePins } from './use-pins.ts'

const world = useWorld(PIN_ENVIRONMENT)
const passMinutes = (minutes: number) => world.clock.pass(minutes / 1440)
afterEach(() => world.db.rows(sql`delete from outbox`))

const EMAIL = 'ana@mail.test'

/** A shop with a customer who has just got a code. */
const createChallenge = async (t: TestContext) => {
	const shop = await createPinShop(t, world)
	const ana = await shop.addCustomer({ Email: EMAIL })
	const { TransactionId } = await shop.challenge(ana)
	const code = (await shop.deliver())!
	const customerId = async (originalId = ana) => {
		const [row] = await world.db.rows<{ id: number }>(
			sql`select id from customers where merchant_id = ${shop.merchant.id} and original_id = ${originalId}`,
		)
		return row!.id
	}
	const confirmed = async (originalId = ana) => {
		const id = await customerId(originalId)
		return (await countConfirmedPins(world.db, shop.merchant.id, [id], world.clock.now())).has(id)
	}
	return { ...shop, ana, TransactionId, code, customerId, confirmed }
}

test('a wrong code, an unknown transaction and an unknown customer are answered alike', async (t) => {
	const { api, ana, TransactionId, code } = await createChallenge(t)
	for (const [id, TransactionIdSent, Code] of [
		[ana, TransactionId, wrongCode(code)],
		[ana, TransactionId, 'not a number'],
		[ana, 'another', code],
		['nobody', TransactionId, code],
		['nobody', 'another', code],
	])
		assert.deepEqual(
			await api.post(`/POS/customers/${id}/challengevalidate`, { TransactionId: TransactionIdSent, Code }),
			{
				TransactionId: TransactionIdSent,
				Success: false,
				FriendlyErrorMessage: 'The code is not valid. Check it, or ask for a new one.',
			},
		)
	assert.deepEqual(
		await api.post(`/POS/customers/${ana}/challengevalidate`, { TransactionId, Code: Number(code) }),
		{ TransactionId, Success: true, FriendlyErrorMessage: null },
	)
})

test('after five wrong attempts the right code is wrong too, and no new code is sent for the challenge', async (t) => {
	const { merchant, ana, TransactionId, code, validate, challenge } = await createChallenge(t)
	for (let turn = 0; turn < 5; turn += 1)
		assert.equal(await validate(ana, TransactionId, wrongCode(code)), false)
	assert.equal(await validate(ana, TransactionId, code), false)
	assert.equal((await challenge(ana, { TransactionId })).Success, false)
	assert.partialDeepStrictEqual(await readChallenges(world, merchant.id), [{ attempts: 5, sendings: 1 }])
	assert.equal((await challenge(ana)).Success, true)
})

test('a right code may be repeated at any time, also after four wrong ones and by many requests at once', async (t) => {
	const { ana, TransactionId, code, validate } = await createChallenge(t)
	for (let turn = 0; turn < 4; turn += 1)
		assert.equal(await validate(ana, TransactionId, wrongCode(code)), false)
	assert.equal(await validate(ana, TransactionId, code), true)
	const repeated = await Promise.all(Array.from({ length: 12 }, () => validate(ana, TransactionId, code)))
	assert.deepEqual(repeated, Array(12).fill(true))
})

test('of 200 guesses at the same time on two processes, five are compared', async (t) => {
	const shop = await createChallenge(t)
	const { merchant, api, ana, TransactionId, code, validate } = shop
	const second = await createSecondApi(t, world, shop)
	const guesses = Array.from({ length: 200 }, (_, turn) => String(300_000 + turn)).filter(
		(one) => one !== code,
	)
	const answers = await Promise.all(
		guesses.map((Code, turn) =>
			(turn % 2 ? api : second).post(`/POS/customers/${ana}/challengevalidate`, { TransactionId, Code }),
		),
	)
	assert.ok(answers.every(({ Success }) => !Success))
	assert.partialDeepStrictEqual(await readChallenges(world, merchant.id), [{ attempts: 5 }])
	const [{ failures }] = (await world.db.rows(
		sql`select max(failures) as failures from pin_counters where merchant_id = ${merchant.id}`,
	)) as [{ failures: number }]
	assert.equal(failures, 5)
	assert.equal(await validate(ana, TransactionId, code), false)
})

test('twenty wrong codes end all guessing about a customer for a day, known or not', async (t) => {
	for (const isKnown of [true, false]) {
		const { addCustomer, challenge, deliver, validate } = await createPinShop(t, world)
		const id = isKnown ? await addCustomer({ Email: EMAIL }) : 'nobody'
		for (let turn = 0; turn < 4; turn += 1) {
			const { TransactionId } = await challenge(id, { Email: EMAIL })
			const code = (await deliver())!
			for (let attempt = 0; attempt < 5; attempt += 1) {
				assert.equal(await validate(id, TransactionId, wrongCode(code)), false)
			}
		}
		assert.equal((await challenge(id, { Email: EMAIL })).Success, false)
		world.clock.pass(1)
		const { TransactionId } = await challenge(id, { Email: EMAIL })
		assert.equal(await validate(id, TransactionId, (await deliver())!), true)
	}
})

test('a code is valid for ten minutes', async (t) => {
	const { ana, TransactionId, code, validate, challenge, deliver } = await createChallenge(t)
	passMinutes(10)
	assert.equal(await validate(ana, TransactionId, code), false)
	// The till goes on with the same transaction.
	await challenge(ana, { TransactionId })
	const newest = (await deliver())!
	passMinutes(9)
	assert.equal(await validate(ana, TransactionId, newest), true)
})

test('a right code may be repeated, and confirms one redemption within thirty minutes', async (t) => {
	const shop = await createChallenge(t)
	const { merchant, ana, TransactionId, code, validate, customerId, confirmed } = shop
	assert.equal(await confirmed(), false)
	assert.equal(await validate(ana, TransactionId, code), true)
	assert.equal(await validate(ana, TransactionId, code), true)
	passMinutes(29)
	assert.equal(await confirmed(), true)
	const id = await customerId()
	const use = (ids: number[]) => world.db.transaction((tx) => usePins(tx, merchant, world.clock.now(), ids))
	const parallel = await Promise.all(Array.from({ length: 8 }, () => use([id])))
	assert.equal(parallel.filter(([isUsed]) => isUsed).length, 1)
	assert.equal(await confirmed(), false)
	assert.equal(await validate(ana, TransactionId, code), false)

	const again = await shop.challenge(ana)
	assert.equal(await validate(ana, again.TransactionId, (await shop.deliver())!), true)
	assert.deepEqual(await use([id, id, 0]), [true, false, false])
	const late = await shop.challenge(ana)
	assert.equal(await validate(ana, late.TransactionId, (await shop.deliver())!), true)
	const other = await world.merchant()
	assert.deepEqual(await world.db.transaction((tx) => usePins(tx, other.merchant, world.clock.now(), [id])), [
		false,
	])
	passMinutes(30)
	assert.equal(await confirmed(), false)
	assert.deepEqual(await use([id]), [false])
})

test('with the right code an unknown customer is created, takes part and earns for joining', async (t) => {
	const { api, challenge, deliver, validate } = await createPinShop(t, world, {
		settings: { signup: { isActive: true, points: '50' }, enrolment: { optIn: true } },
	})
	const { TransactionId } = await challenge('new-1', { Name: 'Bia Lima', Document: '123.456.789-09' })
	await challenge('new-1', { TransactionId, Email: 'Bia@mail.test' })
	const code = (await deliver())!
	await api.get('/Customer/new-1', { HasError: true, ErrorCode: 59 })
	assert.equal(await validate('new-1', TransactionId, code), true)
	assert.equal(await validate('new-1', TransactionId, code), true)
	const { Result } = await api.get('/Customer/new-1')
	assert.partialDeepStrictEqual(Result, {
		...{ Name: 'Bia Lima', Email: 'Bia@mail.test', Phone: null, Document: '12345678909' },
		...{ IsEnrolled: true, SignupDate: '2026-06-15T12:00:00.000Z' },
	})
	const points = await api.post('/Customer/new-1/cashback', {
		...{ Value: 1, OperationType: 0, Reason: 'test', ChangeKey: 'key-1' },
	})
	assert.equal(points.Result.PointsBalance, 150)
})

test('a till may name a new customer by e-mail address', async (t) => {
	const { api, challenge, deliver, validate } = await createPinShop(t, world)
	const { TransactionId, SentByEmail } = await challenge('carla@mail.test', { Name: 'Carla' })
	assert.equal(SentByEmail, true)
	assert.equal(await validate('carla@mail.test', TransactionId, (await deliver())!), true)
	await api.get('/Customer/carla@mail.test', { Result: { Email: 'carla@mail.test', Name: 'Carla' } })
})

test('a contact given for a customer without any is kept once it is confirmed', async (t) => {
	const { api, addCustomer, challenge, deliver, validate } = await createPinShop(t, world)
	const bob = await addCustomer()
	const { TransactionId } = await challenge(bob, { Email: 'bob@mail.test', Name: 'Somebody Else' })
	const code = (await deliver())!
	assert.equal(await validate(bob, TransactionId, wrongCode(code)), false)
	await api.get(`/Customer/${bob}`, { Result: { Email: null } })
	assert.equal(await validate(bob, TransactionId, code), true)
	await api.get(`/Customer/${bob}`, { Result: { Email: 'bob@mail.test', Name: 'Ana Souza' } })
})

test('a code sent to a given contact is worth nothing once the customer has another one', async (t) => {
	const { api, addCustomer, challenge, deliver, validate } = await createPinShop(t, world)
	const bob = await addCustomer()
	const order = (OriginalId: string, Email: string) =>
		api.post('/POS/orders', buildOrder({ Customer: { OriginalId, Name: 'Bob', Email } }), { HasError: false })
	for (const id of [bob, 'unknown-yet']) {
		const { TransactionId } = await challenge(id, { Email: 'thief@mail.test' })
		const code = (await deliver())!
		await order(id, 'bob@mail.test')
		assert.equal(await validate(id, TransactionId, code), false)
		await api.get(`/Customer/${id}`, { Result: { Email: 'bob@mail.test' } })
	}
	// The same contact is fine.
	const { TransactionId } = await challenge('third', { Email: 'third@mail.test' })
	const code = (await deliver())!
	await order('third', 'Third@mail.test')
	assert.equal(await validate('third', TransactionId, code), true)
})

test('a code that is confirmed during a merge is that of the customer who is left, unless there is another contact', async (t) => {
	for (const [Email, isRight] of [
		[undefined, true],
		['bob@mail.test', false],
	] as const) {
		const { api, merchant, addCustomer, challenge, deliver, validate } = await createPinShop(t, world)
		const [ana, bob] = [await addCustomer(), await addCustomer(Email && { Email })]
		const { TransactionId } = await challenge(ana, { Email: 'ana@mail.test' })
		const code = (await deliver())!
		const ids = await findCustomerIds(world.db, merchant.id, [ana, bob])
		const { answer } = await world.db.transaction(async (tx) => {
			// In a deadlock, PostgreSQL would end this transaction, and the test would fail.
			await tx.rows(sql`set local deadlock_timeout = '1ms'`)
			await lockAccounts(tx, merchant.id, [...ids.values()]).accounts
			const confirming = validate(ana, TransactionId, code)
			await waitForBlockedQuery(world.db)
			const request = { from: ana, into: bob, author: 'test' }
			const [merged] = await mergeCustomers(tx, merchant, world.clock.now(), [request], MOVERS)
			assert.ok(merged && !isRefusal(merged))
			return { answer: confirming }
		})
		assert.equal(await answer, isRight)
		await api.get(`/Customer/${bob}`, { Result: { Email: Email ?? 'ana@mail.test' } })
	}
})

test('signing up twice at the same time creates one customer', async (t) => {
	const { api, challenge, deliver, validate } = await createPinShop(t, world, {
		settings: { signup: { isActive: true, points: '50' } },
	})
	const { TransactionId } = await challenge('twin', { Email: 'twin@mail.test' })
	const code = (await deliver())!
	const answers = await Promise.all([1, 2, 3].map(() => validate('twin', TransactionId, code)))
	assert.deepEqual(answers, [true, true, true])
	await api.get('/Customer/twin', { HasError: false })
})

test('erasing a customer deletes their challenges and messages', async (t) => {
	const { merchant, ana } = await createChallenge(t)
	await world.db.transaction((tx) => eraseCustomer(tx, merchant.id, world.clock.now(), ana, ERASERS))
	assert.deepEqual(await readChallenges(world, merchant.id), [])
	assert.deepEqual(await world.db.rows(sql`select id from outbox where merchant_id = ${merchant.id}`), [])
})

test('a PIN is required never, above a value, or always', () => {
	const required = (mode: 'off' | 'above' | 'always', value: string | null): boolean =>
		isPinRequired({ ...STARTING_PROGRAM, pin: { mode, above: '50' } }, value === null ? null : decimal(value))
	assert.deepEqual(
		(['off', 'above', 'always'] as const).map((mode) =>
			[null, '0', '50', '50.01'].map((v) => required(mode, v)),
		),
		[
			[false, false, false, false],
			[true, false, false, true],
			[true, true, true, true],
		],
	)
})
