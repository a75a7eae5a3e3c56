import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import {
	inTestMode,
	PASSWORD,
	type PanelClient,
	sendAdminRequest,
	signInAs,
} from '../../test/support/admin.ts'
import { createApiClient } from '../../test/support/api.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { startMailServer } from '../../test/support/mail-server.ts'
import { PIN_ENVIRONMENT } from '../../test/support/pins.ts'
import { startReceiver } from '../../test/support/receiver.ts'
import { createTestReward, earnPoints, readBalance } from '../../test/support/rewards.ts'
import { createSecondApi } from '../../test/support/second-api.ts'
import { createTestDeliveryWorker, fanOutAll } from '../../test/support/webhooks.ts'
import { useWorld } from '../../test/support/world.ts'
import { JOBS } from '../jobs.ts'
import { findSandbox } from '../merchants/find-sandbox.ts'
import { deliverMails } from '../notifications/deliver-mails.ts'
import { retryMails } from '../notifications/retry-mails.ts'
import { COPIED_TABLES, MOVED_TABLES, WEBHOOKS } from './sandbox-tables.ts'

const world = useWorld(PIN_ENVIRONMENT)

const runJob = (name: string) => JOBS.find((job) => job.name === name)!.run(world)

/** A merchant with a sandbox: an owner in both modes, and a key of each. */
const createShop = async (settings: Parameters<typeof world.merchant>[0] = {}) => {
	const live = await world.merchant(settings)
	const owner = await signInAs(world, live.merchant)
	await owner.post('/sandbox', undefined)
	const tester = inTestMode(world, owner)
	const pair = await addTestKey(tester)
	return { ...live, owner, tester, pair, testApi: createApiClient(world.app, pair) }
}

const addTestKey = async (tester: PanelClient) => {
	const { Token, Key } = await tester.post('/keys', { Name: 'integration' })
	return { token: Token, key: Key }
}

const sandboxOf = async ({ id }: { id: number }) => (await findSandbox(world.db, id))!

/** All rows of a merchant, to see that nothing of it changed; what the requests of the test itself change is left out. */
const dumpRows = async (merchantId: number) => {
	const ignored = ['audit_log', 'seal_totals', 'sessions', 'api_keys']
	const tables = await world.db.rows<{ name: string }>(sql`
		select table_name::text as name from information_schema.columns
		where table_schema = 'public' and column_name = 'merchant_id' order by 1`)
	const dump: Record<string, unknown[]> = {}
	for (const { name } of tables.filter((table) => !ignored.includes(table.name))) {
		const rows = await world.db.rows<{ row: string }>(sql`
			select to_jsonb(t)::text as row from ${raw(name)} t where merchant_id = ${merchantId} order by 1`)
		if (rows.length > 0) dump[name] = rows.map(({ row }) => row)
	}
	return dump
}

test('a sandbox starts with the program, tiers, rewards and products of the merchant, and without customers', async () => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	await owner.post('/tiers', { Name: 'Bronze', Order: 1, IsBase: true })
	await owner.put('/program', { BasedOnVersion: 3, Settings: { Purchase: { PointsPerUnit: 3 } } })
	const reward = await createTestReward(world, merchant, { title: 'Ten off' }, ['A-1', 'A-2'])
	await api.put('/Product/shoe', { Title: 'Shoe', IsActive: true, ProductPrice: 100 })
	await earnPoints(api, 100)
	assert.deepEqual(await owner.get('/sandbox'), { Exists: false, Name: null, CreatedDate: null })

	const created = await owner.post('/sandbox', undefined)
	assert.deepEqual(created, {
		Exists: true,
		Name: `${merchant.name}-test`,
		CreatedDate: '2026-06-15T12:00:00.000Z',
	})
	assert.deepEqual(await owner.get('/sandbox'), created)
	const tester = inTestMode(world, owner)
	// What customers did, and the codes, which are worth money, are not copied.
	const counts = /"(CustomerCount|MemberCount|CouponCount|IsCurrencyFixed)":\w+/g
	for (const path of ['/tiers', `/rewards/${reward}`, '/products', '/merchant/basics', '/roles']) {
		const [copied, original] = [await tester.get(path), await owner.get(path)].map((body) =>
			JSON.stringify(body).replaceAll(counts, '"$1"'),
		)
		assert.equal(copied, original, path)
	}
	const [mine, copied] = [await owner.get('/program'), await tester.get('/program')]
	assert.deepEqual(copied.Settings, mine.Settings)
	for (const path of ['/customers', '/orders', '/coupons'])
		assert.deepEqual((await tester.get(path)).Items, [], path)
	assert.deepEqual([await tester.get('/keys'), await tester.get('/webhooks')], [[], []])
	// The codes are worth money, so they are not copied.
	const sandbox = await sandboxOf(merchant)
	assert.deepEqual(
		await world.db.rows(sql`select codes, used from coupon_lists where merchant_id = ${sandbox.id}`),
		[{ codes: 0, used: 0 }],
	)
	assert.equal((await owner.post('/sandbox', undefined, 409)).Message, 'there is a sandbox already')
	assert.deepEqual(
		(await owner.get('/audit?kind=sandbox')).Items.map(({ Operation, IsTest, After }: never) => ({
			Operation,
			IsTest,
			After,
		})),
		[{ Operation: 'createSandbox', IsTest: false, After: created }],
	)
})

test('a test key reads and writes the test data only, and a live key the live data only', async () => {
	const { merchant, api, token, pair, testApi, owner, tester } = await createShop()
	assert.match(pair.token, /^fiel_tok_test_[\w-]{43}$/)
	assert.match(pair.key, /^fiel_key_test_[\w-]{43}$/)
	assert.doesNotMatch(token, /test_/)
	const rotated = await tester.post(`/keys/${pair.token}/rotate`, { OverlapHours: 1 })
	assert.match(rotated.Token, /^fiel_tok_test_/)
	const { Token } = await tester.post('/keys/public', { Name: 'page', Origins: ['https://shop.example'] })
	assert.match(Token, /^fiel_pub_test_/)

	const live = await dumpRows(merchant.id)
	const order = buildOrder({ OriginalId: 'same-order', OrderTotal: 70 })
	const answer = await testApi.post('/POS/orders', order, { HasError: false })
	assert.equal(answer.Result.Customer.PointsBalance, 70)
	assert.deepEqual(await dumpRows(merchant.id), live)
	assert.equal((await api.get('/Customer/ana')).HasError, true)
	assert.deepEqual((await owner.get('/customers')).Items, [])
	assert.deepEqual(
		(await owner.get('/keys')).map((key: { Token: string }) => key.Token),
		[token],
	)

	// The same order number is another order in the live data.
	const sandbox = await sandboxOf(merchant)
	const tested = await dumpRows(sandbox.id)
	await api.post('/POS/orders', buildOrder({ ...order, OrderTotal: 30 }), { HasError: false })
	assert.deepEqual(await dumpRows(sandbox.id), tested)
	assert.equal((await testApi.get('/Customer/ana/points')).PointsBalance, 70)
	assert.deepEqual((await readBalance(world, merchant)).points, '30')
	assert.deepEqual((await readBalance(world, sandbox)).points, '70')
	assert.equal((await tester.get('/customers')).Items.length, 1)
	await runJob('count figures')
	const revenue = async (client: PanelClient) => JSON.stringify(await client.get('/overview'))
	assert.doesNotMatch(await revenue(owner), /\b70\b/)
	assert.match(await revenue(tester), /\b70\b/)
})

test('a window says its mode with every request, and test mode never falls back to the live data', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const tester = inTestMode(world, owner)
	const refused = await tester.get('/customers', 409)
	assert.deepEqual(
		[refused.Field, refused.Message],
		['Fiel-Mode', 'there is no test data; it was removed, or never created'],
	)
	await tester.post('/keys', { Name: 'live by mistake' }, 409)
	assert.partialDeepStrictEqual(await tester.get('/session'), {
		HasSandbox: false,
		Merchant: { Id: merchant.id, IsTest: false },
	})
	for (const mode of ['tset', 'TEST', ''])
		assert.equal(
			(
				await sendAdminRequest(world.app, 'GET', '/customers', undefined, {
					cookie: owner.cookie,
					'fiel-mode': mode,
				})
			).statusCode,
			400,
			mode,
		)

	await owner.post('/sandbox', undefined)
	const sandbox = await sandboxOf(merchant)
	assert.partialDeepStrictEqual(await tester.get('/session'), {
		Email: owner.email,
		Role: 'owner',
		HasSandbox: true,
		Merchant: { Id: sandbox.id, IsTest: true },
	})
	assert.partialDeepStrictEqual(await owner.get('/session'), { Merchant: { Id: merchant.id, IsTest: false } })
	await tester.put('/change-limits', { ConfirmAbove: 10, ApproveAbove: null })
	const entries = await tester.get('/audit')
	assert.deepEqual(
		entries.Items.map(({ Author, Operation, IsTest }: never) => [Author, Operation, IsTest]),
		[[owner.email, 'setChangeLimits', true]],
	)
	assert.equal((await owner.get('/change-limits')).ConfirmAbove, 1_000)
	// The own account is the same in both modes.
	assert.equal((await tester.get('/sessions')).length, 1)
	await tester.delete('/sandbox')
	await tester.get('/customers', 409)
})

test('only who may change keys creates a sandbox; the rights are the same in test mode', async () => {
	const { merchant } = await world.merchant()
	const manager = await signInAs(world, merchant, 'manager')
	await manager.post('/sandbox', undefined, 403)
	await (await signInAs(world, merchant)).post('/sandbox', undefined)
	await manager.post('/sandbox/reset', undefined, 403)
	await manager.delete('/sandbox', 403)
	await inTestMode(world, manager).post('/keys', { Name: 'no' }, 403)
	const cashier = inTestMode(world, await signInAs(world, merchant, 'cashier'))
	await cashier.get('/customers', 403)
	await cashier.get('/counter')
})

test('no mail of a sandbox leaves; it is kept and can be read, with its PIN', async (t) => {
	const smtp = await startMailServer(t)
	const { merchant } = await world.merchant()
	const reward = await createTestReward(world, merchant, {
		tellsCustomer: true,
		tellsMerchant: true,
		merchantEmails: ['boss@mail.test'],
	})
	const owner = await signInAs(world, merchant)
	await owner.post('/sandbox', undefined)
	const tester = inTestMode(world, owner)
	const api = createApiClient(world.app, await addTestKey(tester))
	const sandbox = await sandboxOf(merchant)

	await earnPoints(api, 500, 'ana', { Customer: { OriginalId: 'ana', Name: 'Ana', Email: 'ana@mail.test' } })
	await api.post(`/RewardConfigurations/${reward}/redeem`, { CustomerId: 'ana' }, { TotalItemCount: 1 })
	const { TransactionId, Success } = await api.post('/POS/customers/ana/challenge', {})
	assert.equal(Success, true)
	await tester.post('/invitations', { Email: 'agency@mail.test', Role: 'viewer' })
	await tester.post('/mail-sender/test', undefined, 200)

	const kinds = async (client: PanelClient) =>
		(await client.get('/test-mails')).Items.map(({ Kind, Recipient }: never) => `${Kind} ${Recipient}`).sort()
	const all = [
		'invitation agency@mail.test',
		'pin ana@mail.test',
		'redemption-customer ana@mail.test',
		'redemption-merchant boss@mail.test',
		`sender-test ${owner.email}`,
	]
	assert.deepEqual(await kinds(tester), all)
	// A live mail in the same rounds does leave.
	await owner.post('/invitations', { Email: 'colleague@mail.test', Role: 'viewer' })
	await world.db.transaction((tx) => retryMails(tx, sandbox.id, world.clock.now()))
	await deliverMails(world.db, world.clock, smtp.mailSender, { isUrgent: true })
	await deliverMails(world.db, world.clock, smtp.mailSender)
	// Not even if somebody makes them due with SQL.
	await world.db.rows(
		sql`update outbox set next_attempt_at = ${world.clock.now()} where merchant_id = ${sandbox.id}`,
	)
	await deliverMails(world.db, world.clock, smtp.mailSender, { isUrgent: true })
	await deliverMails(world.db, world.clock, smtp.mailSender)
	assert.deepEqual(
		smtp.received.map(({ to }) => to),
		['colleague@mail.test'],
	)

	const { Items } = await tester.get('/test-mails?limit=1')
	assert.equal(Items.length, 1)
	const listed = (await tester.get('/test-mails')).Items as { Id: number; Kind: string }[]
	const pin = await tester.get(`/test-mails/${listed.find(({ Kind }) => Kind === 'pin')!.Id}`)
	assert.partialDeepStrictEqual(pin, { Kind: 'pin', Channel: 'mail', Recipient: 'ana@mail.test' })
	const code = /\b(\d{6})\b/.exec(pin.Text)![1]!
	const confirmed = await api.post('/POS/customers/ana/challengevalidate', { TransactionId, Code: code })
	assert.equal(confirmed.Success, true)

	// Links of users are only for those who manage users.
	const viewer = inTestMode(world, await signInAs(world, merchant, 'viewer'))
	assert.deepEqual(await kinds(viewer), all.slice(1))
	const link = listed.find(({ Kind }) => Kind === 'invitation')!.Id
	await viewer.get(`/test-mails/${link}`, 404)
	assert.match((await tester.get(`/test-mails/${link}`)).Text, /\/admin\/invitation/)
	await owner.get('/test-mails', 409)
	await owner.get(`/test-mails/${link}`, 409)
})

test('mail of a sandbox that waits for an order does not make the job late', async (t) => {
	const { merchant, testApi } = await createShop()
	const server = await startMailServer(t)
	const sandbox = await sandboxOf(merchant)
	const id = await createTestReward(world, sandbox, { tellsCustomer: true })
	const Customer = { OriginalId: 'ana', Name: 'Ana', Email: 'ana@mail.test' }
	await earnPoints(testApi, 500, 'ana', { Customer })
	await testApi.post(`/POS/rewards/${id}/redeem`, { CustomerId: 'ana', OriginalKey: 'k1' })
	world.clock.pass(5)
	const job = JOBS.find(({ name }) => name === 'deliver mails')!
	const context = { ...world, mailSender: server.mailSender }
	await job.run(context)
	assert.equal(await job.lag!(context), 0)
	assert.deepEqual(server.received, [])
})

test('the last 500 test mails of 30 days are kept, and live mail is left alone', async () => {
	const { merchant, tester } = await createShop()
	const sandbox = await sandboxOf(merchant)
	const fill = (id: number, count: number) =>
		world.db.rows(sql`
			insert into outbox (merchant_id, kind, recipient, subject, body_html, body_text, headers, message_key, created_at)
			select ${id}, 'redemption-customer', 'a@b.test', 'Mail ' || n, '', '', '{}', gen_random_uuid(), ${world.clock.now()}
			from generate_series(1, ${count}::integer) n`)
	await fill(sandbox.id, 510)
	await fill(merchant.id, 510)
	await runJob('forget test mails')
	const count = async (id: number) =>
		(await world.db.rows(sql`select from outbox where merchant_id = ${id}`)).length
	assert.deepEqual([await count(sandbox.id), await count(merchant.id)], [500, 510])
	assert.equal((await tester.get('/test-mails')).Items[0].Subject, 'Mail 510')
	world.clock.pass(31)
	await runJob('forget test mails')
	assert.deepEqual([await count(sandbox.id), await count(merchant.id)], [0, 510])
	await world.db.rows(sql`delete from outbox where merchant_id = ${merchant.id}`)
})

test('a webhook of a sandbox is marked, and the endpoints of the merchant hear nothing of it', async (t) => {
	const { api, testApi, owner, tester } = await createShop()
	const [live, tests] = [await startReceiver(t), await startReceiver(t)]
	const hook = { Name: 'orders', Topics: ['Point_Add'] }
	await owner.post('/webhooks', { ...hook, Url: `${live.url}/live` })
	await tester.post('/webhooks', { ...hook, Url: `${tests.url}/test` })
	await earnPoints(testApi, 70)
	await earnPoints(api, 30)
	await fanOutAll(world)
	const worker = createTestDeliveryWorker(t, world)
	assert.equal(await worker.drain(), 2)
	assert.deepEqual(
		[...live.received, ...tests.received].map(({ path, headers }) => [path, headers['fiel-mode']]),
		[
			['/live', undefined],
			['/test', 'test'],
		],
	)
})

test('a reset empties the test data and copies the program anew; keys, webhooks and users stay', async (t) => {
	const { merchant, api, testApi, owner, tester, pair } = await createShop()
	await earnPoints(api, 30)
	await earnPoints(testApi, 70)
	await testApi.put('/Product/only-here', { Title: 'Only here', IsActive: true, ProductPrice: 5 })
	await tester.post('/webhooks', { Name: 'tests', Url: 'https://93.184.216.34/hook', Topics: ['Point_Add'] })
	const invited = await inviteUser(tester)
	await owner.put('/program', { BasedOnVersion: 2, Settings: { Purchase: { PointsPerUnit: 2 } } })
	const before = await sandboxOf(merchant)
	const live = await dumpRows(merchant.id)

	world.clock.pass(1 / 24)
	await tester.post('/sandbox/reset', undefined, 200)
	assert.deepEqual(await dumpRows(merchant.id), live)
	const after = await sandboxOf(merchant)
	assert.notEqual(after.id, before.id)
	assert.deepEqual((await tester.get('/customers')).Items, [])
	assert.deepEqual((await tester.get('/program')).Settings, (await owner.get('/program')).Settings)
	assert.deepEqual(
		(await tester.get('/keys')).map((key: { Token: string }) => key.Token),
		[pair.token],
	)
	assert.deepEqual(
		(await tester.get('/webhooks')).map((hook: { Name: string }) => hook.Name),
		['tests'],
	)
	assert.deepEqual(
		(await tester.get('/users')).map((user: { Email: string }) => user.Email),
		[invited],
	)
	assert.equal((await sandboxSignIn(invited)).statusCode, 201)

	// The kept key works on the new test data; this process remembers it for a second, so another one asks.
	const second = await createSecondApi(t, world, pair)
	await earnPoints(second, 5, 'bia')
	assert.deepEqual((await readBalance(world, after, 'bia')).points, '10')
	// A product that this process has seen in the old test data is not taken for one of the new ones.
	const fresh = createApiClient(world.app, await addTestKey(tester))
	await fresh.put('/Product/only-here', { Title: 'Only here', IsActive: true, ProductPrice: 5 })
	await earnPoints(fresh, 40)
	assert.deepEqual((await readBalance(world, after)).points, '80')

	await deleteRemoved()
	assert.deepEqual(await dumpRows(before.id), {})
	assert.deepEqual(await world.db.rows(sql`select from merchants where id = ${before.id}`), [])
	assert.deepEqual(await world.db.rows(sql`select from audit_log where merchant_id = ${before.id}`), [])
	assert.deepEqual((await readBalance(world, merchant)).points, '30')
	assert.deepEqual((await readBalance(world, after)).points, '80')
})

/** Invites somebody to the sandbox alone, who accepts with the link in the test mail. */
const inviteUser = async (tester: PanelClient): Promise<string> => {
	const email = `${Math.random().toString(36).slice(2)}@agency.test`
	await tester.post('/invitations', { Email: email, Role: 'owner' })
	const [{ Id }] = (await tester.get('/test-mails?limit=1')).Items
	const { Text } = await tester.get(`/test-mails/${Id}`)
	const token = /[#=]([\w-]{20,})/.exec(Text)![1]
	const accepted = await sendAdminRequest(world.app, 'POST', '/invitations/accept', {
		Token: token,
		Name: 'Agency',
		Password: PASSWORD,
	})
	assert.equal(accepted.statusCode, 201, accepted.body)
	assert.equal(accepted.json().Merchant.IsTest, true)
	return email
}

const sandboxSignIn = (Email: string) =>
	sendAdminRequest(world.app, 'POST', '/session', { Email, Password: PASSWORD })

/** Runs the job that deletes removed sandboxes, after the time that it waits. */
const deleteRemoved = async () => {
	await runJob('delete removed sandboxes')
	world.clock.pass(1 / 24)
	await runJob('delete removed sandboxes')
}

test('a removed sandbox is gone with its users and keys, and leaves the merchant as it was', async () => {
	const { merchant, api, testApi, owner, tester, pair } = await createShop()
	await earnPoints(api, 30)
	await earnPoints(testApi, 70)
	const invited = await inviteUser(tester)
	const mine = await signInAs(world, await sandboxOf(merchant))
	assert.equal((await mine.post('/sandbox', undefined, 409)).Message, 'a sandbox has no sandbox of its own')
	assert.equal((await mine.get('/customers')).Items.length, 1)
	assert.equal((await inTestMode(world, mine).get('/customers')).Items.length, 1)
	const live = await dumpRows(merchant.id)
	const { id } = await sandboxOf(merchant)

	assert.deepEqual(await owner.delete('/sandbox'), { Exists: false, Name: null, CreatedDate: null })
	assert.equal(await findSandbox(world.db, merchant.id), undefined)
	await mine.get('/customers', 401)
	assert.equal((await sandboxSignIn(invited)).statusCode, 401)
	assert.deepEqual(await world.db.rows(sql`select from api_keys where token = ${pair.token}`), [])
	assert.equal((await owner.post('/sandbox/reset', undefined, 409)).Message, 'there is no sandbox')
	await owner.delete('/sandbox', 409)
	await deleteRemoved()
	assert.deepEqual(await dumpRows(id), {})
	assert.deepEqual(await dumpRows(merchant.id), live)
	assert.deepEqual((await readBalance(world, merchant)).points, '30')

	// A new one takes the name again.
	assert.equal((await owner.post('/sandbox', undefined)).Name, `${merchant.name}-test`)
	assert.deepEqual((await tester.get('/customers')).Items, [])
})

/** Rows about customers, orders, users, jobs and deliveries: a new sandbox has none. */
const STARTS_EMPTY = [
	...['accounts', 'affiliates', 'archived_chains', 'audit_log', 'birthday_rounds', 'bulk_actions'],
	...['bulk_exceptions', 'bulk_lists', 'campaign_customers', 'campaign_figures', 'campaign_orders'],
	...['change_keys', 'cohort_months', 'consents', 'counted_orders', 'counter_entries', 'counter_shifts'],
	...['coupon_codes', 'coupons', 'customer_aliases', 'customer_expiries', 'customer_figures'],
	...['customer_merges', 'customer_months', 'customer_notes', 'customer_tags', 'customers'],
	...['daily_figures', 'daily_rewards', 'domain_events', 'event_archives', 'event_cursors', 'events'],
	...['expiry_days', 'expiry_notices', 'figure_changes', 'figure_cursors', 'former_time_zones'],
	...['import_contents', 'import_errors', 'import_lanes', 'import_lists', 'imports'],
	...['invitations', 'job_runs', 'known_devices', 'lot_links', 'member_days'],
	...['member_revocations', 'member_secrets', 'member_sessions', 'member_settings'],
	...['erasure_requests', 'wallet_credentials', 'wallet_passes', 'wallet_registrations', 'wallet_settings'],
	...['member_messages', 'message_choices', 'message_cursors', 'message_settings'],
	...['moved_records', 'moves', 'objective_completions', 'objective_counts', 'order_corrections', 'orders'],
	...['outbox', 'pin_challenges', 'pin_counters', 'pin_gateways', 'point_draws'],
	...['point_records', 'programs', 'progress', 'progress_days', 'quiz_completions'],
	...['record_moves', 'redemptions', 'referrals', 'repeat_months', 'report_cursors'],
	...['reported_orders', 'rule_usage', 'sales_days', 'sales_months', 'seal_totals'],
	...['sessions', 'sign_in_links', 'tag_changes', 'tier_history', 'tier_members'],
	...['undone_changes', 'waiting_changes', 'webhook_attempts', 'webhook_deliveries'],
	...[
		'identity_providers',
		'import_effects',
		'removed_users',
		'saved_views',
		'sign_in_attempts',
		'user_identities',
	],
]

test('every table is copied into a sandbox, moved by a reset, or known to start empty', async () => {
	const tables = await world.db.rows<{ name: string }>(sql`
		select table_name::text as name from information_schema.columns
		where table_schema = 'public' and column_name = 'merchant_id' and table_name <> 'noted_shard_changes' order by 1`)
	const known = [...COPIED_TABLES.map(({ name }) => name), ...MOVED_TABLES, WEBHOOKS.name, ...STARTS_EMPTY]
	assert.deepEqual(
		tables.map(({ name }) => name),
		known.sort(),
	)
})
