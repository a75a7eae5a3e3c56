-- Made by pg_dump 15 of a database that the version before 0001_baseline had filled: the demo merchant with one customer,
-- and the orders, the redemption and the cancellation of the README. Its token is token, its key is key, and its ledger
-- key is the one of the tests. Comments and blank lines are removed.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE TYPE public.account_change AS (
	customer_id bigint,
	points numeric,
	cashback numeric,
	owed_points numeric,
	owed_cashback numeric,
	next_expiry timestamp with time zone,
	chain_head bytea,
	chain_length bigint,
	seal bytea
);
CREATE TYPE public.day_count AS (
	customer_id bigint,
	day date,
	orders integer,
	spend numeric,
	earned numeric
);
CREATE TYPE public.order_change AS (
	id bigint,
	state smallint,
	status text,
	total numeric,
	placed_at timestamp with time zone,
	completed_at timestamp with time zone,
	cancelled_at timestamp with time zone,
	annulled_at timestamp with time zone,
	is_completed boolean,
	is_cancelled boolean,
	updated_at timestamp with time zone,
	coupon text,
	external_coupon text,
	products jsonb,
	metadatas jsonb,
	payment_method_id text,
	branch_id text,
	sales_person_id text,
	program_version integer,
	grant_at timestamp with time zone,
	award_id bigint,
	earned_points numeric,
	counted_on date,
	decision jsonb
);
CREATE TYPE public.order_change_with_payments AS (
	id bigint,
	state smallint,
	status text,
	total numeric,
	placed_at timestamp with time zone,
	completed_at timestamp with time zone,
	cancelled_at timestamp with time zone,
	annulled_at timestamp with time zone,
	is_completed boolean,
	is_cancelled boolean,
	updated_at timestamp with time zone,
	coupon text,
	external_coupon text,
	products jsonb,
	metadatas jsonb,
	payment_methods jsonb,
	payment_method_id text,
	branch_id text,
	sales_person_id text,
	program_version integer,
	grant_at timestamp with time zone,
	award_id bigint,
	earned_points numeric,
	counted_on date,
	decision jsonb,
	seal bytea
);
CREATE TYPE public.progress_change AS (
	customer_id bigint,
	orders integer,
	spend numeric,
	earned numeric,
	tier_id bigint,
	lapsed_at timestamp with time zone,
	held_tier_id bigint,
	held_until timestamp with time zone,
	own_tier_id bigint,
	review_at timestamp with time zone,
	ordered_on date,
	has_fewer boolean
);
CREATE TYPE public.record_change AS (
	customer_id bigint,
	id bigint,
	points numeric,
	cashback numeric,
	remaining_points numeric,
	remaining_cashback numeric,
	owed_points numeric,
	owed_cashback numeric,
	reason jsonb,
	metadata jsonb
);
CREATE FUNCTION public.note_change() RETURNS trigger
    LANGUAGE plpgsql
    SET "TimeZone" TO 'UTC'
    SET bytea_output TO 'hex'
    AS $$
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
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.accounts (
    merchant_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    points numeric(18,4) DEFAULT 0 NOT NULL,
    cashback numeric(16,2) DEFAULT 0 NOT NULL,
    owed_points numeric(18,4) DEFAULT 0 NOT NULL,
    owed_cashback numeric(16,2) DEFAULT 0 NOT NULL,
    next_expiry timestamp with time zone,
    chain_head bytea DEFAULT '\x'::bytea NOT NULL,
    chain_length bigint DEFAULT 0 NOT NULL,
    seal bytea,
    identity_seal bytea
)
WITH (fillfactor='80');
ALTER TABLE ONLY public.accounts ALTER COLUMN merchant_id SET STATISTICS 10;
ALTER TABLE ONLY public.accounts ALTER COLUMN customer_id SET STATISTICS 10;
ALTER TABLE ONLY public.accounts ALTER COLUMN points SET STATISTICS 10;
ALTER TABLE ONLY public.accounts ALTER COLUMN cashback SET STATISTICS 10;
ALTER TABLE ONLY public.accounts ALTER COLUMN owed_points SET STATISTICS 10;
ALTER TABLE ONLY public.accounts ALTER COLUMN owed_cashback SET STATISTICS 10;
ALTER TABLE ONLY public.accounts ALTER COLUMN next_expiry SET STATISTICS 10;
ALTER TABLE ONLY public.accounts ALTER COLUMN chain_head SET STATISTICS 0;
ALTER TABLE ONLY public.accounts ALTER COLUMN chain_length SET STATISTICS 10;
ALTER TABLE ONLY public.accounts ALTER COLUMN seal SET STATISTICS 0;
ALTER TABLE ONLY public.accounts ALTER COLUMN identity_seal SET STATISTICS 0;
CREATE TABLE public.api_keys (
    token text NOT NULL,
    merchant_id bigint NOT NULL,
    name text NOT NULL,
    key_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    is_revoked boolean DEFAULT false NOT NULL,
    seal bytea,
    CONSTRAINT api_keys_key_hash_is_sha256 CHECK ((length(key_hash) = 32))
);
CREATE TABLE public.audit_log (
    merchant_id bigint NOT NULL,
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    user_id bigint,
    author text NOT NULL,
    operation text NOT NULL,
    kind text NOT NULL,
    thing_id text,
    before jsonb,
    after jsonb,
    request jsonb,
    request_id text,
    address text,
    seal bytea
);
ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.birthday_rounds (
    merchant_id bigint NOT NULL,
    day date NOT NULL
);
CREATE TABLE public.brands (
    merchant_id bigint NOT NULL,
    original_id text NOT NULL,
    name text
);
CREATE TABLE public.categories (
    merchant_id bigint NOT NULL,
    original_id text NOT NULL,
    name text,
    description text,
    parent_id text
);
CREATE TABLE public.change_keys (
    merchant_id bigint NOT NULL,
    key text NOT NULL,
    customer_id bigint NOT NULL,
    record_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    seal bytea
);
CREATE TABLE public.counted_orders (
    merchant_id bigint NOT NULL,
    order_id bigint NOT NULL,
    award_day date NOT NULL,
    award_branch text NOT NULL,
    points numeric(16,4) NOT NULL,
    cashback numeric(14,2) NOT NULL,
    counted_on date,
    branch text NOT NULL,
    total numeric(14,2) NOT NULL
)
WITH (fillfactor='90');
CREATE TABLE public.coupon_codes (
    merchant_id bigint NOT NULL,
    list_id bigint NOT NULL,
    id bigint NOT NULL,
    code text NOT NULL,
    coupon_id bigint,
    created_at timestamp with time zone NOT NULL
);
ALTER TABLE public.coupon_codes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.coupon_codes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE SEQUENCE public.coupon_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE SEQUENCE public.coupon_list_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.coupon_lists (
    merchant_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.coupon_list_ids'::regclass) NOT NULL,
    reward_id bigint NOT NULL,
    name text NOT NULL,
    type smallint NOT NULL,
    value numeric(14,2) NOT NULL,
    codes integer DEFAULT 0 NOT NULL,
    used integer DEFAULT 0 NOT NULL,
    low_told_at timestamp with time zone,
    empty_told_at timestamp with time zone,
    seal bytea
);
CREATE TABLE public.coupons (
    merchant_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.coupon_ids'::regclass) NOT NULL,
    original_id text,
    code text NOT NULL,
    type smallint NOT NULL,
    value numeric(14,2) NOT NULL,
    is_used boolean NOT NULL,
    used_by_order bigint,
    customer_id bigint NOT NULL,
    valid_from timestamp with time zone,
    valid_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    deactivated_at timestamp with time zone,
    seal bytea
);
CREATE SEQUENCE public.customer_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.customers (
    merchant_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.customer_ids'::regclass) NOT NULL,
    original_id text NOT NULL,
    public_id text NOT NULL,
    name text,
    email text,
    phone text,
    birthday date,
    birthday_changed_at timestamp with time zone,
    signed_up_at timestamp with time zone,
    document text,
    is_enrolled boolean NOT NULL,
    enrolled_at timestamp with time zone,
    enrolled_reason text,
    origin smallint NOT NULL,
    rfm_group smallint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    blocked_at timestamp with time zone,
    blocked_reason text,
    erased_at timestamp with time zone,
    words tsvector GENERATED ALWAYS AS (array_to_tsvector(array_remove(string_to_array((((merchant_id)::text || ':'::text) || replace(lower(((((((((((((COALESCE(
CASE
    WHEN (octet_length(name) = char_length(name)) THEN "left"(name, 160)
    ELSE regexp_replace(NORMALIZE("left"(name, 160), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)
END, ''::text) || ' '::text) || COALESCE("left"(email, 160), ''::text)) || ' '::text) || "left"(original_id, 160)) || ' '::text) || translate("left"(original_id, 160), '-_./:'::text, '     '::text)) || ' '::text) || COALESCE(translate("left"(document, 160), '.-/ '::text, ''::text), ''::text)) || ' '::text) || COALESCE(translate("left"(phone, 160), '+()-. '::text, ''::text), ''::text)) || ' '::text) || COALESCE("right"(translate("left"(phone, 160), '+()-. '::text, ''::text), 9), ''::text))), ' '::text, ((' '::text || (merchant_id)::text) || ':'::text))), ' '::text), ((merchant_id)::text || ':'::text)))) STORED
);
CREATE TABLE public.daily_figures (
    merchant_id bigint NOT NULL,
    day date NOT NULL,
    branch text NOT NULL,
    issued_points numeric(22,4) DEFAULT 0 NOT NULL,
    issued_cashback numeric(20,2) DEFAULT 0 NOT NULL,
    redeemed_points numeric(22,4) DEFAULT 0 NOT NULL,
    redeemed_cashback numeric(20,2) DEFAULT 0 NOT NULL,
    expired_points numeric(22,4) DEFAULT 0 NOT NULL,
    expired_cashback numeric(20,2) DEFAULT 0 NOT NULL,
    removed_points numeric(22,4) DEFAULT 0 NOT NULL,
    removed_cashback numeric(20,2) DEFAULT 0 NOT NULL,
    orders integer DEFAULT 0 NOT NULL,
    revenue numeric(20,2) DEFAULT 0 NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE public.daily_rewards (
    merchant_id bigint NOT NULL,
    day date NOT NULL,
    reward_id bigint NOT NULL,
    redeemed integer NOT NULL,
    points numeric(22,4) NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE public.device_link_requests (
    email text NOT NULL,
    link_base text NOT NULL,
    requested_at timestamp with time zone NOT NULL
);
CREATE TABLE public.event_cursors (
    merchant_id bigint NOT NULL,
    event_id bigint NOT NULL
);
CREATE TABLE public.events (
    merchant_id bigint NOT NULL,
    id bigint NOT NULL,
    customer_id bigint NOT NULL,
    record_id bigint NOT NULL,
    topic smallint NOT NULL,
    type smallint NOT NULL,
    points numeric(16,4) NOT NULL,
    cashback numeric(14,2) NOT NULL,
    valid_until timestamp with time zone,
    points_balance numeric(18,4) NOT NULL,
    cashback_balance numeric(16,2) NOT NULL,
    origins jsonb NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT events_hash_is_sha256 CHECK ((length(hash) = 32)),
    CONSTRAINT events_topic CHECK ((topic = ANY (ARRAY[0, 1, 2])))
);
ALTER TABLE ONLY public.events ALTER COLUMN merchant_id SET STATISTICS 10;
ALTER TABLE ONLY public.events ALTER COLUMN id SET STATISTICS 10;
ALTER TABLE ONLY public.events ALTER COLUMN customer_id SET STATISTICS 10;
ALTER TABLE ONLY public.events ALTER COLUMN record_id SET STATISTICS 10;
ALTER TABLE ONLY public.events ALTER COLUMN topic SET STATISTICS 10;
ALTER TABLE ONLY public.events ALTER COLUMN type SET STATISTICS 10;
ALTER TABLE ONLY public.events ALTER COLUMN points SET STATISTICS 10;
ALTER TABLE ONLY public.events ALTER COLUMN cashback SET STATISTICS 10;
ALTER TABLE ONLY public.events ALTER COLUMN valid_until SET STATISTICS 10;
ALTER TABLE ONLY public.events ALTER COLUMN points_balance SET STATISTICS 10;
ALTER TABLE ONLY public.events ALTER COLUMN cashback_balance SET STATISTICS 10;
ALTER TABLE ONLY public.events ALTER COLUMN origins SET STATISTICS 0;
ALTER TABLE ONLY public.events ALTER COLUMN occurred_at SET STATISTICS 10;
ALTER TABLE ONLY public.events ALTER COLUMN hash SET STATISTICS 0;
ALTER TABLE public.events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.figure_cursors (
    merchant_id bigint NOT NULL,
    event_id bigint NOT NULL,
    settled_event_id bigint NOT NULL,
    seen_event_id bigint,
    seen_horizon bigint,
    counted_at timestamp with time zone,
    snapshot jsonb,
    snapshot_at timestamp with time zone,
    next_snapshot_at timestamp with time zone
);
CREATE TABLE public.import_contents (
    merchant_id bigint NOT NULL,
    import_id bigint NOT NULL,
    content text NOT NULL,
    times integer NOT NULL
);
CREATE TABLE public.import_errors (
    merchant_id bigint NOT NULL,
    import_id bigint NOT NULL,
    id bigint NOT NULL,
    line integer NOT NULL,
    field text,
    code text NOT NULL,
    reason text NOT NULL,
    cells jsonb NOT NULL
);
ALTER TABLE public.import_errors ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.import_errors_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE SEQUENCE public.import_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.import_lanes (
    merchant_id bigint NOT NULL,
    import_id bigint NOT NULL,
    lane integer NOT NULL,
    lanes integer NOT NULL,
    next_list integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.import_lists (
    merchant_id bigint NOT NULL,
    import_id bigint NOT NULL,
    number integer NOT NULL,
    rows jsonb NOT NULL
);
CREATE TABLE public.imports (
    merchant_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.import_ids'::regclass) NOT NULL,
    kind text NOT NULL,
    file_name text NOT NULL,
    author text NOT NULL,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    parts integer DEFAULT 0 NOT NULL,
    lines integer DEFAULT 0 NOT NULL,
    rows integer DEFAULT 0 NOT NULL,
    lists integer DEFAULT 0 NOT NULL,
    separator text,
    columns jsonb DEFAULT '[]'::jsonb NOT NULL,
    samples jsonb DEFAULT '[]'::jsonb NOT NULL,
    fields jsonb DEFAULT '[]'::jsonb NOT NULL,
    decimal_comma boolean DEFAULT false NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    created integer DEFAULT 0 NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    same integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    month_first boolean DEFAULT false NOT NULL,
    CONSTRAINT imports_counts CHECK (((done = (((created + changed) + same) + failed)) AND (done <= rows))),
    CONSTRAINT imports_kind CHECK ((kind = ANY (ARRAY['customers'::text, 'orders'::text, 'balances'::text]))),
    CONSTRAINT imports_state CHECK ((state = ANY (ARRAY['uploading'::text, 'ready'::text, 'trying'::text, 'tried'::text, 'running'::text, 'paused'::text, 'done'::text, 'cancelled'::text])))
);
CREATE TABLE public.invitations (
    merchant_id bigint NOT NULL,
    id bigint NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    token_hash bytea NOT NULL,
    invited_by text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT invitations_email_is_small CHECK ((email = lower(email))),
    CONSTRAINT invitations_role CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text, 'viewer'::text]))),
    CONSTRAINT invitations_token_is_sha256 CHECK ((length(token_hash) = 32))
);
ALTER TABLE public.invitations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.invitations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.job_runs (
    merchant_id bigint NOT NULL,
    job text NOT NULL,
    day date NOT NULL,
    state jsonb,
    finished_at timestamp with time zone
);
CREATE TABLE public.known_devices (
    merchant_id bigint NOT NULL,
    user_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT known_devices_token_is_sha256 CHECK ((length(token_hash) = 32))
);
CREATE TABLE public.ledger_keys (
    fingerprint text NOT NULL,
    seen_at timestamp with time zone NOT NULL
);
CREATE TABLE public.lot_links (
    merchant_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    lot_id bigint NOT NULL,
    record_id bigint NOT NULL,
    kind text NOT NULL,
    seal bytea,
    CONSTRAINT lot_links_kind CHECK ((kind = ANY (ARRAY['revoked'::text, 'grace'::text])))
);
CREATE SEQUENCE public.mail_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.member_days (
    merchant_id bigint NOT NULL,
    day date NOT NULL,
    joined integer NOT NULL,
    last_ordered integer NOT NULL
);
CREATE TABLE public.merchants (
    id bigint NOT NULL,
    name text NOT NULL,
    currency text NOT NULL,
    time_zone text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    seal bytea,
    CONSTRAINT merchants_currency_is_iso_4217 CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT merchants_language_is_spoken CHECK ((language = ANY (ARRAY['en'::text, 'pt'::text, 'es'::text]))),
    CONSTRAINT merchants_name_is_a_handle CHECK ((name ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'::text))
);
ALTER TABLE public.merchants ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.merchants_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.noted_changes (
    tx xid8 DEFAULT pg_current_xact_id() NOT NULL,
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    owner bigint NOT NULL,
    table_name text NOT NULL,
    row_key text NOT NULL,
    before text,
    after text,
    before_seal bytea
);
ALTER TABLE public.noted_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.noted_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.objective_completions (
    merchant_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    objective text NOT NULL,
    period text NOT NULL,
    turn integer NOT NULL,
    key text,
    points numeric(16,4) NOT NULL,
    cashback numeric(14,2) NOT NULL,
    record_id bigint,
    completed_at timestamp with time zone NOT NULL,
    seal bytea
);
CREATE TABLE public.objective_counts (
    merchant_id bigint NOT NULL,
    objective text NOT NULL,
    completions bigint NOT NULL
);
CREATE SEQUENCE public.order_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.order_labels (
    merchant_id bigint NOT NULL,
    kind text NOT NULL,
    original_id text NOT NULL,
    name text,
    CONSTRAINT order_labels_kind CHECK ((kind = ANY (ARRAY['payment_method'::text, 'branch'::text, 'sales_person'::text])))
);
CREATE SEQUENCE public.order_metadata_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.orders (
    merchant_id bigint NOT NULL,
    id bigint NOT NULL,
    original_id text NOT NULL,
    customer_id bigint NOT NULL,
    state smallint NOT NULL,
    origin smallint NOT NULL,
    status text,
    total numeric(14,2) NOT NULL,
    placed_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    annulled_at timestamp with time zone,
    is_completed boolean NOT NULL,
    is_cancelled boolean NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    coupon text,
    external_coupon text,
    products jsonb NOT NULL,
    metadatas jsonb NOT NULL,
    payment_method_id text,
    branch_id text,
    sales_person_id text,
    program_version integer NOT NULL,
    grant_at timestamp with time zone,
    award_id bigint,
    earned_points numeric(16,4) DEFAULT 0 NOT NULL,
    decision jsonb,
    recorded_at timestamp with time zone NOT NULL,
    counted_on date,
    payment_methods jsonb,
    seal bytea
)
WITH (fillfactor='90');
ALTER TABLE ONLY public.orders ALTER COLUMN merchant_id SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN id SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN original_id SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN customer_id SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN state SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN origin SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN status SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN total SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN placed_at SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN completed_at SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN cancelled_at SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN annulled_at SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN is_completed SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN is_cancelled SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN updated_at SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN coupon SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN external_coupon SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN products SET STATISTICS 0;
ALTER TABLE ONLY public.orders ALTER COLUMN metadatas SET STATISTICS 0;
ALTER TABLE ONLY public.orders ALTER COLUMN payment_method_id SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN branch_id SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN sales_person_id SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN program_version SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN grant_at SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN award_id SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN earned_points SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN decision SET STATISTICS 0;
ALTER TABLE ONLY public.orders ALTER COLUMN recorded_at SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN counted_on SET STATISTICS 10;
ALTER TABLE ONLY public.orders ALTER COLUMN payment_methods SET STATISTICS 0;
ALTER TABLE ONLY public.orders ALTER COLUMN seal SET STATISTICS 0;
CREATE TABLE public.outbox (
    merchant_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.mail_ids'::regclass) NOT NULL,
    kind text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    body_html text NOT NULL,
    body_text text NOT NULL,
    headers jsonb NOT NULL,
    message_key uuid NOT NULL,
    redemption_id bigint,
    list_id bigint,
    created_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone,
    sent_at timestamp with time zone,
    failed_at timestamp with time zone,
    last_error text
);
CREATE TABLE public.point_draws (
    merchant_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    id bigint NOT NULL,
    record_id bigint NOT NULL,
    lot_id bigint NOT NULL,
    points numeric(16,4) NOT NULL,
    cashback numeric(14,2) NOT NULL
);
ALTER TABLE ONLY public.point_draws ALTER COLUMN merchant_id SET STATISTICS 10;
ALTER TABLE ONLY public.point_draws ALTER COLUMN customer_id SET STATISTICS 10;
ALTER TABLE ONLY public.point_draws ALTER COLUMN id SET STATISTICS 10;
ALTER TABLE ONLY public.point_draws ALTER COLUMN record_id SET STATISTICS 10;
ALTER TABLE ONLY public.point_draws ALTER COLUMN lot_id SET STATISTICS 10;
ALTER TABLE ONLY public.point_draws ALTER COLUMN points SET STATISTICS 10;
ALTER TABLE ONLY public.point_draws ALTER COLUMN cashback SET STATISTICS 10;
ALTER TABLE public.point_draws ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.point_draws_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE SEQUENCE public.point_record_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.point_records (
    merchant_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    id bigint NOT NULL,
    type smallint NOT NULL,
    points numeric(16,4) NOT NULL,
    cashback numeric(14,2) NOT NULL,
    remaining_points numeric(16,4) NOT NULL,
    remaining_cashback numeric(14,2) NOT NULL,
    owed_points numeric(16,4) NOT NULL,
    owed_cashback numeric(14,2) NOT NULL,
    valid_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    order_id bigint,
    branch text,
    reason jsonb NOT NULL,
    metadata jsonb NOT NULL,
    CONSTRAINT point_records_owed CHECK (((owed_points >= (0)::numeric) AND (owed_cashback >= (0)::numeric))),
    CONSTRAINT point_records_remaining_cashback CHECK (((remaining_cashback >= (0)::numeric) AND (remaining_cashback <= GREATEST(cashback, (0)::numeric)))),
    CONSTRAINT point_records_remaining_points CHECK (((remaining_points >= (0)::numeric) AND (remaining_points <= GREATEST(points, (0)::numeric))))
)
WITH (fillfactor='90');
ALTER TABLE ONLY public.point_records ALTER COLUMN merchant_id SET STATISTICS 10;
ALTER TABLE ONLY public.point_records ALTER COLUMN customer_id SET STATISTICS 10;
ALTER TABLE ONLY public.point_records ALTER COLUMN id SET STATISTICS 10;
ALTER TABLE ONLY public.point_records ALTER COLUMN type SET STATISTICS 10;
ALTER TABLE ONLY public.point_records ALTER COLUMN points SET STATISTICS 10;
ALTER TABLE ONLY public.point_records ALTER COLUMN cashback SET STATISTICS 10;
ALTER TABLE ONLY public.point_records ALTER COLUMN remaining_points SET STATISTICS 10;
ALTER TABLE ONLY public.point_records ALTER COLUMN remaining_cashback SET STATISTICS 10;
ALTER TABLE ONLY public.point_records ALTER COLUMN owed_points SET STATISTICS 10;
ALTER TABLE ONLY public.point_records ALTER COLUMN owed_cashback SET STATISTICS 10;
ALTER TABLE ONLY public.point_records ALTER COLUMN valid_until SET STATISTICS 10;
ALTER TABLE ONLY public.point_records ALTER COLUMN created_at SET STATISTICS 10;
ALTER TABLE ONLY public.point_records ALTER COLUMN order_id SET STATISTICS 10;
ALTER TABLE ONLY public.point_records ALTER COLUMN branch SET STATISTICS 10;
ALTER TABLE ONLY public.point_records ALTER COLUMN reason SET STATISTICS 0;
ALTER TABLE ONLY public.point_records ALTER COLUMN metadata SET STATISTICS 0;
CREATE TABLE public.products (
    merchant_id bigint NOT NULL,
    original_id text NOT NULL,
    title text,
    url text,
    image_url text,
    is_active boolean NOT NULL,
    price numeric(14,2),
    brand_id text,
    category_id text,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.programs (
    merchant_id bigint NOT NULL,
    version integer NOT NULL,
    settings jsonb NOT NULL,
    author text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    seal bytea
);
CREATE TABLE public.progress (
    merchant_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    orders integer DEFAULT 0 NOT NULL,
    spend numeric(20,2) DEFAULT 0 NOT NULL,
    earned numeric(22,4) DEFAULT 0 NOT NULL,
    tier_id bigint,
    last_order_on date,
    lapsed_at timestamp with time zone,
    held_tier_id bigint,
    held_until timestamp with time zone,
    review_at timestamp with time zone,
    own_tier_id bigint
)
WITH (fillfactor='80');
ALTER TABLE ONLY public.progress ALTER COLUMN merchant_id SET STATISTICS 10;
ALTER TABLE ONLY public.progress ALTER COLUMN customer_id SET STATISTICS 10;
ALTER TABLE ONLY public.progress ALTER COLUMN orders SET STATISTICS 10;
ALTER TABLE ONLY public.progress ALTER COLUMN spend SET STATISTICS 10;
ALTER TABLE ONLY public.progress ALTER COLUMN earned SET STATISTICS 10;
ALTER TABLE ONLY public.progress ALTER COLUMN tier_id SET STATISTICS 10;
ALTER TABLE ONLY public.progress ALTER COLUMN last_order_on SET STATISTICS 10;
ALTER TABLE ONLY public.progress ALTER COLUMN lapsed_at SET STATISTICS 10;
ALTER TABLE ONLY public.progress ALTER COLUMN held_tier_id SET STATISTICS 10;
ALTER TABLE ONLY public.progress ALTER COLUMN held_until SET STATISTICS 10;
ALTER TABLE ONLY public.progress ALTER COLUMN review_at SET STATISTICS 10;
ALTER TABLE ONLY public.progress ALTER COLUMN own_tier_id SET STATISTICS 10;
CREATE TABLE public.progress_days (
    merchant_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    day date NOT NULL,
    orders integer NOT NULL,
    spend numeric(20,2) NOT NULL,
    earned numeric(22,4) NOT NULL
)
WITH (fillfactor='90');
ALTER TABLE ONLY public.progress_days ALTER COLUMN merchant_id SET STATISTICS 10;
ALTER TABLE ONLY public.progress_days ALTER COLUMN customer_id SET STATISTICS 10;
ALTER TABLE ONLY public.progress_days ALTER COLUMN day SET STATISTICS 10;
ALTER TABLE ONLY public.progress_days ALTER COLUMN orders SET STATISTICS 10;
ALTER TABLE ONLY public.progress_days ALTER COLUMN spend SET STATISTICS 10;
ALTER TABLE ONLY public.progress_days ALTER COLUMN earned SET STATISTICS 10;
CREATE TABLE public.quiz_completions (
    merchant_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    quiz_id bigint NOT NULL,
    answers jsonb NOT NULL,
    record_id bigint,
    completed_at timestamp with time zone NOT NULL,
    seal bytea
);
CREATE SEQUENCE public.quiz_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE SEQUENCE public.quiz_option_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.quiz_options (
    merchant_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.quiz_option_ids'::regclass) NOT NULL,
    question_id bigint NOT NULL,
    "position" integer NOT NULL,
    text text NOT NULL,
    type smallint NOT NULL
);
CREATE SEQUENCE public.quiz_question_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.quiz_questions (
    merchant_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.quiz_question_ids'::regclass) NOT NULL,
    quiz_id bigint NOT NULL,
    "position" integer NOT NULL,
    question text NOT NULL,
    type smallint NOT NULL
);
CREATE TABLE public.quizzes (
    merchant_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.quiz_ids'::regclass) NOT NULL,
    name text NOT NULL,
    is_active boolean NOT NULL,
    starts_at timestamp with time zone,
    ends_at timestamp with time zone,
    points numeric(16,4) NOT NULL,
    seal bytea
);
CREATE SEQUENCE public.redemption_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.redemptions (
    merchant_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.redemption_ids'::regclass) NOT NULL,
    customer_id bigint NOT NULL,
    reward_id bigint NOT NULL,
    original_key text NOT NULL,
    external_code text NOT NULL,
    record_id bigint NOT NULL,
    coupon_id bigint,
    order_id bigint,
    points_balance numeric(18,4) NOT NULL,
    cashback_balance numeric(16,2) NOT NULL,
    disabled_reason text,
    refunded_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    unmet jsonb,
    terms jsonb NOT NULL,
    seal bytea
);
CREATE SEQUENCE public.referral_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.referrals (
    merchant_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.referral_ids'::regclass) NOT NULL,
    referrer_id bigint NOT NULL,
    friend text NOT NULL,
    friend_id bigint,
    order_id bigint,
    referrer_record_id bigint,
    friend_record_id bigint,
    revoked_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    seal bytea
);
CREATE SEQUENCE public.reward_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.rewards (
    merchant_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.reward_ids'::regclass) NOT NULL,
    is_active boolean NOT NULL,
    configuration jsonb NOT NULL,
    redeemed integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    coupons_ended_at timestamp with time zone,
    inactive_since timestamp with time zone,
    seal bytea
);
CREATE TABLE public.rule_usage (
    merchant_id bigint NOT NULL,
    rule_id text NOT NULL,
    customer_id bigint NOT NULL,
    period text NOT NULL,
    points numeric(22,4) NOT NULL,
    CONSTRAINT rule_usage_points CHECK ((points >= (0)::numeric))
)
WITH (fillfactor='50');
CREATE TABLE public.schema_migrations (
    version integer NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.seal_slots
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.seal_totals (
    merchant_id bigint NOT NULL,
    slot bigint NOT NULL,
    totals text NOT NULL,
    seal bytea
)
WITH (fillfactor='50');
CREATE TABLE public.sessions (
    token_hash bytea NOT NULL,
    merchant_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    id bigint NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    address text,
    agent text,
    by_link boolean DEFAULT false NOT NULL,
    CONSTRAINT sessions_token_is_sha256 CHECK ((length(token_hash) = 32))
);
ALTER TABLE public.sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sessions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.setup_tokens (
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT setup_tokens_token_is_sha256 CHECK ((length(token_hash) = 32))
);
CREATE TABLE public.sign_in_links (
    token_hash bytea NOT NULL,
    merchant_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    purpose text DEFAULT 'sign-in'::text NOT NULL,
    CONSTRAINT sign_in_links_purpose CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'device'::text]))),
    CONSTRAINT sign_in_links_token_is_sha256 CHECK ((length(token_hash) = 32))
);
CREATE TABLE public.tier_history (
    merchant_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    from_tier_id bigint,
    to_tier_id bigint,
    why text NOT NULL,
    author text,
    seal bytea
);
ALTER TABLE public.tier_history ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tier_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE SEQUENCE public.tier_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.tier_members (
    merchant_id bigint NOT NULL,
    tier_id bigint NOT NULL,
    shard smallint NOT NULL,
    customers bigint NOT NULL
);
CREATE TABLE public.tiers (
    merchant_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.tier_ids'::regclass) NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    color text,
    icon_url text,
    is_active boolean NOT NULL,
    is_base boolean NOT NULL,
    identifier text,
    caption text,
    goals jsonb NOT NULL,
    benefits jsonb NOT NULL,
    match text DEFAULT 'all'::text NOT NULL,
    grace_days integer DEFAULT 0 NOT NULL,
    seal bytea,
    CONSTRAINT tiers_grace_days CHECK ((grace_days >= 0)),
    CONSTRAINT tiers_match CHECK ((match = ANY (ARRAY['all'::text, 'any'::text])))
);
CREATE SEQUENCE public.user_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.users (
    merchant_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.user_ids'::regclass) NOT NULL,
    email text NOT NULL,
    password_hash text,
    role text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    name text,
    deactivated_at timestamp with time zone,
    totp_secret text,
    totp_confirmed_at timestamp with time zone,
    totp_last_step bigint DEFAULT 0 NOT NULL,
    recovery_hashes bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    may_see_contacts boolean DEFAULT false NOT NULL,
    seal bytea,
    CONSTRAINT users_email_is_small CHECK ((email = lower(email))),
    CONSTRAINT users_role CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text, 'viewer'::text])))
);
CREATE TABLE public.webhook_attempts (
    merchant_id bigint NOT NULL,
    subscription_id bigint NOT NULL,
    delivery_id bigint NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone NOT NULL,
    status smallint,
    latency_ms integer NOT NULL,
    error text,
    response text
);
CREATE TABLE public.webhook_deliveries (
    merchant_id bigint NOT NULL,
    subscription_id bigint NOT NULL,
    id bigint NOT NULL,
    message_id uuid DEFAULT gen_random_uuid() NOT NULL,
    topic smallint NOT NULL,
    event_id bigint,
    customer_id bigint,
    test_payload jsonb,
    created_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    delivered_at timestamp with time zone,
    failed_at timestamp with time zone,
    CONSTRAINT webhook_deliveries_source CHECK (((event_id IS NULL) <> (test_payload IS NULL)))
)
WITH (fillfactor='80');
ALTER TABLE public.webhook_deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE SEQUENCE public.webhook_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.webhook_subscriptions (
    merchant_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.webhook_ids'::regclass) NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    topics smallint[] NOT NULL,
    form text NOT NULL,
    headers jsonb NOT NULL,
    alert_email text,
    in_order boolean NOT NULL,
    per_second integer,
    concurrency integer NOT NULL,
    is_active boolean NOT NULL,
    secret text NOT NULL,
    previous_secret text,
    previous_secret_until timestamp with time zone,
    after_event_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    failing_since timestamp with time zone,
    disabled_at timestamp with time zone,
    disabled_reason text,
    paused_until timestamp with time zone,
    held_by uuid,
    held_until timestamp with time zone,
    CONSTRAINT webhook_subscriptions_caps CHECK (((per_second > 0) AND (concurrency > 0))),
    CONSTRAINT webhook_subscriptions_form CHECK ((form = ANY (ARRAY['payload'::text, 'envelope'::text]))),
    CONSTRAINT webhook_subscriptions_reason CHECK (((disabled_at IS NULL) = (disabled_reason IS NULL))),
    CONSTRAINT webhook_subscriptions_topics CHECK (((cardinality(topics) > 0) AND (topics <@ ARRAY[(0)::smallint, (1)::smallint, (2)::smallint])))
);
INSERT INTO public.accounts VALUES
	(1, 1, 7291.0000, 218.73, 0.0000, 0.00, '2027-01-22 02:59:59.999+00', '\x7ad0b07ab4ad02c74875bc46883c56323008e1e1817e836296b242fc3c990414', 19, '\x640b1ea61f76413670871b63176195c5d32999509984b7cae8a883b87ce7ffef', '\xc94a167cc47de630ea076c774c1e291c92a4a46cbfe84455b03d31fe128600a8'),
	(1, 2, 266.6667, 8.00, 0.0000, 0.00, '2027-11-17 02:59:59.999+00', '\x93c530fc2ac3b488728427a930621941719e7dc0dba808e18b50750237fc9cc4', 5, '\xb3cdea45247f1fd43a2e20ed31259b470d7e4f3dfa2b7ed5644bd672ce928d3d', '\xf961252d2ab08c719bdf4f36eb3c895f7faa9e1d20aad0c68fc19b3450c2e3aa');
INSERT INTO public.api_keys VALUES
	('token', 1, 'demo', '\x2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683', '2026-11-16 23:07:53.746+00', '2026-11-16 23:08:00.617+00', NULL, false, '\xffe3d85522c5d51781745e3a7769bc51251dc689e851a6de96558a949011ab8b');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-16 23:08:11.752+00', NULL, 'command line', 'users create', 'users', '2', NULL, '{"Role": "editor", "Email": "editor@demo.example"}', NULL, NULL, NULL, '\xf9e922bbe600b2e41c475f55b2206fed86da1eb4acf85bec1f5e153643ae9957'),
	(1, 2, '2026-11-16 23:08:14.572+00', NULL, 'command line', 'users contacts', 'users', '2', '{"MaySeeContacts": false}', '{"MaySeeContacts": true}', NULL, NULL, NULL, '\x14b830f6f0435f9b3b82d941081613b22271fd2b8247bee877ee3af494708d1a');
INSERT INTO public.birthday_rounds VALUES
	(1, '2026-11-16');
INSERT INTO public.brands VALUES
	(1, 'ALTO', 'Alto'),
	(1, 'CASA', 'Casa Verde'),
	(1, 'MARE', 'Maré'),
	(1, 'TRILHA', 'Trilha');
INSERT INTO public.categories VALUES
	(1, 'clothing', 'Clothing', NULL, 'shop'),
	(1, 'home', 'Home', NULL, 'shop'),
	(1, 'outdoor', 'Outdoor', NULL, 'shop'),
	(1, 'shirts', 'Shirts', NULL, 'clothing'),
	(1, 'shoes', 'Shoes', NULL, 'clothing'),
	(1, 'shop', 'Shop', NULL, NULL),
	(1, 'trail', 'Trail shoes', NULL, 'shoes');
INSERT INTO public.change_keys VALUES
	(1, 'gift-1', 2, 26, '2026-11-16 23:08:10.328+00', '\x862e8e2e963cf36a1b4e5459dea1967c50125db3d33de1eb3d20d592ae304d2e');
INSERT INTO public.counted_orders VALUES
	(1, 3, '2025-04-21', 'centro', 749.0000, 22.47, '2025-04-20', 'centro', 749.70),
	(1, 4, '2025-07-20', 'centro', 59.0000, 1.77, '2025-07-18', 'centro', 59.90),
	(1, 5, '2025-12-10', 'jardins', 279.0000, 8.37, '2025-12-07', 'jardins', 279.80),
	(1, 6, '2026-01-15', 'jardins', 39.0000, 1.17, '2026-01-10', 'jardins', 39.90),
	(1, 7, '2026-01-21', 'centro', 599.0000, 17.97, '2026-01-18', 'centro', 599.70),
	(1, 8, '2026-01-27', 'jardins', 587.0000, 17.61, '2026-01-27', 'jardins', 469.70),
	(1, 9, '2026-02-14', 'jardins', 124.0000, 3.72, '2026-02-14', 'jardins', 99.90),
	(1, 10, '2026-02-26', 'centro', 474.0000, 14.22, '2026-02-21', 'centro', 379.60),
	(1, 11, '2026-03-10', 'centro', 124.0000, 3.72, '2026-03-07', 'centro', 99.80),
	(1, 12, '2026-04-09', 'centro', 549.0000, 16.47, '2026-04-09', 'centro', 439.80),
	(1, 13, '2026-04-27', 'jardins', 562.0000, 16.86, '2026-04-23', 'jardins', 449.70),
	(1, 14, '2026-05-27', 'centro', 1549.0000, 46.47, '2026-05-26', 'centro', 1239.60),
	(1, 15, '2026-06-20', 'jardins', 349.0000, 10.47, '2026-06-15', 'jardins', 279.90),
	(1, 16, '2026-08-01', 'jardins', 1787.0000, 53.61, NULL, 'jardins', 1429.80),
	(1, 17, '2026-09-24', 'jardins', 1924.0000, 57.72, '2026-09-23', 'jardins', 1539.70),
	(1, 18, '2026-10-17', 'centro', 674.0000, 20.22, '2026-10-17', 'centro', 449.90),
	(1, 21, '2026-11-16', '', 500.0000, 15.00, NULL, '', 500.00),
	(1, 22, '2026-11-16', '', 400.0000, 12.00, '2026-11-14', '', 400.00);
INSERT INTO public.coupon_codes OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 2, 'CARD50-0002', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 3, 'CARD50-0003', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 4, 'CARD50-0004', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 5, 'CARD50-0005', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 6, 'CARD50-0006', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 7, 'CARD50-0007', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 8, 'CARD50-0008', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 9, 'CARD50-0009', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 10, 'CARD50-0010', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 11, 'CARD50-0011', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 12, 'CARD50-0012', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 13, 'CARD50-0013', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 14, 'CARD50-0014', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 15, 'CARD50-0015', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 16, 'CARD50-0016', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 17, 'CARD50-0017', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 18, 'CARD50-0018', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 19, 'CARD50-0019', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 20, 'CARD50-0020', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 21, 'CARD50-0021', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 22, 'CARD50-0022', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 23, 'CARD50-0023', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 24, 'CARD50-0024', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 25, 'CARD50-0025', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 26, 'CARD50-0026', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 27, 'CARD50-0027', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 28, 'CARD50-0028', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 29, 'CARD50-0029', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 30, 'CARD50-0030', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 31, 'CARD50-0031', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 32, 'CARD50-0032', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 33, 'CARD50-0033', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 34, 'CARD50-0034', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 35, 'CARD50-0035', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 36, 'CARD50-0036', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 37, 'CARD50-0037', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 38, 'CARD50-0038', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 39, 'CARD50-0039', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 40, 'CARD50-0040', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 41, 'CARD50-0041', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 42, 'CARD50-0042', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 43, 'CARD50-0043', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 44, 'CARD50-0044', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 45, 'CARD50-0045', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 46, 'CARD50-0046', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 47, 'CARD50-0047', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 48, 'CARD50-0048', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 49, 'CARD50-0049', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 50, 'CARD50-0050', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 51, 'CARD50-0051', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 52, 'CARD50-0052', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 53, 'CARD50-0053', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 54, 'CARD50-0054', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 55, 'CARD50-0055', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 56, 'CARD50-0056', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 57, 'CARD50-0057', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 58, 'CARD50-0058', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 59, 'CARD50-0059', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 60, 'CARD50-0060', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 61, 'CARD50-0061', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 62, 'CARD50-0062', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 63, 'CARD50-0063', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 64, 'CARD50-0064', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 65, 'CARD50-0065', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 66, 'CARD50-0066', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 67, 'CARD50-0067', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 68, 'CARD50-0068', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 69, 'CARD50-0069', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 70, 'CARD50-0070', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 71, 'CARD50-0071', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 72, 'CARD50-0072', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 73, 'CARD50-0073', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 74, 'CARD50-0074', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 75, 'CARD50-0075', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 76, 'CARD50-0076', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 77, 'CARD50-0077', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 78, 'CARD50-0078', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 79, 'CARD50-0079', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 80, 'CARD50-0080', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 81, 'CARD50-0081', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 82, 'CARD50-0082', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 83, 'CARD50-0083', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 84, 'CARD50-0084', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 85, 'CARD50-0085', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 86, 'CARD50-0086', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 87, 'CARD50-0087', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 88, 'CARD50-0088', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 89, 'CARD50-0089', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 90, 'CARD50-0090', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 91, 'CARD50-0091', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 92, 'CARD50-0092', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 93, 'CARD50-0093', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 94, 'CARD50-0094', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 95, 'CARD50-0095', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 96, 'CARD50-0096', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 97, 'CARD50-0097', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 98, 'CARD50-0098', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 99, 'CARD50-0099', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 100, 'CARD50-0100', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 101, 'CARD50-0101', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 102, 'CARD50-0102', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 103, 'CARD50-0103', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 104, 'CARD50-0104', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 105, 'CARD50-0105', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 106, 'CARD50-0106', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 107, 'CARD50-0107', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 108, 'CARD50-0108', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 109, 'CARD50-0109', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 110, 'CARD50-0110', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 111, 'CARD50-0111', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 112, 'CARD50-0112', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 113, 'CARD50-0113', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 114, 'CARD50-0114', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 115, 'CARD50-0115', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 116, 'CARD50-0116', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 117, 'CARD50-0117', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 118, 'CARD50-0118', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 119, 'CARD50-0119', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 120, 'CARD50-0120', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 121, 'CARD50-0121', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 122, 'CARD50-0122', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 123, 'CARD50-0123', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 124, 'CARD50-0124', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 125, 'CARD50-0125', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 126, 'CARD50-0126', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 127, 'CARD50-0127', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 128, 'CARD50-0128', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 129, 'CARD50-0129', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 130, 'CARD50-0130', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 131, 'CARD50-0131', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 132, 'CARD50-0132', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 133, 'CARD50-0133', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 134, 'CARD50-0134', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 135, 'CARD50-0135', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 136, 'CARD50-0136', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 137, 'CARD50-0137', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 138, 'CARD50-0138', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 139, 'CARD50-0139', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 140, 'CARD50-0140', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 141, 'CARD50-0141', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 142, 'CARD50-0142', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 143, 'CARD50-0143', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 144, 'CARD50-0144', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 145, 'CARD50-0145', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 146, 'CARD50-0146', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 147, 'CARD50-0147', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 148, 'CARD50-0148', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 149, 'CARD50-0149', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 150, 'CARD50-0150', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 151, 'CARD50-0151', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 152, 'CARD50-0152', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 153, 'CARD50-0153', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 154, 'CARD50-0154', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 155, 'CARD50-0155', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 156, 'CARD50-0156', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 157, 'CARD50-0157', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 158, 'CARD50-0158', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 159, 'CARD50-0159', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 160, 'CARD50-0160', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 161, 'CARD50-0161', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 162, 'CARD50-0162', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 163, 'CARD50-0163', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 164, 'CARD50-0164', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 165, 'CARD50-0165', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 166, 'CARD50-0166', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 167, 'CARD50-0167', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 168, 'CARD50-0168', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 169, 'CARD50-0169', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 170, 'CARD50-0170', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 171, 'CARD50-0171', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 172, 'CARD50-0172', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 173, 'CARD50-0173', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 174, 'CARD50-0174', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 175, 'CARD50-0175', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 176, 'CARD50-0176', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 177, 'CARD50-0177', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 178, 'CARD50-0178', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 179, 'CARD50-0179', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 180, 'CARD50-0180', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 181, 'CARD50-0181', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 182, 'CARD50-0182', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 183, 'CARD50-0183', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 184, 'CARD50-0184', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 185, 'CARD50-0185', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 186, 'CARD50-0186', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 187, 'CARD50-0187', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 188, 'CARD50-0188', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 189, 'CARD50-0189', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 190, 'CARD50-0190', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 191, 'CARD50-0191', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 192, 'CARD50-0192', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 193, 'CARD50-0193', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 194, 'CARD50-0194', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 195, 'CARD50-0195', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 196, 'CARD50-0196', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 197, 'CARD50-0197', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 198, 'CARD50-0198', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 199, 'CARD50-0199', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 200, 'CARD50-0200', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 201, 'CARD50-0201', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 202, 'CARD50-0202', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 203, 'CARD50-0203', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 204, 'CARD50-0204', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 205, 'CARD50-0205', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 206, 'CARD50-0206', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 207, 'CARD50-0207', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 208, 'CARD50-0208', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 209, 'CARD50-0209', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 210, 'CARD50-0210', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 211, 'CARD50-0211', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 212, 'CARD50-0212', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 213, 'CARD50-0213', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 214, 'CARD50-0214', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 215, 'CARD50-0215', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 216, 'CARD50-0216', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 217, 'CARD50-0217', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 218, 'CARD50-0218', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 219, 'CARD50-0219', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 220, 'CARD50-0220', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 221, 'CARD50-0221', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 222, 'CARD50-0222', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 223, 'CARD50-0223', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 224, 'CARD50-0224', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 225, 'CARD50-0225', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 226, 'CARD50-0226', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 227, 'CARD50-0227', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 228, 'CARD50-0228', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 229, 'CARD50-0229', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 230, 'CARD50-0230', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 231, 'CARD50-0231', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 232, 'CARD50-0232', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 233, 'CARD50-0233', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 234, 'CARD50-0234', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 235, 'CARD50-0235', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 236, 'CARD50-0236', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 237, 'CARD50-0237', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 238, 'CARD50-0238', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 239, 'CARD50-0239', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 240, 'CARD50-0240', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 241, 'CARD50-0241', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 242, 'CARD50-0242', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 243, 'CARD50-0243', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 244, 'CARD50-0244', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 245, 'CARD50-0245', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 246, 'CARD50-0246', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 247, 'CARD50-0247', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 248, 'CARD50-0248', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 249, 'CARD50-0249', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 250, 'CARD50-0250', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 251, 'CARD50-0251', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 252, 'CARD50-0252', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 253, 'CARD50-0253', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 254, 'CARD50-0254', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 255, 'CARD50-0255', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 256, 'CARD50-0256', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 257, 'CARD50-0257', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 258, 'CARD50-0258', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 259, 'CARD50-0259', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 260, 'CARD50-0260', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 261, 'CARD50-0261', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 262, 'CARD50-0262', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 263, 'CARD50-0263', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 264, 'CARD50-0264', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 265, 'CARD50-0265', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 266, 'CARD50-0266', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 267, 'CARD50-0267', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 268, 'CARD50-0268', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 269, 'CARD50-0269', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 270, 'CARD50-0270', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 271, 'CARD50-0271', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 272, 'CARD50-0272', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 273, 'CARD50-0273', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 274, 'CARD50-0274', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 275, 'CARD50-0275', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 276, 'CARD50-0276', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 277, 'CARD50-0277', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 278, 'CARD50-0278', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 279, 'CARD50-0279', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 280, 'CARD50-0280', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 281, 'CARD50-0281', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 282, 'CARD50-0282', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 283, 'CARD50-0283', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 284, 'CARD50-0284', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 285, 'CARD50-0285', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 286, 'CARD50-0286', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 287, 'CARD50-0287', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 288, 'CARD50-0288', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 289, 'CARD50-0289', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 290, 'CARD50-0290', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 291, 'CARD50-0291', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 292, 'CARD50-0292', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 293, 'CARD50-0293', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 294, 'CARD50-0294', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 295, 'CARD50-0295', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 296, 'CARD50-0296', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 297, 'CARD50-0297', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 298, 'CARD50-0298', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 299, 'CARD50-0299', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 300, 'CARD50-0300', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 301, 'CARD50-0301', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 302, 'CARD50-0302', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 303, 'CARD50-0303', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 304, 'CARD50-0304', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 305, 'CARD50-0305', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 306, 'CARD50-0306', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 307, 'CARD50-0307', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 308, 'CARD50-0308', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 309, 'CARD50-0309', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 310, 'CARD50-0310', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 311, 'CARD50-0311', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 312, 'CARD50-0312', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 313, 'CARD50-0313', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 314, 'CARD50-0314', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 315, 'CARD50-0315', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 316, 'CARD50-0316', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 317, 'CARD50-0317', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 318, 'CARD50-0318', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 319, 'CARD50-0319', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 320, 'CARD50-0320', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 321, 'CARD50-0321', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 322, 'CARD50-0322', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 323, 'CARD50-0323', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 324, 'CARD50-0324', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 325, 'CARD50-0325', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 326, 'CARD50-0326', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 327, 'CARD50-0327', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 328, 'CARD50-0328', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 329, 'CARD50-0329', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 330, 'CARD50-0330', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 331, 'CARD50-0331', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 332, 'CARD50-0332', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 333, 'CARD50-0333', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 334, 'CARD50-0334', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 335, 'CARD50-0335', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 336, 'CARD50-0336', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 337, 'CARD50-0337', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 338, 'CARD50-0338', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 339, 'CARD50-0339', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 340, 'CARD50-0340', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 341, 'CARD50-0341', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 342, 'CARD50-0342', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 343, 'CARD50-0343', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 344, 'CARD50-0344', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 345, 'CARD50-0345', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 346, 'CARD50-0346', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 347, 'CARD50-0347', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 348, 'CARD50-0348', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 349, 'CARD50-0349', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 350, 'CARD50-0350', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 351, 'CARD50-0351', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 352, 'CARD50-0352', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 353, 'CARD50-0353', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 354, 'CARD50-0354', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 355, 'CARD50-0355', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 356, 'CARD50-0356', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 357, 'CARD50-0357', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 358, 'CARD50-0358', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 359, 'CARD50-0359', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 360, 'CARD50-0360', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 361, 'CARD50-0361', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 362, 'CARD50-0362', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 363, 'CARD50-0363', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 364, 'CARD50-0364', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 365, 'CARD50-0365', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 366, 'CARD50-0366', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 367, 'CARD50-0367', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 368, 'CARD50-0368', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 369, 'CARD50-0369', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 370, 'CARD50-0370', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 371, 'CARD50-0371', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 372, 'CARD50-0372', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 373, 'CARD50-0373', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 374, 'CARD50-0374', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 375, 'CARD50-0375', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 376, 'CARD50-0376', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 377, 'CARD50-0377', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 378, 'CARD50-0378', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 379, 'CARD50-0379', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 380, 'CARD50-0380', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 381, 'CARD50-0381', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 382, 'CARD50-0382', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 383, 'CARD50-0383', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 384, 'CARD50-0384', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 385, 'CARD50-0385', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 386, 'CARD50-0386', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 387, 'CARD50-0387', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 388, 'CARD50-0388', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 389, 'CARD50-0389', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 390, 'CARD50-0390', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 391, 'CARD50-0391', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 392, 'CARD50-0392', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 393, 'CARD50-0393', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 394, 'CARD50-0394', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 395, 'CARD50-0395', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 396, 'CARD50-0396', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 397, 'CARD50-0397', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 398, 'CARD50-0398', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 399, 'CARD50-0399', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 400, 'CARD50-0400', NULL, '2024-11-16 23:07:53.746+00'),
	(1, 1, 1, 'CARD50-0001', 2, '2024-11-16 23:07:53.746+00');
INSERT INTO public.coupon_lists VALUES
	(1, 1, 2, 'Fifty off, printed cards', 0, 50.00, 400, 1, NULL, NULL, '\x06a7cd3c60b7eff576e9e532da93f66b4ec14f88840046b39189fcf117a4cdde');
INSERT INTO public.coupons VALUES
	(1, 1, NULL, 'SHIP-6DFNWVNJ', 2, 0.00, true, 5, 1, '2025-09-26 23:07:53.746+00', '2025-10-27 02:59:59.999+00', '2025-09-26 23:07:53.746+00', NULL, '\xec03afd3d6bc624234f785896485ad65df24767deaaea5065e3f43286e999a4d'),
	(1, 2, NULL, 'CARD50-0001', 0, 50.00, true, 11, 1, '2026-03-04 23:07:53.746+00', '2026-05-04 02:59:59.999+00', '2026-03-04 23:07:53.746+00', NULL, '\x47e31291f3be7a7640b23c823e5fb6c2f1ff77f6a1f0aae507ca85fe89e118ba'),
	(1, 3, NULL, 'TEN-9J7GMBES', 1, 10.00, false, NULL, 2, '2026-11-16 23:08:01.138+00', '2026-12-17 02:59:59.999+00', '2026-11-16 23:08:01.138+00', NULL, '\x6878cd1056fb2214965b67c8d2da8b5e1dfe9cf05baacd7fc65eec4a72d5583b');
INSERT INTO public.customers VALUES
	(1, 1, 'C-0001', 'YPHSdYtS0YYyE9gV', 'Felipe Lima Tavares', 'felipe.0001@example.com', '+55 11 96668-6764', '1995-06-27', '2025-04-21 23:07:53.746+00', '2025-04-11 15:51:26.607+00', '568.513.928-74', true, '2025-04-21 23:07:53.746+00', 'asked for', 3, 4, '2025-04-21 23:07:53.746+00', NULL, NULL, NULL, DEFAULT),
	(1, 2, 'ana', 'NaerspcZDksSaf40', 'Ana Souza', 'ana@example.com', NULL, NULL, NULL, NULL, NULL, true, '2026-11-16 23:08:00.871+00', 'first order', 3, 0, '2026-11-16 23:08:00.871+00', NULL, NULL, NULL, DEFAULT);
INSERT INTO public.daily_figures VALUES
	(1, '2025-09-26', '', 0.0000, 0.00, -150.0000, -4.50, 0.0000, 0.00, 0.0000, 0.00, 0, 0.00),
	(1, '2026-03-04', '', 0.0000, 0.00, -1200.0000, -36.00, 0.0000, 0.00, 0.0000, 0.00, 0, 0.00),
	(1, '2026-08-19', 'jardins', 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, -1787.0000, -53.61, 0, 0.00),
	(1, '2025-04-20', 'centro', 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 749.70),
	(1, '2025-04-21', 'centro', 749.0000, 22.47, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0, 0.00),
	(1, '2025-07-18', 'centro', 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 59.90),
	(1, '2025-07-20', 'centro', 59.0000, 1.77, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0, 0.00),
	(1, '2025-12-07', 'jardins', 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 279.80),
	(1, '2025-12-10', 'jardins', 279.0000, 8.37, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0, 0.00),
	(1, '2026-01-10', 'jardins', 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 39.90),
	(1, '2026-01-15', 'jardins', 39.0000, 1.17, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0, 0.00),
	(1, '2026-01-18', 'centro', 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 599.70),
	(1, '2026-01-21', 'centro', 599.0000, 17.97, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0, 0.00),
	(1, '2026-01-27', 'jardins', 587.0000, 17.61, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 469.70),
	(1, '2026-02-14', 'jardins', 124.0000, 3.72, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 99.90),
	(1, '2026-02-21', 'centro', 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 379.60),
	(1, '2026-02-26', 'centro', 474.0000, 14.22, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0, 0.00),
	(1, '2026-03-07', 'centro', 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 99.80),
	(1, '2026-03-10', 'centro', 124.0000, 3.72, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0, 0.00),
	(1, '2026-04-09', 'centro', 549.0000, 16.47, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 439.80),
	(1, '2026-04-23', 'jardins', 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 449.70),
	(1, '2026-04-27', 'jardins', 562.0000, 16.86, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0, 0.00),
	(1, '2026-05-26', 'centro', 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 1239.60),
	(1, '2026-05-27', 'centro', 1549.0000, 46.47, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0, 0.00),
	(1, '2026-06-15', 'jardins', 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 279.90),
	(1, '2026-06-20', 'jardins', 349.0000, 10.47, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0, 0.00),
	(1, '2026-08-01', 'jardins', 1787.0000, 53.61, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0, 0.00),
	(1, '2026-09-23', 'jardins', 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 1539.70),
	(1, '2026-09-24', 'jardins', 1924.0000, 57.72, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0, 0.00),
	(1, '2026-10-17', 'centro', 674.0000, 20.22, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 449.90),
	(1, '2026-11-14', '', 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 0.0000, 0.00, 1, 400.00),
	(1, '2026-11-16', '', 1066.6667, 32.00, -300.0000, -9.00, 0.0000, 0.00, -500.0000, -15.00, 0, 0.00);
INSERT INTO public.daily_rewards VALUES
	(1, '2025-09-26', 3, 1, 150.0000),
	(1, '2026-03-04', 2, 1, 1200.0000),
	(1, '2026-11-16', 1, 1, 300.0000);
INSERT INTO public.event_cursors VALUES
	(1, 24);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 2, 0, 0, 749.0000, 22.47, '2026-04-22 02:59:59.999+00', 749.0000, 22.47, '[]', '2025-04-21 23:07:53.746+00', '\x27ced8bcb249334137db1ce2dbf99c7b86ff6f0dbfa874a9b3edce88c331c1cb'),
	(1, 2, 1, 3, 0, 0, 59.0000, 1.77, '2026-07-21 02:59:59.999+00', 808.0000, 24.24, '[]', '2025-07-20 23:07:53.746+00', '\x6fde5ed70f6014abb7e670bfccf2787c5c3313314c0b489d5df5a09edf014485'),
	(1, 3, 1, 4, 2, 9, -150.0000, -4.50, NULL, 658.0000, 19.74, '[{"PointId": 2, "UsedPoints": 150, "UsedCashback": 4.5}]', '2025-09-26 23:07:53.746+00', '\x2ccb70d4b07cc7e8d76a0b9d444fb1abf415b674c4c33c8ffb92d0675c41a458'),
	(1, 4, 1, 5, 0, 0, 279.0000, 8.37, '2026-12-11 02:59:59.999+00', 937.0000, 28.11, '[]', '2025-12-10 23:07:53.746+00', '\x25e6f3fc236ccf12bca61479ca6a17bc19426f8aac10e7dfbceaa2c8821ee005'),
	(1, 5, 1, 6, 0, 0, 39.0000, 1.17, '2027-01-16 02:59:59.999+00', 976.0000, 29.28, '[]', '2026-01-15 23:07:53.746+00', '\x855528210cbcdbee0dc1e2ece5c4e359ad55e1aad223ed18f4e83101b759da76'),
	(1, 6, 1, 7, 0, 0, 599.0000, 17.97, '2027-01-22 02:59:59.999+00', 1575.0000, 47.25, '[]', '2026-01-21 23:07:53.746+00', '\x12ef9093dff23e0ed306e7cf67b0f666cd859b9dfd27dbd1ed726e0a79a81cc6'),
	(1, 7, 1, 8, 0, 0, 587.0000, 17.61, '2027-01-28 02:59:59.999+00', 2162.0000, 64.86, '[]', '2026-01-27 23:07:53.746+00', '\x7b5c22cd945d511fe96e8586258ca54b749d32e73a2964cd6be66fdf34332f2c'),
	(1, 8, 1, 9, 0, 0, 124.0000, 3.72, '2027-02-15 02:59:59.999+00', 2286.0000, 68.58, '[]', '2026-02-14 23:07:53.746+00', '\x412d0d6e56a2534a429c803777c039f78914315234414514b3889bd03347275f'),
	(1, 9, 1, 10, 0, 0, 474.0000, 14.22, '2027-02-27 02:59:59.999+00', 2760.0000, 82.80, '[]', '2026-02-26 23:07:53.746+00', '\xea9a6d8f30868f0b7a38da470d234b688832ca896df0d1247e1461efa22caaa8'),
	(1, 10, 1, 11, 2, 9, -1200.0000, -36.00, NULL, 1560.0000, 46.80, '[{"PointId": 2, "UsedPoints": 599, "UsedCashback": 17.97}, {"PointId": 3, "UsedPoints": 59, "UsedCashback": 1.77}, {"PointId": 5, "UsedPoints": 279, "UsedCashback": 8.37}, {"PointId": 6, "UsedPoints": 39, "UsedCashback": 1.17}, {"PointId": 7, "UsedPoints": 224, "UsedCashback": 6.72}]', '2026-03-04 23:07:53.746+00', '\x04461552a81b177b2ca3c54be869c7369d09b85e3237a798228966dd7079d383'),
	(1, 11, 1, 12, 0, 0, 124.0000, 3.72, '2027-03-11 02:59:59.999+00', 1684.0000, 50.52, '[]', '2026-03-10 23:07:53.746+00', '\x482747ea1a20b3f76bd93ca230cf63630b428673668913589e1b844cb7497af7'),
	(1, 12, 1, 13, 0, 0, 549.0000, 16.47, '2027-04-10 02:59:59.999+00', 2233.0000, 66.99, '[]', '2026-04-09 23:07:53.746+00', '\x569ef64feafe0dc3704224692bb6e8a29b595549f1176d1f3464a59c34c26669'),
	(1, 13, 1, 14, 0, 0, 562.0000, 16.86, '2027-04-28 02:59:59.999+00', 2795.0000, 83.85, '[]', '2026-04-27 23:07:53.746+00', '\x3e8da7c8582639d10ab79af4099c18985d6e2b272b8e21760fc99de97f894394'),
	(1, 14, 1, 15, 0, 0, 1549.0000, 46.47, '2027-05-28 02:59:59.999+00', 4344.0000, 130.32, '[]', '2026-05-27 23:07:53.746+00', '\x2917c4d61629fc54f69efed942545aa0f5deb71ae25abbf88d87c48738bec759'),
	(1, 15, 1, 16, 0, 0, 349.0000, 10.47, '2027-06-21 02:59:59.999+00', 4693.0000, 140.79, '[]', '2026-06-20 23:07:53.746+00', '\x247e0fddceab21dd628ecf08bc71721b2a98e21e51c997bd04f8995f20edbf17'),
	(1, 16, 1, 17, 0, 0, 1787.0000, 53.61, '2027-08-02 02:59:59.999+00', 6480.0000, 194.40, '[]', '2026-08-01 23:07:53.746+00', '\x9b3cdf7ac27c52834dd1f26f3aa3dd9a2e02a8184131d79dd782e63eee90d2f1'),
	(1, 17, 1, 18, 2, 12, -1787.0000, -53.61, NULL, 4693.0000, 140.79, '[{"PointId": 17, "UsedPoints": 1787, "UsedCashback": 53.61}]', '2026-08-19 23:07:53.746+00', '\x70b45c3178652b2fa9ff34ef61ac51af0e78c75efdcdfc844862493f3fcf1f63'),
	(1, 18, 1, 19, 0, 0, 1924.0000, 57.72, '2027-09-25 02:59:59.999+00', 6617.0000, 198.51, '[]', '2026-09-24 23:07:53.746+00', '\x9b90abfcc789318a5283de47c9152d8c3f1fca6b57c866d14b3a4bc676f94662'),
	(1, 19, 1, 20, 0, 0, 674.0000, 20.22, '2027-10-18 02:59:59.999+00', 7291.0000, 218.73, '[]', '2026-10-17 23:07:53.746+00', '\x7ad0b07ab4ad02c74875bc46883c56323008e1e1817e836296b242fc3c990414'),
	(1, 20, 2, 22, 0, 0, 500.0000, 15.00, '2027-11-17 02:59:59.999+00', 500.0000, 15.00, '[]', '2026-11-16 23:08:00.871+00', '\xc722ff0efd1c50e3ef79d728447774d28c1f7cef89db192c250cd93f1af41cfa'),
	(1, 21, 2, 23, 2, 9, -300.0000, -9.00, NULL, 200.0000, 6.00, '[{"PointId": 22, "UsedPoints": 300, "UsedCashback": 9}]', '2026-11-16 23:08:01.138+00', '\x63fcf74ed306a1ed6fe2199dfe7de7919b189ffd22371c6c8b5b0482ae9f05f9'),
	(1, 22, 2, 24, 2, 12, -500.0000, -15.00, NULL, -300.0000, -9.00, '[{"PointId": 22, "UsedPoints": 200, "UsedCashback": 6}]', '2026-11-16 23:08:01.343+00', '\x2ac5eb2be774daa3bd94607c86952cbbbc781dfdaa111e81c7a89878938d7c65'),
	(1, 23, 2, 25, 0, 0, 400.0000, 12.00, '2027-11-17 02:59:59.999+00', 100.0000, 3.00, '[{"PointId": 24, "UsedPoints": 300, "UsedCashback": 9}]', '2026-11-16 23:08:01.451+00', '\x97ebdd6a0c956419d301ccec9749ee66220cc0ee50821658bcd7e1b389904e53'),
	(1, 24, 2, 26, 0, 8, 166.6667, 5.00, '2027-11-17 02:59:59.999+00', 266.6667, 8.00, '[]', '2026-11-16 23:08:10.328+00', '\x93c530fc2ac3b488728427a930621941719e7dc0dba808e18b50750237fc9cc4');
INSERT INTO public.figure_cursors VALUES
	(1, 24, 24, 24, 1262, '2026-11-16 23:08:24.951+00', '{"open": [{"month": "2027-01", "points": "962.0000", "cashback": "28.86"}, {"month": "2027-02", "points": "598.0000", "cashback": "17.94"}, {"month": "2027-03", "points": "124.0000", "cashback": "3.72"}, {"month": "2027-04", "points": "1111.0000", "cashback": "33.33"}, {"month": "2027-05", "points": "1549.0000", "cashback": "46.47"}, {"month": "2027-06", "points": "349.0000", "cashback": "10.47"}, {"month": "2027-09", "points": "1924.0000", "cashback": "57.72"}, {"month": "2027-10", "points": "674.0000", "cashback": "20.22"}], "tiers": [{"id": 3, "members": 1}], "groups": [{"group": 0, "members": 1}], "members": 1}', '2026-11-16 23:07:58.922+00', '2026-11-16 23:12:58.922+00');
INSERT INTO public.job_runs VALUES
	(1, 'place customers', '2026-11-16', '{"after": 1, "ladder": "225665258e992042d085f9d0e2d391349fffd115c55be47c5c2c7cf065169f94"}', '2026-11-16 23:08:00.295+00'),
	(1, 'group customers', '2026-11-16', '{"after": 1, "fifths": {"ticket": [478.44, 478.44, 478.44, 478.44], "recency": [30, 30, 30, 30], "frequency": [15, 15, 15, 15]}}', '2026-11-16 23:08:00.336+00');
INSERT INTO public.ledger_keys VALUES
	('cc58034acf138b5e', '2026-11-16 23:07:52.573+00');
INSERT INTO public.lot_links VALUES
	(1, 2, 22, 24, 'revoked', '\x812236a40f23583f15d9cbd0eda3d94520ae064e4a58756992bacf662462a00d');
INSERT INTO public.member_days VALUES
	(1, '2025-04-21', 1, 0),
	(1, '2026-10-17', 0, 1);
INSERT INTO public.merchants OVERRIDING SYSTEM VALUE VALUES
	(1, 'demo', 'BRL', 'America/Sao_Paulo', '2024-11-16 23:07:53.746+00', 'en', '\x66d6a7a6c556a1a3dce417d5b730a655f4741a5c342bf1cbc8da2aa534c951e7');
INSERT INTO public.order_labels VALUES
	(1, 'branch', 'centro', 'Centro'),
	(1, 'payment_method', 'cash', 'Cash'),
	(1, 'sales_person', 'S-03', 'Davi Monteiro'),
	(1, 'branch', 'jardins', 'Jardins'),
	(1, 'payment_method', 'master-debit', 'Mastercard debit'),
	(1, 'sales_person', 'S-02', 'Camila Prado'),
	(1, 'payment_method', 'pix', 'Pix'),
	(1, 'sales_person', 'S-01', 'Bruno Teixeira'),
	(1, 'payment_method', 'visa-credit', 'Visa credit');
INSERT INTO public.orders VALUES
	(1, 3, 'POS-000001', 1, 2, 3, 'invoiced', 749.70, '2025-04-21 01:32:36.803+00', '2025-04-21 01:38:36.803+00', NULL, NULL, true, false, '2025-04-21 01:38:36.803+00', NULL, NULL, '[{"url": "https://shop.example/p/tow-01", "brand": {"name": "Maré", "originalId": "MARE"}, "price": "109.9", "title": "Beach towel", "imageUrl": null, "isActive": true, "originalId": "TOW-01"}, {"url": "https://shop.example/p/shoe-42", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "529.9", "title": "Light trail shoe", "imageUrl": null, "isActive": true, "originalId": "SHOE-42"}, {"url": "https://shop.example/p/tow-01", "brand": {"name": "Maré", "originalId": "MARE"}, "price": "109.9", "title": "Beach towel", "imageUrl": null, "isActive": true, "originalId": "TOW-01"}]', '[]', 'cash', 'centro', 'S-03', 2, NULL, 2, 749.0000, '{"base": "749.7", "rule": "purchase", "exact": "749.7", "order": "POS-000001", "rules": [], "total": "749.7", "digits": 0, "points": "749", "version": 2, "cashback": "22.47", "rounding": "down", "basePoints": "749.7", "multiplier": "1", "pointValue": "0.03", "pointsPerUnit": "1"}', '2025-04-21 23:07:53.746+00', '2025-04-20', NULL, '\xc4cab6f62a9e1c17b09751efa9b05a505ba01fc2e543c986f3f70b94f93eaf09'),
	(1, 4, 'POS-000002', 1, 2, 3, 'invoiced', 59.90, '2025-07-18 03:38:18.06+00', '2025-07-18 03:42:18.06+00', NULL, NULL, true, false, '2025-07-18 03:42:18.06+00', NULL, NULL, '[{"url": "https://shop.example/p/cush-1", "brand": {"name": "Casa Verde", "originalId": "CASA"}, "price": "59.9", "title": "Cushion", "imageUrl": null, "isActive": true, "originalId": "CUSH-1"}]', '[]', 'cash', 'centro', 'S-03', 2, NULL, 3, 59.0000, '{"base": "59.9", "rule": "purchase", "exact": "59.9", "order": "POS-000002", "rules": [], "total": "59.9", "digits": 0, "points": "59", "version": 2, "cashback": "1.77", "rounding": "down", "basePoints": "59.9", "multiplier": "1", "pointValue": "0.03", "pointsPerUnit": "1"}', '2025-07-20 23:07:53.746+00', '2025-07-18', NULL, '\xdf59b072f61af09a0750eda538d4a3b40f5afadb9b8be21ffd9c45d187cc01af'),
	(1, 5, 'POS-000003', 1, 2, 3, 'invoiced', 279.80, '2025-12-07 14:00:11.735+00', '2025-12-07 14:01:11.735+00', NULL, NULL, true, false, '2025-12-07 14:01:11.735+00', 'SHIP-6DFNWVNJ', NULL, '[{"url": "https://shop.example/p/cush-1", "brand": {"name": "Casa Verde", "originalId": "CASA"}, "price": "59.9", "title": "Cushion", "imageUrl": null, "isActive": true, "originalId": "CUSH-1"}, {"url": "https://shop.example/p/shoe-50", "brand": {"name": "Maré", "originalId": "MARE"}, "price": "219.9", "title": "Canvas sneaker", "imageUrl": null, "isActive": true, "originalId": "SHOE-50"}]', '[]', 'master-debit', 'jardins', 'S-02', 2, NULL, 5, 279.0000, '{"base": "279.8", "rule": "purchase", "exact": "279.8", "order": "POS-000003", "rules": [], "total": "279.8", "digits": 0, "points": "279", "version": 2, "cashback": "8.37", "rounding": "down", "basePoints": "279.8", "multiplier": "1", "pointValue": "0.03", "pointsPerUnit": "1"}', '2025-12-10 23:07:53.746+00', '2025-12-07', NULL, '\x736287b6199b1a0a6fa719936a8394915d90921e5a3027d4bf6ebfb124efc9aa'),
	(1, 6, 'POS-000004', 1, 2, 3, 'invoiced', 39.90, '2026-01-10 17:44:00.331+00', '2026-01-10 17:51:00.331+00', NULL, NULL, true, false, '2026-01-10 17:51:00.331+00', NULL, NULL, '[{"url": "https://shop.example/p/mug-01", "brand": {"name": "Casa Verde", "originalId": "CASA"}, "price": "39.9", "title": "Enamel mug", "imageUrl": null, "isActive": true, "originalId": "MUG-01"}]', '[]', 'pix', 'jardins', 'S-03', 2, NULL, 6, 39.0000, '{"base": "39.9", "rule": "purchase", "exact": "39.9", "order": "POS-000004", "rules": [], "total": "39.9", "digits": 0, "points": "39", "version": 2, "cashback": "1.17", "rounding": "down", "basePoints": "39.9", "multiplier": "1", "pointValue": "0.03", "pointsPerUnit": "1"}', '2026-01-15 23:07:53.746+00', '2026-01-10', NULL, '\x6b737ca1e5324689e5783ef19ce83a365436bea5a46c1d43609a4ad63bb92a36'),
	(1, 7, 'POS-000005', 1, 2, 3, 'invoiced', 599.70, '2026-01-18 10:09:36.356+00', '2026-01-18 10:12:36.356+00', NULL, NULL, true, false, '2026-01-18 10:12:36.356+00', NULL, NULL, '[{"url": "https://shop.example/p/shoe-50", "brand": {"name": "Maré", "originalId": "MARE"}, "price": "219.9", "title": "Canvas sneaker", "imageUrl": null, "isActive": true, "originalId": "SHOE-50"}, {"url": "https://shop.example/p/tee-02", "brand": {"name": "Alto", "originalId": "ALTO"}, "price": "189.9", "title": "Linen shirt", "imageUrl": null, "isActive": true, "originalId": "TEE-02"}, {"url": "https://shop.example/p/tee-02", "brand": {"name": "Alto", "originalId": "ALTO"}, "price": "189.9", "title": "Linen shirt", "imageUrl": null, "isActive": true, "originalId": "TEE-02"}]', '[]', 'pix', 'centro', 'S-03', 2, NULL, 7, 599.0000, '{"base": "599.7", "rule": "purchase", "exact": "599.7", "order": "POS-000005", "rules": [], "total": "599.7", "digits": 0, "points": "599", "version": 2, "cashback": "17.97", "rounding": "down", "basePoints": "599.7", "multiplier": "1", "pointValue": "0.03", "pointsPerUnit": "1"}', '2026-01-21 23:07:53.746+00', '2026-01-18', NULL, '\x6c8b6c7a3e832f11d5880b98589941d47d8bc03ac23f627fcd14f20cd78a3e0d'),
	(1, 8, 'POS-000006', 1, 2, 3, 'invoiced', 469.70, '2026-01-27 19:46:15.564+00', '2026-01-27 19:52:15.564+00', NULL, NULL, true, false, '2026-01-27 19:52:15.564+00', NULL, NULL, '[{"url": "https://shop.example/p/tee-03", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "99.9", "title": "Running vest", "imageUrl": null, "isActive": true, "originalId": "TEE-03"}, {"url": "https://shop.example/p/bag-11", "brand": {"name": "Maré", "originalId": "MARE"}, "price": "89.9", "title": "Beach bag", "imageUrl": null, "isActive": true, "originalId": "BAG-11"}, {"url": "https://shop.example/p/bag-10", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "279.9", "title": "Day pack, 20 litres", "imageUrl": null, "isActive": true, "originalId": "BAG-10"}]', '[]', 'master-debit', 'jardins', 'S-03', 2, NULL, 8, 587.0000, '{"base": "469.7", "rule": "purchase", "exact": "587.125", "order": "POS-000006", "rules": [], "total": "469.7", "digits": 0, "points": "587", "version": 2, "cashback": "17.61", "rounding": "down", "basePoints": "469.7", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '2026-01-27 23:07:53.746+00', '2026-01-27', NULL, '\x7b4c03f427e1b9e1374c2dc9d31bd4f9edacb3a95fdcce245ed24ef6edcfad7e'),
	(1, 9, 'POS-000007', 1, 2, 3, 'invoiced', 99.90, '2026-02-14 14:00:11.756+00', '2026-02-14 14:02:11.756+00', NULL, NULL, true, false, '2026-02-14 14:02:11.756+00', NULL, NULL, '[{"url": "https://shop.example/p/tee-03", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "99.9", "title": "Running vest", "imageUrl": null, "isActive": true, "originalId": "TEE-03"}]', '[]', 'master-debit', 'jardins', 'S-01', 2, NULL, 9, 124.0000, '{"base": "99.9", "rule": "purchase", "exact": "124.875", "order": "POS-000007", "rules": [], "total": "99.9", "digits": 0, "points": "124", "version": 2, "cashback": "3.72", "rounding": "down", "basePoints": "99.9", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '2026-02-14 23:07:53.746+00', '2026-02-14', NULL, '\xd3903103f396f8fd3560bedad57f424a48c8c28505bcb94a3420ecec2e2409c5'),
	(1, 10, 'POS-000008', 1, 2, 3, 'invoiced', 379.60, '2026-02-22 00:02:36.772+00', '2026-02-22 00:04:36.772+00', NULL, NULL, true, false, '2026-02-22 00:04:36.772+00', NULL, NULL, '[{"url": "https://shop.example/p/tow-01", "brand": {"name": "Maré", "originalId": "MARE"}, "price": "109.9", "title": "Beach towel", "imageUrl": null, "isActive": true, "originalId": "TOW-01"}, {"url": "https://shop.example/p/lamp-1", "brand": {"name": "Casa Verde", "originalId": "CASA"}, "price": "129.9", "title": "Camping lamp", "imageUrl": null, "isActive": true, "originalId": "LAMP-1"}, {"url": "https://shop.example/p/mug-01", "brand": {"name": "Casa Verde", "originalId": "CASA"}, "price": "39.9", "title": "Enamel mug", "imageUrl": null, "isActive": true, "originalId": "MUG-01"}, {"url": "https://shop.example/p/tee-03", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "99.9", "title": "Running vest", "imageUrl": null, "isActive": true, "originalId": "TEE-03"}]', '[]', 'cash', 'centro', 'S-03', 2, NULL, 10, 474.0000, '{"base": "379.6", "rule": "purchase", "exact": "474.5", "order": "POS-000008", "rules": [], "total": "379.6", "digits": 0, "points": "474", "version": 2, "cashback": "14.22", "rounding": "down", "basePoints": "379.6", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '2026-02-26 23:07:53.746+00', '2026-02-21', NULL, '\x6ce2b6265e03ce0bc8ef9dd04c9972cba5ea377157f7c5a6e9bc30dec98cfd70'),
	(1, 11, 'POS-000009', 1, 2, 3, 'invoiced', 99.80, '2026-03-07 03:46:00.661+00', '2026-03-07 03:52:00.661+00', NULL, NULL, true, false, '2026-03-07 03:52:00.661+00', 'CARD50-0001', NULL, '[{"url": "https://shop.example/p/cush-1", "brand": {"name": "Casa Verde", "originalId": "CASA"}, "price": "59.9", "title": "Cushion", "imageUrl": null, "isActive": true, "originalId": "CUSH-1"}, {"url": "https://shop.example/p/mug-01", "brand": {"name": "Casa Verde", "originalId": "CASA"}, "price": "39.9", "title": "Enamel mug", "imageUrl": null, "isActive": true, "originalId": "MUG-01"}]', '[]', 'pix', 'centro', 'S-02', 2, NULL, 12, 124.0000, '{"base": "99.8", "rule": "purchase", "exact": "124.75", "order": "POS-000009", "rules": [], "total": "99.8", "digits": 0, "points": "124", "version": 2, "cashback": "3.72", "rounding": "down", "basePoints": "99.8", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '2026-03-10 23:07:53.746+00', '2026-03-07', NULL, '\x71c6073dd9a7d9e6df2d6e9a4aef8a5b33381a9d5dbe934d016706b24e638900'),
	(1, 12, 'POS-000010', 1, 2, 3, 'invoiced', 439.80, '2026-04-09 18:03:56.465+00', '2026-04-09 18:05:56.465+00', NULL, NULL, true, false, '2026-04-09 18:05:56.465+00', NULL, NULL, '[{"url": "https://shop.example/p/shoe-51", "brand": {"name": "Maré", "originalId": "MARE"}, "price": "159.9", "title": "Leather sandal", "imageUrl": null, "isActive": true, "originalId": "SHOE-51"}, {"url": "https://shop.example/p/bag-10", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "279.9", "title": "Day pack, 20 litres", "imageUrl": null, "isActive": true, "originalId": "BAG-10"}]', '[]', 'cash', 'centro', 'S-02', 2, NULL, 13, 549.0000, '{"base": "439.8", "rule": "purchase", "exact": "549.75", "order": "POS-000010", "rules": [], "total": "439.8", "digits": 0, "points": "549", "version": 2, "cashback": "16.47", "rounding": "down", "basePoints": "439.8", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '2026-04-09 23:07:53.746+00', '2026-04-09', NULL, '\x5783ed823d29a6e31bc3dee2461eecd3f526528657092b24cb771d27fd8e785d'),
	(1, 13, 'POS-000011', 1, 2, 3, 'invoiced', 449.70, '2026-04-23 11:49:28.317+00', '2026-04-23 11:53:28.317+00', NULL, NULL, true, false, '2026-04-23 11:53:28.317+00', NULL, NULL, '[{"url": "https://shop.example/p/tee-03", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "99.9", "title": "Running vest", "imageUrl": null, "isActive": true, "originalId": "TEE-03"}, {"url": "https://shop.example/p/bag-10", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "279.9", "title": "Day pack, 20 litres", "imageUrl": null, "isActive": true, "originalId": "BAG-10"}, {"url": "https://shop.example/p/bot-01", "brand": {"name": "Casa Verde", "originalId": "CASA"}, "price": "69.9", "title": "Steel bottle", "imageUrl": null, "isActive": true, "originalId": "BOT-01"}]', '[]', 'visa-credit', 'jardins', 'S-03', 2, NULL, 14, 562.0000, '{"base": "449.7", "rule": "purchase", "exact": "562.125", "order": "POS-000011", "rules": [], "total": "449.7", "digits": 0, "points": "562", "version": 2, "cashback": "16.86", "rounding": "down", "basePoints": "449.7", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '2026-04-27 23:07:53.746+00', '2026-04-23', NULL, '\x5703538dae45eb33a1bcc4a524d0d03c6976d32da6f8c2a1aa7dc0253553626d'),
	(1, 14, 'POS-000012', 1, 2, 3, 'invoiced', 1239.60, '2026-05-26 05:15:20.414+00', '2026-05-26 05:18:20.414+00', NULL, NULL, true, false, '2026-05-26 05:18:20.414+00', NULL, NULL, '[{"url": "https://shop.example/p/bag-10", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "279.9", "title": "Day pack, 20 litres", "imageUrl": null, "isActive": true, "originalId": "BAG-10"}, {"url": "https://shop.example/p/shoe-41", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "449.9", "title": "Trail shoe", "imageUrl": null, "isActive": true, "originalId": "SHOE-41"}, {"url": "https://shop.example/p/shoe-41", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "449.9", "title": "Trail shoe", "imageUrl": null, "isActive": true, "originalId": "SHOE-41"}, {"url": "https://shop.example/p/cush-1", "brand": {"name": "Casa Verde", "originalId": "CASA"}, "price": "59.9", "title": "Cushion", "imageUrl": null, "isActive": true, "originalId": "CUSH-1"}]', '[]', 'master-debit', 'centro', 'S-01', 2, NULL, 15, 1549.0000, '{"base": "1239.6", "rule": "purchase", "exact": "1549.5", "order": "POS-000012", "rules": [], "total": "1239.6", "digits": 0, "points": "1549", "version": 2, "cashback": "46.47", "rounding": "down", "basePoints": "1239.6", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '2026-05-27 23:07:53.746+00', '2026-05-26', NULL, '\x6c69b071dfdbd3b390a0d10780148d0da9aa258a3bfafb97da31f81ec5229b2a'),
	(1, 15, 'POS-000013', 1, 2, 3, 'invoiced', 279.90, '2026-06-16 01:15:51.987+00', '2026-06-16 01:19:51.987+00', NULL, NULL, true, false, '2026-06-16 01:19:51.987+00', NULL, NULL, '[{"url": "https://shop.example/p/bag-10", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "279.9", "title": "Day pack, 20 litres", "imageUrl": null, "isActive": true, "originalId": "BAG-10"}]', '[]', 'visa-credit', 'jardins', 'S-02', 2, NULL, 16, 349.0000, '{"base": "279.9", "rule": "purchase", "exact": "349.875", "order": "POS-000013", "rules": [], "total": "279.9", "digits": 0, "points": "349", "version": 2, "cashback": "10.47", "rounding": "down", "basePoints": "279.9", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '2026-06-20 23:07:53.746+00', '2026-06-15', NULL, '\xa93e5a451fd25ac3fd45cd945ad3071429f1bd13c6da0bc4a1bb2ec93696606c'),
	(1, 16, 'POS-000014', 1, 3, 3, 'returned', 1429.80, '2026-07-27 21:07:22.843+00', '2026-07-27 21:12:22.843+00', '2026-08-19 23:07:53.746+00', '2026-08-19 23:07:53.746+00', false, true, '2026-07-27 21:12:22.843+00', NULL, NULL, '[{"url": "https://shop.example/p/tent-2", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "899.9", "title": "Tent for two", "imageUrl": null, "isActive": true, "originalId": "TENT-2"}, {"url": "https://shop.example/p/shoe-42", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "529.9", "title": "Light trail shoe", "imageUrl": null, "isActive": true, "originalId": "SHOE-42"}]', '[]', 'cash', 'jardins', 'S-03', 2, NULL, 17, 0.0000, '{"base": "1429.8", "rule": "purchase", "exact": "1787.25", "order": "POS-000014", "rules": [], "total": "1429.8", "digits": 0, "points": "1787", "version": 2, "cashback": "53.61", "rounding": "down", "basePoints": "1429.8", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '2026-08-01 23:07:53.746+00', NULL, NULL, '\xa4ac411c19b9ce75845ef3365bcabc17879a100387f198dabd625b56caebbac6'),
	(1, 17, 'POS-000015', 1, 2, 3, 'invoiced', 1539.70, '2026-09-24 02:27:11.897+00', '2026-09-24 02:32:11.897+00', NULL, NULL, true, false, '2026-09-24 02:32:11.897+00', NULL, NULL, '[{"url": "https://shop.example/p/shoe-41", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "449.9", "title": "Trail shoe", "imageUrl": null, "isActive": true, "originalId": "SHOE-41"}, {"url": "https://shop.example/p/tee-02", "brand": {"name": "Alto", "originalId": "ALTO"}, "price": "189.9", "title": "Linen shirt", "imageUrl": null, "isActive": true, "originalId": "TEE-02"}, {"url": "https://shop.example/p/tent-2", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "899.9", "title": "Tent for two", "imageUrl": null, "isActive": true, "originalId": "TENT-2"}]', '[]', 'cash', 'jardins', 'S-03', 2, NULL, 19, 1924.0000, '{"base": "1539.7", "rule": "purchase", "exact": "1924.625", "order": "POS-000015", "rules": [], "total": "1539.7", "digits": 0, "points": "1924", "version": 2, "cashback": "57.72", "rounding": "down", "basePoints": "1539.7", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '2026-09-24 23:07:53.746+00', '2026-09-23', NULL, '\x2910f826f30dffba5011c58831340c635978f9b484994ca84a5fc559cdd10b05'),
	(1, 18, 'POS-000016', 1, 2, 3, 'invoiced', 449.90, '2026-10-17 09:18:58.19+00', '2026-10-17 09:23:58.19+00', NULL, NULL, true, false, '2026-10-17 09:23:58.19+00', NULL, NULL, '[{"url": "https://shop.example/p/shoe-41", "brand": {"name": "Trilha", "originalId": "TRILHA"}, "price": "449.9", "title": "Trail shoe", "imageUrl": null, "isActive": true, "originalId": "SHOE-41"}]', '[]', 'master-debit', 'centro', 'S-02', 2, NULL, 20, 674.0000, '{"base": "449.9", "rule": "purchase", "exact": "674.85", "order": "POS-000016", "rules": [], "total": "449.9", "digits": 0, "points": "674", "version": 2, "cashback": "20.22", "rounding": "down", "basePoints": "449.9", "multiplier": "1.5", "pointValue": "0.03", "pointsPerUnit": "1"}', '2026-10-17 23:07:53.746+00', '2026-10-17', NULL, '\x97da9856a6c67b402e45e81ad7cc55804f102db7f12cfb4594aa024664c8a31a'),
	(1, 21, 'readme-1', 2, 3, 3, 'returned', 500.00, '2026-11-14 15:00:00+00', '2026-11-14 15:05:00+00', '2026-11-14 21:00:00+00', '2026-11-16 23:08:01.343+00', false, true, '2026-11-16 23:08:00.871+00', NULL, NULL, '[]', '[]', NULL, NULL, NULL, 2, NULL, 22, 0.0000, '{"base": "500", "rule": "purchase", "exact": "500", "order": "readme-1", "rules": [], "total": "500", "digits": 0, "points": "500", "version": 2, "cashback": "15", "rounding": "down", "basePoints": "500", "multiplier": "1", "pointValue": "0.03", "pointsPerUnit": "1"}', '2026-11-16 23:08:00.871+00', NULL, NULL, '\xec16b9090b765c861e4eccb976f02485ab0b63456078d97b9c33f87a7b4b52ce'),
	(1, 22, 'readme-2', 2, 2, 3, NULL, 400.00, '2026-11-14 22:00:00+00', '2026-11-14 22:05:00+00', NULL, NULL, true, false, '2026-11-16 23:08:01.451+00', NULL, NULL, '[]', '[]', NULL, NULL, NULL, 2, NULL, 25, 400.0000, '{"base": "400", "rule": "purchase", "exact": "400", "order": "readme-2", "rules": [], "total": "400", "digits": 0, "points": "400", "version": 2, "cashback": "12", "rounding": "down", "basePoints": "400", "multiplier": "1", "pointValue": "0.03", "pointsPerUnit": "1"}', '2026-11-16 23:08:01.451+00', '2026-11-14', NULL, '\xe3ee5dc66d79a449c88263446bcf5e7fb4d483b2a8f34c8efc8b9365ce8d7c2f');
INSERT INTO public.outbox VALUES
	(1, 1, 'redemption-customer', 'ana@example.com', 'Your reward is here, Ana', '<!doctype html><html><head><meta charset="utf-8"></head>
<body style="margin:0;padding:24px;font-family:sans-serif">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">One code, ready to use</div>
<p>Hello Ana,</p><p>10% off is yours. Your code: <strong>TEN-9J7GMBES</strong></p>
</body></html>', 'Hello Ana,
10% off is yours. Your code: TEN-9J7GMBES', '{"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}', '79f18ebd-efe7-44f0-8c47-6c866579acd3', 3, NULL, '2026-11-16 23:08:01.138+00', 0, '2026-11-16 23:08:01.138+00', NULL, NULL, NULL);
INSERT INTO public.point_draws OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 4, 2, 150.0000, 4.50),
	(1, 1, 2, 11, 2, 599.0000, 17.97),
	(1, 1, 3, 11, 3, 59.0000, 1.77),
	(1, 1, 4, 11, 5, 279.0000, 8.37),
	(1, 1, 5, 11, 6, 39.0000, 1.17),
	(1, 1, 6, 11, 7, 224.0000, 6.72),
	(1, 1, 7, 18, 17, 1787.0000, 53.61),
	(1, 2, 8, 23, 22, 300.0000, 9.00),
	(1, 2, 9, 24, 22, 200.0000, 6.00),
	(1, 2, 10, 24, 25, 300.0000, 9.00);
INSERT INTO public.point_records VALUES
	(1, 1, 4, 9, -150.0000, -4.50, 0.0000, 0.00, 0.0000, 0.00, NULL, '2025-09-26 23:07:53.746+00', NULL, NULL, '{"rule": "redeem", "title": "Free shipping", "reward": 3, "version": 2}', '[]'),
	(1, 1, 8, 0, 587.0000, 17.61, 587.0000, 17.61, 0.0000, 0.00, '2027-01-28 02:59:59.999+00', '2026-01-27 23:07:53.746+00', 8, 'jardins', '{"base": "469.7", "rule": "purchase", "exact": "587.125", "order": "POS-000006", "rules": [], "total": "469.7", "digits": 0, "points": "587", "version": 2, "cashback": "17.61", "rounding": "down", "basePoints": "469.7", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 1, 9, 0, 124.0000, 3.72, 124.0000, 3.72, 0.0000, 0.00, '2027-02-15 02:59:59.999+00', '2026-02-14 23:07:53.746+00', 9, 'jardins', '{"base": "99.9", "rule": "purchase", "exact": "124.875", "order": "POS-000007", "rules": [], "total": "99.9", "digits": 0, "points": "124", "version": 2, "cashback": "3.72", "rounding": "down", "basePoints": "99.9", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 1, 10, 0, 474.0000, 14.22, 474.0000, 14.22, 0.0000, 0.00, '2027-02-27 02:59:59.999+00', '2026-02-26 23:07:53.746+00', 10, 'centro', '{"base": "379.6", "rule": "purchase", "exact": "474.5", "order": "POS-000008", "rules": [], "total": "379.6", "digits": 0, "points": "474", "version": 2, "cashback": "14.22", "rounding": "down", "basePoints": "379.6", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 1, 11, 9, -1200.0000, -36.00, 0.0000, 0.00, 0.0000, 0.00, NULL, '2026-03-04 23:07:53.746+00', NULL, NULL, '{"rule": "redeem", "title": "R$ 50 off", "reward": 2, "version": 2}', '[]'),
	(1, 1, 2, 0, 749.0000, 22.47, 0.0000, 0.00, 0.0000, 0.00, '2026-04-22 02:59:59.999+00', '2025-04-21 23:07:53.746+00', 3, 'centro', '{"base": "749.7", "rule": "purchase", "exact": "749.7", "order": "POS-000001", "rules": [], "total": "749.7", "digits": 0, "points": "749", "version": 2, "cashback": "22.47", "rounding": "down", "basePoints": "749.7", "multiplier": "1", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 1, 3, 0, 59.0000, 1.77, 0.0000, 0.00, 0.0000, 0.00, '2026-07-21 02:59:59.999+00', '2025-07-20 23:07:53.746+00', 4, 'centro', '{"base": "59.9", "rule": "purchase", "exact": "59.9", "order": "POS-000002", "rules": [], "total": "59.9", "digits": 0, "points": "59", "version": 2, "cashback": "1.77", "rounding": "down", "basePoints": "59.9", "multiplier": "1", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 1, 5, 0, 279.0000, 8.37, 0.0000, 0.00, 0.0000, 0.00, '2026-12-11 02:59:59.999+00', '2025-12-10 23:07:53.746+00', 5, 'jardins', '{"base": "279.8", "rule": "purchase", "exact": "279.8", "order": "POS-000003", "rules": [], "total": "279.8", "digits": 0, "points": "279", "version": 2, "cashback": "8.37", "rounding": "down", "basePoints": "279.8", "multiplier": "1", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 1, 6, 0, 39.0000, 1.17, 0.0000, 0.00, 0.0000, 0.00, '2027-01-16 02:59:59.999+00', '2026-01-15 23:07:53.746+00', 6, 'jardins', '{"base": "39.9", "rule": "purchase", "exact": "39.9", "order": "POS-000004", "rules": [], "total": "39.9", "digits": 0, "points": "39", "version": 2, "cashback": "1.17", "rounding": "down", "basePoints": "39.9", "multiplier": "1", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 1, 7, 0, 599.0000, 17.97, 375.0000, 11.25, 0.0000, 0.00, '2027-01-22 02:59:59.999+00', '2026-01-21 23:07:53.746+00', 7, 'centro', '{"base": "599.7", "rule": "purchase", "exact": "599.7", "order": "POS-000005", "rules": [], "total": "599.7", "digits": 0, "points": "599", "version": 2, "cashback": "17.97", "rounding": "down", "basePoints": "599.7", "multiplier": "1", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 1, 12, 0, 124.0000, 3.72, 124.0000, 3.72, 0.0000, 0.00, '2027-03-11 02:59:59.999+00', '2026-03-10 23:07:53.746+00', 11, 'centro', '{"base": "99.8", "rule": "purchase", "exact": "124.75", "order": "POS-000009", "rules": [], "total": "99.8", "digits": 0, "points": "124", "version": 2, "cashback": "3.72", "rounding": "down", "basePoints": "99.8", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 1, 13, 0, 549.0000, 16.47, 549.0000, 16.47, 0.0000, 0.00, '2027-04-10 02:59:59.999+00', '2026-04-09 23:07:53.746+00', 12, 'centro', '{"base": "439.8", "rule": "purchase", "exact": "549.75", "order": "POS-000010", "rules": [], "total": "439.8", "digits": 0, "points": "549", "version": 2, "cashback": "16.47", "rounding": "down", "basePoints": "439.8", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 1, 14, 0, 562.0000, 16.86, 562.0000, 16.86, 0.0000, 0.00, '2027-04-28 02:59:59.999+00', '2026-04-27 23:07:53.746+00', 13, 'jardins', '{"base": "449.7", "rule": "purchase", "exact": "562.125", "order": "POS-000011", "rules": [], "total": "449.7", "digits": 0, "points": "562", "version": 2, "cashback": "16.86", "rounding": "down", "basePoints": "449.7", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 1, 15, 0, 1549.0000, 46.47, 1549.0000, 46.47, 0.0000, 0.00, '2027-05-28 02:59:59.999+00', '2026-05-27 23:07:53.746+00', 14, 'centro', '{"base": "1239.6", "rule": "purchase", "exact": "1549.5", "order": "POS-000012", "rules": [], "total": "1239.6", "digits": 0, "points": "1549", "version": 2, "cashback": "46.47", "rounding": "down", "basePoints": "1239.6", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 1, 16, 0, 349.0000, 10.47, 349.0000, 10.47, 0.0000, 0.00, '2027-06-21 02:59:59.999+00', '2026-06-20 23:07:53.746+00', 15, 'jardins', '{"base": "279.9", "rule": "purchase", "exact": "349.875", "order": "POS-000013", "rules": [], "total": "279.9", "digits": 0, "points": "349", "version": 2, "cashback": "10.47", "rounding": "down", "basePoints": "279.9", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 1, 18, 12, -1787.0000, -53.61, 0.0000, 0.00, 0.0000, 0.00, NULL, '2026-08-19 23:07:53.746+00', 16, 'jardins', '{"rule": "cancellation", "order": "POS-000014", "version": 2, "shortfall": "debt"}', '[]'),
	(1, 1, 17, 0, 1787.0000, 53.61, 0.0000, 0.00, 0.0000, 0.00, '2027-08-02 02:59:59.999+00', '2026-08-01 23:07:53.746+00', 16, 'jardins', '{"base": "1429.8", "rule": "purchase", "exact": "1787.25", "order": "POS-000014", "rules": [], "total": "1429.8", "digits": 0, "points": "1787", "version": 2, "cashback": "53.61", "rounding": "down", "basePoints": "1429.8", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 1, 19, 0, 1924.0000, 57.72, 1924.0000, 57.72, 0.0000, 0.00, '2027-09-25 02:59:59.999+00', '2026-09-24 23:07:53.746+00', 17, 'jardins', '{"base": "1539.7", "rule": "purchase", "exact": "1924.625", "order": "POS-000015", "rules": [], "total": "1539.7", "digits": 0, "points": "1924", "version": 2, "cashback": "57.72", "rounding": "down", "basePoints": "1539.7", "multiplier": "1.25", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 1, 20, 0, 674.0000, 20.22, 674.0000, 20.22, 0.0000, 0.00, '2027-10-18 02:59:59.999+00', '2026-10-17 23:07:53.746+00', 18, 'centro', '{"base": "449.9", "rule": "purchase", "exact": "674.85", "order": "POS-000016", "rules": [], "total": "449.9", "digits": 0, "points": "674", "version": 2, "cashback": "20.22", "rounding": "down", "basePoints": "449.9", "multiplier": "1.5", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 2, 23, 9, -300.0000, -9.00, 0.0000, 0.00, 0.0000, 0.00, NULL, '2026-11-16 23:08:01.138+00', NULL, NULL, '{"rule": "redeem", "title": "10% off", "reward": 1, "version": 2}', '[]'),
	(1, 2, 22, 0, 500.0000, 15.00, 0.0000, 0.00, 0.0000, 0.00, '2027-11-17 02:59:59.999+00', '2026-11-16 23:08:00.871+00', 21, NULL, '{"base": "500", "rule": "purchase", "exact": "500", "order": "readme-1", "rules": [], "total": "500", "digits": 0, "points": "500", "version": 2, "cashback": "15", "rounding": "down", "basePoints": "500", "multiplier": "1", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 2, 25, 0, 400.0000, 12.00, 100.0000, 3.00, 0.0000, 0.00, '2027-11-17 02:59:59.999+00', '2026-11-16 23:08:01.451+00', 22, NULL, '{"base": "400", "rule": "purchase", "exact": "400", "order": "readme-2", "rules": [], "total": "400", "digits": 0, "points": "400", "version": 2, "cashback": "12", "rounding": "down", "basePoints": "400", "multiplier": "1", "pointValue": "0.03", "pointsPerUnit": "1"}', '[]'),
	(1, 2, 24, 12, -500.0000, -15.00, 0.0000, 0.00, 0.0000, 0.00, NULL, '2026-11-16 23:08:01.343+00', 21, NULL, '{"rule": "cancellation", "order": "readme-1", "version": 2, "shortfall": "debt"}', '[]'),
	(1, 2, 26, 8, 166.6667, 5.00, 166.6667, 5.00, 0.0000, 0.00, '2027-11-17 02:59:59.999+00', '2026-11-16 23:08:10.328+00', NULL, NULL, '{"key": "gift-1", "rule": "manual change", "amount": "5", "reason": "gift", "version": 2, "pointValue": "0.03"}', '[]');
INSERT INTO public.products VALUES
	(1, 'BAG-10', 'Day pack, 20 litres', 'https://shop.example/p/bag-10', NULL, true, 279.90, 'TRILHA', 'outdoor', '2024-11-16 23:07:53.746+00', '2024-11-16 23:07:53.746+00'),
	(1, 'BAG-11', 'Beach bag', 'https://shop.example/p/bag-11', NULL, true, 89.90, 'MARE', 'outdoor', '2024-11-16 23:07:53.746+00', '2024-11-16 23:07:53.746+00'),
	(1, 'BOT-01', 'Steel bottle', 'https://shop.example/p/bot-01', NULL, true, 69.90, 'CASA', 'outdoor', '2024-11-16 23:07:53.746+00', '2024-11-16 23:07:53.746+00'),
	(1, 'CUSH-1', 'Cushion', 'https://shop.example/p/cush-1', NULL, true, 59.90, 'CASA', 'home', '2024-11-16 23:07:53.746+00', '2024-11-16 23:07:53.746+00'),
	(1, 'LAMP-1', 'Camping lamp', 'https://shop.example/p/lamp-1', NULL, true, 129.90, 'CASA', 'home', '2024-11-16 23:07:53.746+00', '2024-11-16 23:07:53.746+00'),
	(1, 'MUG-01', 'Enamel mug', 'https://shop.example/p/mug-01', NULL, true, 39.90, 'CASA', 'home', '2024-11-16 23:07:53.746+00', '2024-11-16 23:07:53.746+00'),
	(1, 'SHOE-41', 'Trail shoe', 'https://shop.example/p/shoe-41', NULL, true, 449.90, 'TRILHA', 'trail', '2024-11-16 23:07:53.746+00', '2024-11-16 23:07:53.746+00'),
	(1, 'SHOE-42', 'Light trail shoe', 'https://shop.example/p/shoe-42', NULL, true, 529.90, 'TRILHA', 'trail', '2024-11-16 23:07:53.746+00', '2024-11-16 23:07:53.746+00'),
	(1, 'SHOE-50', 'Canvas sneaker', 'https://shop.example/p/shoe-50', NULL, true, 219.90, 'MARE', 'shoes', '2024-11-16 23:07:53.746+00', '2024-11-16 23:07:53.746+00'),
	(1, 'SHOE-51', 'Leather sandal', 'https://shop.example/p/shoe-51', NULL, true, 159.90, 'MARE', 'shoes', '2024-11-16 23:07:53.746+00', '2024-11-16 23:07:53.746+00'),
	(1, 'TEE-01', 'Cotton T-shirt', 'https://shop.example/p/tee-01', NULL, true, 79.90, 'ALTO', 'shirts', '2024-11-16 23:07:53.746+00', '2024-11-16 23:07:53.746+00'),
	(1, 'TEE-02', 'Linen shirt', 'https://shop.example/p/tee-02', NULL, true, 189.90, 'ALTO', 'shirts', '2024-11-16 23:07:53.746+00', '2024-11-16 23:07:53.746+00'),
	(1, 'TEE-03', 'Running vest', 'https://shop.example/p/tee-03', NULL, true, 99.90, 'TRILHA', 'shirts', '2024-11-16 23:07:53.746+00', '2024-11-16 23:07:53.746+00'),
	(1, 'TENT-2', 'Tent for two', 'https://shop.example/p/tent-2', NULL, true, 899.90, 'TRILHA', 'outdoor', '2024-11-16 23:07:53.746+00', '2024-11-16 23:07:53.746+00'),
	(1, 'TOW-01', 'Beach towel', 'https://shop.example/p/tow-01', NULL, true, 109.90, 'MARE', 'home', '2024-11-16 23:07:53.746+00', '2024-11-16 23:07:53.746+00');
INSERT INTO public.programs VALUES
	(1, 1, '{"rules": [], "tiers": {}, "custom": [], "expiry": {"days": 365, "kind": "days", "noticeDays": 30}, "refund": {"onCancel": true, "graceDays": 30}, "signup": {"since": null, "points": "0", "isActive": false}, "birthday": {"points": "0", "isActive": false}, "cashback": {"isActive": true, "pointValue": "0.01"}, "purchase": {"digits": 0, "excluded": {"brands": [], "products": [], "categories": []}, "isActive": true, "rounding": "down", "waitingDays": 0, "minimumOrder": "0", "pointsPerUnit": "1", "rewardPartEarns": true, "cancelledStatuses": [], "completedStatuses": []}, "referral": {"url": null, "points": "0", "isActive": false, "friendPoints": "0"}, "enrolment": {"optIn": false}, "shortfall": "debt"}', 'fiel', '2024-11-16 23:07:53.746+00', '\xd85cad5ff1205224a60c07663ea3e0abb12288e6b76cc3e30b3f0407469aa55a'),
	(1, 2, '{"rules": [], "tiers": {"1": [], "2": [{"type": 0, "bonus": null, "subType": 0, "objective": null, "multiplier": "1.25"}], "3": [{"type": 0, "bonus": null, "subType": 0, "objective": null, "multiplier": "1.5"}]}, "custom": [], "expiry": {"days": 365, "kind": "days", "noticeDays": 30}, "refund": {"onCancel": true, "graceDays": 30}, "signup": {"since": null, "points": "0", "isActive": false}, "birthday": {"points": "0", "isActive": false}, "cashback": {"isActive": true, "pointValue": "0.03"}, "purchase": {"digits": 0, "excluded": {"brands": [], "products": [], "categories": []}, "isActive": true, "rounding": "down", "waitingDays": 0, "minimumOrder": "20", "pointsPerUnit": "1", "rewardPartEarns": true, "cancelledStatuses": [], "completedStatuses": []}, "referral": {"url": null, "points": "0", "isActive": false, "friendPoints": "0"}, "enrolment": {"optIn": false}, "shortfall": "debt"}', 'fiel', '2024-11-16 23:07:53.746+00', '\x0e15f1948cf28a146e24fe766c63151bac3352caea1a6c711855cdb924000f56');
INSERT INTO public.progress VALUES
	(1, 1, 15, 7176.60, 8641.0000, 3, '2026-10-17', NULL, NULL, NULL, NULL, NULL),
	(1, 2, 1, 400.00, 400.0000, 1, '2026-11-14', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.progress_days VALUES
	(1, 1, '2025-04-20', 1, 749.70, 749.0000),
	(1, 1, '2025-07-18', 1, 59.90, 59.0000),
	(1, 1, '2025-12-07', 1, 279.80, 279.0000),
	(1, 1, '2026-01-10', 1, 39.90, 39.0000),
	(1, 1, '2026-01-18', 1, 599.70, 599.0000),
	(1, 1, '2026-01-27', 1, 469.70, 587.0000),
	(1, 1, '2026-02-14', 1, 99.90, 124.0000),
	(1, 1, '2026-02-21', 1, 379.60, 474.0000),
	(1, 1, '2026-03-07', 1, 99.80, 124.0000),
	(1, 1, '2026-04-09', 1, 439.80, 549.0000),
	(1, 1, '2026-04-23', 1, 449.70, 562.0000),
	(1, 1, '2026-05-26', 1, 1239.60, 1549.0000),
	(1, 1, '2026-06-15', 1, 279.90, 349.0000),
	(1, 1, '2026-07-27', 0, 0.00, 0.0000),
	(1, 1, '2026-09-23', 1, 1539.70, 1924.0000),
	(1, 1, '2026-10-17', 1, 449.90, 674.0000),
	(1, 2, '2026-11-14', 1, 400.00, 400.0000);
INSERT INTO public.quiz_options VALUES
	(1, 1, 1, 0, 'In the Centro shop', 0),
	(1, 2, 1, 1, 'In the Jardins shop', 0),
	(1, 3, 1, 2, 'Online', 0),
	(1, 4, 2, 0, 'Clothing', 0),
	(1, 5, 2, 1, 'Shoes', 0),
	(1, 6, 2, 2, 'Outdoor', 0),
	(1, 7, 2, 3, 'Home', 0),
	(1, 8, 4, 0, 'The water', 0),
	(1, 9, 4, 1, 'The shoes', 0),
	(1, 10, 4, 2, 'It depends on the shoes', 0);
INSERT INTO public.quiz_questions VALUES
	(1, 1, 1, 0, 'Where do you usually buy from us?', 0),
	(1, 2, 1, 1, 'What are you looking for next?', 1),
	(1, 3, 1, 2, 'What could we do better?', 2),
	(1, 4, 2, 0, 'What weighs more: a litre of water or a pair of trail shoes?', 0);
INSERT INTO public.quizzes VALUES
	(1, 1, 'How do you like to shop?', true, '2024-11-16 23:07:53.746+00', NULL, 50.0000, '\x3f409b93fae88c63c6018a723df22e7122c3129dfdda6bd4cd7e31e4c7bbee8a'),
	(1, 2, 'What do you know about the trail?', true, '2024-11-16 23:07:53.746+00', '2030-11-15 23:07:53.746+00', 30.0000, '\xacf361efeee648843939db09e16c9704ee46f7f28573e51d83ab5314681054db');
INSERT INTO public.redemptions VALUES
	(1, 1, 1, 3, 'SHIP-6DFNWVNJ', 'SHIP-6DFNWVNJ', 4, 1, 5, 658.0000, 19.74, NULL, NULL, '2025-09-26 23:07:53.746+00', '["ValidDays"]', '{"type": 2, "cashbackMaximum": null, "minimumPurchase": null, "paidOtherwisePercent": null}', '\x140b3d484f98977da746f47ddb90eab22b45b13c07b95708c850ea0138b9eda3'),
	(1, 2, 1, 2, 'CARD50-0001', 'CARD50-0001', 11, 2, 11, 1560.0000, 46.80, NULL, NULL, '2026-03-04 23:07:53.746+00', '["MinimalValue"]', '{"type": 1, "cashbackMaximum": null, "minimumPurchase": "200", "paidOtherwisePercent": null}', '\x83f9415fda0c552c711e038c2a6ddc6afba64a7cadb36aa4252aa0a0a3a60cd9'),
	(1, 3, 2, 1, 'readme-redeem-1', 'TEN-9J7GMBES', 23, 3, NULL, 200.0000, 6.00, '{"en":"The reward costs 300 points, the balance is 200.","pt":"A recompensa custa 300 pontos, o saldo é 200.","es":"La recompensa cuesta 300 puntos, el saldo es 200."}', NULL, '2026-11-16 23:08:01.138+00', NULL, '{"type": 0, "cashbackMaximum": null, "minimumPurchase": null, "paidOtherwisePercent": null}', '\xcbf71b300bc13c6b172e491df8a394d7df491d7acc78c3a2c83b8ad9ee4a796d');
INSERT INTO public.rewards VALUES
	(1, 2, true, '{"type": 1, "title": "R$ 50 off", "value": "50", "isFree": false, "points": "1200", "channel": 0, "iconUrl": null, "tierIds": [], "isManual": false, "preTitle": null, "codePrefix": "", "couponDays": 60, "limitInAll": null, "widgetIcon": null, "collections": [], "customTitle": null, "description": "Fifty reais off a purchase of 200 or more", "offeredFrom": null, "isCumulative": false, "offeredUntil": null, "cashbackRules": null, "customerEmail": null, "isInformative": false, "tellsCustomer": false, "tellsMerchant": false, "merchantEmails": [], "cashbackMaximum": null, "informativeText": null, "landingPageIcon": null, "longDescription": null, "minimumPurchase": "200", "onlyCollections": [], "showsWidgetIcon": false, "endsWithPlatform": false, "limitPerCustomer": null, "allowsCollections": false, "usageInstructions": null, "hasOwnInstructions": false, "collectionSelection": 0, "paidOtherwisePercent": null, "showsLandingPageIcon": false}', 1, '2024-11-16 23:07:53.746+00', NULL, NULL, '\x56a97cb8651529ee5dbf112e6f2b188b477a4dd5c8570854455203705dd60bb7'),
	(1, 3, true, '{"type": 2, "title": "Free shipping", "value": "0", "isFree": false, "points": "150", "channel": 0, "iconUrl": null, "tierIds": [], "isManual": false, "preTitle": null, "codePrefix": "SHIP-", "couponDays": 30, "limitInAll": null, "widgetIcon": null, "collections": [], "customTitle": null, "description": "We pay the shipping", "offeredFrom": null, "isCumulative": true, "offeredUntil": null, "cashbackRules": null, "customerEmail": null, "isInformative": false, "tellsCustomer": false, "tellsMerchant": false, "merchantEmails": [], "cashbackMaximum": null, "informativeText": null, "landingPageIcon": null, "longDescription": null, "minimumPurchase": null, "onlyCollections": [], "showsWidgetIcon": false, "endsWithPlatform": false, "limitPerCustomer": 12, "allowsCollections": false, "usageInstructions": null, "hasOwnInstructions": false, "collectionSelection": 0, "paidOtherwisePercent": null, "showsLandingPageIcon": false}', 1, '2024-11-16 23:07:53.746+00', NULL, NULL, '\xfe5a60b3182bd308e7d26431175d5aeb84470e3090c1998e904a47046353f41a'),
	(1, 4, true, '{"type": 3, "title": "Pay with cashback", "value": "0", "isFree": false, "points": "0", "channel": 0, "iconUrl": null, "tierIds": [], "isManual": false, "preTitle": null, "codePrefix": "CASH-", "couponDays": 7, "limitInAll": null, "widgetIcon": null, "collections": [], "customTitle": null, "description": "Use your cashback on a purchase", "offeredFrom": null, "isCumulative": false, "offeredUntil": null, "cashbackRules": null, "customerEmail": null, "isInformative": false, "tellsCustomer": false, "tellsMerchant": false, "merchantEmails": [], "cashbackMaximum": "300", "informativeText": null, "landingPageIcon": null, "longDescription": null, "minimumPurchase": null, "onlyCollections": [], "showsWidgetIcon": false, "endsWithPlatform": false, "limitPerCustomer": null, "allowsCollections": false, "usageInstructions": null, "hasOwnInstructions": false, "collectionSelection": 0, "paidOtherwisePercent": "50", "showsLandingPageIcon": false}', 0, '2024-11-16 23:07:53.746+00', NULL, NULL, '\xfb4c13c3fa920be3c47135da636d31d5f191334d4ec158cb85574fc897a50cfc'),
	(1, 5, true, '{"type": 4, "title": "Coffee for two", "value": "28", "isFree": false, "points": "250", "channel": 0, "iconUrl": null, "tierIds": [], "isManual": false, "preTitle": null, "codePrefix": "CAFE-", "couponDays": 30, "limitInAll": null, "widgetIcon": null, "collections": [], "customTitle": "Coffee for two at the Jardins shop", "description": "Show the code at the counter", "offeredFrom": null, "isCumulative": false, "offeredUntil": null, "cashbackRules": null, "customerEmail": null, "isInformative": false, "tellsCustomer": false, "tellsMerchant": false, "merchantEmails": [], "cashbackMaximum": null, "informativeText": null, "landingPageIcon": null, "longDescription": null, "minimumPurchase": null, "onlyCollections": [], "showsWidgetIcon": false, "endsWithPlatform": false, "limitPerCustomer": null, "allowsCollections": false, "usageInstructions": "Show the code at the counter of the Jardins shop.", "hasOwnInstructions": true, "collectionSelection": 0, "paidOtherwisePercent": null, "showsLandingPageIcon": false}', 0, '2024-11-16 23:07:53.746+00', NULL, NULL, '\x54e97cf1cec04cab2612eb5a87e67dd9cbe69f3d4b1556c8ba963788a3fcac5e'),
	(1, 6, false, '{"type": 0, "title": "Winter 25% off", "value": "25", "isFree": false, "points": "600", "channel": 0, "iconUrl": null, "tierIds": [], "isManual": false, "preTitle": null, "codePrefix": "WIN-", "couponDays": 30, "limitInAll": 500, "widgetIcon": null, "collections": [], "customTitle": null, "description": "Last winter, no longer on offer", "offeredFrom": null, "isCumulative": false, "offeredUntil": null, "cashbackRules": null, "customerEmail": null, "isInformative": false, "tellsCustomer": false, "tellsMerchant": false, "merchantEmails": [], "cashbackMaximum": null, "informativeText": null, "landingPageIcon": null, "longDescription": null, "minimumPurchase": null, "onlyCollections": [], "showsWidgetIcon": false, "endsWithPlatform": false, "limitPerCustomer": null, "allowsCollections": false, "usageInstructions": null, "hasOwnInstructions": false, "collectionSelection": 0, "paidOtherwisePercent": null, "showsLandingPageIcon": false}', 0, '2024-11-16 23:07:53.746+00', NULL, '2024-11-16 23:07:53.746+00', '\xb44d23ed1df001eb324f997ee3288c30533ec4037b3b13db1ad5604ba04443fd'),
	(1, 1, true, '{"type": 0, "title": "10% off", "value": "10", "isFree": false, "points": "300", "channel": 0, "iconUrl": null, "tierIds": [], "isManual": false, "preTitle": null, "codePrefix": "TEN-", "couponDays": 30, "limitInAll": null, "widgetIcon": null, "collections": [], "customTitle": null, "description": "Ten percent off your next purchase", "offeredFrom": null, "isCumulative": false, "offeredUntil": null, "cashbackRules": null, "customerEmail": {"id": 1, "body": "<p>Hello {{FirstName}},</p><p>{{RewardTitle}} is yours. Your code: <strong>{{CouponCode}}</strong></p>", "title": "Your reward", "subject": "Your reward is here, {{FirstName}}", "isActive": true, "hidesLogo": false, "preHeader": "One code, ready to use", "variables": [{"name": "FirstName", "value": null, "description": "The first word of the name"}, {"name": "RewardTitle", "value": null, "description": "The title of the reward"}, {"name": "CouponCode", "value": null, "description": "The code to type"}], "description": "Sent when a customer redeems a reward", "objectiveType": 0, "backgroundColor": null, "recommendsProducts": false}, "isInformative": false, "tellsCustomer": true, "tellsMerchant": false, "merchantEmails": [], "cashbackMaximum": null, "informativeText": null, "landingPageIcon": null, "longDescription": null, "minimumPurchase": null, "onlyCollections": [], "showsWidgetIcon": false, "endsWithPlatform": false, "limitPerCustomer": null, "allowsCollections": false, "usageInstructions": null, "hasOwnInstructions": false, "collectionSelection": 0, "paidOtherwisePercent": null, "showsLandingPageIcon": false}', 1, '2024-11-16 23:07:53.746+00', NULL, NULL, '\x086bace70d9336237fdbfea0f2e26e2e2637beee6218993f220fbf83c2a47dde');
INSERT INTO public.schema_migrations VALUES
	(1, '0001_merchants', '0fb387cd345f36a4c9b6ccc163f754e8f5551732414571b780bc23feeb6d1f25', '2026-11-16 23:07:50.799+00'),
	(2, '0002_customers_and_program', 'd974e78d28241fd83db7f604c5c604c83c9e2b54a39147415256f7c99f983ea0', '2026-11-16 23:07:50.881+00'),
	(3, '0003_ledger', '07ce8345274b0353705e31032aaecf5b7a58e6daf8b757c67ee1e18500c117ba', '2026-11-16 23:07:51.007+00'),
	(4, '0004_products_and_orders', '07ed596097b29bd8c44dcba6171e62b21e473c4fc11c4334612970ddc23ef886', '2026-11-16 23:07:51.119+00'),
	(5, '0005_rewards_and_coupons', '8917f654c3e670d1f3899aa455c7961bc0b9f48054059bc1e2ec68aa1c28e06d', '2026-11-16 23:07:51.234+00'),
	(6, '0006_quizzes', '132be1fe25f6a5bc14d984b12a619b914c74dac5d413ec58ba24c532770985cb', '2026-11-16 23:07:51.353+00'),
	(7, '0007_rules', 'ba6a2c67c1c23b90e9cd18f8ff60971969d65b8a64ebe2840b6d7088340a271d', '2026-11-16 23:07:51.376+00'),
	(8, '0008_outbox', 'a7f89d62c93b9c73196e88530b27de0242fdc5a2dd6586f298a3708a2fbc761d', '2026-11-16 23:07:51.4+00'),
	(9, '0009_objectives', '7145f0df05afd68a6a7b84c7d2457ec046db70e31378bd4bee101b15cbc10178', '2026-11-16 23:07:51.491+00'),
	(10, '0010_keeping', '090f641bf6c55db47683a00c91c37c1cec5237e5444527be3246260b6afa69e0', '2026-11-16 23:07:51.564+00'),
	(11, '0011_users', '91eed757573ef57c4ef4529b42289d537b5142f7ccd7d28a1d92aabd41f56302', '2026-11-16 23:07:51.632+00'),
	(12, '0012_draws_without_checks', '1bb66f1e0781cc906016469bfa3112a14bd6b46e14057fd4881edbe0b2959242', '2026-11-16 23:07:51.654+00'),
	(13, '0013_webhooks', '68bb19f8e177e01306c7ad605ce7e3e0c7875e235841996df4ad52d5f52db01b', '2026-11-16 23:07:51.746+00'),
	(14, '0014_accounts', '8037f4fa3bf57a54548a55f1b2c656f1d01925b02c2180197eb6bc524f2a7e7f', '2026-11-16 23:07:51.862+00'),
	(15, '0015_tiers_beneath_and_before', '5d33731ba7b9795648ea5e03ac59c9419bc20470665b0cd763e7b7ba2ce68be1', '2026-11-16 23:07:51.9+00'),
	(16, '0016_terms_of_redemptions', '0734cbb04747d77b8f66d6fbcd4209d792a6b70502c1c08dfa03412db2691a98', '2026-11-16 23:07:51.91+00'),
	(17, '0017_finding_customers', '0efd952a49df86b160548449c3834e3ba2addde9c050143231dac041f5953b9e', '2026-11-16 23:07:51.981+00'),
	(18, '0018_figures', '11b589ea7522aa99b8d779884f113a26b3dc8e032b384497627ae2dd3a999f9d', '2026-11-16 23:07:52.033+00'),
	(19, '0019_imports', '1d732db90d60d9bfbd493d3f3bfc2cc1056b661b7e2c7b02bf21985309d5bd2d', '2026-11-16 23:07:52.107+00'),
	(20, '0020_ground_of_the_panel', '2458bdd873316c6f093ed7c4a5636e139081756a56707910239742832c5987d7', '2026-11-16 23:07:52.125+00'),
	(21, '0021_files_again_and_days_of_the_past', 'd761319896753663705bb3aef97c993b07a2befc69ed591406faa0b18adefdb7', '2026-11-16 23:07:52.147+00'),
	(22, '0022_chain', 'b39e5723461afdeed0ff14fb97862c3c5f96fc035bf72464c00f6a697e622573', '2026-11-16 23:07:52.168+00'),
	(23, '0023_cheaper_writes', '2e56920628177b40a630aafc595394ed718c90066482d0290f8b120a2f044e2d', '2026-11-16 23:07:52.2+00'),
	(24, '0024_keys_revoked_at_once', '00e38f541a5135c9f07033071705369526cf2994d211c405ed5e0e0cb54b321b', '2026-11-16 23:07:52.212+00'),
	(25, '0025_import_lanes', '75825ad5e6a0f8856fd98583efb7bcd34895e545b4f6e87ff9751969193d800b', '2026-11-16 23:07:52.23+00'),
	(26, '0026_row_lists', 'b30c555fe9235813ac232ed768ba8cfa2af72f0bec0cd957c507dd1d18ac5757', '2026-11-16 23:07:52.251+00'),
	(27, '0027_documents_without_statistics', '691797a16b2d6434deb159a77227c79ab031f8d9b2684366dedef17c89551a4e', '2026-11-16 23:07:52.272+00'),
	(28, '0028_small_samples', 'ea6ae87fe14bd8fc8e9321e1a85cfb7dfd3db087fbeb94b1971c8d8a53dbca35', '2026-11-16 23:07:52.309+00'),
	(29, '0029_merchant_language', 'fb7cf9dd1df313ace1f40b2af059dec7269a28dd7678d9a9372b39e4c7cb09ce', '2026-11-16 23:07:52.34+00'),
	(30, '0030_what_tills_send', '2f3d73f41b305330ce7127678ed25357d80c67932490b20dcbcd1ac041e45aeb', '2026-11-16 23:07:52.378+00'),
	(31, '0031_shortfalls', 'bb3f6a617fc683b32175edf8d004e42413f110eae056ec0996234de12fb9c402', '2026-11-16 23:07:52.433+00'),
	(32, '0032_known_devices_and_contact_right', '7b068795a00fc4e0ee37d0863199671c0358d4f9531382f163d2e07dbf79eba5', '2026-11-16 23:07:52.483+00'),
	(33, '0033_seals', '78d08b2759a0891c07b89e37fddf9cea721564b282f02ae0ffabd773d2cac067', '2026-11-16 23:07:52.561+00');
INSERT INTO public.seal_totals VALUES
	(1, 1, '{"accounts":[2,"17d908eb43f5610aaab53c504887310ce0a7e88e93b036a04cf45a2b4b7a8d2c"],"customers":[2,"c2ab3ba9ef2e72a285e6bbae375ab27c124f4289e093151c3ffecd326348e452"],"orders":[18,"16d6fec7c8ca01f72c48afbc1010153e6c221a9464f62f9783d5747b631b2e9a"],"programs":[2,"e6729ef47e12dc39143105dcab06f5c75d55dbb1a18730542394d1c06a9ab4b0"],"tiers":[3,"6805506118c0a00ad17130e881a2a3bdb7ee69133c79e6a8fb120a276bb89f21"],"quizzes":[2,"ec33fd83e9ced4e7ff3b657c1f5ec576110a0a90834e50f2512984f92fcc4365"],"rewards":[6,"61f23ef572168d94e2412eb447e71d8502afb182d042fe91526ef1955fb47b06"],"coupon_lists":[1,"6a7cd3c60b7eff576e9e532da93f66b4ec14f88840046b39189fcf117a4cdde"],"coupons":[3,"9c5f8f762175fecd0c0529d475bfef86ef228b64e84a1d6b2c68b5716b500b42"],"redemptions":[3,"63fb99d8356629152f934127fea25bf50635193381e5854fb5b7157bcaaa73e9"],"tier_history":[4,"c32b2c2736afcb6bc6911dba1cb5b41a516b7398e96a777abe69633441cc1407"],"users":[2,"42758ecc1de93f0c673965954890283a072c3f91c6bd73eaf7ad528e79576baa"],"api_keys":[1,"ffe3d85522c5d51781745e3a7769bc51251dc689e851a6de96558a949011ab8b"],"lot_links":[1,"812236a40f23583f15d9cbd0eda3d94520ae064e4a58756992bacf662462a00d"],"change_keys":[1,"862e8e2e963cf36a1b4e5459dea1967c50125db3d33de1eb3d20d592ae304d2e"],"audit_log":[2,"ea153b2d644127f57ca3896ba36839fa94c1be02f401ad4974c502ad81f2671"]}', '\xf5d9fab7b49732324df1530a0c68885f2bab66628270a858cf446305cb6164ed'),
	(0, 2, '{"merchants":[1,"66d6a7a6c556a1a3dce417d5b730a655f4741a5c342bf1cbc8da2aa534c951e7"]}', '\x1cd7f47f76256e8569bf79d72575ac4f9fb424a54c38bc868eec9e61e354bb02');
INSERT INTO public.sign_in_links VALUES
	('\xccdb397dee9e1167be9438a361e0bd561124709e674e0b26c12aa4afd4629870', 1, 1, '2026-11-16 23:07:59.86+00', '2026-11-17 23:07:59.86+00', 'sign-in');
INSERT INTO public.tier_history OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-01-21 23:07:53.746+00', 1, 2, 'reached', NULL, '\x58bf5e7600a0b730926a3613b6b82bfa165efd5df4419d0902af158966668c02'),
	(1, 1, 2, '2026-08-01 23:07:53.746+00', 2, 3, 'reached', NULL, '\xf504c2a90d9d7e399e73a92f4f72ca6523c15078bde208f0818344c649a07d76'),
	(1, 1, 3, '2026-08-19 23:07:53.746+00', 3, 2, 'returned', NULL, '\x7d9bb64ee784c54cf7031f6c3cba4f8c9b77c7ea68184b6e5f548ffaf43d5a38'),
	(1, 1, 4, '2026-09-24 23:07:53.746+00', 2, 3, 'reached', NULL, '\xf7cb54b940ecd0b49eb01f0ad9d06e2e7bd35dd7cf2e8612dae278e99d87b057');
INSERT INTO public.tier_members VALUES
	(1, 1, 26, 0),
	(1, 2, 26, 0),
	(1, 3, 26, 1),
	(1, 1, 9, 1);
INSERT INTO public.tiers VALUES
	(1, 1, 1, 'Bronze', '#b08d57', NULL, true, true, 'bronze', 'Where everybody starts', '[]', '[{"type": 3, "subType": 0, "description": "A point for every real spent"}]', 'all', 0, '\x75c5f8fea93990a5f2be4798e5699ca5c53718d283969ec29877a8abbedb7e5c'),
	(1, 2, 2, 'Silver', '#9aa0a6', NULL, true, false, 'silver', 'For those who come back', '[{"name": "Amount spent", "value": "1500", "measure": "spend"}]', '[{"type": 0, "subType": 0, "multiplier": "1.25", "description": "1.25 points for every point"}, {"type": 3, "subType": 0, "description": "Exchange within 60 days"}]', 'all', 0, '\xe9cc95418c3d047237a2a26a8341a06bec68374dd7d22593f428dea364e2c3b4'),
	(1, 3, 3, 'Gold', '#d4af37', NULL, true, false, 'gold', 'For our best customers', '[{"name": "Amount spent", "value": "6000", "measure": "spend"}, {"name": "Orders", "value": "10", "measure": "orders"}]', '[{"type": 0, "subType": 0, "multiplier": "1.5", "description": "1.5 points for every point"}, {"type": 3, "subType": 0, "description": "Free alterations"}, {"type": 3, "subType": 0, "description": "Invitations to launches"}]', 'all', 0, '\x0872c220e34a0af2a71046e518f766ac064f18f2e11122526e7182d847fa5d11');
INSERT INTO public.users VALUES
	(1, 1, 'owner@demo.example', NULL, 'owner', '2026-11-16 23:07:53.746+00', 'Demo Owner', NULL, NULL, NULL, 0, '{}', false, '\xe23c065cc5477bc1d2263a6927e19284534ce3274d32623cbc409ba40f99a2c6'),
	(1, 2, 'editor@demo.example', '$argon2id$v=19$m=19456,t=2,p=1$X7jgeXwL9+hCMIATmamQeA$wuzOCyI2JNRzcj8L2ecXo8UKOYWXv4EGSpMbnUpT3cA', 'editor', '2026-11-16 23:08:11.752+00', NULL, NULL, NULL, NULL, 0, '{}', true, '\x6039886f58a1c34a95132b2c20ae95b5b3df5c6a798b11ae3b6cb6ea69bdc8e4');
SELECT pg_catalog.setval('public.audit_log_id_seq', 2, true);
SELECT pg_catalog.setval('public.coupon_codes_id_seq', 400, true);
SELECT pg_catalog.setval('public.coupon_ids', 3, true);
SELECT pg_catalog.setval('public.coupon_list_ids', 1, true);
SELECT pg_catalog.setval('public.customer_ids', 2, true);
SELECT pg_catalog.setval('public.events_id_seq', 24, true);
SELECT pg_catalog.setval('public.import_errors_id_seq', 1, false);
SELECT pg_catalog.setval('public.import_ids', 1, false);
SELECT pg_catalog.setval('public.invitations_id_seq', 1, false);
SELECT pg_catalog.setval('public.mail_ids', 1, true);
SELECT pg_catalog.setval('public.merchants_id_seq', 1, true);
SELECT pg_catalog.setval('public.noted_changes_id_seq', 37, true);
SELECT pg_catalog.setval('public.order_ids', 22, true);
SELECT pg_catalog.setval('public.order_metadata_ids', 1, false);
SELECT pg_catalog.setval('public.point_draws_id_seq', 10, true);
SELECT pg_catalog.setval('public.point_record_ids', 26, true);
SELECT pg_catalog.setval('public.quiz_ids', 2, true);
SELECT pg_catalog.setval('public.quiz_option_ids', 10, true);
SELECT pg_catalog.setval('public.quiz_question_ids', 4, true);
SELECT pg_catalog.setval('public.redemption_ids', 3, true);
SELECT pg_catalog.setval('public.referral_ids', 1, false);
SELECT pg_catalog.setval('public.reward_ids', 6, true);
SELECT pg_catalog.setval('public.seal_slots', 2, true);
SELECT pg_catalog.setval('public.sessions_id_seq', 1, false);
SELECT pg_catalog.setval('public.tier_history_id_seq', 4, true);
SELECT pg_catalog.setval('public.tier_ids', 3, true);
SELECT pg_catalog.setval('public.user_ids', 2, true);
SELECT pg_catalog.setval('public.webhook_deliveries_id_seq', 1, false);
SELECT pg_catalog.setval('public.webhook_ids', 1, false);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (merchant_id, customer_id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (token);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.birthday_rounds
    ADD CONSTRAINT birthday_rounds_pkey PRIMARY KEY (merchant_id);
ALTER TABLE ONLY public.brands
    ADD CONSTRAINT brands_pkey PRIMARY KEY (merchant_id, original_id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (merchant_id, original_id);
ALTER TABLE ONLY public.change_keys
    ADD CONSTRAINT change_keys_pkey PRIMARY KEY (merchant_id, key);
ALTER TABLE ONLY public.counted_orders
    ADD CONSTRAINT counted_orders_pkey PRIMARY KEY (merchant_id, order_id);
ALTER TABLE ONLY public.coupon_codes
    ADD CONSTRAINT coupon_codes_code UNIQUE (merchant_id, code);
ALTER TABLE ONLY public.coupon_codes
    ADD CONSTRAINT coupon_codes_pkey PRIMARY KEY (merchant_id, list_id, id);
ALTER TABLE ONLY public.coupon_lists
    ADD CONSTRAINT coupon_lists_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.coupons
    ADD CONSTRAINT coupons_code UNIQUE (merchant_id, code);
ALTER TABLE ONLY public.coupons
    ADD CONSTRAINT coupons_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_original_id UNIQUE (merchant_id, original_id);
ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_public_id UNIQUE (merchant_id, public_id);
ALTER TABLE ONLY public.daily_figures
    ADD CONSTRAINT daily_figures_pkey PRIMARY KEY (merchant_id, day, branch);
ALTER TABLE ONLY public.daily_rewards
    ADD CONSTRAINT daily_rewards_pkey PRIMARY KEY (merchant_id, day, reward_id);
ALTER TABLE ONLY public.device_link_requests
    ADD CONSTRAINT device_link_requests_pkey PRIMARY KEY (email);
ALTER TABLE ONLY public.event_cursors
    ADD CONSTRAINT event_cursors_pkey PRIMARY KEY (merchant_id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.figure_cursors
    ADD CONSTRAINT figure_cursors_pkey PRIMARY KEY (merchant_id);
ALTER TABLE ONLY public.import_contents
    ADD CONSTRAINT import_contents_pkey PRIMARY KEY (merchant_id, import_id, content);
ALTER TABLE ONLY public.import_errors
    ADD CONSTRAINT import_errors_pkey PRIMARY KEY (merchant_id, import_id, id);
ALTER TABLE ONLY public.import_lanes
    ADD CONSTRAINT import_lanes_pkey PRIMARY KEY (merchant_id, import_id, lane);
ALTER TABLE ONLY public.import_lists
    ADD CONSTRAINT import_lists_pkey PRIMARY KEY (merchant_id, import_id, number);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_email UNIQUE (merchant_id, email);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_token UNIQUE (token_hash);
ALTER TABLE ONLY public.job_runs
    ADD CONSTRAINT job_runs_pkey PRIMARY KEY (merchant_id, job, day);
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (merchant_id, user_id, token_hash);
ALTER TABLE ONLY public.ledger_keys
    ADD CONSTRAINT ledger_keys_pkey PRIMARY KEY (fingerprint);
ALTER TABLE ONLY public.lot_links
    ADD CONSTRAINT lot_links_pkey PRIMARY KEY (merchant_id, customer_id, lot_id, record_id);
ALTER TABLE ONLY public.member_days
    ADD CONSTRAINT member_days_pkey PRIMARY KEY (merchant_id, day);
ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_name_key UNIQUE (name);
ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.noted_changes
    ADD CONSTRAINT noted_changes_pkey PRIMARY KEY (tx, id);
ALTER TABLE ONLY public.objective_completions
    ADD CONSTRAINT objective_completions_key UNIQUE (merchant_id, key);
ALTER TABLE ONLY public.objective_completions
    ADD CONSTRAINT objective_completions_pkey PRIMARY KEY (merchant_id, customer_id, objective, period, turn);
ALTER TABLE ONLY public.objective_counts
    ADD CONSTRAINT objective_counts_pkey PRIMARY KEY (merchant_id, objective);
ALTER TABLE ONLY public.order_labels
    ADD CONSTRAINT order_labels_pkey PRIMARY KEY (merchant_id, kind, original_id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_original_id UNIQUE (merchant_id, original_id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.point_draws
    ADD CONSTRAINT point_draws_pkey PRIMARY KEY (merchant_id, customer_id, record_id, id);
ALTER TABLE ONLY public.point_records
    ADD CONSTRAINT point_records_pkey PRIMARY KEY (merchant_id, customer_id, id);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (merchant_id, original_id);
ALTER TABLE ONLY public.programs
    ADD CONSTRAINT programs_pkey PRIMARY KEY (merchant_id, version);
ALTER TABLE ONLY public.progress_days
    ADD CONSTRAINT progress_days_pkey PRIMARY KEY (merchant_id, customer_id, day);
ALTER TABLE ONLY public.progress
    ADD CONSTRAINT progress_pkey PRIMARY KEY (merchant_id, customer_id);
ALTER TABLE ONLY public.quiz_completions
    ADD CONSTRAINT quiz_completions_pkey PRIMARY KEY (merchant_id, customer_id, quiz_id);
ALTER TABLE ONLY public.quiz_options
    ADD CONSTRAINT quiz_options_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.quiz_options
    ADD CONSTRAINT quiz_options_position UNIQUE (merchant_id, question_id, "position");
ALTER TABLE ONLY public.quiz_questions
    ADD CONSTRAINT quiz_questions_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.quiz_questions
    ADD CONSTRAINT quiz_questions_position UNIQUE (merchant_id, quiz_id, "position");
ALTER TABLE ONLY public.quizzes
    ADD CONSTRAINT quizzes_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.redemptions
    ADD CONSTRAINT redemptions_external_code UNIQUE (merchant_id, external_code);
ALTER TABLE ONLY public.redemptions
    ADD CONSTRAINT redemptions_original_key UNIQUE (merchant_id, original_key);
ALTER TABLE ONLY public.redemptions
    ADD CONSTRAINT redemptions_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_friend UNIQUE (merchant_id, friend);
ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_friend_id UNIQUE (merchant_id, friend_id);
ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.rewards
    ADD CONSTRAINT rewards_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.rule_usage
    ADD CONSTRAINT rule_usage_pkey PRIMARY KEY (merchant_id, rule_id, customer_id, period);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.seal_totals
    ADD CONSTRAINT seal_totals_pkey PRIMARY KEY (merchant_id, slot);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.setup_tokens
    ADD CONSTRAINT setup_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.sign_in_links
    ADD CONSTRAINT sign_in_links_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.tier_history
    ADD CONSTRAINT tier_history_pkey PRIMARY KEY (merchant_id, customer_id, id);
ALTER TABLE ONLY public.tier_members
    ADD CONSTRAINT tier_members_pkey PRIMARY KEY (merchant_id, tier_id, shard);
ALTER TABLE ONLY public.tiers
    ADD CONSTRAINT tiers_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.tiers
    ADD CONSTRAINT tiers_position UNIQUE (merchant_id, "position");
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (merchant_id, subscription_id, delivery_id, number);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (merchant_id, subscription_id, id);
ALTER TABLE ONLY public.webhook_subscriptions
    ADD CONSTRAINT webhook_subscriptions_pkey PRIMARY KEY (merchant_id, id);
CREATE INDEX accounts_next_expiry ON public.accounts USING btree (merchant_id, next_expiry) WHERE (next_expiry IS NOT NULL);
CREATE INDEX api_keys_merchant_id_idx ON public.api_keys USING btree (merchant_id, created_at);
CREATE INDEX audit_log_by_operation ON public.audit_log USING btree (merchant_id, operation, id);
CREATE INDEX audit_log_by_thing ON public.audit_log USING btree (merchant_id, kind, thing_id, id);
CREATE INDEX audit_log_by_user ON public.audit_log USING btree (merchant_id, user_id, id);
CREATE INDEX coupon_codes_free ON public.coupon_codes USING btree (merchant_id, list_id, id) WHERE (coupon_id IS NULL);
CREATE INDEX coupon_lists_by_reward ON public.coupon_lists USING btree (merchant_id, reward_id, id);
CREATE INDEX coupons_by_customer ON public.coupons USING btree (merchant_id, customer_id);
CREATE INDEX customers_birthday ON public.customers USING btree (merchant_id, (((EXTRACT(month FROM birthday) * (100)::numeric) + EXTRACT(day FROM birthday))), id) WHERE ((birthday IS NOT NULL) AND is_enrolled);
CREATE INDEX customers_blocked ON public.customers USING btree (merchant_id, id) WHERE (blocked_at IS NOT NULL);
CREATE INDEX customers_email ON public.customers USING btree (merchant_id, lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX customers_words ON public.customers USING gin (words) WITH (gin_pending_list_limit='256');
CREATE INDEX import_errors_by_line ON public.import_errors USING btree (merchant_id, import_id, line, id);
CREATE INDEX imports_due ON public.imports USING btree (merchant_id, id) WHERE (state = ANY (ARRAY['trying'::text, 'running'::text]));
CREATE INDEX known_devices_by_token ON public.known_devices USING btree (token_hash);
CREATE INDEX orders_by_coupon ON public.orders USING btree (merchant_id, coupon, placed_at, id) WHERE (coupon IS NOT NULL);
CREATE INDEX orders_by_customer ON public.orders USING btree (merchant_id, customer_id, placed_at);
CREATE INDEX orders_by_date ON public.orders USING btree (merchant_id, placed_at, id);
CREATE INDEX orders_pending ON public.orders USING btree (merchant_id, grant_at) WHERE (state = 1);
CREATE INDEX outbox_by_redemption ON public.outbox USING btree (merchant_id, redemption_id) WHERE (redemption_id IS NOT NULL);
CREATE INDEX outbox_due ON public.outbox USING btree (merchant_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX outbox_ended ON public.outbox USING btree (merchant_id, id) WHERE ((sent_at IS NULL) AND (next_attempt_at IS NULL));
CREATE INDEX point_draws_by_lot ON public.point_draws USING btree (merchant_id, customer_id, lot_id);
CREATE INDEX point_records_by_id ON public.point_records USING brin (merchant_id int8_minmax_multi_ops, id int8_minmax_multi_ops) WITH (pages_per_range='32');
CREATE INDEX point_records_open ON public.point_records USING btree (merchant_id, customer_id, valid_until, id) WHERE ((remaining_points > (0)::numeric) OR (remaining_cashback > (0)::numeric));
CREATE INDEX point_records_owed ON public.point_records USING btree (merchant_id, customer_id, id) WHERE ((owed_points > (0)::numeric) OR (owed_cashback > (0)::numeric));
CREATE INDEX progress_by_tier ON public.progress USING btree (merchant_id, tier_id, customer_id);
CREATE INDEX progress_days_by_day ON public.progress_days USING brin (merchant_id, day);
CREATE INDEX progress_review ON public.progress USING btree (merchant_id, review_at) WHERE (review_at IS NOT NULL);
CREATE INDEX quiz_completions_by_quiz ON public.quiz_completions USING btree (merchant_id, quiz_id, customer_id);
CREATE INDEX redemptions_by_customer ON public.redemptions USING btree (merchant_id, customer_id, id);
CREATE INDEX redemptions_by_order ON public.redemptions USING btree (merchant_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX redemptions_by_reward ON public.redemptions USING btree (merchant_id, reward_id, id);
CREATE INDEX redemptions_counted ON public.redemptions USING btree (merchant_id, customer_id, reward_id) WHERE (refunded_at IS NULL);
CREATE INDEX redemptions_unused ON public.redemptions USING btree (merchant_id, reward_id, created_at, id) WHERE ((order_id IS NULL) AND (refunded_at IS NULL));
CREATE INDEX referrals_by_referrer ON public.referrals USING btree (merchant_id, referrer_id);
CREATE INDEX sessions_by_user ON public.sessions USING btree (merchant_id, user_id);
CREATE INDEX sign_in_links_by_user ON public.sign_in_links USING btree (merchant_id, user_id);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (merchant_id, subscription_id, due_at, id) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX webhook_deliveries_event ON public.webhook_deliveries USING btree (merchant_id, subscription_id, event_id);
CREATE INDEX webhook_deliveries_failed ON public.webhook_deliveries USING btree (merchant_id, subscription_id, failed_at) WHERE (failed_at IS NOT NULL);
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (merchant_id, subscription_id, id) WHERE (due_at IS NOT NULL);
CREATE TRIGGER api_keys_noted AFTER INSERT OR DELETE OR UPDATE OF token, merchant_id, name, key_hash, created_at, revoked_at, is_revoked ON public.api_keys FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'token', 'token merchant_id name key_hash created_at revoked_at is_revoked');
CREATE TRIGGER audit_log_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, at, user_id, author, operation, kind, thing_id, before, after, request, request_id, address ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'merchant_id id', 'merchant_id id at user_id author operation kind thing_id before after request request_id address');
CREATE TRIGGER change_keys_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, key, customer_id, record_id, created_at ON public.change_keys FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'merchant_id key', 'merchant_id key customer_id record_id created_at');
CREATE TRIGGER coupon_lists_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, reward_id, name, type, value ON public.coupon_lists FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'merchant_id id', 'merchant_id id reward_id name type value');
CREATE TRIGGER coupons_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, original_id, code, type, value, is_used, used_by_order, customer_id, valid_from, valid_until, created_at, deactivated_at ON public.coupons FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'merchant_id id', 'merchant_id id original_id code type value is_used used_by_order customer_id valid_from valid_until created_at deactivated_at');
CREATE TRIGGER lot_links_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, customer_id, lot_id, record_id, kind ON public.lot_links FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'merchant_id customer_id lot_id record_id', 'merchant_id customer_id lot_id record_id kind');
CREATE TRIGGER merchants_noted AFTER INSERT OR DELETE OR UPDATE OF id, name, currency, time_zone, created_at ON public.merchants FOR EACH ROW EXECUTE FUNCTION public.note_change('0', 'id', 'id name currency time_zone created_at');
CREATE TRIGGER objective_completions_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, customer_id, objective, period, turn, key, points, cashback, record_id, completed_at ON public.objective_completions FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'merchant_id customer_id objective period turn', 'merchant_id customer_id objective period turn key points cashback record_id completed_at');
CREATE TRIGGER programs_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, version, settings, author, created_at ON public.programs FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'merchant_id version', 'merchant_id version settings author created_at');
CREATE TRIGGER quiz_completions_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, customer_id, quiz_id, record_id, completed_at ON public.quiz_completions FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'merchant_id customer_id quiz_id', 'merchant_id customer_id quiz_id record_id completed_at');
CREATE TRIGGER quizzes_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, name, is_active, starts_at, ends_at, points ON public.quizzes FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'merchant_id id', 'merchant_id id name is_active starts_at ends_at points');
CREATE TRIGGER redemptions_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, customer_id, reward_id, original_key, external_code, record_id, coupon_id, order_id, refunded_at, created_at, terms ON public.redemptions FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'merchant_id id', 'merchant_id id customer_id reward_id original_key external_code record_id coupon_id order_id refunded_at created_at terms');
CREATE TRIGGER referrals_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, referrer_id, friend, friend_id, order_id, referrer_record_id, friend_record_id, revoked_at, created_at ON public.referrals FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'merchant_id id', 'merchant_id id referrer_id friend friend_id order_id referrer_record_id friend_record_id revoked_at created_at');
CREATE TRIGGER rewards_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, is_active, configuration, created_at ON public.rewards FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'merchant_id id', 'merchant_id id is_active configuration created_at');
CREATE TRIGGER tier_history_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, customer_id, id, at, from_tier_id, to_tier_id, why, author ON public.tier_history FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'merchant_id customer_id id', 'merchant_id customer_id id at from_tier_id to_tier_id why author');
CREATE TRIGGER tiers_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, "position", name, is_active, is_base, goals, benefits, match, grace_days ON public.tiers FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'merchant_id id', 'merchant_id id position name is_active is_base goals benefits match grace_days');
CREATE TRIGGER users_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, email, role, may_see_contacts, password_hash, deactivated_at, totp_secret, totp_confirmed_at, created_at ON public.users FOR EACH ROW EXECUTE FUNCTION public.note_change('merchant_id', 'merchant_id id', 'merchant_id id email role may_see_contacts password_hash deactivated_at totp_secret totp_confirmed_at created_at');
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES public.customers(merchant_id, id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.birthday_rounds
    ADD CONSTRAINT birthday_rounds_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.brands
    ADD CONSTRAINT brands_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.coupon_codes
    ADD CONSTRAINT coupon_codes_list FOREIGN KEY (merchant_id, list_id) REFERENCES public.coupon_lists(merchant_id, id);
ALTER TABLE ONLY public.coupon_lists
    ADD CONSTRAINT coupon_lists_reward FOREIGN KEY (merchant_id, reward_id) REFERENCES public.rewards(merchant_id, id);
ALTER TABLE ONLY public.coupons
    ADD CONSTRAINT coupons_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES public.customers(merchant_id, id);
ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.daily_figures
    ADD CONSTRAINT daily_figures_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.daily_rewards
    ADD CONSTRAINT daily_rewards_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.event_cursors
    ADD CONSTRAINT event_cursors_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.figure_cursors
    ADD CONSTRAINT figure_cursors_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.import_contents
    ADD CONSTRAINT import_contents_import FOREIGN KEY (merchant_id, import_id) REFERENCES public.imports(merchant_id, id);
ALTER TABLE ONLY public.import_errors
    ADD CONSTRAINT import_errors_import FOREIGN KEY (merchant_id, import_id) REFERENCES public.imports(merchant_id, id);
ALTER TABLE ONLY public.import_lanes
    ADD CONSTRAINT import_lanes_import FOREIGN KEY (merchant_id, import_id) REFERENCES public.imports(merchant_id, id);
ALTER TABLE ONLY public.import_lists
    ADD CONSTRAINT import_lists_import FOREIGN KEY (merchant_id, import_id) REFERENCES public.imports(merchant_id, id);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.job_runs
    ADD CONSTRAINT job_runs_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_user FOREIGN KEY (merchant_id, user_id) REFERENCES public.users(merchant_id, id);
ALTER TABLE ONLY public.member_days
    ADD CONSTRAINT member_days_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.objective_completions
    ADD CONSTRAINT objective_completions_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES public.customers(merchant_id, id);
ALTER TABLE ONLY public.objective_counts
    ADD CONSTRAINT objective_counts_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.order_labels
    ADD CONSTRAINT order_labels_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_list FOREIGN KEY (merchant_id, list_id) REFERENCES public.coupon_lists(merchant_id, id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_redemption FOREIGN KEY (merchant_id, redemption_id) REFERENCES public.redemptions(merchant_id, id);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.programs
    ADD CONSTRAINT programs_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.progress
    ADD CONSTRAINT progress_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES public.customers(merchant_id, id);
ALTER TABLE ONLY public.quiz_completions
    ADD CONSTRAINT quiz_completions_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES public.customers(merchant_id, id);
ALTER TABLE ONLY public.quiz_completions
    ADD CONSTRAINT quiz_completions_quiz FOREIGN KEY (merchant_id, quiz_id) REFERENCES public.quizzes(merchant_id, id);
ALTER TABLE ONLY public.quiz_options
    ADD CONSTRAINT quiz_options_question FOREIGN KEY (merchant_id, question_id) REFERENCES public.quiz_questions(merchant_id, id);
ALTER TABLE ONLY public.quiz_questions
    ADD CONSTRAINT quiz_questions_quiz FOREIGN KEY (merchant_id, quiz_id) REFERENCES public.quizzes(merchant_id, id);
ALTER TABLE ONLY public.quizzes
    ADD CONSTRAINT quizzes_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.redemptions
    ADD CONSTRAINT redemptions_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES public.customers(merchant_id, id);
ALTER TABLE ONLY public.redemptions
    ADD CONSTRAINT redemptions_reward FOREIGN KEY (merchant_id, reward_id) REFERENCES public.rewards(merchant_id, id);
ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_referrer FOREIGN KEY (merchant_id, referrer_id) REFERENCES public.customers(merchant_id, id);
ALTER TABLE ONLY public.rewards
    ADD CONSTRAINT rewards_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.rule_usage
    ADD CONSTRAINT rule_usage_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user FOREIGN KEY (merchant_id, user_id) REFERENCES public.users(merchant_id, id);
ALTER TABLE ONLY public.sign_in_links
    ADD CONSTRAINT sign_in_links_user FOREIGN KEY (merchant_id, user_id) REFERENCES public.users(merchant_id, id);
ALTER TABLE ONLY public.tier_history
    ADD CONSTRAINT tier_history_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES public.customers(merchant_id, id);
ALTER TABLE ONLY public.tiers
    ADD CONSTRAINT tiers_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_subscription FOREIGN KEY (merchant_id, subscription_id) REFERENCES public.webhook_subscriptions(merchant_id, id);
ALTER TABLE ONLY public.webhook_subscriptions
    ADD CONSTRAINT webhook_subscriptions_merchant FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
