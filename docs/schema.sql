-- What the migrations make, read from a database by: npm run schema
-- The reasons for tables and columns are in server/migrations.

create type account_change as (
	customer_id bigint,
	points numeric,
	cashback numeric,
	owed_points numeric,
	owed_cashback numeric,
	next_expiry timestamptz,
	chain_head bytea,
	chain_length bigint,
	seal bytea
);

create type day_count as (
	customer_id bigint,
	day date,
	orders integer,
	spend numeric,
	earned numeric
);

create type order_change as (
	id bigint,
	state smallint,
	status text,
	total numeric,
	placed_at timestamptz,
	completed_at timestamptz,
	cancelled_at timestamptz,
	annulled_at timestamptz,
	is_completed boolean,
	is_cancelled boolean,
	updated_at timestamptz,
	coupon text,
	external_coupon text,
	products jsonb,
	metadatas jsonb,
	payment_method_id text,
	branch_id text,
	sales_person_id text,
	program_version integer,
	grant_at timestamptz,
	award_id bigint,
	earned_points numeric,
	counted_on date,
	decision jsonb
);

create type order_change_with_payments as (
	id bigint,
	state smallint,
	status text,
	total numeric,
	placed_at timestamptz,
	completed_at timestamptz,
	cancelled_at timestamptz,
	annulled_at timestamptz,
	is_completed boolean,
	is_cancelled boolean,
	updated_at timestamptz,
	coupon text,
	external_coupon text,
	products jsonb,
	metadatas jsonb,
	payment_methods jsonb,
	payment_method_id text,
	branch_id text,
	sales_person_id text,
	program_version integer,
	grant_at timestamptz,
	award_id bigint,
	earned_points numeric,
	counted_on date,
	decision jsonb,
	seal bytea
);

create type order_change_with_returns as (
	id bigint,
	state smallint,
	status text,
	total numeric,
	placed_at timestamptz,
	completed_at timestamptz,
	cancelled_at timestamptz,
	annulled_at timestamptz,
	is_completed boolean,
	is_cancelled boolean,
	updated_at timestamptz,
	coupon text,
	external_coupon text,
	products jsonb,
	metadatas jsonb,
	payment_methods jsonb,
	payment_method_id text,
	branch_id text,
	sales_person_id text,
	program_version integer,
	grant_at timestamptz,
	award_id bigint,
	earned_points numeric,
	counted_on date,
	decision jsonb,
	returned numeric,
	returns jsonb,
	seal bytea
);

create type progress_change as (
	customer_id bigint,
	orders integer,
	spend numeric,
	earned numeric,
	tier_id bigint,
	lapsed_at timestamptz,
	held_tier_id bigint,
	held_until timestamptz,
	own_tier_id bigint,
	review_at timestamptz,
	ordered_on date,
	has_fewer boolean
);

create type record_change as (
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

create sequence coupon_ids;
create sequence coupon_list_ids;
create sequence customer_ids;
create sequence import_ids;
create sequence mail_ids;
create sequence order_ids;
create sequence order_metadata_ids;
create sequence point_record_ids;
create sequence quiz_ids;
create sequence quiz_option_ids;
create sequence quiz_question_ids;
create sequence redemption_ids;
create sequence referral_ids;
create sequence reward_ids;
create sequence seal_slots;
create sequence tier_ids;
create sequence user_ids;
create sequence webhook_ids;

CREATE FUNCTION document_key(document text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN upper((translate(document, (((' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~'::text || chr(9)) || chr(10)) || chr(13)), ''::text) COLLATE "C"))
;

CREATE FUNCTION forget_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	new.points := null;
	new.cashback := null;
	return new;
end
$function$
;

CREATE FUNCTION name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower((CASE WHEN (octet_length(name) = char_length(name)) THEN "left"(name, 160) ELSE regexp_replace(NORMALIZE("left"(name, 160), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) END COLLATE "C"))
;

CREATE FUNCTION note_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "TimeZone" TO 'UTC'
 SET bytea_output TO 'hex'
AS $function$
declare
	was jsonb := case when TG_OP <> 'INSERT' then to_jsonb(old) end;
	becomes jsonb := case when TG_OP <> 'DELETE' then to_jsonb(new) end;
	keys text[] := string_to_array(TG_ARGV[1], ' ');
	columns text[] := string_to_array(TG_ARGV[2], ' ');
	optional text[] := coalesce(string_to_array(TG_ARGV[3], ' '), '{}');
begin
	insert into noted_changes (owner, table_name, row_key, before, after, before_seal)
	values (
		case TG_ARGV[0] when '0' then 0 else (coalesce(becomes, was) ->> TG_ARGV[0])::bigint end,
		TG_TABLE_NAME,
		(select jsonb_object_agg(name, coalesce(becomes, was) -> name)::text from unnest(keys) as name),
		(select jsonb_object_agg(name, was -> name)::text from unnest(columns || optional) as name
			where was is not null and (name = any(columns) or was ->> name is not null)),
		(select jsonb_object_agg(name, becomes -> name)::text from unnest(columns || optional) as name
			where becomes is not null and (name = any(columns) or becomes ->> name is not null)),
		case when TG_OP <> 'INSERT' then old.seal end);
	return null;
end
$function$
;

CREATE FUNCTION refuse_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
	owner bigint := case when tg_op = 'DELETE' then old.merchant_id else new.merchant_id end;
begin
	perform pg_advisory_xact_lock_shared(1718580837, owner::integer);
	if exists (select from merchants where id = owner and moved_to is not null) then
		raise exception 'the merchant % has moved to another cell', owner using errcode = '57M01';
	end if;
	if tg_op = 'DELETE' then return old; end if;
	return new;
end
$function$
;

CREATE FUNCTION refuse_moved_merchant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	raise exception 'the merchant % has moved to another cell', old.id using errcode = '57M01';
end
$function$
;

create table merchants (
	id bigint not null generated always as identity,
	name text not null,
	currency text not null,
	time_zone text not null,
	created_at timestamptz not null,
	language text not null default 'en'::text,
	seal bytea,
	is_sandbox boolean not null default false,
	sandbox_of bigint,
	removed_at timestamptz,
	moved_to integer,
	constraint merchants_pkey PRIMARY KEY (id),
	constraint merchants_name_key UNIQUE (name),
	constraint merchants_currency_is_iso_4217 CHECK (currency ~ '^[A-Z]{3}$'::text),
	constraint merchants_language_is_spoken CHECK (language = ANY (ARRAY['en'::text, 'pt'::text, 'es'::text])),
	constraint merchants_moved_are_removed CHECK (moved_to IS NULL OR removed_at IS NOT NULL),
	constraint merchants_name_is_a_handle CHECK (name ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'::text),
	constraint merchants_removed_or_moved CHECK (removed_at IS NULL OR sandbox_of IS NOT NULL OR moved_to IS NOT NULL),
	constraint merchants_sandbox_of_another CHECK (sandbox_of <> id),
	constraint merchants_sandbox_of FOREIGN KEY (sandbox_of) REFERENCES merchants(id)
);
CREATE UNIQUE INDEX merchants_one_sandbox ON merchants USING btree (sandbox_of) WHERE sandbox_of IS NOT NULL AND removed_at IS NULL;
CREATE TRIGGER merchants_moved BEFORE UPDATE OF name, currency, time_zone, language, is_sandbox, sandbox_of ON merchants FOR EACH ROW WHEN (old.moved_to IS NOT NULL) EXECUTE FUNCTION refuse_moved_merchant();
CREATE TRIGGER merchants_noted AFTER INSERT OR DELETE OR UPDATE OF id, name, currency, time_zone, created_at, sandbox_of, removed_at ON merchants FOR EACH ROW EXECUTE FUNCTION note_change('0', 'id', 'id name currency time_zone created_at', 'sandbox_of removed_at');

create table customers (
	merchant_id bigint not null,
	id bigint not null default nextval('customer_ids'::regclass),
	original_id text not null,
	public_id text not null,
	name text,
	email text,
	phone text,
	birthday date,
	birthday_changed_at timestamptz,
	signed_up_at timestamptz,
	document text,
	is_enrolled boolean not null,
	enrolled_at timestamptz,
	enrolled_reason text,
	origin smallint not null,
	rfm_group smallint not null default 0,
	created_at timestamptz not null,
	blocked_at timestamptz,
	blocked_reason text,
	erased_at timestamptz,
	words tsvector generated always as (array_to_tsvector(array_remove(string_to_array((merchant_id::text || ':'::text) || replace(lower((((((((((((COALESCE( CASE WHEN octet_length(name) = char_length(name) THEN "left"(name, 160) ELSE regexp_replace(NORMALIZE("left"(name, 160), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) END, ''::text) || ' '::text) || COALESCE("left"(email, 160), ''::text)) || ' '::text) || "left"(original_id, 160)) || ' '::text) || translate("left"(original_id, 160), '-_./:'::text, '     '::text)) || ' '::text) || COALESCE(translate("left"(document, 160), '.-/ '::text, ''::text), ''::text)) || ' '::text) || COALESCE(translate("left"(phone, 160), '+()-. '::text, ''::text), ''::text)) || ' '::text) || COALESCE("right"(translate("left"(phone, 160), '+()-. '::text, ''::text), 9), ''::text)), ' '::text, (' '::text || merchant_id::text) || ':'::text), ' '::text), merchant_id::text || ':'::text))) stored,
	removed_at timestamptz,
	constraint customers_pkey PRIMARY KEY (merchant_id, id),
	constraint customers_original_id UNIQUE (merchant_id, original_id),
	constraint customers_public_id UNIQUE (merchant_id, public_id),
	constraint customers_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX customers_birthday ON customers USING btree (merchant_id, (EXTRACT(month FROM birthday) * 100::numeric + EXTRACT(day FROM birthday)), id) WHERE birthday IS NOT NULL AND is_enrolled;
CREATE INDEX customers_blocked ON customers USING btree (merchant_id, id) WHERE blocked_at IS NOT NULL;
CREATE INDEX customers_by_name ON customers USING btree (merchant_id, name_key(name) COLLATE "C", id) WHERE name IS NOT NULL;
CREATE INDEX customers_document ON customers USING btree (merchant_id, document_key(document)) WHERE document IS NOT NULL;
CREATE INDEX customers_email ON customers USING btree (merchant_id, lower(email)) WHERE email IS NOT NULL;
CREATE INDEX customers_enrolled_by_date ON customers USING btree (merchant_id, created_at, id) WHERE is_enrolled;
CREATE INDEX customers_left_by_date ON customers USING btree (merchant_id, created_at, id) WHERE NOT is_enrolled AND erased_at IS NULL;
CREATE INDEX customers_words ON customers USING gin (words) WITH (gin_pending_list_limit='256');

create table accounts (
	merchant_id bigint not null,
	customer_id bigint not null,
	points numeric(18,4) not null default 0,
	cashback numeric(16,2) not null default 0,
	owed_points numeric(18,4) not null default 0,
	owed_cashback numeric(16,2) not null default 0,
	next_expiry timestamptz,
	chain_head bytea not null default '\x'::bytea,
	chain_length bigint not null default 0,
	seal bytea,
	identity_seal bytea,
	constraint accounts_pkey PRIMARY KEY (merchant_id, customer_id),
	constraint accounts_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id)
) with (fillfactor = 80);
CREATE INDEX accounts_next_expiry ON accounts USING btree (merchant_id, next_expiry) WHERE next_expiry IS NOT NULL;
alter table accounts
	alter merchant_id set statistics 10,
	alter customer_id set statistics 10,
	alter points set statistics 10,
	alter cashback set statistics 10,
	alter owed_points set statistics 10,
	alter owed_cashback set statistics 10,
	alter next_expiry set statistics 10,
	alter chain_head set statistics 0,
	alter chain_length set statistics 10,
	alter seal set statistics 0,
	alter identity_seal set statistics 0;

create table coupons (
	merchant_id bigint not null,
	id bigint not null default nextval('coupon_ids'::regclass),
	original_id text,
	code text not null,
	type smallint not null,
	value numeric(14,2) not null,
	is_used boolean not null,
	used_by_order bigint,
	customer_id bigint not null,
	valid_from timestamptz,
	valid_until timestamptz,
	created_at timestamptz not null,
	deactivated_at timestamptz,
	seal bytea,
	constraint coupons_pkey PRIMARY KEY (merchant_id, id),
	constraint coupons_code UNIQUE (merchant_id, code),
	constraint coupons_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id)
);
CREATE INDEX coupons_by_customer ON coupons USING btree (merchant_id, customer_id);
CREATE TRIGGER coupons_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, original_id, code, type, value, is_used, used_by_order, customer_id, valid_from, valid_until, created_at, deactivated_at ON coupons FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id id', 'merchant_id id original_id code type value is_used used_by_order customer_id valid_from valid_until created_at deactivated_at');

create table affiliates (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	original_id text not null,
	name text,
	email text,
	phone text,
	document text,
	coupon_id bigint not null,
	customer_id bigint,
	wants_portal boolean not null,
	is_active boolean not null,
	disabled_reason text,
	created_at timestamptz not null,
	changed_at timestamptz not null,
	constraint affiliates_pkey PRIMARY KEY (merchant_id, id),
	constraint affiliates_coupon_id UNIQUE (merchant_id, coupon_id),
	constraint affiliates_original_id UNIQUE (merchant_id, original_id),
	constraint affiliates_coupon FOREIGN KEY (merchant_id, coupon_id) REFERENCES coupons(merchant_id, id),
	constraint affiliates_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id)
);
CREATE INDEX affiliates_by_customer ON affiliates USING btree (merchant_id, customer_id) WHERE customer_id IS NOT NULL;

create table api_keys (
	token text not null,
	merchant_id bigint not null,
	name text not null,
	key_hash bytea not null,
	created_at timestamptz not null,
	last_used_at timestamptz,
	revoked_at timestamptz,
	is_revoked boolean not null default false,
	seal bytea,
	reply_shape text not null default 'original'::text,
	origins text[],
	scopes text[],
	expires_at timestamptz,
	constraint api_keys_pkey PRIMARY KEY (token),
	constraint api_keys_key_hash_is_sha256 CHECK (length(key_hash) = 32),
	constraint api_keys_reply_shape CHECK (reply_shape = ANY (ARRAY['original'::text, 'current'::text])),
	constraint api_keys_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX api_keys_merchant_id_idx ON api_keys USING btree (merchant_id, created_at);
CREATE TRIGGER api_keys_noted AFTER INSERT OR DELETE OR UPDATE OF token, merchant_id, name, key_hash, created_at, revoked_at, is_revoked, origins, scopes, expires_at ON api_keys FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'token', 'token merchant_id name key_hash created_at revoked_at is_revoked', 'origins scopes expires_at');

create table archived_chains (
	merchant_id bigint not null,
	customer_id bigint not null,
	chain_head bytea not null,
	chain_length bigint not null,
	points_balance numeric(18,4) not null,
	cashback_balance numeric(16,2) not null,
	last_record_id bigint not null,
	seal bytea not null,
	constraint archived_chains_pkey PRIMARY KEY (merchant_id, customer_id)
);

create table audit_log (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	at timestamptz not null,
	user_id bigint,
	author text not null,
	operation text not null,
	kind text not null,
	thing_id text,
	before jsonb,
	after jsonb,
	request jsonb,
	request_id text,
	address text,
	seal bytea,
	constraint audit_log_pkey PRIMARY KEY (merchant_id, id),
	constraint audit_log_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX audit_log_by_operation ON audit_log USING btree (merchant_id, operation, id);
CREATE INDEX audit_log_by_operation_and_time ON audit_log USING btree (merchant_id, operation, at, id);
CREATE INDEX audit_log_by_thing ON audit_log USING btree (merchant_id, kind, thing_id, id);
CREATE INDEX audit_log_by_thing_and_time ON audit_log USING btree (merchant_id, kind, thing_id, at, id);
CREATE INDEX audit_log_by_time ON audit_log USING btree (merchant_id, at, id);
CREATE INDEX audit_log_by_user ON audit_log USING btree (merchant_id, user_id, id);
CREATE INDEX audit_log_by_user_and_time ON audit_log USING btree (merchant_id, user_id, at, id);
CREATE TRIGGER audit_log_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, at, user_id, author, operation, kind, thing_id, before, after, request, request_id, address ON audit_log FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id id', 'merchant_id id at user_id author operation kind thing_id before after request request_id address');

create table birthday_rounds (
	merchant_id bigint not null,
	day date not null,
	constraint birthday_rounds_pkey PRIMARY KEY (merchant_id),
	constraint birthday_rounds_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table brands (
	merchant_id bigint not null,
	original_id text not null,
	name text,
	constraint brands_pkey PRIMARY KEY (merchant_id, original_id),
	constraint brands_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table bulk_actions (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	segment_id bigint not null,
	segment_name text not null,
	kind text not null,
	amount numeric(16,4),
	worth numeric,
	tag_id bigint,
	tier_id bigint,
	tier_until timestamptz,
	reason text not null,
	key text not null,
	state text not null,
	customers integer not null,
	lists integer not null,
	asked_by text not null,
	asked_by_id bigint not null,
	asked_at timestamptz not null,
	decided_by text,
	decided_at timestamptz,
	decision_reason text,
	stopped_by text,
	finished_at timestamptz,
	next_list integer not null default 0,
	changed integer not null default 0,
	same integer not null default 0,
	refused integer not null default 0,
	seal bytea,
	undo_reason text,
	undone_by text,
	undo_started_at timestamptz,
	undone_at timestamptz,
	undo_next_list integer,
	undone integer not null default 0,
	kept integer not null default 0,
	constraint bulk_actions_pkey PRIMARY KEY (merchant_id, id),
	constraint bulk_actions_key UNIQUE (merchant_id, key),
	constraint bulk_actions_counts CHECK ((changed + same + refused) <= customers),
	constraint bulk_actions_kind CHECK (kind = ANY (ARRAY['give'::text, 'take'::text, 'tag'::text, 'untag'::text, 'tier'::text])),
	constraint bulk_actions_state CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'stopped'::text, 'rejected'::text, 'undoing'::text, 'undone'::text])),
	constraint bulk_actions_undo_counts CHECK ((undone + kept) <= changed),
	constraint bulk_actions_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX bulk_actions_due ON bulk_actions USING btree (merchant_id, id) WHERE state = ANY (ARRAY['running'::text, 'undoing'::text]);
CREATE TRIGGER bulk_actions_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, kind, amount, worth, tier_id, tier_until, key, state, customers, lists, asked_by, asked_by_id, asked_at, decided_by, decided_at ON bulk_actions FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id id', 'merchant_id id kind amount worth tier_id tier_until key state customers lists asked_by asked_by_id asked_at decided_by decided_at');

create table bulk_exceptions (
	merchant_id bigint not null,
	action_id bigint not null,
	listed_id bigint not null,
	outcome text not null,
	reason text,
	message text,
	constraint bulk_exceptions_pkey PRIMARY KEY (merchant_id, action_id, listed_id),
	constraint bulk_exceptions_outcome CHECK (outcome = ANY (ARRAY['same'::text, 'refused'::text, 'keptSpent'::text, 'keptOther'::text])),
	constraint bulk_exceptions_action FOREIGN KEY (merchant_id, action_id) REFERENCES bulk_actions(merchant_id, id)
);

create table bulk_lists (
	merchant_id bigint not null,
	action_id bigint not null,
	number integer not null,
	customer_ids bigint[] not null,
	seal bytea,
	constraint bulk_lists_pkey PRIMARY KEY (merchant_id, action_id, number),
	constraint bulk_lists_action FOREIGN KEY (merchant_id, action_id) REFERENCES bulk_actions(merchant_id, id)
);
CREATE TRIGGER bulk_lists_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, action_id, number, customer_ids ON bulk_lists FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id action_id number', 'merchant_id action_id number customer_ids');

create table campaign_customers (
	merchant_id bigint not null,
	rule_id text not null,
	customer_id bigint not null,
	orders integer not null,
	constraint campaign_customers_pkey PRIMARY KEY (merchant_id, rule_id, customer_id),
	constraint campaign_customers_orders CHECK (orders >= 0),
	constraint campaign_customers_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table campaign_drafts (
	merchant_id bigint not null,
	id text not null,
	rule jsonb not null,
	author text not null,
	created_at timestamptz not null,
	changed_at timestamptz not null,
	constraint campaign_drafts_pkey PRIMARY KEY (merchant_id, id),
	constraint campaign_drafts_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table campaign_figures (
	merchant_id bigint not null,
	rule_id text not null,
	points numeric not null,
	cost numeric not null,
	revenue numeric(16,2) not null,
	orders integer not null,
	customers integer not null,
	constraint campaign_figures_pkey PRIMARY KEY (merchant_id, rule_id),
	constraint campaign_figures_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table campaign_orders (
	merchant_id bigint not null,
	order_id bigint not null,
	rule_id text not null,
	customer_id bigint not null,
	points numeric not null,
	cost numeric not null,
	revenue numeric(14,2) not null,
	constraint campaign_orders_pkey PRIMARY KEY (merchant_id, order_id, rule_id),
	constraint campaign_orders_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX campaign_orders_by_customer ON campaign_orders USING btree (merchant_id, customer_id);

create table categories (
	merchant_id bigint not null,
	original_id text not null,
	name text,
	description text,
	parent_id text,
	constraint categories_pkey PRIMARY KEY (merchant_id, original_id),
	constraint categories_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table cells (
	number integer not null,
	name text not null,
	added_at timestamptz not null,
	is_draining boolean not null default false,
	constraint cells_pkey PRIMARY KEY (number),
	constraint cells_name UNIQUE (name),
	constraint cells_name_is_a_handle CHECK (name ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'::text),
	constraint cells_number CHECK (number >= 1 AND number <= 999)
);

create table change_keys (
	merchant_id bigint not null,
	key text not null,
	customer_id bigint not null,
	record_id bigint not null,
	created_at timestamptz not null,
	seal bytea,
	constraint change_keys_pkey PRIMARY KEY (merchant_id, key)
);
CREATE TRIGGER change_keys_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, key, customer_id, record_id, created_at ON change_keys FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id key', 'merchant_id key customer_id record_id created_at');

create table change_limits (
	merchant_id bigint not null,
	confirm_above numeric(14,2),
	approve_above numeric(14,2),
	seal bytea,
	constraint change_limits_pkey PRIMARY KEY (merchant_id),
	constraint change_limits_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE TRIGGER change_limits_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, confirm_above, approve_above ON change_limits FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id', 'merchant_id confirm_above approve_above');

create table claims (
	kind text not null,
	key_hash bytea not null,
	cell integer not null,
	claimed_at timestamptz not null,
	constraint claims_pkey PRIMARY KEY (kind, key_hash),
	constraint claims_hash_is_sha256 CHECK (length(key_hash) = 32),
	constraint claims_kind CHECK (kind = ANY (ARRAY['merchant'::text, 'email'::text]))
);

create table cohort_months (
	merchant_id bigint not null,
	cohort date not null,
	month date not null,
	members integer not null default 0,
	redeemers integer not null default 0,
	customers integer not null default 0,
	orders integer not null default 0,
	spend numeric(20,2) not null default 0,
	constraint cohort_months_pkey PRIMARY KEY (merchant_id, cohort, month),
	constraint cohort_months_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor = 80);

create table consent_texts (
	merchant_id bigint not null,
	purpose text not null,
	version text not null,
	"position" integer,
	texts jsonb not null,
	created_at timestamptz not null,
	constraint consent_texts_pkey PRIMARY KEY (merchant_id, purpose, version),
	constraint consent_texts_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE UNIQUE INDEX consent_texts_offered ON consent_texts USING btree (merchant_id, purpose) WHERE "position" IS NOT NULL;

create table consents (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	purpose text not null,
	is_given boolean not null,
	text_version text not null,
	source text not null,
	decided_at timestamptz not null,
	constraint consents_pkey PRIMARY KEY (merchant_id, id),
	constraint consents_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id)
);
CREATE INDEX consents_by_customer ON consents USING btree (merchant_id, customer_id, id);

create table counted_orders (
	merchant_id bigint not null,
	order_id bigint not null,
	award_day date not null,
	award_branch text not null,
	points numeric(16,4) not null,
	cashback numeric(14,2) not null,
	counted_on date,
	branch text not null,
	total numeric(14,2) not null,
	constraint counted_orders_pkey PRIMARY KEY (merchant_id, order_id)
) with (fillfactor = 90);

create table counter_shifts (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	user_id bigint not null,
	user_name text not null,
	branch_id text,
	opened_at timestamptz not null,
	ended_at timestamptz,
	constraint counter_shifts_pkey PRIMARY KEY (merchant_id, id),
	constraint counter_shifts_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE UNIQUE INDEX counter_shifts_open ON counter_shifts USING btree (merchant_id, user_id) WHERE ended_at IS NULL;

create table counter_entries (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	shift_id bigint not null,
	user_id bigint not null,
	key text not null,
	kind text not null,
	day date not null,
	recorded_at timestamptz not null,
	entered_at timestamptz not null,
	customer_id bigint not null,
	order_id bigint,
	redemption_id bigint,
	amount numeric,
	points numeric not null,
	cashback numeric not null,
	is_offline boolean,
	constraint counter_entries_pkey PRIMARY KEY (merchant_id, id),
	constraint counter_entries_key UNIQUE (merchant_id, key),
	constraint counter_entries_kind CHECK (kind = ANY (ARRAY['customer'::text, 'sale'::text, 'redemption'::text, 'give back'::text, 'return'::text])),
	constraint counter_entries_shift FOREIGN KEY (merchant_id, shift_id) REFERENCES counter_shifts(merchant_id, id)
);
CREATE INDEX counter_entries_by_customer ON counter_entries USING btree (merchant_id, customer_id);
CREATE INDEX counter_entries_by_day ON counter_entries USING btree (merchant_id, user_id, day) WHERE kind = 'sale'::text;
CREATE INDEX counter_entries_by_shift ON counter_entries USING btree (merchant_id, shift_id, id);

create table rewards (
	merchant_id bigint not null,
	id bigint not null default nextval('reward_ids'::regclass),
	is_active boolean not null,
	configuration jsonb not null,
	redeemed integer not null default 0,
	created_at timestamptz not null,
	coupons_ended_at timestamptz,
	inactive_since timestamptz,
	seal bytea,
	constraint rewards_pkey PRIMARY KEY (merchant_id, id),
	constraint rewards_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE TRIGGER rewards_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, is_active, configuration, created_at ON rewards FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id id', 'merchant_id id is_active configuration created_at');

create table coupon_lists (
	merchant_id bigint not null,
	id bigint not null default nextval('coupon_list_ids'::regclass),
	reward_id bigint not null,
	name text not null,
	type smallint not null,
	value numeric(14,2) not null,
	codes integer not null default 0,
	used integer not null default 0,
	low_told_at timestamptz,
	empty_told_at timestamptz,
	seal bytea,
	constraint coupon_lists_pkey PRIMARY KEY (merchant_id, id),
	constraint coupon_lists_reward FOREIGN KEY (merchant_id, reward_id) REFERENCES rewards(merchant_id, id)
);
CREATE INDEX coupon_lists_by_reward ON coupon_lists USING btree (merchant_id, reward_id, id);
CREATE TRIGGER coupon_lists_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, reward_id, name, type, value ON coupon_lists FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id id', 'merchant_id id reward_id name type value');

create table coupon_codes (
	merchant_id bigint not null,
	list_id bigint not null,
	id bigint not null generated always as identity,
	code text not null,
	coupon_id bigint,
	created_at timestamptz not null,
	constraint coupon_codes_pkey PRIMARY KEY (merchant_id, list_id, id),
	constraint coupon_codes_code UNIQUE (merchant_id, code),
	constraint coupon_codes_list FOREIGN KEY (merchant_id, list_id) REFERENCES coupon_lists(merchant_id, id)
);
CREATE INDEX coupon_codes_free ON coupon_codes USING btree (merchant_id, list_id, id) WHERE coupon_id IS NULL;

create table customer_aliases (
	merchant_id bigint not null,
	original_id text not null,
	customer_id bigint not null,
	former_id bigint,
	public_id text,
	email text,
	document text,
	merge_id bigint,
	created_at timestamptz not null,
	seal bytea,
	constraint customer_aliases_pkey PRIMARY KEY (merchant_id, original_id),
	constraint customer_aliases_former UNIQUE (merchant_id, former_id),
	constraint customer_aliases_public_id UNIQUE (merchant_id, public_id),
	constraint customer_aliases_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id)
);
CREATE INDEX customer_aliases_by_customer ON customer_aliases USING btree (merchant_id, customer_id);
CREATE INDEX customer_aliases_document ON customer_aliases USING btree (merchant_id, document_key(document)) WHERE document IS NOT NULL;
CREATE INDEX customer_aliases_email ON customer_aliases USING btree (merchant_id, lower(email)) WHERE email IS NOT NULL;
CREATE TRIGGER customer_aliases_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, original_id, customer_id, former_id, public_id, merge_id, created_at ON customer_aliases FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id original_id', 'merchant_id original_id customer_id former_id public_id merge_id created_at');

create table customer_expiries (
	merchant_id bigint not null,
	customer_id bigint not null,
	day date not null,
	points numeric(22,4) not null,
	cashback numeric(20,2) not null,
	constraint customer_expiries_pkey PRIMARY KEY (merchant_id, customer_id, day),
	constraint customer_expiries_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor = 90);
CREATE INDEX customer_expiries_by_day ON customer_expiries USING btree (merchant_id, day, customer_id);

create table customer_figures (
	merchant_id bigint not null,
	customer_id bigint not null,
	joined_on date,
	orders integer not null,
	spend numeric(20,2) not null,
	first_order_on date,
	second_order_on date,
	last_order_on date,
	last_branch text,
	redemptions integer not null,
	expires_on date,
	points numeric(18,4),
	cashback numeric(16,2),
	balances_counted bigint not null default 0,
	constraint customer_figures_pkey PRIMARY KEY (merchant_id, customer_id),
	constraint customer_figures_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor = 80);
CREATE INDEX customer_figures_by_cashback ON customer_figures USING btree (merchant_id, cashback, customer_id) WHERE points IS NOT NULL;
CREATE INDEX customer_figures_by_first_order ON customer_figures USING btree (merchant_id, first_order_on, customer_id) WHERE orders > 0;
CREATE INDEX customer_figures_by_joining ON customer_figures USING btree (merchant_id, joined_on, customer_id) WHERE joined_on IS NOT NULL;
CREATE INDEX customer_figures_by_last_order ON customer_figures USING btree (merchant_id, last_order_on, customer_id) WHERE orders > 0;
CREATE INDEX customer_figures_by_points ON customer_figures USING btree (merchant_id, points, customer_id) WHERE points IS NOT NULL;
CREATE INDEX customer_figures_by_spend ON customer_figures USING btree (merchant_id, spend, customer_id) WHERE orders > 0;
CREATE INDEX customer_figures_without_balances ON customer_figures USING btree (merchant_id, customer_id) WHERE points IS NULL;
CREATE TRIGGER customer_figures_balances BEFORE UPDATE ON customer_figures FOR EACH ROW WHEN (new.balances_counted = old.balances_counted) EXECUTE FUNCTION forget_balances();

create table customer_merges (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	from_id bigint not null,
	into_id bigint not null,
	move_id bigint not null,
	merged_at timestamptz not null,
	merged_by text not null,
	archive jsonb,
	undone_at timestamptz,
	undone_by text,
	undo_move_id bigint,
	seal bytea,
	constraint customer_merges_pkey PRIMARY KEY (merchant_id, id),
	constraint customer_merges_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX customer_merges_by_from ON customer_merges USING btree (merchant_id, from_id, id);
CREATE INDEX customer_merges_by_into ON customer_merges USING btree (merchant_id, into_id, id);
CREATE TRIGGER customer_merges_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, from_id, into_id, move_id, merged_at, merged_by, archive, undone_at, undone_by, undo_move_id ON customer_merges FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id id', 'merchant_id id from_id into_id move_id merged_at merged_by archive undone_at undone_by undo_move_id');

create table customer_months (
	merchant_id bigint not null,
	customer_id bigint not null,
	month date not null,
	orders integer not null,
	spend numeric(20,2) not null,
	member_orders integer not null,
	member_spend numeric(20,2) not null,
	constraint customer_months_pkey PRIMARY KEY (merchant_id, customer_id, month),
	constraint customer_months_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor = 90);

create table customer_notes (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	text text not null,
	author text not null,
	author_id bigint not null,
	written_at timestamptz not null,
	edited_at timestamptz,
	edited_by text,
	constraint customer_notes_pkey PRIMARY KEY (merchant_id, id),
	constraint customer_notes_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id)
);
CREATE INDEX customer_notes_by_customer ON customer_notes USING btree (merchant_id, customer_id, id);

create table tags (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	name text not null,
	key text not null,
	created_at timestamptz not null,
	constraint tags_pkey PRIMARY KEY (merchant_id, id),
	constraint tags_key UNIQUE (merchant_id, key),
	constraint tags_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table customer_tags (
	merchant_id bigint not null,
	customer_id bigint not null,
	tag_id bigint not null,
	constraint customer_tags_pkey PRIMARY KEY (merchant_id, customer_id, tag_id),
	constraint customer_tags_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id),
	constraint customer_tags_tag FOREIGN KEY (merchant_id, tag_id) REFERENCES tags(merchant_id, id)
);
CREATE INDEX customer_tags_by_tag ON customer_tags USING btree (merchant_id, tag_id, customer_id);

create table customizations (
	merchant_id bigint not null,
	settings jsonb not null,
	changed_at timestamptz not null,
	constraint customizations_pkey PRIMARY KEY (merchant_id),
	constraint customizations_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table daily_figures (
	merchant_id bigint not null,
	day date not null,
	branch text not null,
	issued_points numeric(22,4) not null default 0,
	issued_cashback numeric(20,2) not null default 0,
	redeemed_points numeric(22,4) not null default 0,
	redeemed_cashback numeric(20,2) not null default 0,
	expired_points numeric(22,4) not null default 0,
	expired_cashback numeric(20,2) not null default 0,
	removed_points numeric(22,4) not null default 0,
	removed_cashback numeric(20,2) not null default 0,
	orders integer not null default 0,
	revenue numeric(20,2) not null default 0,
	constraint daily_figures_pkey PRIMARY KEY (merchant_id, day, branch),
	constraint daily_figures_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor = 80);

create table daily_rewards (
	merchant_id bigint not null,
	day date not null,
	reward_id bigint not null,
	redeemed integer not null,
	points numeric(22,4) not null,
	constraint daily_rewards_pkey PRIMARY KEY (merchant_id, day, reward_id),
	constraint daily_rewards_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor = 80);

create table device_link_requests (
	email text not null,
	link_base text not null,
	requested_at timestamptz not null,
	purpose text not null default 'device'::text,
	address text,
	agent text,
	constraint device_link_requests_pkey PRIMARY KEY (email, purpose),
	constraint device_link_requests_purpose CHECK (purpose = ANY (ARRAY['device'::text, 'password'::text]))
);

create table domain_events (
	merchant_id bigint not null,
	id bigint not null,
	topic text not null,
	customer_id bigint,
	payload json not null,
	occurred_at timestamptz not null,
	constraint domain_events_pkey PRIMARY KEY (merchant_id, id),
	constraint domain_events_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table erasure_requests (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	reason text,
	requested_at timestamptz not null,
	declined_at timestamptz,
	declined_by text,
	answer text,
	constraint erasure_requests_pkey PRIMARY KEY (merchant_id, id),
	constraint erasure_requests_declined CHECK ((declined_at IS NULL) = (answer IS NULL)),
	constraint erasure_requests_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id)
);
CREATE INDEX erasure_requests_by_customer ON erasure_requests USING btree (merchant_id, customer_id, id);
CREATE UNIQUE INDEX erasure_requests_open ON erasure_requests USING btree (merchant_id, customer_id) WHERE declined_at IS NULL;

create table event_archives (
	merchant_id bigint not null,
	number integer not null,
	file text not null,
	size_bytes bigint not null,
	sha256 text not null,
	events bigint not null,
	last_event_id bigint not null,
	last_event_at timestamptz not null,
	archived_at timestamptz not null,
	seal bytea,
	constraint event_archives_pkey PRIMARY KEY (merchant_id, number),
	constraint event_archives_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE TRIGGER event_archives_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, number, file, size_bytes, sha256, events, last_event_id, last_event_at, archived_at ON event_archives FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id number', 'merchant_id number file size_bytes sha256 events last_event_id last_event_at archived_at');

create table event_cursors (
	merchant_id bigint not null,
	event_id bigint not null,
	constraint event_cursors_pkey PRIMARY KEY (merchant_id),
	constraint event_cursors_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table events (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	record_id bigint not null,
	topic smallint not null,
	type smallint not null,
	points numeric(16,4) not null,
	cashback numeric(14,2) not null,
	valid_until timestamptz,
	points_balance numeric(18,4) not null,
	cashback_balance numeric(16,2) not null,
	origins jsonb not null,
	occurred_at timestamptz not null,
	hash bytea not null,
	constraint events_pkey PRIMARY KEY (merchant_id, id),
	constraint events_hash_is_sha256 CHECK (length(hash) = 32),
	constraint events_topic CHECK (topic = ANY (ARRAY[0, 1, 2]))
);
CREATE INDEX events_by_date ON events USING brin (merchant_id int8_minmax_multi_ops, occurred_at timestamptz_minmax_multi_ops) WITH (pages_per_range='32', autosummarize='on');
alter table events
	alter merchant_id set statistics 10,
	alter id set statistics 10,
	alter customer_id set statistics 10,
	alter record_id set statistics 10,
	alter topic set statistics 10,
	alter type set statistics 10,
	alter points set statistics 10,
	alter cashback set statistics 10,
	alter valid_until set statistics 10,
	alter points_balance set statistics 10,
	alter cashback_balance set statistics 10,
	alter origins set statistics 0,
	alter occurred_at set statistics 10,
	alter hash set statistics 0;

create table expiry_days (
	merchant_id bigint not null,
	day date not null,
	customers integer not null default 0,
	points numeric(22,4) not null default 0,
	cashback numeric(20,2) not null default 0,
	constraint expiry_days_pkey PRIMARY KEY (merchant_id, day),
	constraint expiry_days_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor = 80);

create table expiry_notices (
	merchant_id bigint not null,
	customer_id bigint not null,
	announced_until timestamptz not null,
	constraint expiry_notices_pkey PRIMARY KEY (merchant_id, customer_id),
	constraint expiry_notices_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table failed_sign_ins (
	id bigint not null generated always as identity,
	email text not null,
	reason text not null,
	address text,
	agent text,
	request_id text,
	failed_at timestamptz not null,
	constraint failed_sign_ins_pkey PRIMARY KEY (id),
	constraint failed_sign_ins_reason CHECK (reason = ANY (ARRAY['password'::text, 'code'::text]))
);

create table figure_changes (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	order_id bigint,
	constraint figure_changes_pkey PRIMARY KEY (merchant_id, id),
	constraint figure_changes_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table figure_cursors (
	merchant_id bigint not null,
	event_id bigint not null,
	settled_event_id bigint not null,
	seen_event_id bigint,
	seen_horizon bigint,
	counted_at timestamptz,
	snapshot jsonb,
	snapshot_at timestamptz,
	next_snapshot_at timestamptz,
	constraint figure_cursors_pkey PRIMARY KEY (merchant_id),
	constraint figure_cursors_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table former_time_zones (
	merchant_id bigint not null,
	until timestamptz not null,
	time_zone text not null,
	seal bytea,
	constraint former_time_zones_pkey PRIMARY KEY (merchant_id, until),
	constraint former_time_zones_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE TRIGGER former_time_zones_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, until, time_zone ON former_time_zones FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id until', 'merchant_id until time_zone');

create table identity_providers (
	merchant_id bigint not null,
	issuer text not null,
	client_id text not null,
	client_secret text not null,
	label text not null,
	domains text[] not null,
	creates_users boolean not null,
	new_user_role text not null,
	role_claim text,
	role_rules jsonb not null,
	password_for text not null,
	changed_at timestamptz not null,
	seal bytea,
	constraint identity_providers_pkey PRIMARY KEY (merchant_id),
	constraint identity_providers_domains CHECK (NOT creates_users OR cardinality(domains) > 0),
	constraint identity_providers_password CHECK (password_for = ANY (ARRAY['everybody'::text, 'owners'::text])),
	constraint identity_providers_role CHECK (new_user_role = ANY (ARRAY['manager'::text, 'editor'::text, 'viewer'::text, 'support'::text])),
	constraint identity_providers_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE TRIGGER identity_providers_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, issuer, client_id, client_secret, label, domains, creates_users, new_user_role, role_claim, role_rules, password_for, changed_at ON identity_providers FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id', 'merchant_id issuer client_id client_secret label domains creates_users new_user_role role_claim role_rules password_for changed_at');

create table imports (
	merchant_id bigint not null,
	id bigint not null default nextval('import_ids'::regclass),
	kind text not null,
	file_name text not null,
	author text not null,
	state text not null,
	created_at timestamptz not null,
	started_at timestamptz,
	finished_at timestamptz,
	parts integer not null default 0,
	lines integer not null default 0,
	rows integer not null default 0,
	lists integer not null default 0,
	separator text,
	columns jsonb not null default '[]'::jsonb,
	samples jsonb not null default '[]'::jsonb,
	fields jsonb not null default '[]'::jsonb,
	decimal_comma boolean not null default false,
	done integer not null default 0,
	created integer not null default 0,
	changed integer not null default 0,
	same integer not null default 0,
	failed integer not null default 0,
	month_first boolean not null default false,
	undo_until timestamptz,
	undo_reason text,
	undone_by text,
	undo_started_at timestamptz,
	undone_at timestamptz,
	undo_removed integer not null default 0,
	undo_restored integer not null default 0,
	undo_kept integer not null default 0,
	points_added numeric not null default 0,
	points_removed numeric not null default 0,
	value_added numeric not null default 0,
	value_removed numeric not null default 0,
	constraint imports_pkey PRIMARY KEY (merchant_id, id),
	constraint imports_counts CHECK (done = (created + changed + same + failed) AND done <= rows),
	constraint imports_kind CHECK (kind = ANY (ARRAY['customers'::text, 'orders'::text, 'balances'::text])),
	constraint imports_state CHECK (state = ANY (ARRAY['uploading'::text, 'ready'::text, 'trying'::text, 'tried'::text, 'running'::text, 'paused'::text, 'done'::text, 'cancelled'::text, 'undoing'::text, 'undone'::text])),
	constraint imports_undo_counts CHECK ((undo_removed + undo_restored + undo_kept) <= (created + changed)),
	constraint imports_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX imports_due ON imports USING btree (merchant_id, id) WHERE state = ANY (ARRAY['trying'::text, 'running'::text, 'undoing'::text]);
CREATE INDEX imports_undo_until ON imports USING btree (merchant_id, undo_until) WHERE undo_until IS NOT NULL;

create table import_contents (
	merchant_id bigint not null,
	import_id bigint not null,
	content text not null,
	times integer not null,
	constraint import_contents_pkey PRIMARY KEY (merchant_id, import_id, content),
	constraint import_contents_import FOREIGN KEY (merchant_id, import_id) REFERENCES imports(merchant_id, id)
);

create table import_effects (
	merchant_id bigint not null,
	import_id bigint not null,
	lane integer not null,
	number integer not null,
	effects jsonb not null,
	constraint import_effects_pkey PRIMARY KEY (merchant_id, import_id, lane, number),
	constraint import_effects_import FOREIGN KEY (merchant_id, import_id) REFERENCES imports(merchant_id, id)
);

create table import_errors (
	merchant_id bigint not null,
	import_id bigint not null,
	id bigint not null generated always as identity,
	line integer not null,
	field text,
	code text not null,
	reason text not null,
	cells jsonb not null,
	stage text not null default 'run'::text,
	constraint import_errors_pkey PRIMARY KEY (merchant_id, import_id, id),
	constraint import_errors_stage CHECK (stage = ANY (ARRAY['run'::text, 'undo'::text])),
	constraint import_errors_import FOREIGN KEY (merchant_id, import_id) REFERENCES imports(merchant_id, id)
);
CREATE INDEX import_errors_by_line ON import_errors USING btree (merchant_id, import_id, line, id);

create table import_lanes (
	merchant_id bigint not null,
	import_id bigint not null,
	lane integer not null,
	lanes integer not null,
	next_list integer not null default 0,
	constraint import_lanes_pkey PRIMARY KEY (merchant_id, import_id, lane),
	constraint import_lanes_import FOREIGN KEY (merchant_id, import_id) REFERENCES imports(merchant_id, id)
);

create table import_lists (
	merchant_id bigint not null,
	import_id bigint not null,
	number integer not null,
	rows jsonb not null,
	constraint import_lists_pkey PRIMARY KEY (merchant_id, import_id, number),
	constraint import_lists_import FOREIGN KEY (merchant_id, import_id) REFERENCES imports(merchant_id, id)
);

create table invitations (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	email text not null,
	role text not null,
	token_hash bytea not null,
	invited_by text not null,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	branch_id text,
	sale_limit numeric,
	day_limit numeric,
	constraint invitations_pkey PRIMARY KEY (merchant_id, id),
	constraint invitations_email UNIQUE (merchant_id, email),
	constraint invitations_token UNIQUE (token_hash),
	constraint invitations_email_is_small CHECK (email = lower(email)),
	constraint invitations_role CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'editor'::text, 'viewer'::text, 'cashier'::text, 'support'::text])),
	constraint invitations_token_is_sha256 CHECK (length(token_hash) = 32),
	constraint invitations_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table job_runs (
	merchant_id bigint not null,
	job text not null,
	day date not null,
	state jsonb,
	finished_at timestamptz,
	constraint job_runs_pkey PRIMARY KEY (merchant_id, job, day),
	constraint job_runs_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table users (
	merchant_id bigint not null,
	id bigint not null default nextval('user_ids'::regclass),
	email text not null,
	password_hash text,
	role text not null,
	created_at timestamptz not null,
	name text,
	deactivated_at timestamptz,
	totp_secret text,
	totp_confirmed_at timestamptz,
	totp_last_step bigint not null default 0,
	recovery_hashes bytea[] not null default '{}'::bytea[],
	may_see_contacts boolean not null default false,
	seal bytea,
	branch_id text,
	sale_limit numeric,
	day_limit numeric,
	language text,
	constraint users_pkey PRIMARY KEY (merchant_id, id),
	constraint users_email UNIQUE (email),
	constraint users_email_is_small CHECK (email = lower(email)),
	constraint users_language CHECK (language = ANY (ARRAY['en'::text, 'pt'::text, 'es'::text])),
	constraint users_role CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'editor'::text, 'viewer'::text, 'cashier'::text, 'support'::text])),
	constraint users_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE TRIGGER users_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, email, role, may_see_contacts, password_hash, deactivated_at, totp_secret, totp_confirmed_at, created_at, branch_id, sale_limit, day_limit ON users FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id id', 'merchant_id id email role may_see_contacts password_hash deactivated_at totp_secret totp_confirmed_at created_at', 'branch_id sale_limit day_limit');

create table known_devices (
	merchant_id bigint not null,
	user_id bigint not null,
	token_hash bytea not null,
	created_at timestamptz not null,
	used_at timestamptz not null,
	expires_at timestamptz not null,
	constraint known_devices_pkey PRIMARY KEY (merchant_id, user_id, token_hash),
	constraint known_devices_token_is_sha256 CHECK (length(token_hash) = 32),
	constraint known_devices_user FOREIGN KEY (merchant_id, user_id) REFERENCES users(merchant_id, id)
);
CREATE INDEX known_devices_by_token ON known_devices USING btree (token_hash);

create table ledger_keys (
	fingerprint text not null,
	seen_at timestamptz not null,
	constraint ledger_keys_pkey PRIMARY KEY (fingerprint)
);

create table logos (
	merchant_id bigint not null,
	name text not null,
	type text not null,
	content bytea not null,
	changed_at timestamptz not null,
	constraint logos_pkey PRIMARY KEY (merchant_id),
	constraint logos_type CHECK (type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text])),
	constraint logos_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX logos_by_name ON logos USING btree (name);

create table lot_links (
	merchant_id bigint not null,
	customer_id bigint not null,
	lot_id bigint not null,
	record_id bigint not null,
	kind text not null,
	seal bytea,
	constraint lot_links_pkey PRIMARY KEY (merchant_id, customer_id, lot_id, record_id),
	constraint lot_links_kind CHECK (kind = ANY (ARRAY['revoked'::text, 'grace'::text]))
);
CREATE TRIGGER lot_links_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, customer_id, lot_id, record_id, kind ON lot_links FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id customer_id lot_id record_id', 'merchant_id customer_id lot_id record_id kind');

create table mail_senders (
	merchant_id bigint not null,
	sender_name text,
	reply_to text,
	changed_at timestamptz not null,
	constraint mail_senders_pkey PRIMARY KEY (merchant_id),
	constraint mail_senders_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table member_days (
	merchant_id bigint not null,
	day date not null,
	joined integer not null,
	last_ordered integer not null,
	constraint member_days_pkey PRIMARY KEY (merchant_id, day),
	constraint member_days_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table member_messages (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	kind text not null,
	channel text not null,
	cause text not null,
	details jsonb not null,
	state text not null default 'waiting'::text,
	reason text,
	error text,
	language text,
	recipient text,
	message_key uuid,
	attempts integer not null default 0,
	planned_at timestamptz not null,
	due_at timestamptz,
	ended_at timestamptz,
	constraint member_messages_pkey PRIMARY KEY (merchant_id, id),
	constraint member_messages_cause UNIQUE (merchant_id, customer_id, kind, channel, cause),
	constraint member_messages_channel CHECK (channel = ANY (ARRAY['email'::text, 'sms'::text])),
	constraint member_messages_ended CHECK ((due_at IS NULL) = (ended_at IS NOT NULL)),
	constraint member_messages_state CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'not-sent'::text, 'failed'::text, 'uncertain'::text])),
	constraint member_messages_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id)
);
CREATE INDEX member_messages_due ON member_messages USING btree (merchant_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX member_messages_planned ON member_messages USING btree (merchant_id, planned_at);

create table member_revocations (
	merchant_id bigint not null,
	customer_id bigint not null,
	revoked_at timestamptz not null,
	constraint member_revocations_pkey PRIMARY KEY (merchant_id, customer_id),
	constraint member_revocations_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table member_secrets (
	merchant_id bigint not null,
	kid text not null,
	secret text,
	name text not null,
	is_own boolean not null,
	created_at timestamptz not null,
	revoked_at timestamptz,
	last_used_at timestamptz,
	seal bytea,
	constraint member_secrets_pkey PRIMARY KEY (merchant_id, kid),
	constraint member_secrets_revoked CHECK ((secret IS NULL) = (revoked_at IS NOT NULL)),
	constraint member_secrets_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE UNIQUE INDEX member_secrets_by_kid ON member_secrets USING btree (kid);
CREATE UNIQUE INDEX member_secrets_own ON member_secrets USING btree (merchant_id) WHERE is_own AND revoked_at IS NULL;
CREATE TRIGGER member_secrets_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, kid, secret, name, is_own, created_at, revoked_at ON member_secrets FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id kid', 'merchant_id kid secret name is_own created_at revoked_at');

create table member_sessions (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	selector text not null,
	current_hash text not null,
	next_hash text,
	previous_hash text,
	rotated_at timestamptz not null,
	signed_in_at timestamptz not null,
	expires_at timestamptz not null,
	constraint member_sessions_pkey PRIMARY KEY (merchant_id, id),
	constraint member_sessions_selector UNIQUE (merchant_id, selector),
	constraint member_sessions_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id)
);
CREATE INDEX member_sessions_by_customer ON member_sessions USING btree (merchant_id, customer_id, id);
CREATE INDEX member_sessions_expired ON member_sessions USING btree (merchant_id, expires_at);

create table member_settings (
	merchant_id bigint not null,
	is_on boolean not null,
	origins text[] not null,
	changed_at timestamptz not null,
	seal bytea,
	sign_in_off_at timestamptz,
	constraint member_settings_pkey PRIMARY KEY (merchant_id),
	constraint member_settings_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE TRIGGER member_settings_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, is_on, origins, changed_at, sign_in_off_at ON member_settings FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id', 'merchant_id is_on origins changed_at', 'sign_in_off_at');

create table message_choices (
	merchant_id bigint not null,
	customer_id bigint not null,
	declined text[] not null default '{}'::text[],
	language text,
	time_zone text,
	changed_at timestamptz not null,
	constraint message_choices_pkey PRIMARY KEY (merchant_id, customer_id),
	constraint message_choices_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id)
);

create table message_cursors (
	merchant_id bigint not null,
	event_id bigint not null,
	settled_event_id bigint not null,
	seen_event_id bigint,
	seen_horizon bigint,
	constraint message_cursors_pkey PRIMARY KEY (merchant_id),
	constraint message_cursors_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table message_settings (
	merchant_id bigint not null,
	kinds jsonb not null,
	topics text[] not null,
	quiet_from text,
	quiet_to text,
	weekly_limit integer not null,
	expiry_days integer not null,
	tier_days integer not null,
	consent text not null,
	mail_purpose text not null,
	sms_purpose text not null,
	link_secret text not null,
	changed_at timestamptz not null,
	constraint message_settings_pkey PRIMARY KEY (merchant_id),
	constraint message_settings_consent CHECK (consent = ANY (ARRAY['given'::text, 'not-refused'::text])),
	constraint message_settings_quiet CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
	constraint message_settings_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table message_templates (
	merchant_id bigint not null,
	kind text not null,
	channel text not null,
	language text not null,
	subject text,
	pre_header text,
	body text not null,
	changed_at timestamptz not null,
	constraint message_templates_pkey PRIMARY KEY (merchant_id, kind, channel, language),
	constraint message_templates_channel CHECK (channel = ANY (ARRAY['email'::text, 'sms'::text])),
	constraint message_templates_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table moved_records (
	merchant_id bigint not null,
	record_id bigint not null,
	customer_id bigint not null,
	constraint moved_records_pkey PRIMARY KEY (merchant_id, record_id)
);

create table moves (
	merchant_id bigint not null,
	merchant_ids bigint[] not null,
	name text not null,
	to_cell integer not null,
	started_at timestamptz not null,
	hold_until timestamptz,
	marker bigint not null default 0,
	left_at timestamptz,
	merchants jsonb,
	sequences jsonb,
	constraint moves_pkey PRIMARY KEY (merchant_id),
	constraint moves_leave_with_rows CHECK ((left_at IS NULL) = (merchants IS NULL) AND (left_at IS NULL) = (sequences IS NULL))
);

create table noted_changes (
	tx xid8 not null default pg_current_xact_id(),
	id bigint not null generated always as identity,
	at timestamptz not null default now(),
	owner bigint not null,
	table_name text not null,
	row_key text not null,
	before text,
	after text,
	before_seal bytea,
	constraint noted_changes_pkey PRIMARY KEY (tx, id)
);

create table objective_completions (
	merchant_id bigint not null,
	customer_id bigint not null,
	objective text not null,
	period text not null,
	turn integer not null,
	key text,
	points numeric(16,4) not null,
	cashback numeric(14,2) not null,
	record_id bigint,
	completed_at timestamptz not null,
	seal bytea,
	constraint objective_completions_pkey PRIMARY KEY (merchant_id, customer_id, objective, period, turn),
	constraint objective_completions_key UNIQUE (merchant_id, key)
);
CREATE TRIGGER objective_completions_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, customer_id, objective, period, turn, key, points, cashback, record_id, completed_at ON objective_completions FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id customer_id objective period turn', 'merchant_id customer_id objective period turn key points cashback record_id completed_at');

create table objective_counts (
	merchant_id bigint not null,
	objective text not null,
	completions bigint not null,
	constraint objective_counts_pkey PRIMARY KEY (merchant_id, objective),
	constraint objective_counts_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table order_corrections (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	order_id bigint not null,
	kind text not null,
	key text,
	reason text not null,
	author text not null,
	corrected_at timestamptz not null,
	constraint order_corrections_pkey PRIMARY KEY (merchant_id, id),
	constraint order_corrections_kind CHECK (kind = ANY (ARRAY['cancellation'::text, 'return'::text])),
	constraint order_corrections_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX order_corrections_by_order ON order_corrections USING btree (merchant_id, order_id, id);

create table order_labels (
	merchant_id bigint not null,
	kind text not null,
	original_id text not null,
	name text,
	declared_at timestamptz,
	is_active boolean not null default true,
	address text,
	constraint order_labels_pkey PRIMARY KEY (merchant_id, kind, original_id),
	constraint order_labels_kind CHECK (kind = ANY (ARRAY['payment_method'::text, 'branch'::text, 'sales_person'::text])),
	constraint order_labels_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table orders (
	merchant_id bigint not null,
	id bigint not null,
	original_id text not null,
	customer_id bigint not null,
	state smallint not null,
	origin smallint not null,
	status text,
	total numeric(14,2) not null,
	placed_at timestamptz not null,
	completed_at timestamptz,
	cancelled_at timestamptz,
	annulled_at timestamptz,
	is_completed boolean not null,
	is_cancelled boolean not null,
	updated_at timestamptz not null,
	coupon text,
	external_coupon text,
	products jsonb not null,
	metadatas jsonb not null,
	payment_method_id text,
	branch_id text,
	sales_person_id text,
	program_version integer not null,
	grant_at timestamptz,
	award_id bigint,
	earned_points numeric(16,4) not null default 0,
	decision jsonb,
	recorded_at timestamptz not null,
	counted_on date,
	payment_methods jsonb,
	seal bytea,
	returned numeric(14,2) not null default 0,
	returns jsonb,
	constraint orders_pkey PRIMARY KEY (merchant_id, id),
	constraint orders_original_id UNIQUE (merchant_id, original_id),
	constraint orders_returned CHECK (returned >= 0::numeric)
) with (fillfactor = 90);
CREATE INDEX orders_by_coupon ON orders USING btree (merchant_id, coupon, placed_at, id) WHERE coupon IS NOT NULL;
CREATE INDEX orders_by_coupon_text ON orders USING btree (merchant_id, lower(coupon) text_pattern_ops) WHERE coupon IS NOT NULL;
CREATE INDEX orders_by_customer ON orders USING btree (merchant_id, customer_id, placed_at);
CREATE INDEX orders_by_date ON orders USING btree (merchant_id, placed_at, id);
CREATE INDEX orders_by_id_text ON orders USING btree (merchant_id, lower(original_id) text_pattern_ops);
CREATE INDEX orders_by_total ON orders USING btree (merchant_id, total);
CREATE INDEX orders_pending ON orders USING btree (merchant_id, grant_at) WHERE state = 1;
alter table orders
	alter merchant_id set statistics 10,
	alter id set statistics 10,
	alter original_id set statistics 10,
	alter customer_id set statistics 10,
	alter state set statistics 10,
	alter origin set statistics 10,
	alter status set statistics 10,
	alter total set statistics 10,
	alter placed_at set statistics 10,
	alter completed_at set statistics 10,
	alter cancelled_at set statistics 10,
	alter annulled_at set statistics 10,
	alter is_completed set statistics 10,
	alter is_cancelled set statistics 10,
	alter updated_at set statistics 10,
	alter coupon set statistics 10,
	alter external_coupon set statistics 10,
	alter products set statistics 0,
	alter metadatas set statistics 0,
	alter payment_method_id set statistics 10,
	alter branch_id set statistics 10,
	alter sales_person_id set statistics 10,
	alter program_version set statistics 10,
	alter grant_at set statistics 10,
	alter award_id set statistics 10,
	alter earned_points set statistics 10,
	alter decision set statistics 0,
	alter recorded_at set statistics 10,
	alter counted_on set statistics 10,
	alter payment_methods set statistics 0,
	alter seal set statistics 0,
	alter returned set statistics 10,
	alter returns set statistics 0;

create table redemptions (
	merchant_id bigint not null,
	id bigint not null default nextval('redemption_ids'::regclass),
	customer_id bigint not null,
	reward_id bigint not null,
	original_key text not null,
	external_code text not null,
	record_id bigint not null,
	coupon_id bigint,
	order_id bigint,
	points_balance numeric(18,4) not null,
	cashback_balance numeric(16,2) not null,
	disabled_reason text,
	refunded_at timestamptz,
	created_at timestamptz not null,
	unmet jsonb,
	terms jsonb not null,
	seal bytea,
	origin smallint,
	branch_id text,
	sales_person_id text,
	checkout_id text,
	return_at timestamptz,
	worth numeric(14,2),
	constraint redemptions_pkey PRIMARY KEY (merchant_id, id),
	constraint redemptions_external_code UNIQUE (merchant_id, external_code),
	constraint redemptions_original_key UNIQUE (merchant_id, original_key),
	constraint redemptions_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id),
	constraint redemptions_reward FOREIGN KEY (merchant_id, reward_id) REFERENCES rewards(merchant_id, id)
);
CREATE INDEX redemptions_by_checkout ON redemptions USING btree (merchant_id, customer_id, checkout_id, id) WHERE checkout_id IS NOT NULL;
CREATE INDEX redemptions_by_customer ON redemptions USING btree (merchant_id, customer_id, id);
CREATE INDEX redemptions_by_order ON redemptions USING btree (merchant_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX redemptions_by_reward ON redemptions USING btree (merchant_id, reward_id, id);
CREATE INDEX redemptions_counted ON redemptions USING btree (merchant_id, customer_id, reward_id) WHERE refunded_at IS NULL;
CREATE INDEX redemptions_due ON redemptions USING btree (merchant_id, return_at) WHERE return_at IS NOT NULL AND order_id IS NULL AND refunded_at IS NULL;
CREATE INDEX redemptions_held ON redemptions USING btree (merchant_id, customer_id) WHERE checkout_id IS NOT NULL AND order_id IS NULL AND refunded_at IS NULL;
CREATE INDEX redemptions_unused ON redemptions USING btree (merchant_id, reward_id, created_at, id) WHERE order_id IS NULL AND refunded_at IS NULL;
CREATE TRIGGER redemptions_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, customer_id, reward_id, original_key, external_code, record_id, coupon_id, order_id, refunded_at, created_at, terms, origin, branch_id, sales_person_id, checkout_id, return_at, worth ON redemptions FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id id', 'merchant_id id customer_id reward_id original_key external_code record_id coupon_id order_id refunded_at created_at terms', 'origin branch_id sales_person_id checkout_id return_at worth');

create table outbox (
	merchant_id bigint not null,
	id bigint not null default nextval('mail_ids'::regclass),
	kind text not null,
	recipient text not null,
	subject text not null,
	body_html text not null,
	body_text text not null,
	headers jsonb not null,
	message_key uuid not null,
	redemption_id bigint,
	list_id bigint,
	created_at timestamptz not null,
	attempts integer not null default 0,
	next_attempt_at timestamptz,
	sent_at timestamptz,
	failed_at timestamptz,
	last_error text,
	channel text not null default 'mail'::text,
	expires_at timestamptz,
	challenge_id bigint,
	constraint outbox_pkey PRIMARY KEY (merchant_id, id),
	constraint outbox_channel CHECK (channel = ANY (ARRAY['mail'::text, 'gateway'::text])),
	constraint outbox_list FOREIGN KEY (merchant_id, list_id) REFERENCES coupon_lists(merchant_id, id),
	constraint outbox_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id),
	constraint outbox_redemption FOREIGN KEY (merchant_id, redemption_id) REFERENCES redemptions(merchant_id, id)
);
CREATE INDEX outbox_by_challenge ON outbox USING btree (merchant_id, challenge_id) WHERE challenge_id IS NOT NULL;
CREATE INDEX outbox_by_redemption ON outbox USING btree (merchant_id, redemption_id) WHERE redemption_id IS NOT NULL;
CREATE INDEX outbox_due ON outbox USING btree (merchant_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX outbox_ended ON outbox USING btree (merchant_id, id) WHERE sent_at IS NULL AND next_attempt_at IS NULL;
CREATE INDEX outbox_urgent ON outbox USING btree (merchant_id, expires_at) WHERE expires_at IS NOT NULL;

create table own_cell (
	number integer not null,
	name text not null,
	constraint own_cell_pkey PRIMARY KEY (number)
);
CREATE UNIQUE INDEX own_cell_is_one ON own_cell USING btree ((true));

create table pin_challenges (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	transaction_id text not null,
	reference_hash text not null,
	customer_id bigint,
	given json,
	contact_hash text,
	code_hash text,
	attempts integer not null default 0,
	sendings integer not null default 0,
	expires_at timestamptz not null,
	confirmed_at timestamptz,
	used_at timestamptz,
	purpose text not null default 'till'::text,
	constraint pin_challenges_pkey PRIMARY KEY (merchant_id, id),
	constraint pin_challenges_transaction UNIQUE (merchant_id, transaction_id, reference_hash),
	constraint pin_challenges_purpose CHECK (purpose = ANY (ARRAY['till'::text, 'sign-in'::text, 'contact'::text])),
	constraint pin_challenges_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX pin_challenges_confirmed ON pin_challenges USING btree (merchant_id, customer_id, confirmed_at) WHERE confirmed_at IS NOT NULL AND used_at IS NULL;
CREATE INDEX pin_challenges_customer ON pin_challenges USING btree (merchant_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX pin_challenges_expired ON pin_challenges USING btree (merchant_id, expires_at);

create table pin_counters (
	merchant_id bigint not null,
	subject text not null,
	sendings integer not null,
	sendings_since timestamptz not null,
	failures integer not null,
	failures_since timestamptz not null,
	constraint pin_counters_pkey PRIMARY KEY (merchant_id, subject),
	constraint pin_counters_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table pin_gateways (
	merchant_id bigint not null,
	url text not null,
	headers jsonb not null,
	body text not null,
	changed_at timestamptz not null,
	constraint pin_gateways_pkey PRIMARY KEY (merchant_id),
	constraint pin_gateways_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table point_draws (
	merchant_id bigint not null,
	customer_id bigint not null,
	id bigint not null generated always as identity,
	record_id bigint not null,
	lot_id bigint not null,
	points numeric(16,4) not null,
	cashback numeric(14,2) not null,
	constraint point_draws_pkey PRIMARY KEY (merchant_id, customer_id, record_id, id)
);
CREATE INDEX point_draws_by_lot ON point_draws USING btree (merchant_id, customer_id, lot_id);
alter table point_draws
	alter merchant_id set statistics 10,
	alter customer_id set statistics 10,
	alter id set statistics 10,
	alter record_id set statistics 10,
	alter lot_id set statistics 10,
	alter points set statistics 10,
	alter cashback set statistics 10;

create table point_records (
	merchant_id bigint not null,
	customer_id bigint not null,
	id bigint not null,
	type smallint not null,
	points numeric(16,4) not null,
	cashback numeric(14,2) not null,
	remaining_points numeric(16,4) not null,
	remaining_cashback numeric(14,2) not null,
	owed_points numeric(16,4) not null,
	owed_cashback numeric(14,2) not null,
	valid_until timestamptz,
	created_at timestamptz not null,
	order_id bigint,
	branch text,
	reason jsonb not null,
	metadata jsonb not null,
	constraint point_records_pkey PRIMARY KEY (merchant_id, customer_id, id),
	constraint point_records_owed CHECK (owed_points >= 0::numeric AND owed_cashback >= 0::numeric),
	constraint point_records_remaining_cashback CHECK (remaining_cashback >= 0::numeric AND remaining_cashback <= GREATEST(cashback, 0::numeric)),
	constraint point_records_remaining_points CHECK (remaining_points >= 0::numeric AND remaining_points <= GREATEST(points, 0::numeric))
) with (fillfactor = 90);
CREATE INDEX point_records_by_id ON point_records USING brin (merchant_id int8_minmax_multi_ops, id int8_minmax_multi_ops) WITH (pages_per_range='32');
CREATE INDEX point_records_open ON point_records USING btree (merchant_id, customer_id, valid_until, id) WHERE remaining_points > 0::numeric OR remaining_cashback > 0::numeric;
CREATE INDEX point_records_owed ON point_records USING btree (merchant_id, customer_id, id) WHERE owed_points > 0::numeric OR owed_cashback > 0::numeric;
alter table point_records
	alter merchant_id set statistics 10,
	alter customer_id set statistics 10,
	alter id set statistics 10,
	alter type set statistics 10,
	alter points set statistics 10,
	alter cashback set statistics 10,
	alter remaining_points set statistics 10,
	alter remaining_cashback set statistics 10,
	alter owed_points set statistics 10,
	alter owed_cashback set statistics 10,
	alter valid_until set statistics 10,
	alter created_at set statistics 10,
	alter order_id set statistics 10,
	alter branch set statistics 10,
	alter reason set statistics 0,
	alter metadata set statistics 0;

create table products (
	merchant_id bigint not null,
	original_id text not null,
	title text,
	url text,
	image_url text,
	is_active boolean not null,
	price numeric(14,2),
	brand_id text,
	category_id text,
	created_at timestamptz not null,
	changed_at timestamptz not null,
	constraint products_pkey PRIMARY KEY (merchant_id, original_id),
	constraint products_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX products_by_title ON products USING btree (merchant_id, name_key(COALESCE(title, original_id)) COLLATE "C", original_id);

create table programs (
	merchant_id bigint not null,
	version integer not null,
	settings jsonb not null,
	author text not null,
	created_at timestamptz not null,
	seal bytea,
	constraint programs_pkey PRIMARY KEY (merchant_id, version),
	constraint programs_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE TRIGGER programs_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, version, settings, author, created_at ON programs FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id version', 'merchant_id version settings author created_at');

create table progress (
	merchant_id bigint not null,
	customer_id bigint not null,
	orders integer not null default 0,
	spend numeric(20,2) not null default 0,
	earned numeric(22,4) not null default 0,
	tier_id bigint,
	last_order_on date,
	lapsed_at timestamptz,
	held_tier_id bigint,
	held_until timestamptz,
	review_at timestamptz,
	own_tier_id bigint,
	constraint progress_pkey PRIMARY KEY (merchant_id, customer_id),
	constraint progress_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id)
) with (fillfactor = 80);
CREATE INDEX progress_by_tier ON progress USING btree (merchant_id, tier_id, customer_id);
CREATE INDEX progress_review ON progress USING btree (merchant_id, review_at) WHERE review_at IS NOT NULL;
alter table progress
	alter merchant_id set statistics 10,
	alter customer_id set statistics 10,
	alter orders set statistics 10,
	alter spend set statistics 10,
	alter earned set statistics 10,
	alter tier_id set statistics 10,
	alter last_order_on set statistics 10,
	alter lapsed_at set statistics 10,
	alter held_tier_id set statistics 10,
	alter held_until set statistics 10,
	alter review_at set statistics 10,
	alter own_tier_id set statistics 10;

create table progress_days (
	merchant_id bigint not null,
	customer_id bigint not null,
	day date not null,
	orders integer not null,
	spend numeric(20,2) not null,
	earned numeric(22,4) not null,
	constraint progress_days_pkey PRIMARY KEY (merchant_id, customer_id, day)
) with (fillfactor = 90);
CREATE INDEX progress_days_by_day ON progress_days USING brin (merchant_id, day);
alter table progress_days
	alter merchant_id set statistics 10,
	alter customer_id set statistics 10,
	alter day set statistics 10,
	alter orders set statistics 10,
	alter spend set statistics 10,
	alter earned set statistics 10;

create table quizzes (
	merchant_id bigint not null,
	id bigint not null default nextval('quiz_ids'::regclass),
	name text not null,
	is_active boolean not null,
	starts_at timestamptz,
	ends_at timestamptz,
	points numeric(16,4) not null,
	seal bytea,
	constraint quizzes_pkey PRIMARY KEY (merchant_id, id),
	constraint quizzes_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE TRIGGER quizzes_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, name, is_active, starts_at, ends_at, points ON quizzes FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id id', 'merchant_id id name is_active starts_at ends_at points');

create table quiz_completions (
	merchant_id bigint not null,
	customer_id bigint not null,
	quiz_id bigint not null,
	answers jsonb not null,
	record_id bigint,
	completed_at timestamptz not null,
	seal bytea,
	constraint quiz_completions_pkey PRIMARY KEY (merchant_id, customer_id, quiz_id),
	constraint quiz_completions_quiz FOREIGN KEY (merchant_id, quiz_id) REFERENCES quizzes(merchant_id, id)
);
CREATE INDEX quiz_completions_by_quiz ON quiz_completions USING btree (merchant_id, quiz_id, customer_id);
CREATE TRIGGER quiz_completions_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, customer_id, quiz_id, record_id, completed_at ON quiz_completions FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id customer_id quiz_id', 'merchant_id customer_id quiz_id record_id completed_at');

create table quiz_questions (
	merchant_id bigint not null,
	id bigint not null default nextval('quiz_question_ids'::regclass),
	quiz_id bigint not null,
	"position" integer not null,
	question text not null,
	type smallint not null,
	constraint quiz_questions_pkey PRIMARY KEY (merchant_id, id),
	constraint quiz_questions_position UNIQUE (merchant_id, quiz_id, "position"),
	constraint quiz_questions_quiz FOREIGN KEY (merchant_id, quiz_id) REFERENCES quizzes(merchant_id, id)
);

create table quiz_options (
	merchant_id bigint not null,
	id bigint not null default nextval('quiz_option_ids'::regclass),
	question_id bigint not null,
	"position" integer not null,
	text text not null,
	type smallint not null,
	constraint quiz_options_pkey PRIMARY KEY (merchant_id, id),
	constraint quiz_options_position UNIQUE (merchant_id, question_id, "position"),
	constraint quiz_options_question FOREIGN KEY (merchant_id, question_id) REFERENCES quiz_questions(merchant_id, id)
);

create table record_moves (
	merchant_id bigint not null,
	id bigint not null,
	from_id bigint not null,
	to_id bigint not null,
	record_ids bigint[] not null,
	chain_head text not null,
	chain_length bigint not null,
	last_draw_id bigint not null,
	moved_at timestamptz not null,
	seal bytea,
	constraint record_moves_pkey PRIMARY KEY (merchant_id, id),
	constraint record_moves_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX record_moves_by_from ON record_moves USING btree (merchant_id, from_id, id);
CREATE INDEX record_moves_by_to ON record_moves USING btree (merchant_id, to_id, id);
CREATE TRIGGER record_moves_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, from_id, to_id, record_ids, chain_head, chain_length, last_draw_id, moved_at ON record_moves FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id id', 'merchant_id id from_id to_id record_ids chain_head chain_length last_draw_id moved_at');

create table referrals (
	merchant_id bigint not null,
	id bigint not null default nextval('referral_ids'::regclass),
	referrer_id bigint not null,
	friend text not null,
	friend_id bigint,
	order_id bigint,
	referrer_record_id bigint,
	friend_record_id bigint,
	revoked_at timestamptz,
	created_at timestamptz not null,
	seal bytea,
	constraint referrals_pkey PRIMARY KEY (merchant_id, id),
	constraint referrals_friend UNIQUE (merchant_id, friend),
	constraint referrals_referrer FOREIGN KEY (merchant_id, referrer_id) REFERENCES customers(merchant_id, id)
);
CREATE INDEX referrals_by_friend ON referrals USING btree (merchant_id, friend_id);
CREATE INDEX referrals_by_referrer ON referrals USING btree (merchant_id, referrer_id);
CREATE TRIGGER referrals_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, referrer_id, friend, friend_id, order_id, referrer_record_id, friend_record_id, revoked_at, created_at ON referrals FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id id', 'merchant_id id referrer_id friend friend_id order_id referrer_record_id friend_record_id revoked_at created_at');

create table removed_users (
	merchant_id bigint not null,
	email text not null,
	removed_at timestamptz not null,
	constraint removed_users_pkey PRIMARY KEY (merchant_id, email),
	constraint removed_users_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table repeat_months (
	merchant_id bigint not null,
	month date not null,
	is_member boolean not null,
	gap_days integer not null,
	customers integer not null default 0,
	constraint repeat_months_pkey PRIMARY KEY (merchant_id, month, is_member, gap_days),
	constraint repeat_months_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor = 80);

create table report_cursors (
	merchant_id bigint not null,
	source text not null,
	counted_id bigint not null default 0,
	settled_id bigint not null default 0,
	seen_id bigint,
	seen_horizon bigint,
	constraint report_cursors_pkey PRIMARY KEY (merchant_id, source),
	constraint report_cursors_source CHECK (source = ANY (ARRAY['orders'::text, 'customers'::text])),
	constraint report_cursors_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table reported_orders (
	merchant_id bigint not null,
	order_id bigint not null,
	customer_id bigint not null,
	day date not null,
	branch text not null,
	is_member boolean not null,
	has_reward boolean not null,
	total numeric(14,2) not null,
	constraint reported_orders_pkey PRIMARY KEY (merchant_id, order_id),
	constraint reported_orders_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor = 90);
CREATE INDEX reported_orders_by_day ON reported_orders USING btree (merchant_id, day, order_id);

create table role_rights (
	merchant_id bigint not null,
	role text not null,
	granted text[] not null,
	revoked text[] not null,
	seal bytea,
	constraint role_rights_pkey PRIMARY KEY (merchant_id, role),
	constraint role_rights_role CHECK (role = ANY (ARRAY['manager'::text, 'editor'::text, 'viewer'::text, 'cashier'::text, 'support'::text])),
	constraint role_rights_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE TRIGGER role_rights_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, role, granted, revoked ON role_rights FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id role', 'merchant_id role granted revoked');

create table rule_usage (
	merchant_id bigint not null,
	rule_id text not null,
	customer_id bigint not null,
	period text not null,
	points numeric(22,4) not null,
	constraint rule_usage_pkey PRIMARY KEY (merchant_id, rule_id, customer_id, period),
	constraint rule_usage_points CHECK (points >= 0::numeric),
	constraint rule_usage_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor = 50);

create table sales_days (
	merchant_id bigint not null,
	day date not null,
	branch text not null,
	is_member boolean not null,
	orders integer not null default 0,
	revenue numeric(20,2) not null default 0,
	reward_orders integer not null default 0,
	reward_revenue numeric(20,2) not null default 0,
	constraint sales_days_pkey PRIMARY KEY (merchant_id, day, branch, is_member),
	constraint sales_days_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor = 80);

create table sales_months (
	merchant_id bigint not null,
	month date not null,
	is_member boolean not null,
	customers integer not null default 0,
	orders integer not null default 0,
	spend numeric(20,2) not null default 0,
	constraint sales_months_pkey PRIMARY KEY (merchant_id, month, is_member),
	constraint sales_months_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor = 80);

create table saved_views (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	list text not null,
	name text not null,
	params jsonb not null,
	columns jsonb,
	is_shared boolean not null,
	user_id bigint not null,
	author text not null,
	created_at timestamptz not null,
	changed_at timestamptz not null,
	constraint saved_views_pkey PRIMARY KEY (merchant_id, id),
	constraint saved_views_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX saved_views_by_list ON saved_views USING btree (merchant_id, list);

create table schema_migrations (
	version integer not null,
	name text not null,
	checksum text not null,
	applied_at timestamptz not null,
	expands boolean not null default false,
	constraint schema_migrations_pkey PRIMARY KEY (version)
);

create table seal_totals (
	merchant_id bigint not null,
	slot bigint not null,
	totals text not null,
	seal bytea,
	constraint seal_totals_pkey PRIMARY KEY (merchant_id, slot)
) with (fillfactor = 50);

create table security_settings (
	merchant_id bigint not null,
	second_factor_for text not null,
	second_factor_since timestamptz,
	idle_hours integer not null,
	longest_days integer not null,
	seal bytea,
	constraint security_settings_pkey PRIMARY KEY (merchant_id),
	constraint security_settings_for CHECK (second_factor_for = ANY (ARRAY['nobody'::text, 'owners'::text, 'editors'::text, 'everybody'::text])),
	constraint security_settings_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE TRIGGER security_settings_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, second_factor_for, second_factor_since, idle_hours, longest_days ON security_settings FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id', 'merchant_id second_factor_for second_factor_since idle_hours longest_days');

create table segments (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	name text not null,
	key text not null,
	description text,
	conditions jsonb not null,
	created_by text not null,
	created_at timestamptz not null,
	changed_at timestamptz not null,
	constraint segments_pkey PRIMARY KEY (merchant_id, id),
	constraint segments_key UNIQUE (merchant_id, key),
	constraint segments_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table sessions (
	token_hash bytea not null,
	merchant_id bigint not null,
	user_id bigint not null,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	id bigint not null generated always as identity,
	seen_at timestamptz not null,
	address text,
	agent text,
	by_link boolean not null default false,
	by_provider boolean not null default false,
	constraint sessions_pkey PRIMARY KEY (token_hash),
	constraint sessions_token_is_sha256 CHECK (length(token_hash) = 32),
	constraint sessions_user FOREIGN KEY (merchant_id, user_id) REFERENCES users(merchant_id, id)
);
CREATE INDEX sessions_by_user ON sessions USING btree (merchant_id, user_id);

create table setup_tokens (
	token_hash bytea not null,
	created_at timestamptz not null,
	constraint setup_tokens_pkey PRIMARY KEY (token_hash),
	constraint setup_tokens_token_is_sha256 CHECK (length(token_hash) = 32)
);

create table sign_in_attempts (
	state_hash bytea not null,
	browser_hash bytea not null,
	merchant_id bigint not null,
	issuer text not null,
	return_to text,
	expires_at timestamptz not null,
	constraint sign_in_attempts_pkey PRIMARY KEY (state_hash),
	constraint sign_in_attempts_hashes CHECK (length(state_hash) = 32 AND length(browser_hash) = 32),
	constraint sign_in_attempts_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX sign_in_attempts_by_expiry ON sign_in_attempts USING btree (expires_at);

create table sign_in_links (
	token_hash bytea not null,
	merchant_id bigint not null,
	user_id bigint not null,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	purpose text not null default 'sign-in'::text,
	constraint sign_in_links_pkey PRIMARY KEY (token_hash),
	constraint sign_in_links_purpose CHECK (purpose = ANY (ARRAY['sign-in'::text, 'device'::text, 'password'::text])),
	constraint sign_in_links_token_is_sha256 CHECK (length(token_hash) = 32),
	constraint sign_in_links_user FOREIGN KEY (merchant_id, user_id) REFERENCES users(merchant_id, id)
);
CREATE INDEX sign_in_links_by_user ON sign_in_links USING btree (merchant_id, user_id);

create table tag_changes (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	tag text not null,
	is_added boolean not null,
	author text not null,
	changed_at timestamptz not null,
	constraint tag_changes_pkey PRIMARY KEY (merchant_id, id),
	constraint tag_changes_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id)
);
CREATE INDEX tag_changes_by_customer ON tag_changes USING btree (merchant_id, customer_id, id);

create table tier_history (
	merchant_id bigint not null,
	customer_id bigint not null,
	id bigint not null generated always as identity,
	at timestamptz not null,
	from_tier_id bigint,
	to_tier_id bigint,
	why text not null,
	author text,
	seal bytea,
	reason text,
	constraint tier_history_pkey PRIMARY KEY (merchant_id, customer_id, id),
	constraint tier_history_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id)
);
CREATE TRIGGER tier_history_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, customer_id, id, at, from_tier_id, to_tier_id, why, author ON tier_history FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id customer_id id', 'merchant_id customer_id id at from_tier_id to_tier_id why author');

create table tier_members (
	merchant_id bigint not null,
	tier_id bigint not null,
	shard smallint not null,
	customers bigint not null,
	constraint tier_members_pkey PRIMARY KEY (merchant_id, tier_id, shard)
);

create table tiers (
	merchant_id bigint not null,
	id bigint not null default nextval('tier_ids'::regclass),
	"position" integer not null,
	name text not null,
	color text,
	icon_url text,
	is_active boolean not null,
	is_base boolean not null,
	identifier text,
	caption text,
	goals jsonb not null,
	benefits jsonb not null,
	match text not null default 'all'::text,
	grace_days integer not null default 0,
	seal bytea,
	constraint tiers_pkey PRIMARY KEY (merchant_id, id),
	constraint tiers_position UNIQUE (merchant_id, "position"),
	constraint tiers_grace_days CHECK (grace_days >= 0),
	constraint tiers_match CHECK (match = ANY (ARRAY['all'::text, 'any'::text])),
	constraint tiers_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE TRIGGER tiers_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, "position", name, is_active, is_base, goals, benefits, match, grace_days ON tiers FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id id', 'merchant_id id position name is_active is_base goals benefits match grace_days');

create table undone_changes (
	merchant_id bigint not null,
	record_id bigint not null,
	undo_id bigint not null,
	undone_at timestamptz not null,
	seal bytea,
	constraint undone_changes_pkey PRIMARY KEY (merchant_id, record_id),
	constraint undone_changes_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE TRIGGER undone_changes_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, record_id, undo_id, undone_at ON undone_changes FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id record_id', 'merchant_id record_id undo_id undone_at');

create table user_identities (
	merchant_id bigint not null,
	issuer text not null,
	subject text not null,
	user_id bigint,
	linked_at timestamptz not null,
	seal bytea,
	constraint user_identities_pkey PRIMARY KEY (merchant_id, issuer, subject),
	constraint user_identities_one_per_user UNIQUE (merchant_id, user_id, issuer),
	constraint user_identities_user FOREIGN KEY (merchant_id, user_id) REFERENCES users(merchant_id, id)
);
CREATE TRIGGER user_identities_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, issuer, subject, user_id, linked_at ON user_identities FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id issuer subject', 'merchant_id issuer subject user_id linked_at');

create table waiting_changes (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	unit text not null,
	operation text not null,
	amount numeric(16,4) not null,
	worth numeric not null,
	reason text not null,
	key text not null,
	asked_by text not null,
	asked_by_id bigint not null,
	asked_at timestamptz not null,
	state text not null,
	decided_by text,
	decided_at timestamptz,
	decision_reason text,
	seal bytea,
	constraint waiting_changes_pkey PRIMARY KEY (merchant_id, id),
	constraint waiting_changes_key UNIQUE (merchant_id, key),
	constraint waiting_changes_operation CHECK (operation = ANY (ARRAY['add'::text, 'remove'::text])),
	constraint waiting_changes_state CHECK (state = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text])),
	constraint waiting_changes_unit CHECK (unit = ANY (ARRAY['points'::text, 'cashback'::text])),
	constraint waiting_changes_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id)
);
CREATE INDEX waiting_changes_by_customer ON waiting_changes USING btree (merchant_id, customer_id, id);
CREATE INDEX waiting_changes_by_state ON waiting_changes USING btree (merchant_id, state, id);
CREATE TRIGGER waiting_changes_noted AFTER INSERT OR DELETE OR UPDATE OF merchant_id, id, customer_id, unit, operation, amount, worth, key, asked_by, asked_by_id, asked_at, state, decided_by, decided_at ON waiting_changes FOR EACH ROW EXECUTE FUNCTION note_change('merchant_id', 'merchant_id id', 'merchant_id id customer_id unit operation amount worth key asked_by asked_by_id asked_at state decided_by decided_at');

create table wallet_credentials (
	merchant_id bigint not null,
	platform text not null,
	account text not null,
	owner text not null,
	certificates text not null,
	private_key text not null,
	expires_at timestamptz,
	changed_at timestamptz not null,
	constraint wallet_credentials_pkey PRIMARY KEY (merchant_id, platform),
	constraint wallet_credentials_platform CHECK (platform = ANY (ARRAY['apple'::text, 'google'::text])),
	constraint wallet_credentials_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table wallet_passes (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint,
	serial text not null,
	platforms text[] not null,
	content_hash text not null,
	changed_at timestamptz not null,
	marks integer not null default 0,
	due_at timestamptz,
	attempts integer not null default 0,
	problem text,
	voided_at timestamptz,
	created_at timestamptz not null,
	constraint wallet_passes_pkey PRIMARY KEY (merchant_id, id),
	constraint wallet_passes_serial UNIQUE (merchant_id, serial),
	constraint wallet_passes_customer FOREIGN KEY (merchant_id, customer_id) REFERENCES customers(merchant_id, id)
);
CREATE INDEX wallet_passes_by_customer ON wallet_passes USING btree (merchant_id, customer_id);
CREATE INDEX wallet_passes_due ON wallet_passes USING btree (merchant_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX wallet_passes_voided ON wallet_passes USING btree (merchant_id, id) WHERE customer_id IS NULL;

create table wallet_registrations (
	merchant_id bigint not null,
	device text not null,
	pass_id bigint not null,
	push_token text not null,
	registered_at timestamptz not null,
	constraint wallet_registrations_pkey PRIMARY KEY (merchant_id, device, pass_id),
	constraint wallet_registrations_pass FOREIGN KEY (merchant_id, pass_id) REFERENCES wallet_passes(merchant_id, id)
);
CREATE INDEX wallet_registrations_by_pass ON wallet_registrations USING btree (merchant_id, pass_id);

create table wallet_settings (
	merchant_id bigint not null,
	is_on boolean not null,
	pass_secret text not null,
	event_id bigint not null,
	watermark bigint,
	horizon bigint,
	look_hash text,
	refreshed_to bigint,
	class_hash text,
	changed_at timestamptz not null,
	constraint wallet_settings_pkey PRIMARY KEY (merchant_id),
	constraint wallet_settings_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table webhook_attempts (
	merchant_id bigint not null,
	subscription_id bigint not null,
	delivery_id bigint not null,
	number integer not null,
	at timestamptz not null,
	status smallint,
	latency_ms integer not null,
	error text,
	response text,
	constraint webhook_attempts_pkey PRIMARY KEY (merchant_id, subscription_id, delivery_id, number)
);

create table webhook_subscriptions (
	merchant_id bigint not null,
	id bigint not null default nextval('webhook_ids'::regclass),
	name text not null,
	url text not null,
	topics text[] not null,
	form text not null,
	headers jsonb not null,
	alert_email text,
	in_order boolean not null,
	per_second integer,
	concurrency integer not null,
	is_active boolean not null,
	secret text not null,
	previous_secret text,
	previous_secret_until timestamptz,
	after_event_id bigint not null,
	created_at timestamptz not null,
	removed_at timestamptz,
	failing_since timestamptz,
	disabled_at timestamptz,
	disabled_reason text,
	paused_until timestamptz,
	held_by uuid,
	held_until timestamptz,
	constraint webhook_subscriptions_pkey PRIMARY KEY (merchant_id, id),
	constraint webhook_subscriptions_caps CHECK (per_second > 0 AND concurrency > 0),
	constraint webhook_subscriptions_form CHECK (form = ANY (ARRAY['payload'::text, 'envelope'::text, 'numbered'::text])),
	constraint webhook_subscriptions_reason CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
	constraint webhook_subscriptions_topics CHECK (cardinality(topics) > 0),
	constraint webhook_subscriptions_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

create table webhook_deliveries (
	merchant_id bigint not null,
	subscription_id bigint not null,
	id bigint not null generated always as identity,
	message_id uuid not null default gen_random_uuid(),
	topic text not null,
	event_id bigint,
	customer_id bigint,
	test_payload jsonb,
	created_at timestamptz not null,
	attempts integer not null default 0,
	tries integer not null default 0,
	due_at timestamptz,
	delivered_at timestamptz,
	failed_at timestamptz,
	constraint webhook_deliveries_pkey PRIMARY KEY (merchant_id, subscription_id, id),
	constraint webhook_deliveries_source CHECK ((event_id IS NULL) <> (test_payload IS NULL)),
	constraint webhook_deliveries_subscription FOREIGN KEY (merchant_id, subscription_id) REFERENCES webhook_subscriptions(merchant_id, id)
) with (fillfactor = 80);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (merchant_id, subscription_id, due_at, id) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX webhook_deliveries_event ON webhook_deliveries USING btree (merchant_id, subscription_id, event_id, topic);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries USING btree (merchant_id, subscription_id, failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries USING btree (merchant_id, subscription_id, id) WHERE due_at IS NOT NULL;

create table widget_settings (
	merchant_id bigint not null,
	mode text not null,
	corners text not null,
	"position" text not null,
	languages text[] not null,
	texts jsonb not null,
	changed_at timestamptz not null,
	constraint widget_settings_pkey PRIMARY KEY (merchant_id),
	constraint widget_settings_corners CHECK (corners = ANY (ARRAY['square'::text, 'rounded'::text, 'round'::text])),
	constraint widget_settings_languages CHECK (cardinality(languages) > 0),
	constraint widget_settings_mode CHECK (mode = ANY (ARRAY['auto'::text, 'light'::text, 'dark'::text])),
	constraint widget_settings_position CHECK ("position" = ANY (ARRAY['bottom-right'::text, 'bottom-left'::text, 'none'::text])),
	constraint widget_settings_merchant FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
