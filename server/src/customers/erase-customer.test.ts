import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { type PanelClient, signInAs } from '../../test/support/admin.ts'
import type { Api } from '../../test/support/api.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { runAllImportSteps, startUploadedImport, uploadImport } from '../../test/support/imports.ts'
import { buildShoesQuiz } from '../../test/support/quizzes.ts'
import { createTestReward } from '../../test/support/rewards.ts'
import { ENDPOINT, subscribe } from '../../test/support/webhooks.ts'
import { useWorld } from '../../test/support/world.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { createQuizzes } from '../quizzes/create-quizzes.ts'

const world = useWorld()

const PERSON = {
	OriginalId: 'store-4711',
	Name: 'Zuleika Quintanilha',
	Email: 'zuleika@quintanilha.example',
	Phone: '+55 11 97777-1234',
	Document: '987.654.321-00',
	BirthdayDate: '1971-03-09',
}
const TRACES = [
	'zuleika',
	'quintanilha',
	'store-4711',
	'97777-1234',
	'977771234',
	'987.654.321',
	'98765432100',
	'1971-03-09',
]

/** A key chosen by the merchant's systems stays in both tables: without it, a repeated change would count again. */
const KEPT = ['change_keys: store-4711', 'point_records: store-4711']

/** Every table that contains one of these texts. */
const mentions = async (): Promise<string[]> => {
	const tables = await world.db.rows<{ name: string }>(
		sql`select tablename as name from pg_tables where schemaname = 'public'`,
	)
	const found: string[] = []
	for (const { name } of tables)
		for (const trace of TRACES) {
			const rows = await world.db.rows(
				raw(`select 1 from ${name} t where strpos(lower(t::text), '${trace}') > 0 limit 1`),
			)
			if (rows.length > 0) found.push(`${name}: ${trace}`)
		}
	return found.sort()
}

/** Creates a customer with personal data in every possible place. */
const createHistory = async (api: Api, panel: PanelClient, merchant: Merchant): Promise<void> => {
	await panel.post('/referrals', { ReferrerId: 'ana', FriendEmail: PERSON.Email })
	const bought = buildOrder({
		OriginalId: 'hers',
		Customer: PERSON,
		Metadatas: [{ Name: 'gift', Value: 'from Zuleika' }],
	})
	await api.post('/POS/orders', bought, { HasError: false })
	await panel.post('/referrals', { ReferrerId: PERSON.OriginalId, FriendId: 'bia' })
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'bia' } }), { HasError: false })
	const mailed = await createTestReward(world, merchant, {
		tellsCustomer: true,
		tellsMerchant: true,
		merchantEmails: ['shop@example.com'],
	} as Parameters<typeof createTestReward>[2])
	await api.post(`/RewardConfigurations/${mailed}/redeem`, {
		CustomerId: PERSON.OriginalId,
		Metadatas: [{ Name: 'till', Value: 'zuleika' }],
	})
	const [quiz] = await world.db.transaction((tx) => createQuizzes(tx, merchant.id, [buildShoesQuiz()]))
	const answers = quiz!.questions.map(({ id, options }) => ({
		QuizQuestionId: id,
		OpenAnswer: options.length === 0 ? 'Shoes for Zuleika' : null,
		OptionIds: options.length === 0 ? null : [options[0]!.id],
	}))
	await api.post(`/Quiz/answer?customerId=${PERSON.OriginalId}`, answers, { Result: { Success: true } })
	await panel.post(`/customers/${PERSON.OriginalId}/balance`, {
		Unit: 'points',
		OperationType: 0,
		Value: 5,
		Reason: 'Zuleika called about the delay',
		ChangeKey: 'call-store-4711',
	})
	await api.post(`/Customer/${PERSON.OriginalId}/points`, {
		...{ Points: 1, OperationType: 0, Reason: 'asked', ChangeKey: 'asked' },
		CustomerReason: 'Sorry, Zuleika',
	})
	await panel.put(`/customers/${PERSON.OriginalId}`, { Phone: PERSON.Phone })
	await panel.put(`/customers/${PERSON.OriginalId}/block`, { IsBlocked: true, Reason: 'quintanilha again' })
	await addWebhookResponses(merchant)
	await importFiles(panel, merchant)
}

/** Adds responses of an endpoint that echoes the customer's data. */
const addWebhookResponses = async (merchant: { id: number }): Promise<void> => {
	const subscription = await subscribe(world, merchant.id, ENDPOINT)
	await world.db.rows(sql`
		with sent as (
			insert into webhook_deliveries (merchant_id, subscription_id, topic, event_id, customer_id, created_at)
			select merchant_id, ${subscription}, topic, id, customer_id, occurred_at from events
			where merchant_id = ${merchant.id}
			returning merchant_id, subscription_id, id, customer_id, created_at
		)
		insert into webhook_attempts (merchant_id, subscription_id, delivery_id, number, at, status, latency_ms, response)
		select s.merchant_id, s.subscription_id, s.id, 1, s.created_at, 200, 5, 'heard of ' || c.original_id
		from sent s join customers c on c.merchant_id = s.merchant_id and c.id = s.customer_id`)
}

const FILE = `Id;Nome;E-mail;CPF;Nascimento
store-1;Rui Nunes;rui@example.com;1;1980-01-01
store-2;Someone;${PERSON.Email.toUpperCase()};2;tomorrow
store-4711;Zuleika Quintanilha;;;1970-01-01
x;Dona Quintanilha;;98765432100;yesterday
`

/** Imports one file that fails for this customer, and leaves another waiting. */
const importFiles = async (panel: PanelClient, merchant: Merchant): Promise<void> => {
	await startUploadedImport(panel, await uploadImport(panel, 'customers', FILE))
	await runAllImportSteps(world, merchant)
	await uploadImport(panel, 'customers', FILE)
}

/** The files and responses of others are unchanged; the customer's waiting rows import nothing. */
const assertOthersStay = async (owner: PanelClient, merchant: Merchant): Promise<void> => {
	const [response] = await world.db.rows(sql`
		select from webhook_attempts where merchant_id = ${merchant.id} and response = 'heard of ana'`)
	assert.ok(response)
	const [waiting, done] = (await owner.get('/imports')).Items
	assert.equal(waiting.Columns[1].Samples[0], 'Rui Nunes')
	assert.ok((await owner.get(`/imports/${done.Id}/errors`)).Items.length > 0)
	await startUploadedImport(owner, waiting)
	await runAllImportSteps(world, merchant)
	assert.partialDeepStrictEqual(await owner.get(`/imports/${waiting.Id}`), { State: 'done', Rows: 4 })
	await owner.get(`/customers/${PERSON.OriginalId}`, 404)
}

test('no table names an erased customer, and the ledger stays valid', async () => {
	const { merchant, api } = await world.merchant({
		referral: { isActive: true, points: '20', friendPoints: '10' },
	})
	const owner = await signInAs(world, merchant)
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	await createHistory(api, owner, merchant)
	const before = await owner.get(`/customers/${PERSON.OriginalId}`)
	const mentioned = await mentions()
	for (const table of [
		'customers',
		'orders',
		'point_records',
		'referrals',
		'quiz_completions',
		'outbox',
		'audit_log',
		'imports',
		'import_lists',
		'import_errors',
		'webhook_attempts',
	])
		assert.ok(
			mentioned.some((entry) => entry.startsWith(table)),
			`${table} says nothing of her before: ${mentioned}`,
		)

	const data = await owner.get(`/customers/${PERSON.OriginalId}/data`)
	assert.partialDeepStrictEqual(data, {
		Customer: [{ OriginalId: PERSON.OriginalId, Name: PERSON.Name, Email: PERSON.Email }],
		Orders: [{ OriginalId: 'hers', Metadatas: [{ value: 'from Zuleika' }] }],
	})
	assert.ok(data.PointRecords.length > 2 && data.Changes.length > 1 && data.Redemptions.length === 1)
	assert.ok(!('Words' in data.Customer[0]))
	assert.partialDeepStrictEqual((await owner.get('/audit?operation=exportCustomer')).Items, [
		{ Author: owner.email, Kind: 'customers', ThingId: PERSON.OriginalId, Before: null, After: null },
	])

	const editor = await signInAs(world, merchant, 'editor')
	const path = `/customers/${PERSON.OriginalId}/erasure`
	await editor.post(path, { Confirm: PERSON.OriginalId }, 403)
	await editor.get(`/customers/${PERSON.OriginalId}/data`, 403)
	assert.equal((await owner.post(path, { Confirm: 'store' }, 422)).Field, 'Confirm')
	const { OriginalId } = await owner.post(path, { Confirm: PERSON.OriginalId }, 200)
	assert.match(OriginalId, /^erased-/)
	assert.deepEqual(await mentions(), KEPT)
	await assertOthersStay(owner, merchant)

	const after = await owner.get(`/customers/${OriginalId}`)
	for (const member of ['PointsBalance', 'CashbackBalance', 'OrderCount', 'Spend'])
		assert.equal(after[member], before[member], member)
	assert.deepEqual(
		[after.Name, after.Email, after.IsEnrolled, after.ErasedDate],
		[null, null, false, '2026-06-15T12:00:00.000Z'],
	)
	assert.equal((await owner.get(`/customers/${PERSON.OriginalId}`, 404)).ErrorCode, 59)
	assert.equal((await owner.get('/customers?search=zuleika')).Items.length, 0)
	const { Items } = await owner.get('/audit?kind=customers&limit=10')
	assert.ok(Items.some(({ Operation }: { Operation: string }) => Operation === 'eraseCustomer'))
	assert.ok(Items.some(({ Operation }: { Operation: string }) => Operation === 'blockCustomer'))

	// An order with the same store id creates a new customer, who is not blocked and has no balance.
	await api.post('/POS/orders', buildOrder({ OriginalId: 'anew', Customer: PERSON }), { HasError: false })
	assert.partialDeepStrictEqual(await owner.get(`/customers/${PERSON.OriginalId}`), {
		OrderCount: 1,
		PointsBalance: 100,
		BlockedDate: null,
	})
	await owner.post(path.replace('4711', '9999'), { Confirm: 'store-9999' }, 404)
})

test('the orders of an erased customer can still be cancelled', async () => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	await api.post('/POS/orders', buildOrder({ OriginalId: 'hers', Customer: PERSON }), { HasError: false })
	const { OriginalId } = await owner.post(
		`/customers/${PERSON.OriginalId}/erasure`,
		{ Confirm: PERSON.OriginalId },
		200,
	)
	await owner.post('/orders/hers/cancel', { Reason: 'x' }, 200)
	assert.equal((await owner.get(`/customers/${OriginalId}`)).PointsBalance, 0)
})
