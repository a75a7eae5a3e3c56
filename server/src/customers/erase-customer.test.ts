import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { type Panel, signInAs } from '../../test/support/admin.ts'
import type { Api } from '../../test/support/api.ts'
import { order } from '../../test/support/builders.ts'
import { shoes } from '../../test/support/quizzes.ts'
import { reward } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
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

/** Every table that says one of these anywhere. */
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
	return found
}

/** Somebody who has left traces wherever a person can. */
const live = async (api: Api, panel: Panel, merchant: { id: number }): Promise<void> => {
	await panel.post('/referrals', { ReferrerId: 'ana', FriendEmail: PERSON.Email })
	const bought = order({
		OriginalId: 'hers',
		Customer: PERSON,
		Metadatas: [{ Name: 'gift', Value: 'from Zuleika' }],
	})
	await api.post('/POS/orders', bought, { HasError: false })
	await panel.post('/referrals', { ReferrerId: PERSON.OriginalId, FriendId: 'bia' })
	await api.post('/POS/orders', order({ Customer: { OriginalId: 'bia' } }), { HasError: false })
	const mailed = await reward(world, merchant, {
		tellsCustomer: true,
		tellsMerchant: true,
		merchantEmails: ['shop@example.com'],
	} as Parameters<typeof reward>[2])
	await api.post(`/RewardConfigurations/${mailed}/redeem`, {
		CustomerId: PERSON.OriginalId,
		Metadatas: [{ Name: 'till', Value: 'zuleika' }],
	})
	const [quiz] = await world.db.transaction((tx) => createQuizzes(tx, merchant.id, [shoes()]))
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
		ChangeKey: 'k1',
	})
	await panel.put(`/customers/${PERSON.OriginalId}`, { Phone: PERSON.Phone })
	await panel.put(`/customers/${PERSON.OriginalId}/block`, { IsBlocked: true, Reason: 'quintanilha again' })
}

test('nothing in the database names an erased person, and the ledger stays whole', async () => {
	const { merchant, api } = await world.merchant({
		referral: { isActive: true, points: '20', friendPoints: '10' },
	})
	const owner = await signInAs(world, merchant)
	await api.post('/POS/orders', order(), { HasError: false })
	await live(api, owner, merchant)
	const before = await owner.get(`/customers/${PERSON.OriginalId}`)
	const told = await mentions()
	for (const table of [
		'customers',
		'orders',
		'point_records',
		'referrals',
		'quiz_completions',
		'outbox',
		'audit_log',
	])
		assert.ok(
			told.some((entry) => entry.startsWith(table)),
			`${table} says nothing of her before: ${told}`,
		)

	const data = await owner.get(`/customers/${PERSON.OriginalId}/data`)
	assert.partialDeepStrictEqual(data, {
		Customer: [{ OriginalId: PERSON.OriginalId, Name: PERSON.Name, Email: PERSON.Email }],
		Orders: [{ OriginalId: 'hers', Metadatas: [{ value: 'from Zuleika' }] }],
	})
	assert.ok(data.PointRecords.length > 2 && data.Changes.length > 1 && data.Redemptions.length === 1)
	assert.ok(!('Words' in data.Customer[0]))

	const editor = await signInAs(world, merchant, 'editor')
	const path = `/customers/${PERSON.OriginalId}/erasure`
	await editor.post(path, { Confirm: PERSON.OriginalId }, 403)
	await editor.get(`/customers/${PERSON.OriginalId}/data`, 403)
	assert.equal((await owner.post(path, { Confirm: 'store' }, 422)).Field, 'Confirm')
	const { OriginalId } = await owner.post(path, { Confirm: PERSON.OriginalId }, 200)
	assert.match(OriginalId, /^erased-/)
	assert.deepEqual(await mentions(), [])

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

	// the store's id makes somebody new, who is not blocked and has nothing
	await api.post('/POS/orders', order({ OriginalId: 'anew', Customer: PERSON }), { HasError: false })
	assert.partialDeepStrictEqual(await owner.get(`/customers/${PERSON.OriginalId}`), {
		OrderCount: 1,
		PointsBalance: 100,
		BlockedDate: null,
	})
	await owner.post(path.replace('4711', '9999'), { Confirm: 'store-9999' }, 404)
})

test('what an erased customer bought can still be cancelled', async () => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	await api.post('/POS/orders', order({ OriginalId: 'hers', Customer: PERSON }), { HasError: false })
	const { OriginalId } = await owner.post(
		`/customers/${PERSON.OriginalId}/erasure`,
		{ Confirm: PERSON.OriginalId },
		200,
	)
	await owner.post('/orders/hers/cancel', {}, 200)
	assert.equal((await owner.get(`/customers/${OriginalId}`)).PointsBalance, 0)
})
