import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import sql from 'sql-template-tag'
import { buildApp } from '../src/app.ts'
import { stoppedClock } from '../src/clock.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/database.ts'
import { describeSchema } from '../src/db/describe-schema.ts'
import { isNewDatabase, lacksMigrations, migrate, pendingMigrations } from '../src/db/migrate.ts'
import { OperatorError } from '../src/operator-error.ts'
import { createEmptyDatabase } from './empty-database.ts'
import { createApiClient } from './support/api.ts'
import { cloneDatabase } from './support/database.ts'
import { findDrift } from './support/drift.ts'
import { LEDGER_KEYS } from './support/ledger-keys.ts'
import { runFiel } from './support/run-fiel.ts'
import { NO_LOAD_SHEDDING } from './support/world.ts'

const DUMP = readFileSync(new URL('upgrade/before-baseline.sql', import.meta.url), 'utf8')
const ALL_MIGRATIONS = [
	'0001_baseline',
	'0002_domain_events',
	'0003_order_returns',
	'0004_reply_shapes',
	'0005_customer_documents',
	'0006_reports',
	'0007_numbered_webhooks',
	'0008_customizations',
	'0009_affiliates',
	'0010_pins',
	'0011_redemption_holds',
	'0012_customer_merges',
	'0013_public_tokens',
	'0014_counter',
	'0015_manual_changes',
	'0016_order_search',
	'0017_access',
	'0018_segments',
	'0019_customer_figures',
	'0020_shop_settings',
	'0021_campaigns',
	'0022_single_sign_on',
	'0023_test_mode',
	'0024_lists',
	'0025_import_undo',
	'0026_user_language',
	'0027_bulk_undo',
	'0028_import_totals',
	'0029_cells',
	'0030_moves',
	'0031_archived_events',
	'0032_members',
	'0033_consents',
	'0034_member_sign_in',
	'0035_widget_settings',
	'0036_member_messages',
	'0037_wallet',
	'0038_consent_texts',
	'0039_customer_balances',
	'0040_offline_and_audit_order',
]
/** A day after the dump was made. */
const clock = stoppedClock(new Date('2026-11-17T23:00:00Z'))

/** A database as the version before 0001_baseline left it. */
const restoreDump = async (t: TestContext) => {
	const { url, drop } = await createEmptyDatabase()
	const client = new pg.Client(url)
	await client.connect()
	await client.query(DUMP).finally(() => client.end())
	const db = openDatabase({ connection: url, poolSize: 4, prepare: true, ledgerKeys: LEDGER_KEYS })
	t.after(async () => {
		await db.close()
		await drop()
	})
	return { url, db, run: () => migrate(url, clock) }
}

const buildOrder = (id: string) => ({
	OriginalId: id,
	OrderPlacementDate: '2026-11-17T12:00:00Z',
	OrderCompletedDate: '2026-11-17T12:05:00Z',
	IsCompleted: true,
	OrderTotal: 100,
	Customer: { OriginalId: 'ana' },
})

test('a database of the version before gets the tables, the seals and the history of a new one', async (t) => {
	const { url, db, run } = await restoreDump(t)
	const countRows = () =>
		db.rows(
			sql`select count(*)::integer as orders, (select count(*)::integer from events) as events from orders`,
		)
	const before = await countRows()
	assert.equal(await isNewDatabase(db), false)
	assert.deepEqual(await pendingMigrations(db), ALL_MIGRATIONS)
	assert.equal(await lacksMigrations(db), true)

	const upgraded = await runFiel({ url }, ['migrate'])
	assert.deepEqual(
		[upgraded.code, upgraded.stdout],
		[0, `${ALL_MIGRATIONS.map((name) => `Applied ${name}\n`).join('')}The database is up to date\n`],
	)
	assert.deepEqual(await run(), [])
	assert.deepEqual(await pendingMigrations(db), [])
	assert.equal(await lacksMigrations(db), false)
	assert.deepEqual(await countRows(), before)

	const fresh = await cloneDatabase()
	t.after(fresh.drop)
	assert.equal(await describeSchema(db), await describeSchema(fresh.db))
	assert.deepEqual(await findDrift(db), [])
	const verified = await runFiel({ url }, ['verify'])
	assert.match(verified.stdout, /^1 merchant, 2 customers, 24 records, .*: everything agrees\n$/)

	const app = await buildApp({ db, clock, config: readConfig({ LOG_LEVEL: 'error', ...NO_LOAD_SHEDDING }) })
	t.after(() => app.close())
	const api = createApiClient(app, { token: 'token', key: 'key' })
	const { Result } = await api.post('/POS/orders', buildOrder('after-the-upgrade'), { HasError: false })
	assert.equal(Result.Customer.PointsBalance, 366.6667)
	assert.deepEqual(await findDrift(db), [])
})

test('running processes of the version before stay ready after the upgrade, and none starts', async (t) => {
	const { db, run } = await restoreDump(t)
	const names = sql`select name from schema_migrations where not name = any(${ALL_MIGRATIONS}::text[]) order by name`
	const before = await db.rows(names)
	await Promise.all([run(), run()])
	// their /readyz asks for every name that they know
	assert.deepEqual(await db.rows(names), before)
	// they refuse to start on a number that they do not know, and read the numbers in this order
	const [first] = await db.rows<{ version: number }>(
		sql`select version from schema_migrations order by version limit 1`,
	)
	assert.ok(first!.version < 1)
	const counted = await db.rows(sql`select version, name from schema_migrations where version > 0`)
	assert.deepEqual(
		counted,
		ALL_MIGRATIONS.map((name, index) => ({ version: index + 1, name })),
	)
})

test('the topics of webhooks and of their deliveries become text', async (t) => {
	const { db, run } = await restoreDump(t)
	await db.rows(sql`
		insert into webhook_subscriptions (merchant_id, id, name, url, topics, form, headers, in_order, concurrency,
			is_active, secret, after_event_id, created_at)
		values (1, 7, 'CRM', 'https://crm.example.com', '{0,2}', 'payload', '{}', false, 20, true, 'whsec_', 0, now())`)
	await db.rows(sql`
		insert into webhook_deliveries (merchant_id, subscription_id, topic, event_id, created_at)
		select 1, 7, topic, topic + 1, now() from generate_series(0, 2) topic`)
	await run()
	const [subscription] = await db.rows(sql`select topics from webhook_subscriptions`)
	assert.deepEqual(subscription, { topics: ['Point_Add', 'Point_Removed'] })
	const deliveries = await db.rows(sql`select topic from webhook_deliveries order by event_id`)
	assert.deepEqual(deliveries, [
		{ topic: 'Point_Add' },
		{ topic: 'Point_Update' },
		{ topic: 'Point_Removed' },
	])
})

const CHANGES = [
	[
		'some are missing',
		sql`delete from schema_migrations where version > 31`,
		/up to 0031_shortfalls, .*0033_seals/,
	],
	[
		'one is missing',
		sql`delete from schema_migrations where version = 7`,
		/not the ones that 0001_baseline replaces/,
	],
	[
		'one differs',
		sql`update schema_migrations set checksum = '' where version = 7`,
		/its tables are unknown/,
	],
] as const

test('a database that is not exactly the one before is refused and left as it is', async (t) => {
	const { db, run, url } = await restoreDump(t)
	const rows = () => db.rows(sql`select * from schema_migrations order by version`)
	const all = await rows()
	for (const [name, change, message] of CHANGES)
		await t.test(name, async () => {
			await db.rows(change)
			const changed = await rows()
			const isRefusal = (error: unknown) => error instanceof OperatorError && message.test(error.message)
			await assert.rejects(run(), isRefusal)
			await assert.rejects(pendingMigrations(db), isRefusal)
			const started = await runFiel({ url }, ['start'], { PORT: '0' })
			assert.equal(started.code, 1)
			assert.match(started.stderr, message)
			assert.equal(await lacksMigrations(db), true)
			assert.deepEqual(await rows(), changed)
			await db.rows(sql`delete from schema_migrations`)
			await db.rows(sql`
				insert into schema_migrations
				select * from json_populate_recordset(null::schema_migrations, ${JSON.stringify(all)}::json)`)
		})
	assert.deepEqual(await run(), ALL_MIGRATIONS)
})

test('rows that the version before has not sealed yet are not sealed by the upgrade', async (t) => {
	const { db, url } = await restoreDump(t)
	await db.rows(sql`alter table merchants disable trigger user`)
	await db.rows(sql`update merchants set seal = null`)
	await db.rows(sql`alter table merchants enable trigger user`)
	const started = await runFiel({ url }, ['start'], { PORT: '0' })
	assert.match(started.stdout, /^Bringing the tables up to date\n/)
	assert.match(started.stderr, /^Merchants without a seal: demo\./)
	assert.equal(started.code, 1)
	assert.deepEqual(await db.rows(sql`select seal from merchants`), [{ seal: null }])
})
