import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { useWorld } from '../test/support/world.ts'
import { ERASERS } from './erasers.ts'

const world = useWorld()

/** `customers/erase-customer.ts` erases these itself. */
const ERASED_WITH_THE_CUSTOMER = ['customers', 'customer_aliases', 'accounts', 'point_records']

/** Tables that hold numbers, ids, settings of the merchant, or people who work for the merchant. */
const WITHOUT_CUSTOMER_DATA = [
	...['merchants', 'customizations', 'api_keys', 'programs', 'job_runs', 'schema_migrations'],
	...['point_draws', 'lot_links', 'change_keys', 'events', 'record_moves', 'moved_records'],
	...['event_archives', 'archived_chains'],
	...['undone_changes', 'change_limits', 'role_rights'],
	...['tiers', 'progress', 'progress_days', 'tier_members'],
	...['products', 'brands', 'categories', 'order_labels', 'rule_usage'],
	...['rewards', 'redemptions', 'coupon_lists', 'coupon_codes', 'coupons'],
	...['quizzes', 'quiz_questions', 'quiz_options'],
	...['objective_completions', 'objective_counts', 'birthday_rounds'],
	...['users', 'sessions', 'invitations', 'sign_in_links', 'setup_tokens'],
	...['known_devices', 'device_link_requests', 'failed_sign_ins'],
	...['identity_providers', 'user_identities', 'removed_users', 'sign_in_attempts'],
	...['member_settings', 'member_secrets', 'member_revocations', 'widget_settings'],
	...['wallet_settings', 'wallet_credentials'],
	...['message_settings', 'message_cursors', 'message_templates'],
	'consent_texts',
	...['import_lanes', 'import_contents'],
	...['webhook_subscriptions', 'event_cursors', 'webhook_deliveries'],
	...['domain_events', 'expiry_notices'],
	...['figure_cursors', 'daily_figures', 'daily_rewards', 'member_days', 'counted_orders'],
	...['report_cursors', 'reported_orders', 'sales_days', 'sales_months', 'cohort_months', 'repeat_months'],
	...['expiry_days'],
	...['campaign_drafts', 'campaign_orders', 'campaign_customers', 'campaign_figures'],
	...['pin_counters', 'pin_gateways'],
	...['counter_shifts', 'counter_entries'],
	...['tags', 'bulk_actions', 'bulk_lists', 'bulk_exceptions'],
	...['logos', 'former_time_zones', 'mail_senders', 'security_settings', 'saved_views'],
	...['ledger_keys', 'seal_totals', 'noted_changes', 'cells', 'own_cell', 'claims', 'moves'],
]

/** It has what `noted_changes` has. */
const NOTED_ON_CITUS = 'noted_shard_changes'

test('every table has an eraser, or is known to hold no data of customers', async () => {
	const tables = await world.db.rows<{ name: string }>(
		sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
	)
	const erased = ERASERS.flatMap((eraser) => eraser.tables)
	assert.deepEqual(
		tables.flatMap(({ name }) => (name === NOTED_ON_CITUS ? [] : name)).sort(),
		[...new Set([...erased, ...ERASED_WITH_THE_CUSTOMER, ...WITHOUT_CUSTOMER_DATA])].sort(),
	)
	const claimed = [...erased, ...ERASED_WITH_THE_CUSTOMER]
	assert.deepEqual(
		WITHOUT_CUSTOMER_DATA.filter((table) => claimed.includes(table)),
		[],
	)
})
