-- What decides about money must not be edited behind the back of the server. Every such row carries a seal: a hash over
-- what it says, keyed with a key that is never in the database, so that nobody who can only write SQL can make one. Totals
-- count the seals of a merchant, so that a row that is gone, added, or put back as it once was does not go unnoticed
-- either. See docs/verify.md.

-- Hashes are made by the server alone. It makes those of the past anew under its key when it starts.
drop aggregate event_chain(bytea, text);
drop function next_link(bytea, bytea, text);
drop function event_body(bigint, bigint, bigint, smallint, smallint, numeric, numeric, timestamptz, numeric, numeric,
	text, timestamptz, bigint, text);

-- What names the keys without telling them: a server with another key does not start.
create table ledger_keys (
	fingerprint text constraint ledger_keys_pkey primary key,
	seen_at timestamptz not null
);

create sequence seal_slots;

-- One row for each transaction of a merchant that runs at the same time; together they count all of its rows.
create table seal_totals (
	merchant_id bigint not null, -- 0: the merchants themselves
	slot bigint not null,
	totals text not null, -- by table: rows, and the sum of their seals
	seal bytea,
	constraint seal_totals_pkey primary key (merchant_id, slot)
) with (fillfactor = 50);

-- What a transaction has changed and not sealed yet: the server takes it out again before it commits. What stays here
-- was changed by somebody else.
create table noted_changes (
	tx xid8 not null default pg_current_xact_id(),
	id bigint generated always as identity,
	at timestamptz not null default now(),
	owner bigint not null,
	table_name text not null,
	row_key text not null,
	before text,
	after text,
	before_seal bytea,
	constraint noted_changes_pkey primary key (tx, id)
);

-- Arguments: whose it is, the key, and all columns that are sealed.
create function note_change() returns trigger
language plpgsql set timezone = 'UTC' set bytea_output = 'hex' as $$
declare
	was jsonb := case when TG_OP <> 'INSERT' then to_jsonb(old) end;
	becomes jsonb := case when TG_OP <> 'DELETE' then to_jsonb(new) end;
	keys text[] := string_to_array(TG_ARGV[1], ' ');
	columns text[] := string_to_array(TG_ARGV[2], ' ');
begin
	insert into noted_changes (owner, table_name, row_key, before, after, before_seal)
	values (
		case TG_ARGV[0] when '0' then 0 else (coalesce(becomes, was) ->> TG_ARGV[0])::bigint end,
		TG_TABLE_NAME,
		(select jsonb_object_agg(name, coalesce(becomes, was) -> name)::text from unnest(keys) as name),
		(select jsonb_object_agg(name, was -> name)::text from unnest(columns) as name where was is not null),
		(select jsonb_object_agg(name, becomes -> name)::text from unnest(columns) as name where becomes is not null),
		case when TG_OP <> 'INSERT' then old.seal end);
	return null;
end
$$;

alter table accounts
	add column seal bytea, -- over balance, debt and the end of the chain
	add column identity_seal bytea; -- over the ids that name the customer
alter type account_change add attribute seal bytea;

alter table orders add column seal bytea;
alter table orders alter seal set statistics 0;
alter table accounts alter seal set statistics 0, alter identity_seal set statistics 0;
alter type order_change_with_payments add attribute seal bytea;

alter table merchants add column seal bytea;
create trigger merchants_noted after insert or delete or update of id, name, currency, time_zone, created_at on merchants
	for each row execute function note_change('0', 'id', 'id name currency time_zone created_at');

alter table programs add column seal bytea;
create trigger programs_noted after insert or delete or update of merchant_id, version, settings, author, created_at on programs
	for each row execute function note_change('merchant_id', 'merchant_id version', 'merchant_id version settings author created_at');

alter table api_keys add column seal bytea;
create trigger api_keys_noted after insert or delete or update of token, merchant_id, name, key_hash, created_at, revoked_at, is_revoked on api_keys
	for each row execute function note_change('merchant_id', 'token', 'token merchant_id name key_hash created_at revoked_at is_revoked');

alter table users add column seal bytea;
create trigger users_noted after insert or delete or update of merchant_id, id, email, role, may_see_contacts, password_hash, deactivated_at, totp_secret, totp_confirmed_at, created_at on users
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id email role may_see_contacts password_hash deactivated_at totp_secret totp_confirmed_at created_at');

alter table audit_log add column seal bytea;
create trigger audit_log_noted after insert or delete or update of merchant_id, id, at, user_id, author, operation, kind, thing_id, before, after, request, request_id, address on audit_log
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id at user_id author operation kind thing_id before after request request_id address');

alter table tiers add column seal bytea;
create trigger tiers_noted after insert or delete or update of merchant_id, id, position, name, is_active, is_base, goals, benefits, match, grace_days on tiers
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id position name is_active is_base goals benefits match grace_days');

alter table rewards add column seal bytea;
create trigger rewards_noted after insert or delete or update of merchant_id, id, is_active, configuration, created_at on rewards
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id is_active configuration created_at');

alter table coupon_lists add column seal bytea;
create trigger coupon_lists_noted after insert or delete or update of merchant_id, id, reward_id, name, type, value on coupon_lists
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id reward_id name type value');

alter table tier_history add column seal bytea;
create trigger tier_history_noted after insert or delete or update of merchant_id, customer_id, id, at, from_tier_id, to_tier_id, why, author on tier_history
	for each row execute function note_change('merchant_id', 'merchant_id customer_id id', 'merchant_id customer_id id at from_tier_id to_tier_id why author');

alter table quizzes add column seal bytea;
create trigger quizzes_noted after insert or delete or update of merchant_id, id, name, is_active, starts_at, ends_at, points on quizzes
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id name is_active starts_at ends_at points');

alter table redemptions add column seal bytea;
create trigger redemptions_noted after insert or delete or update of merchant_id, id, customer_id, reward_id, original_key, external_code, record_id, coupon_id, order_id, refunded_at, created_at, terms on redemptions
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id customer_id reward_id original_key external_code record_id coupon_id order_id refunded_at created_at terms');

alter table coupons add column seal bytea;
create trigger coupons_noted after insert or delete or update of merchant_id, id, original_id, code, type, value, is_used, used_by_order, customer_id, valid_from, valid_until, created_at, deactivated_at on coupons
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id original_id code type value is_used used_by_order customer_id valid_from valid_until created_at deactivated_at');

alter table change_keys add column seal bytea;
create trigger change_keys_noted after insert or delete or update of merchant_id, key, customer_id, record_id, created_at on change_keys
	for each row execute function note_change('merchant_id', 'merchant_id key', 'merchant_id key customer_id record_id created_at');

alter table quiz_completions add column seal bytea;
create trigger quiz_completions_noted after insert or delete or update of merchant_id, customer_id, quiz_id, record_id, completed_at on quiz_completions
	for each row execute function note_change('merchant_id', 'merchant_id customer_id quiz_id', 'merchant_id customer_id quiz_id record_id completed_at');

alter table objective_completions add column seal bytea;
create trigger objective_completions_noted after insert or delete or update of merchant_id, customer_id, objective, period, turn, key, points, cashback, record_id, completed_at on objective_completions
	for each row execute function note_change('merchant_id', 'merchant_id customer_id objective period turn', 'merchant_id customer_id objective period turn key points cashback record_id completed_at');

alter table lot_links add column seal bytea;
create trigger lot_links_noted after insert or delete or update of merchant_id, customer_id, lot_id, record_id, kind on lot_links
	for each row execute function note_change('merchant_id', 'merchant_id customer_id lot_id record_id', 'merchant_id customer_id lot_id record_id kind');

alter table referrals add column seal bytea;
create trigger referrals_noted after insert or delete or update of merchant_id, id, referrer_id, friend, friend_id, order_id, referrer_record_id, friend_record_id, revoked_at, created_at on referrals
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id referrer_id friend friend_id order_id referrer_record_id friend_record_id revoked_at created_at');
