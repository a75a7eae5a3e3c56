import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADMIN_OPERATIONS, isChange } from '@fiel/contract'
import Fastify from 'fastify'
import sql from 'sql-template-tag'
import type { TSchema } from 'typebox'
import { addUser, PASSWORD, type PanelClient, sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import type { Reply } from '../../test/support/api.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { NEWEST } from '../db/list-order.ts'
import { createAdminApi } from '../http/admin-api.ts'
import { registerJsonParser } from '../http/json-parser.ts'
import { compileRequestPart } from '../http/validate.ts'
import { startSession } from '../users/start-session.ts'
import { listChanges } from './list-changes.ts'

const world = useWorld()

const ALL = {
	...{ before: null, userId: null, operation: null, kind: null, thingId: null },
	...{ from: null, until: null },
}

test('every operation that changes something leaves an audit entry', async () => {
	const { merchant } = await world.merchant()
	const user = await addUser(world, merchant)
	const app = Fastify()
	app.setValidatorCompiler(({ schema, httpPart }) => compileRequestPart(schema as TSchema, httpPart))
	app.decorateRequest('session', null)
	registerJsonParser(app)
	const adminApi = createAdminApi(app, {
		...{ db: world.db, clock: world.clock },
		...{ publicUrl: '', hasPublicUrl: false, sendsMail: false },
	})
	for (const operation of ADMIN_OPERATIONS)
		adminApi.serve(operation, (async () => operation.example.reply) as Parameters<typeof adminApi.serve>[1])
	const { token } = await world.db.transaction((tx) =>
		startSession(
			tx,
			{ merchantId: merchant.id, id: user.id },
			{ address: null, agent: null },
			world.clock.now(),
		),
	)
	for (const operation of ADMIN_OPERATIONS) {
		const { id, method, path, example, status } = operation
		const before = await listChanges(world.db, merchant.id, ALL, NEWEST, 1000)
		const address = path
			.replace('/admin/api', '')
			.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(example.params?.[name])))
		const query = new URLSearchParams((example as { query?: Record<string, string> }).query)
		const answer = await sendAdminRequest(app, method, `${address}?${query}`, example.body, {
			cookie: `fiel_session=${token}`,
		})
		assert.equal(answer.statusCode, status, `${id}: ${answer.body}`)
		const after = await listChanges(world.db, merchant.id, ALL, NEWEST, 1000)
		const isKept = isChange(operation)
		assert.equal(after.length - before.length, isKept ? 1 : 0, id)
		if (!isKept) continue
		assert.partialDeepStrictEqual(after[0], { operation: id, userId: user.id, author: user.email })
		assert.equal(after[0]!.kind, path.split('/')[3])
		assert.ok(after[0]!.requestId && after[0]!.address)
	}
	const [text] = await world.db.rows<{ all: string }>(sql`
		select string_agg(a::text, '') as all from audit_log a where merchant_id = ${merchant.id}`)
	for (const secret of ['correct horse', 'a longer one', '123456', 'fiel_key_', 'JBSWY3', 'K7QM', 'q3Xv'])
		assert.ok(!text!.all.includes(secret), secret)
	await app.close()
})

const latest = async (owner: PanelClient, query = ''): Promise<Reply> =>
	(await owner.get(`/audit?limit=1${query}`)).Items[0]

test("changes of a merchant's settings are recorded with before and after", async () => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const { UserId } = await owner.get('/session')

	const program = await owner.get('/program')
	const edit = { BasedOnVersion: program.Version, Settings: { Purchase: { PointsPerUnit: 3 } } }
	await owner.put('/program', edit)
	const change = await latest(owner)
	assert.partialDeepStrictEqual(change, {
		Date: '2026-06-15T12:00:00.000Z',
		UserId,
		Author: owner.email,
		Operation: 'changeProgram',
		Kind: 'program',
		Before: { Version: program.Version, Settings: { Purchase: { PointsPerUnit: 1 } } },
		After: { Version: program.Version + 1, Settings: { Purchase: { PointsPerUnit: 3 } } },
		Request: edit,
		Address: '127.0.0.1',
	})
	await owner.put('/program', { ...edit, BasedOnVersion: program.Version + 1 })
	assert.equal((await latest(owner)).Id, change.Id, 'what changes nothing leaves no row')
	await owner.put('/program', edit, 409)
	assert.equal((await latest(owner)).Id, change.Id, 'nor does what is refused')

	const tier = await owner.post('/tiers', { Name: 'Bronze', Order: 0, IsBase: true })
	await owner.put(`/tiers/${tier.Id}`, { Name: 'Copper' })
	assert.partialDeepStrictEqual(await latest(owner, '&kind=tiers'), {
		ThingId: String(tier.Id),
		Before: { Name: 'Bronze' },
		After: { Name: 'Copper' },
	})
	const { Token } = await owner.post('/keys', { Name: 'till' })
	assert.partialDeepStrictEqual(await latest(owner), {
		ThingId: Token,
		Before: null,
		After: { Name: 'till' },
	})
	await owner.delete(`/keys/${Token}`)
	assert.partialDeepStrictEqual(await latest(owner), {
		Operation: 'revokeKey',
		Before: { RevokedDate: null },
		After: { RevokedDate: '2026-06-15T12:00:00.000Z' },
	})
	await api.post('/POS/orders', {
		OriginalId: 'audit-1',
		OrderPlacementDate: '2026-06-15T11:00:00Z',
		OrderTotal: 10,
		Customer: { OriginalId: 'ana', Name: 'Ana' },
	})
	await owner.put('/customers/ana', { Name: 'Ana Souza' })
	assert.partialDeepStrictEqual(await latest(owner), {
		Kind: 'customers',
		ThingId: 'ana',
		Before: { Name: 'Ana' },
		After: { Name: 'Ana Souza' },
	})
	const eva = await addUser(world, merchant, 'viewer')
	await owner.put(`/users/${eva.id}`, { Role: 'editor' })
	assert.partialDeepStrictEqual(await latest(owner), {
		Before: { Role: 'viewer' },
		After: { Role: 'editor' },
	})
	await owner.delete(`/users/${eva.id}`, 204)
	assert.partialDeepStrictEqual(await latest(owner), { Before: { Email: eva.email }, After: null })
})

test('changes of rewards and quizzes are recorded with before and after', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	for (const [path, created, changed] of [
		['/rewards', rewardBody, { Title: 'Twenty off' }],
		['/quizzes', quizBody, { IsActive: false }],
	] as const) {
		const { Id } = await owner.post(path, created)
		const made = await latest(owner)
		assert.deepEqual([made.ThingId, made.Before], [String(Id), null])
		await owner.put(`${path}/${Id}`, changed)
		assert.partialDeepStrictEqual(await latest(owner), { Before: made.After, After: changed })
	}
})

const example = (id: string) =>
	ADMIN_OPERATIONS.find((operation) => operation.id === id)!.example.body as object
const rewardBody = example('createReward')
const quizBody = example('createQuiz')

test('the log is read newest first, in pages, by user, operation and kind, and only by owners of the merchant', async () => {
	const { merchant } = await world.merchant()
	const [ana, eva] = [await signInAs(world, merchant), await signInAs(world, merchant)]
	for (const name of ['one', 'two', 'three']) await ana.post('/keys', { Name: name })
	await eva.post('/keys', { Name: 'four' })
	await eva.put('/session/password', { Password: PASSWORD, NewPassword: 'another good one' })
	const namesOf = ({ Items }: Reply) => Items.map(({ After }: Reply) => After?.Name ?? null)
	const first = await ana.get('/audit?limit=2')
	assert.deepEqual(namesOf(first), [null, 'four'])
	const rest = await ana.get(`/audit?limit=3&before=${first.NextBefore}`)
	assert.deepEqual([namesOf(rest), rest.NextBefore], [['three', 'two', 'one'], null])
	const { UserId } = await eva.get('/session')
	assert.deepEqual(namesOf(await ana.get(`/audit?user=${UserId}&kind=keys`)), ['four'])
	assert.deepEqual(namesOf(await ana.get('/audit?operation=changePassword')), [null])
	assert.doesNotMatch(JSON.stringify(await ana.get('/audit')), /another good one|fiel_key_/)
	await ana.get('/audit?limit=201', 400)
	await (await signInAs(world, merchant, 'editor')).get('/audit', 403)
	const otherOwner = await signInAs(world, (await world.merchant()).merchant)
	assert.deepEqual((await otherOwner.get('/audit')).Items, [])
})

test('a change that is rolled back leaves no entry', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const tier = { Name: 'Bronze', Order: 0, IsBase: true }
	await owner.post('/tiers', tier)
	await owner.post('/tiers', tier, 409)
	assert.equal((await owner.get('/audit?kind=tiers')).Items.length, 1)
})

test('points that are restored by hand leave an entry with the author', async () => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const id = await createTestReward(world, merchant)
	await earnPoints(api, 100)
	const command = { CustomerId: 'ana', OriginalKey: 'first' }
	await api.post(`/RewardConfigurations/${id}/redeem`, command, { TotalItemCount: 1 })
	await world.db.rows(sql`alter table audit_log add constraint none_more check (false) not valid`)
	await assertUnchanged(world, () => owner.post('/redemptions/first/cancel', {}, 500))
	await world.db.rows(sql`alter table audit_log drop constraint none_more`)
	const cancelled = await owner.post('/redemptions/first/cancel', { Reason: 'a mistake' }, 200)
	const [row] = await listChanges(world.db, merchant.id, ALL, NEWEST, 1)
	assert.partialDeepStrictEqual(row, { operation: 'cancelRedemption', thingId: 'first', after: cancelled })
})

test('an entry about a customer has their name as it is now, until the personal data are erased', async () => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	await earnPoints(api, 100)
	await owner.put('/customers/ana', { Name: 'Ana Souza' })
	await owner.put('/customers/ana/block', { IsBlocked: true, Reason: 'A test' })
	await owner.put('/customers/ana', { Name: 'Ana Lima' })
	const names = async () =>
		(await owner.get('/audit?kind=customers')).Items.map((entry: Reply) => [
			entry.Operation,
			entry.CustomerName,
		])
	assert.deepEqual(await names(), [
		['changeCustomer', 'Ana Lima'],
		['blockCustomer', 'Ana Lima'],
		['changeCustomer', 'Ana Lima'],
	])
	await owner.post('/customers/ana/erasure', { Confirm: 'ana' }, 200)
	assert.deepEqual(
		(await names()).map(([, name]: [string, string | null]) => name),
		[null, null, null, null],
	)
})
