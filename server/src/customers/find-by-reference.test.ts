import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import type { Reply } from '../../test/support/api.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { trackStatements } from '../../test/support/count-scanned-rows.ts'
import { fillCustomers } from '../../test/support/many-customers.ts'
import { buildShoesQuiz } from '../../test/support/quizzes.ts'
import { useWorld } from '../../test/support/world.ts'
import { createQuizzes } from '../quizzes/create-quizzes.ts'
import type { Refusal } from '../refusal.ts'
import { findByReferences } from './find-by-reference.ts'
import { findCustomerIds } from './find-customers.ts'

const world = useWorld()

/** Creates a merchant with these customers; an order creates each. */
const createShop = async (...customers: Record<string, unknown>[]) => {
	const made = await world.merchant()
	for (const Customer of customers)
		await made.api.post('/POS/orders', buildOrder({ Customer }), { HasError: false })
	return made
}

const ANA = { OriginalId: 'ana', Email: 'Ana@Example.com', Document: '123.456.789-09' }
const SHOP = { OriginalId: 'shop', Email: 'shop@example.com', Document: '12.ABC.345/01DE-35' }

test('a customer is found by store id, by e-mail in any case, and by document in any notation', async () => {
	const { merchant } = await createShop(ANA, SHOP, { OriginalId: 'rui' })
	const ids = await findCustomerIds(world.db, merchant.id, ['ana', 'shop', 'rui'])
	const cases: [string, string | null][] = [
		['ana', 'ana'],
		['rui', 'rui'],
		['Ana@Example.com', 'ana'],
		['ANA@EXAMPLE.COM', 'ana'],
		['12345678909', 'ana'],
		['123.456.789-09', 'ana'],
		['123 456 789 09', 'ana'],
		['12abc34501de35', 'shop'],
		['12.ABC.345/01DE-35', 'shop'],
		['Ana', null],
		['ana@example', null],
		['1234567890', null],
		['.-/', null],
		['@', null],
		['%', null],
	]
	const found = await findByReferences(
		world.db,
		merchant.id,
		cases.map(([reference]) => reference),
		'id',
	)
	assert.deepEqual(
		found.map((result) => (typeof result === 'number' ? result : `${result.refused} ${result.message}`)),
		cases.map(([reference, customer]) =>
			customer === null ? `Customer_NotFound there is no customer ${reference}` : ids.get(customer),
		),
	)
	assert.deepEqual(await findByReferences(world.db, merchant.id, [], 'id'), [])
})

test('the store id goes before an e-mail or a document of somebody else', async () => {
	const { api } = await createShop(
		ANA,
		{ OriginalId: '12345678909', Name: 'By id' },
		{ OriginalId: 'ana@example.com', Name: 'By address' },
	)
	await api.get('/Customer/12345678909', { Result: { Name: 'By id' } })
	await api.get('/Customer/123.456.789-09', { Result: { OriginalId: 'ana' } })
	await api.get('/Customer/ana@example.com', { Result: { Name: 'By address' } })
	await api.get('/Customer/ANA@example.com', { Result: { OriginalId: 'ana' } })
})

/** The operations that name an existing customer, with the member that the refusal is about. */
const OPERATIONS: Record<
	string,
	(api: Awaited<ReturnType<typeof createShop>>['api'], reference: string) => Promise<Reply>
> = {
	getCustomer: (api, reference) => api.get(`/Customer/${encodeURIComponent(reference)}`),
	listTiers: (api, reference) => api.post('/Tiers/available', { CustomerId: reference }),
	listQuizzes: (api, reference) => api.get(`/Quiz/list?customerId=${encodeURIComponent(reference)}`),
	answerQuiz: (api, reference) =>
		api.post(`/Quiz/answer?customerId=${encodeURIComponent(reference)}`, [
			{ QuizQuestionId: 999_999, OpenAnswer: 'x', OptionIds: null },
		]),
	changeCashback: (api, reference) =>
		api.post(`/Customer/${encodeURIComponent(reference)}/cashback`, {
			...{ Value: 1, OperationType: 0, Reason: 'test', ChangeKey: `key ${reference}` },
		}),
}

test('all operations find the customer in these ways', async () => {
	const { merchant, api } = await createShop(ANA)
	await world.db.transaction((tx) => createQuizzes(tx, merchant.id, [buildShoesQuiz()]))
	for (const [name, call] of Object.entries(OPERATIONS))
		for (const reference of ['ana', 'ANA@example.com', '12345678909']) {
			const reply = await call(api, reference)
			// no merchant has this question, which is looked for after the customer
			if (name === 'answerQuiz') assert.equal(reply.ErrorCode, 105)
			else assert.ok(!reply.HasError, `${name} ${reference}: ${reply.ErrorMessage}`)
		}
	await api.get('/Customer/ana/points', { CashbackBalance: 4 })
})

test('two customers with one e-mail or document are refused with 59, in words that say so', async () => {
	const { merchant, api } = await createShop(
		ANA,
		{ ...ANA, OriginalId: 'twin', Document: '123456789-09' },
		{ ...ANA, OriginalId: 'triplet' },
	)
	const before = await world.db.rows(sql`select * from accounts where merchant_id = ${merchant.id}`)
	for (const call of Object.values(OPERATIONS))
		for (const reference of ['ana@example.com', '12345678909']) {
			const reply = await call(api, reference)
			const { ErrorCode, ErrorMessage } = reply
			assert.deepEqual(
				[ErrorCode, ErrorMessage],
				[59, `there are two customers with ${reference}: name one by the id in the store`],
			)
		}
	assert.deepEqual(
		await world.db.rows(sql`select * from accounts where merchant_id = ${merchant.id}`),
		before,
	)
	await api.get('/Customer/twin', { Result: { OriginalId: 'twin' } })
})

test('the customers of another merchant are not found, and do not make a reference ambiguous', async () => {
	const { api } = await createShop(ANA)
	const other = await createShop({ ...ANA, OriginalId: 'other' })
	await api.get('/Customer/ana@example.com', { Result: { OriginalId: 'ana' } })
	await other.api.get('/Customer/12345678909', { Result: { OriginalId: 'other' } })
	const empty = await createShop()
	await empty.api.get('/Customer/ana@example.com', { HasError: true, ErrorCode: 59 })
	await empty.api.get('/Customer/12345678909', { HasError: true, ErrorCode: 59 })
})

test('each reference reads one customer, among many', async () => {
	const { merchant } = await world.merchant()
	await fillCustomers(world.db, merchant.id, 5_000)
	const [{ email, document }] = (await world.db.rows<{ email: string; document: string }>(sql`
		select email, document from customers where merchant_id = ${merchant.id} and original_id = 'C-777'`)) as [
		{ email: string; document: string },
	]
	const watched = trackStatements(world.db)
	const references = ['C-777', email.toUpperCase(), document, 'nobody', 'nobody@example.com', '1.2-3']
	const found = await findByReferences(watched.db, merchant.id, references, 'id')
	const ids = await findCustomerIds(world.db, merchant.id, ['C-777'])
	assert.deepEqual(found.slice(0, 3), Array(3).fill(ids.get('C-777')))
	// the plan rounds the rows of each loop
	assert.equal(Math.round(await watched.countScannedRows('customers')), 3)
})

test('a document that thousands of customers share is refused after reading two of them', async () => {
	const { merchant } = await world.merchant()
	await fillCustomers(world.db, merchant.id, 5_000)
	await world.db.rows(sql`
		update customers set document = '000.000.000-00' where merchant_id = ${merchant.id}`)
	await world.db.rows(sql`analyze customers`)
	const watched = trackStatements(world.db)
	const [found] = await findByReferences(watched.db, merchant.id, ['00000000000'], 'id')
	assert.match(String((found as Refusal).message), /two customers with 00000000000/)
	assert.equal(await watched.countScannedRows('customers'), 2)
})
