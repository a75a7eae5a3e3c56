import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import sql, { raw, type Sql } from 'sql-template-tag'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { buildSocksQuiz } from '../../test/support/quizzes.ts'
import { resealAll } from '../../test/support/reseal.ts'
import { createTestReward } from '../../test/support/rewards.ts'
import { runFiel } from '../../test/support/run-fiel.ts'
import { useWorld } from '../../test/support/world.ts'
import { recordChanges } from '../audit/record-changes.ts'
import type { Queryable, Tx } from '../db/database.ts'
import type { Finding } from '../finding.ts'
import { createSecrets } from '../members/create-secrets.ts'
import { setMemberSettings } from '../members/settings.ts'
import { setProgram } from '../merchants/set-program.ts'
import { withDefaults } from '../program/settings.ts'
import { createQuizzes } from '../quizzes/create-quizzes.ts'
import { addSeal, addToStoredTotals, parseTotals } from '../seals/totals.ts'
import type { IdentityProvider } from '../single-sign-on/identity-provider.ts'
import { setProvider } from '../single-sign-on/set-provider.ts'
import { createTiers } from '../tiers/create-tiers.ts'
import { createUsers } from '../users/create-users.ts'
import { setRoleRights } from '../users/roles/set-role-rights.ts'
import { verifyInstallation, verifyMerchants } from './verify-merchants.ts'

const world = useWorld()

const PROVIDER: IdentityProvider = {
	...{ issuer: 'https://accounts.example.com', clientId: 'fiel', clientSecret: 'secret', label: 'Sign in' },
	...{ domains: ['example.com'], createsUsers: true, newUserRole: 'viewer', roleClaim: 'groups' },
	...{ roleRules: [{ value: 'writers', role: 'editor' }], passwordFor: 'everybody' },
}

/**
 * The data for edits by someone who can write SQL, disables the triggers and knows how the ledger works, but
 * lacks the ledger key. Ana has a granted and a waiting order, a quiz, a cashback change, a redemption with a
 * used coupon, and a coupon of the merchant. Bia has one order.
 */
const createShop = async () => {
	const { merchant, api, token } = await world.merchant()
	const now = world.clock.now()
	await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	const ten = await createTestReward(world, merchant)
	await createTestReward(world, merchant, {}, ['CODE-1', 'CODE-2'])
	const [quiz] = await world.db.transaction((tx) => createQuizzes(tx, merchant.id, [buildSocksQuiz()]))
	await api.post('/POS/orders', buildOrder({ OriginalId: 'first', OrderTotal: 350 }), { HasError: false })
	const answers = quiz!.questions.map(({ id, options }) => ({
		QuizQuestionId: id,
		OpenAnswer: null,
		OptionIds: [options[0]!.id],
	}))
	await api.post('/Quiz/answer?customerId=ana', answers, { HasError: false })
	const change = { Value: 2, OperationType: 0, Reason: 'late delivery', ChangeKey: 'change-1' }
	await api.post('/Customer/ana/cashback', change, { HasError: false })
	const key = { CustomerId: 'ana', OriginalKey: 'redeem-1' }
	await api.post(`/RewardConfigurations/${ten}/redeem`, key, { TotalItemCount: 1 })
	const [{ code }] = (await world.db.rows<{ code: string }>(
		sql`select code from coupons where merchant_id = ${merchant.id}`,
	)) as [{ code: string }]
	await world.db.rows(sql`drop table if exists coupons_before`)
	await world.db.rows(sql`create table coupons_before as select * from coupons`)
	await api.post('/POS/orders', buildOrder({ OriginalId: 'second', OrderTotal: 80, Coupon: code }), {
		HasError: false,
	})
	const own = { CouponCode: 'OWN-1', OriginalId: 'own-1', CustomerId: 'ana', CouponType: 0, CouponValue: 5 }
	await api.post('/Coupons', own, { HasError: false })
	await api.post(
		'/POS/orders',
		buildOrder({ OriginalId: 'of-bia', OrderTotal: 40, Customer: { OriginalId: 'bia' } }),
		{
			HasError: false,
		},
	)
	await world.db.transaction(async (tx) => {
		await setProgram(
			tx,
			merchant.id,
			withDefaults({ purchase: { ...withDefaults({}).purchase, waitingDays: 10 } }),
			'owner',
			now,
		)
		const people = [{ email: `owner-${merchant.id}@example.com`, password: null, role: 'owner' as const }]
		await createUsers(
			tx,
			merchant.id,
			[...people, { ...people[0]!, email: `viewer-${merchant.id}@example.com`, role: 'viewer' }],
			now,
		)
		const entry = {
			author: { userId: null, name: 'owner' },
			operation: 'setProgram',
			kind: 'program',
			id: null,
			after: { a: 1 },
		}
		await recordChanges(tx, merchant.id, [{ ...entry, requestId: null, address: null }], now)
		await setRoleRights(tx, merchant.id, [{ role: 'viewer', rights: [] }])
		await setProvider(tx, merchant.id, now, PROVIDER)
		await setMemberSettings(tx, merchant.id, now, { isOn: false, origins: [] })
		await createSecrets(tx, merchant.id, [{ name: 'shop' }], now)
		tx.write(sql`
			insert into user_identities (merchant_id, issuer, subject, user_id, linked_at)
			select merchant_id, ${PROVIDER.issuer}, 'account-1', id, ${now} from users
			where merchant_id = ${merchant.id} and role = 'viewer'`)
	})
	world.clock.pass(1)
	const later = world.clock.now().toISOString()
	await api.post(
		'/POS/orders',
		buildOrder({
			OriginalId: 'waiting',
			OrderTotal: 60,
			OrderDate: later,
			OrderCompletedDate: later,
			UpdatedDate: later,
		}),
		{ HasError: false },
	)
	return { merchant, api, token, code }
}

interface Edit {
	what: string
	edit: (merchantId: number) => Sql[]
	says: RegExp
}

const customer = (m: number, name: string) =>
	sql`(select id from customers where merchant_id = ${m} and original_id = ${name})`
const update = (table: string, change: Sql, condition: Sql) => (m: number) => [
	sql`update ${raw(table)} set ${change} where merchant_id = ${m} and ${condition}`,
]
const remove =
	(table: string, condition: Sql = sql`true`) =>
	(m: number) => [sql`delete from ${raw(table)} where merchant_id = ${m} and ${condition}`]

/** Every table with rows of customers, children first. */
const OF_CUSTOMERS = [
	...['events', 'point_draws', 'point_records', 'change_keys', 'quiz_completions', 'objective_completions'],
	...['redemptions', 'coupons', 'orders', 'progress_days', 'progress', 'tier_history', 'accounts'],
]

const lastOf = (table: string) => (m: number) =>
	sql`(select max(id) from ${raw(table)} where merchant_id = ${m} and customer_id = ${customer(m, 'bia')})`

/** The hash as it was computed before there was a key. */
const unkeyed = (text: string): string => createHash('sha256').update(text).digest('hex')

const EDITS: Edit[] = [
	{
		what: 'an order id is changed, so that the order can be sent again',
		edit: update('orders', sql`original_id = 'another'`, sql`original_id = 'first'`),
		says: /^order another was edited from outside/,
	},
	{
		what: 'change keys are deleted, so that changes can be made again',
		edit: remove('change_keys'),
		says: /^the record is of type 8, and the change key that it was made for is not there$/,
	},
	{
		what: 'quiz completions are deleted',
		edit: remove('quiz_completions'),
		says: /^the record is of type 6, and the completion of a quiz that it was made for is not there$/,
	},
	{
		what: 'the key of a redemption is renamed',
		edit: update('redemptions', sql`original_key = 'another'`, sql`original_key = 'redeem-1'`),
		says: /^redemption TEN-\S+ was edited from outside/,
	},
	{
		what: 'a redemption is deleted, with its coupon and its counter',
		edit: (m) => [
			sql`delete from redemptions where merchant_id = ${m}`,
			sql`delete from coupons where merchant_id = ${m} and code like 'TEN-%'`,
			sql`update rewards set redeemed = 0 where merchant_id = ${m}`,
		],
		says: /^the record is of type 9, and the redemption that it was made for is not there$/,
	},
	{
		what: 'two customers are swapped',
		edit: (m) => [
			sql`update customers set original_id = 'swap' where merchant_id = ${m} and original_id = 'ana'`,
			sql`update customers set original_id = 'ana' where merchant_id = ${m} and original_id = 'bia'`,
			sql`update customers set original_id = 'bia' where merchant_id = ${m} and original_id = 'swap'`,
		],
		says: /^the customer was not always called ana/,
	},
	{
		what: 'two customers are swapped, with their public ids and seals',
		edit: (m) => [
			sql`create temporary table swapped on commit drop as
				select c.id, c.original_id, c.public_id, a.identity_seal from customers c
				join accounts a on a.merchant_id = c.merchant_id and a.customer_id = c.id where c.merchant_id = ${m}`,
			sql`update customers set original_id = 'x' || id, public_id = 'x' || id where merchant_id = ${m}`,
			sql`update customers c set original_id = s.original_id, public_id = s.public_id from swapped s
				where c.merchant_id = ${m} and s.id <> c.id`,
			sql`update accounts a set identity_seal = s.identity_seal from swapped s
				where a.merchant_id = ${m} and s.id <> a.customer_id`,
		],
		says: /^the customer was not always called ana/,
	},
	{
		what: 'the future award of a waiting order is changed',
		edit: update('orders', sql`decision = decision || '{"points": "6000"}'`, sql`original_id = 'waiting'`),
		says: /^order waiting was decided to earn 6000 points .*, and earns 60 points/,
	},
	{
		what: 'the grant date of a waiting order is changed',
		edit: update('orders', sql`grant_at = grant_at - interval '9 days'`, sql`original_id = 'waiting'`),
		says: /^order waiting was edited from outside/,
	},
	{
		what: 'a used coupon is marked as unused',
		edit: update('coupons', sql`is_used = false, used_by_order = null`, sql`code like 'TEN-%'`),
		says: /^coupon TEN-\S+ was edited from outside/,
	},
	{
		what: 'the value of a coupon is changed',
		edit: update('coupons', sql`value = 500`, sql`code = 'OWN-1'`),
		says: /^coupon OWN-1 was edited from outside/,
	},
	{
		what: 'the owner of a coupon is changed',
		edit: (m) => [
			sql`update coupons set customer_id = ${customer(m, 'bia')} where merchant_id = ${m} and code = 'OWN-1'`,
		],
		says: /^coupon OWN-1 was edited from outside/,
	},
	{
		what: 'a program version is edited',
		edit: update(
			'programs',
			sql`settings = jsonb_set(settings, '{purchase,pointsPerUnit}', '"2"')`,
			sql`version = 2`,
		),
		says: /^program version 2 was edited from outside/,
	},
	{
		what: 'awards no longer match the edited program version',
		edit: update(
			'programs',
			sql`settings = jsonb_set(settings, '{purchase,pointsPerUnit}', '"2"')`,
			sql`version = 2`,
		),
		says: /^order first was decided to earn 350 points .*, and earns 700 points .* under program 2$/,
	},
	{
		what: 'a program version is backdated',
		edit: update('programs', sql`created_at = created_at - interval '1 year'`, sql`version = 3`),
		says: /^program version 3 was edited from outside/,
	},
	{
		what: 'the total of an order and the progress of its customer are changed',
		edit: (m) => [
			sql`update orders set total = total + 100 where merchant_id = ${m} and original_id = 'of-bia'`,
			sql`update progress set spend = spend + 100 where merchant_id = ${m} and customer_id = ${customer(m, 'bia')}`,
			sql`update progress_days set spend = spend + 100 where merchant_id = ${m} and customer_id = ${customer(m, 'bia')}`,
		],
		says: /^order of-bia was edited from outside/,
	},
	{
		what: 'the secret of an API key is changed',
		edit: update('api_keys', sql`key_hash = sha256('mine')`, sql`true`),
		says: /^API key test \S+ was edited from outside/,
	},
	{
		what: 'an API key is made a public token',
		edit: update('api_keys', sql`origins = '{}'`, sql`true`),
		says: /^API key test \S+ was edited from outside/,
	},
	{
		what: 'an API key is inserted',
		edit: (m) => [
			sql`insert into api_keys (token, merchant_id, name, key_hash, created_at)
				values (${`mine-${m}`}, ${m}, 'mine', sha256('mine'), now())`,
		],
		says: /^API key mine mine-\d+ was put in from outside/,
	},
	{
		what: 'an API key is deleted',
		edit: remove('api_keys'),
		says: /^1 of 1 rows of api_keys were removed from outside$/,
	},
	{
		what: 'the role of a user is changed',
		edit: update('users', sql`role = 'owner'`, sql`role = 'viewer'`),
		says: /^user viewer-\d+@example.com was edited from outside/,
	},
	{
		what: 'the rights of a role are changed',
		edit: update('role_rights', sql`granted = array['points.change']`, sql`true`),
		says: /^rights of the role viewer was edited from outside/,
	},
	{
		what: 'the rights of a role are deleted, so that it has the defaults again',
		edit: remove('role_rights'),
		says: /^1 of 1 rows of role_rights were removed from outside$/,
	},
	{
		what: 'the provider of single sign-on is replaced',
		edit: update('identity_providers', sql`issuer = 'https://evil.test'`, sql`true`),
		says: /^provider of single sign-on https:\/\/evil.test was edited from outside/,
	},
	{
		what: 'the link of an account at the provider is changed',
		edit: update('user_identities', sql`linked_at = linked_at + interval '1 day'`, sql`true`),
		says: /^link of a user to a provider account-1 was edited from outside/,
	},
	{
		what: 'the member interface is switched on',
		edit: update('member_settings', sql`is_on = true`, sql`true`),
		says: /^settings of the member interface \d+ was edited from outside/,
	},
	{
		what: 'a secret for tokens of members is replaced',
		edit: update('member_secrets', sql`secret = 'known'`, sql`true`),
		says: /^secret for tokens of members fiel_mk_\S+ was edited from outside/,
	},
	{
		what: 'the audit log is deleted',
		edit: remove('audit_log'),
		says: /^1 of 1 rows of audit_log were removed from outside$/,
	},
	{
		what: 'an audit entry is changed',
		edit: update('audit_log', sql`author = 'somebody else'`, sql`true`),
		says: /^entry of the audit log \d+ was edited from outside/,
	},
	{
		what: 'a row is restored to an earlier state with the seal of that time',
		edit: (m) => [
			sql`update coupons c set is_used = o.is_used, used_by_order = o.used_by_order, seal = o.seal
				from coupons_before o where c.merchant_id = ${m} and o.merchant_id = ${m} and c.id = o.id`,
		],
		says: /^rows of coupons were edited from outside, or put back as they once were$/,
	},
	{
		what: 'the totals are changed',
		edit: update('seal_totals', sql`totals = replace(totals, '"coupons":[2', '"coupons":[1')`, sql`true`),
		says: /^the totals of sealed rows were edited from outside/,
	},
	{
		what: 'the totals are deleted',
		edit: remove('seal_totals'),
		says: /^the totals of sealed rows are gone$/,
	},
	{
		what: 'points are created: a record, its event with its own hash, the balance, the chain and the seal',
		edit: (m) => [
			sql`insert into point_records
				select (jsonb_populate_record(r, jsonb_build_object('id', nextval('point_record_ids')))).*
				from point_records r where merchant_id = ${m} and id = ${lastOf('point_records')(m)}`,
			sql`insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until,
					points_balance, cashback_balance, origins, occurred_at, hash)
				select merchant_id, customer_id, ${lastOf('point_records')(m)}, topic, type, points, cashback, valid_until,
					points_balance + points, cashback_balance + cashback, '[]', occurred_at,
					decode(${unkeyed('whatever is known of the scheme')}, 'hex')
				from events where merchant_id = ${m} and id = ${lastOf('events')(m)}`,
			sql`update accounts a set points = e.points_balance, cashback = e.cashback_balance, chain_head = e.hash,
					chain_length = chain_length + 1, seal = decode(${unkeyed('an account')}, 'hex')
				from events e where a.merchant_id = ${m} and e.merchant_id = ${m} and e.id = ${lastOf('events')(m)}
					and a.customer_id = e.customer_id`,
		],
		says: /^event \d+ breaks the chain/,
	},
	{
		what: 'the end of a ledger is deleted, and the account is set to the event before',
		edit: (m) => [
			sql`delete from orders where merchant_id = ${m} and original_id = 'of-bia'`,
			sql`delete from progress_days where merchant_id = ${m} and customer_id = ${customer(m, 'bia')}`,
			sql`update progress set orders = 0, spend = 0, earned = 0, last_order_on = null
				where merchant_id = ${m} and customer_id = ${customer(m, 'bia')}`,
			sql`delete from events where merchant_id = ${m} and customer_id = ${customer(m, 'bia')}`,
			sql`delete from point_records where merchant_id = ${m} and customer_id = ${customer(m, 'bia')}`,
			sql`update accounts set points = 0, cashback = 0, next_expiry = null, chain_head = '', chain_length = 0
				where merchant_id = ${m} and customer_id = ${customer(m, 'bia')}`,
		],
		says: /^the account was edited from outside/,
	},
	{
		what: 'a customer is deleted with all rows',
		edit: (m) => [
			sql`create temporary table gone on commit drop as select ${customer(m, 'bia')} as id`,
			...OF_CUSTOMERS.map(
				(table) =>
					sql`delete from ${raw(table)} where merchant_id = ${m} and customer_id = (select id from gone)`,
			),
			sql`delete from customers where merchant_id = ${m} and id = (select id from gone)`,
		],
		says: /^1 of 2 rows of customers were removed from outside$/,
	},
	{
		what: 'everything of a merchant but its name is deleted',
		edit: (m) =>
			[
				...['user_identities', 'identity_providers', 'member_settings', 'member_secrets'],
				...[...OF_CUSTOMERS, 'customers', 'programs', 'api_keys', 'users', 'audit_log', 'rewards', 'quizzes'],
				...['role_rights', 'seal_totals'],
			].map((table) => sql`delete from ${raw(table)} where merchant_id = ${m}`),
		says: /^the totals of sealed rows are gone$/,
	},
	{
		what: 'the value of the codes of a list is changed',
		edit: update('coupon_lists', sql`value = 777`, sql`true`),
		says: /^list of codes Brought was edited from outside/,
	},
	{
		what: 'the tier of a customer without tier history is changed, with the member counts of both tiers',
		edit: (m) => [
			sql`update progress set tier_id = t.id, own_tier_id = t.id from tiers t
				where progress.merchant_id = ${m} and t.merchant_id = ${m} and t.position = 3
					and customer_id = ${customer(m, 'bia')}`,
			sql`delete from tier_members where merchant_id = ${m}`,
			sql`insert into tier_members (merchant_id, tier_id, shard, customers)
				select merchant_id, tier_id, 0, count(*) from progress where merchant_id = ${m} and tier_id is not null group by 1, 2`,
		],
		says: /^the tier is \d+, the history ends in none$/,
	},
	{
		what: 'a merchant is deleted with all rows',
		edit: (m) => [
			...[
				...OF_CUSTOMERS,
				'user_identities',
				'identity_providers',
				'member_settings',
				'member_secrets',
				'customers',
				'programs',
				'api_keys',
				'users',
				'audit_log',
				'rewards',
				'quizzes',
				'role_rights',
				'seal_totals',
			].map((table) => sql`delete from ${raw(table)} where merchant_id = ${m}`),
			sql`delete from merchants where id = ${m}`,
		],
		says: /^1 of \d+ rows of merchants were removed from outside$/,
	},
]

const UNDO = new Error('undone on purpose')

/** The findings while an edit is in place; the edit is rolled back. */
const findingsAfter = async (merchantId: number, edit: Edit['edit'], prepare: Sql[]): Promise<Finding[]> => {
	let found: Finding[] = []
	const work = async (tx: Tx): Promise<void> => {
		for (const statement of [...prepare, ...edit(merchantId)]) await tx.rows(statement)
		found = await findingsOf(tx, merchantId)
		throw UNDO
	}
	await world.db.transaction(work).catch((error) => {
		if (error !== UNDO) throw error
	})
	return found
}

const findingsOf = async (db: Queryable, merchantId: number): Promise<Finding[]> => {
	const found: Finding[] = []
	const collect = (finding: Finding) => found.push(finding)
	await verifyMerchants(db, [merchantId], { onFinding: collect, onProgress: () => {} })
	await verifyInstallation(db, collect)
	return found
}

/** Makes an edit that is not rolled back. */
const withoutTriggers = (edit: (tx: Tx) => Promise<void>): Promise<void> =>
	world.db.transaction(async (tx) => {
		for (const statement of WITHOUT_TRIGGERS) await tx.rows(statement)
		await edit(tx)
	})

const WITHOUT_TRIGGERS = [sql`set local session_replication_role = replica`, sql`set local timezone = 'UTC'`]

test('every edit by someone who knows everything but the ledger key is found and named', async (t) => {
	const { merchant } = await createShop()
	assert.deepEqual(await world.db.snapshot((db) => findingsOf(db, merchant.id)), [])
	for (const { what, edit, says } of EDITS)
		await t.test(what, async () => {
			const found = await findingsAfter(merchant.id, edit, WITHOUT_TRIGGERS)
			const sentences = found.map(({ sentence }) => sentence)
			assert.ok(
				sentences.some((sentence) => says.test(sentence)),
				sentences.join('\n'),
			)
		})
})

test('an edit with active triggers is noted with its time', async () => {
	const { merchant } = await createShop()
	const found = await findingsAfter(merchant.id, update('coupons', sql`value = 500`, sql`code = 'OWN-1'`), [])
	const noted = found.find(({ sentence }) => /^coupons .* was edited from outside on 20/.test(sentence))
	assert.ok(noted, JSON.stringify(found))
})

test('an edited order stays reported after the store sends it again', async () => {
	const { merchant, api } = await createShop()
	const editTotal = (by: number) =>
		world.db.rows(sql`
			update orders set total = total + ${by}::integer where merchant_id = ${merchant.id} and original_id = 'of-bia'`)
	await editTotal(1000)
	await api.post(
		'/POS/orders',
		buildOrder({ OriginalId: 'of-bia', Status: 'packed', Customer: { OriginalId: 'bia' }, OrderTotal: null }),
	)
	const found = await world.db.snapshot((db) => findingsOf(db, merchant.id))
	assert.ok(
		found.some(({ sentence }) => /^order of-bia was edited from outside/.test(sentence)),
		JSON.stringify(found),
	)
	await editTotal(-1000)
	await resealAll(world.db)
})

test('an edited account stays reported after something is written to it', async () => {
	const { merchant, api } = await createShop()
	await world.db.rows(sql`
		update accounts set next_expiry = next_expiry - interval '1 day'
		where merchant_id = ${merchant.id} and customer_id = ${customer(merchant.id, 'bia')}`)
	const change = { Value: 1, OperationType: 0, Reason: 'late delivery', ChangeKey: 'change-of-bia' }
	await api.post('/Customer/bia/cashback', change, { HasError: false })
	const found = await world.db.snapshot((db) => findingsOf(db, merchant.id))
	assert.deepEqual(
		found.map(({ sentence }) => sentence),
		['the account was edited from outside: it does not carry the seal of what it says'],
	)
	await resealAll(world.db)
})

test('edited totals stay reported after more is counted', async () => {
	const { merchant, api } = await createShop()
	await withoutTriggers(async (tx) => {
		const [entry] = await tx.rows<{ seal: string }>(sql`
			delete from audit_log where merchant_id = ${merchant.id} returning encode(seal, 'hex') as seal`)
		const slots = await tx.rows<{ slot: number; totals: string }>(
			sql`select slot, totals from seal_totals where merchant_id = ${merchant.id}`,
		)
		const { slot, totals } = slots.find((each) => parseTotals(each.totals).audit_log)!
		const fewer = addToStoredTotals(totals, addSeal({}, 'audit_log', entry!.seal, -1))
		await tx.rows(sql`
			update seal_totals set totals = ${fewer}, seal = null where merchant_id = ${merchant.id} and slot = ${slot}`)
	})
	const bought = buildOrder({ OriginalId: 'another', OrderTotal: 10 })
	await api.post('/POS/orders', bought, { HasError: false })
	const found = await world.db.snapshot((db) => findingsOf(db, merchant.id))
	assert.deepEqual(
		found.map(({ sentence }) => sentence.replace(/\d+$/, 'N')),
		['the totals of sealed rows were edited from outside, in slot N'],
	)
	await resealAll(world.db)
})

test('removed seals are not replaced by new ones', async () => {
	const { merchant } = await createShop()
	await withoutTriggers(async (tx) => {
		await tx.rows(sql`update coupons set value = 500 where merchant_id = ${merchant.id} and code = 'OWN-1'`)
		await tx.rows(sql`update merchants set seal = null where id = ${merchant.id}`)
	})
	assert.equal((await runFiel(world, ['migrate'])).code, 0)
	const found = await world.db.snapshot((db) => findingsOf(db, merchant.id))
	assert.deepEqual(
		found.map(({ sentence }) => sentence),
		[
			'coupon OWN-1 was edited from outside: it does not carry the seal of what it says',
			`merchant ${merchant.name} was put in from outside: it does not carry the seal of what it says`,
			'rows of merchants were edited from outside, or put back as they once were',
		],
	)
	const started = await runFiel(world, ['start'], { PORT: '0' })
	assert.match(started.stderr, new RegExp(`Merchants without a seal: ${merchant.name}\\.`))
	assert.equal(started.code, 1)
	const renewed = await runFiel(world, ['ledger-keys', 'renew'])
	assert.match(renewed.stderr, /^Nothing was sealed: there are 3 contradictions/)
	assert.equal((await runFiel(world, ['ledger-keys', 'renew', '--as-it-is'])).code, 0)
	assert.deepEqual(await world.db.snapshot((db) => findingsOf(db, merchant.id)), [])
})

test('the command names what was edited, also in the installation', async () => {
	const { merchant } = await createShop()
	const rename = (name: string, id: number) =>
		world.db.rows(sql`update merchants set currency = ${name} where id = ${id}`)
	await rename('EUR', merchant.id)
	const result = await runFiel(world, ['verify', '--merchant', merchant.name])
	assert.match(result.stdout, new RegExp(`installation: merchant ${merchant.name} was edited from outside`))
	assert.equal(result.code, 1)
	await rename('BRL', merchant.id)
	await world.db.rows(sql`delete from noted_changes`)
	const other = await runFiel(world, ['verify'], { FIEL_LEDGER_KEYS: 'ab'.repeat(32) })
	assert.match(other.stderr, /sealed with the ledger key of fingerprint/)
	assert.equal(other.code, 1)
})

test('a new key seals new writes, and everything after resealing', async () => {
	const { merchant } = await createShop()
	const [old, fresh] = ['5ea1'.repeat(16), 'c0de'.repeat(16)]
	const both = { FIEL_LEDGER_KEYS: `${fresh},${old}` }
	assert.equal((await runFiel(world, ['verify', '--merchant', merchant.name], both)).code, 0)
	const onlyOld = await runFiel(world, ['verify', '--merchant', merchant.name], { FIEL_LEDGER_KEYS: old })
	assert.match(onlyOld.stderr, /^This database is sealed with the ledger key of fingerprint/)
	const renewed = await runFiel(world, ['ledger-keys', 'renew'], both)
	assert.match(renewed.stdout, /^Sealed \d+ merchants? anew under the key of fingerprint [0-9a-f]{16}\n$/)
	const onlyNew = await runFiel(world, ['verify', '--merchant', merchant.name], { FIEL_LEDGER_KEYS: fresh })
	assert.equal(onlyNew.code, 0, onlyNew.stdout)
	const stillOld = await runFiel(world, ['verify', '--merchant', merchant.name], { FIEL_LEDGER_KEYS: old })
	assert.match(stillOld.stderr, /^This database is sealed with the ledger key of fingerprint/)
	await world.db.rows(sql`delete from ledger_keys`) // the other tests continue with the old key
	await resealAll(world.db)
})
