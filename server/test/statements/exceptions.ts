import type { Engine } from '../../src/db/citus/engine.ts'
import type { Rule } from './check-statement.ts'

export interface StatementException {
	rule: Rule
	/** A part of the text of the statement, or of all statements that are built with it. */
	part: string
	/** Why it has to be so. */
	reason: string
	/** The engine that sends such a statement; absent if both do. */
	only?: Engine
}

const UNKNOWN_MERCHANT =
	'The merchant is not known yet: the row is found by something that the request brings with it.'
const ALL_MERCHANTS = 'A job or a check of the installation, which looks at all merchants.'
const VERIFY =
	'fiel verify compares the rows of many merchants, which the statement names in another query level.'
const NO_WAIT = 'It saves a wait of the hot path, see docs/hot-path.md.'
const ONE_SNAPSHOT = 'One statement reads the last event and the transactions of that moment.'
const BY_TABLE =
	'The table draws the ids, as many as the statement finds rows; drawing them first would be one more.'
const BY_KEY =
	'With a parameter, PostgreSQL may read all rows of the merchant once instead of some by their key, and keep that plan.'
const BY_WORDS =
	'The index of words leads only to the customers of one merchant; another condition could lead past it.'

/** Statements that break a rule, with the reason. */
export const EXCEPTIONS: readonly StatementException[] = [
	{ rule: 'settings', part: 'set_config($', reason: NO_WAIT, only: 'postgresql' },
	{ rule: 'settings', part: 'current_setting($', reason: NO_WAIT, only: 'postgresql' },
	{ rule: 'ids', part: `nextval('order_ids')`, reason: NO_WAIT, only: 'postgresql' },
	{ rule: 'ids', part: `nextval('referral_ids')`, reason: NO_WAIT, only: 'postgresql' },
	{ rule: 'ids', part: `nextval('events_id_seq')`, reason: NO_WAIT, only: 'postgresql' },
	{ rule: 'transactions', part: 'pg_snapshot_xmin(', reason: ONE_SNAPSHOT, only: 'postgresql' },
	{ rule: 'ids', part: 'insert into counter_entries (', reason: BY_TABLE },
	{ rule: 'ids', part: 'insert into order_corrections (', reason: BY_TABLE },
	{ rule: 'ids', part: 'insert into coupon_codes (', reason: BY_TABLE },
	{ rule: 'ids', part: 'insert into tag_changes (', reason: BY_TABLE },
	{ rule: 'ids', part: 'insert into webhook_deliveries (', reason: BY_TABLE },
	{ rule: 'merchant', part: 'from sessions s\n\t\tjoin users u', reason: UNKNOWN_MERCHANT },
	{ rule: 'merchant', part: 'from invitations where token_hash =', reason: UNKNOWN_MERCHANT },
	{ rule: 'merchant', part: 'from logos where name =', reason: UNKNOWN_MERCHANT },
	{ rule: 'merchant', part: 'update customizations c set settings = jsonb_set', reason: ALL_MERCHANTS },
	{ rule: 'merchant', part: 'select distinct merchant_id as id from outbox', reason: ALL_MERCHANTS },
	{ rule: 'merchant', part: 'left join event_cursors c on c.merchant_id = m.id', reason: ALL_MERCHANTS },
	{ rule: 'merchant', part: 'update webhook_subscriptions s\n\t\tset held_by =', reason: ALL_MERCHANTS },
	{ rule: 'merchant', part: 'union select time_zone from former_time_zones', reason: ALL_MERCHANTS },
	{ rule: 'merchant', part: 'pg_database_size(current_database())', reason: ALL_MERCHANTS },
	{ rule: 'merchant', part: 'from outbox o join merchants m', reason: ALL_MERCHANTS },
	{ rule: 'merchant', part: 'from wallet_credentials c join merchants m', reason: ALL_MERCHANTS },
	{ rule: 'merchant', part: 'select merchant_id as id from wallet_settings', reason: ALL_MERCHANTS },
	{ rule: 'merchant', part: 'select s.id, m.name as merchant, s.url', reason: ALL_MERCHANTS },
	{ rule: 'merchant', part: '(select max(next_snapshot_at) from figure_cursors)', reason: ALL_MERCHANTS },
	{ rule: 'merchant', part: 'from merchants m where id = any($1::bigint[])', reason: VERIFY },
	{ rule: 'merchant', part: 'with causes as (', reason: VERIFY },
	{ rule: 'merchant', part: 'objective %s counts %s completions', reason: VERIFY },
	{ rule: 'merchant', part: 'quiz %s was completed for the record', reason: VERIFY },
	{ rule: 'merchant', part: 'from undone_changes u where u.merchant_id = r.merchant_id', reason: BY_KEY },
	{
		rule: 'merchant',
		part: 'where l.merchant_id = r.merchant_id and l.customer_id = r.customer_id',
		reason: BY_KEY,
	},
	{ rule: 'merchant', part: 'where k.merchant_id = c.merchant_id and k.code = c.code', reason: BY_KEY },
	{
		rule: 'merchant',
		part: 'from customer_months m\n\t\t\t\twhere m.merchant_id = s.merchant_id',
		reason: BY_KEY,
	},
	{ rule: 'merchant', part: 'from redemptions t where t.merchant_id = c.merchant_id', reason: BY_KEY },
	{ rule: 'merchant', part: 'where c.merchant_id = m.merchant_id and c.id = m.into_id', reason: BY_KEY },
	{ rule: 'merchant', part: 'where ctid = any(array(', reason: BY_KEY },
	{ rule: 'merchant', part: 'from customers where words @@', reason: BY_WORDS },
	{ rule: 'merchant', part: 'from customers\n\t\t\twhere words @@', reason: BY_WORDS },
	{ rule: 'merchant', part: 'from customers\n\t\twhere words @@', reason: BY_WORDS },
]
