import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import type { Api, Reply } from '../../test/support/api.ts'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { findDrift } from '../../test/support/drift.ts'
import { buildSocksQuiz } from '../../test/support/quizzes.ts'
import { createTestReward } from '../../test/support/rewards.ts'
import { buildRule } from '../../test/support/rules.ts'
import { useWorld } from '../../test/support/world.ts'
import { createQuizzes } from '../quizzes/create-quizzes.ts'
import { createTiers } from '../tiers/create-tiers.ts'

const world = useWorld()

const SETTINGS = {
	rules: [buildRule({ caps: { perCustomer: { points: '150', period: 'month' } } })],
	signup: { isActive: true, points: '10', since: null },
	referral: { isActive: true, url: null, points: '20', friendPoints: '5' },
}

/** Everything a customer can have: orders, a capped rule, a quiz, joining, referrals, coupons, redemptions, a debt. */
const createHistory = async () => {
	const { api, merchant } = await world.merchant(SETTINGS as never)
	const panel = await signInAs(world, merchant)
	await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	const [quiz] = await world.db.transaction((tx) => createQuizzes(tx, merchant.id, [buildSocksQuiz()]))
	const reward = await createTestReward(world, merchant)
	for (const name of ['ana', 'bia', 'rui'])
		await recordOrder(api, `${name}-1`, 100, { OriginalId: name, Email: `${name}@example.com` })
	for (const [referrer, friend] of [
		['bia', 'eva'],
		['ana', 'ivo'],
		['rui', 'new-1'],
		['rui', 'new-2'],
	])
		await panel.post('/referrals', { ReferrerId: referrer, FriendId: friend })
	for (const name of ['eva', 'new-1', 'new-2']) await recordOrder(api, `${name}-1`, 50, { OriginalId: name })
	const answers = quiz!.questions.map(({ id, options }) => ({
		...{ QuizQuestionId: id, OpenAnswer: null, OptionIds: [options[0]!.id] },
	}))
	for (const name of ['ana', 'bia']) await api.post(`/Quiz/answer?customerId=${name}`, answers)
	for (const name of ['ana', 'bia'])
		await api.post(`/Coupons`, {
			...{ CouponCode: `OWN-${name}`, OriginalId: name, CustomerId: name, CouponType: 0, CouponValue: 5 },
		})
	const redeem = { CustomerId: 'bia', OriginalKey: 'used' }
	await api.post(`/RewardConfigurations/${reward}/redeem`, redeem, { TotalItemCount: 1 })
	await api.post('/Customer/bia/cashback', {
		...{ Value: 2, OperationType: 0, Reason: 'late', ChangeKey: 'change-1' },
	})
	return { api, merchant, panel, reward }
}

const recordOrder = (api: Api, OriginalId: string, OrderTotal: number, Customer: object): Promise<Reply> =>
	api.post('/POS/orders', buildOrder({ OriginalId, OrderTotal, Customer }), { HasError: false })

const assertSound = async (when: string) => assert.deepEqual(await findDrift(world.db), [], when)

test('everything a customer can have follows a merge, and goes back with it', async () => {
	const { api, panel } = await createHistory()
	await recordOrder(api, 'bia-2', 300, { OriginalId: 'bia' })
	await assertSound('before')
	const profiles = async (...names: string[]) =>
		Promise.all(names.map((name) => panel.get(`/customers/${name}`)))
	const before = await profiles('ana', 'bia')
	await panel.post('/customers/ana/merge', { From: 'bia' }, 200)
	await assertSound('after the merge')
	const [merged] = await profiles('bia')
	assert.equal(merged.PointsBalance, before[0].PointsBalance + before[1].PointsBalance)
	assert.equal(merged.OriginalId, 'ana')
	assert.deepEqual(
		merged.Coupons.map(({ Code }: Reply) => Code)
			.filter((code: string) => code.startsWith('OWN'))
			.sort(),
		['OWN-ana', 'OWN-bia'],
	)
	await recordOrder(api, 'ana-2', 60, { OriginalId: 'bia' })
	assert.equal(
		(await panel.get('/orders/ana-2')).Points,
		90,
		'together they are Silver, and have used up the cap of the rule',
	)
	await recordOrder(api, 'bia-2', 250, { OriginalId: 'bia' })
	await api.post('/POS/orders/ana-2/cancel', buildCancellation(), { HasError: false })
	await assertSound('after corrections')
	const { Merges } = await panel.get('/customers/ana/merges')
	await panel.post(`/customers/ana/merges/${Merges[0].Id}/undo`, undefined, 200)
	await assertSound('after the undo')
	const after = await profiles('ana', 'bia')
	assert.deepEqual(after[0].Coupons, before[0].Coupons)
	assert.deepEqual(after[1].Redemptions, before[1].Redemptions)
	assert.equal(after[0].PointsBalance, before[0].PointsBalance)
})

test('undone at once, both customers are as they were', async () => {
	const { api, panel } = await createHistory()
	await recordOrder(api, 'bia-2', 600, { OriginalId: 'bia' })
	const names = ['ana', 'bia', 'new-1', 'new-2', 'rui', 'eva']
	const profiles = () => Promise.all(names.map((name) => panel.get(`/customers/${name}`)))
	const before = await profiles()
	for (const [from, into] of [
		['bia', 'ana'],
		['ana', 'bia'],
		['new-1', 'new-2'],
		['new-2', 'new-1'],
		['eva', 'bia'],
		['rui', 'new-1'],
	]) {
		await panel.post(`/customers/${into}/merge`, { From: from }, 200)
		await assertSound(`${from} into ${into}`)
		const { Merges } = await panel.get(`/customers/${into}/merges`)
		const { Id } = Merges.find(({ CanBeUndone }: Reply) => CanBeUndone)
		await panel.post(`/customers/${into}/merges/${Id}/undo`, undefined, 200)
		await assertSound(`${from} out of ${into}`)
		assert.deepEqual(await profiles(), before, `${from} into ${into} and out of it`)
	}
})

test('erasing a customer erases those who were merged into them, and then nothing can be undone', async () => {
	const { api, merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const person = {
		Name: 'Zuleika Quintanilha',
		Email: 'zuleika@quintanilha.example',
		Document: '987.654.321-00',
	}
	await recordOrder(api, 'z-1', 100, { ...person, OriginalId: 'store-4711' })
	await recordOrder(api, 'z-2', 200, { OriginalId: 'till-4712', Name: 'Zizi', Phone: '+55 11 97777-1234' })
	await owner.post('/customers/store-4711/merge', { From: 'till-4712' }, 200)
	const { OriginalId } = await owner.post('/customers/till-4712/erasure', { Confirm: 'till-4712' }, 200)
	const tables = await world.db.rows<{ name: string }>(
		sql`select tablename as name from pg_tables where schemaname = 'public'`,
	)
	const traces = ['zuleika', 'quintanilha', 'zizi', '97777-', 'store-4711', 'till-4712', '987.654']
	for (const { name } of tables)
		for (const trace of traces)
			assert.deepEqual(
				await world.db.rows(
					raw(`select t::text from ${name} t where strpos(lower(t::text), '${trace}') > 0`),
				),
				[],
				`${name} names ${trace}`,
			)
	assert.equal((await owner.get(`/customers/${OriginalId}`)).PointsBalance, 300)
	const { Merges } = await owner.get(`/customers/${OriginalId}/merges`)
	assert.partialDeepStrictEqual(Merges, [{ OriginalId: null, CanBeUndone: false }])
	await owner.post(`/customers/${OriginalId}/merges/${Merges[0].Id}/undo`, undefined, 422)
})
