-- The whole schema, by feature. Nothing was released before this file, so it replaces 33 earlier migrations and makes
-- exactly what they made; server/src/db/baseline.ts says how a database that has them is recognised.
--
-- merchant_id leads every key, so that the tables can be distributed by merchant without a change. The few exceptions are
-- found by a secret that a request brings, or exist before any merchant does.
-- Columns are in the order in which they came to be, because a database that was upgraded has them in that order.
-- docs/schema.sql shows the result of all migrations.

---------------------------------------------------------------------------------------------- merchants, keys, program

-- Everything belongs to a merchant.
create table merchants (
	id         bigint generated always as identity constraint merchants_pkey primary key,
	name       text not null constraint merchants_name_key unique, -- the handle used on the command line and in logs
	currency   text not null constraint merchants_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
	time_zone  text not null,
	created_at timestamptz not null,
	-- the language of messages when a request does not ask for one
	language   text not null default 'en' constraint merchants_language_is_spoken check (language in ('en', 'pt', 'es')),
	seal       bytea,
	constraint merchants_name_is_a_handle check (name ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$')
);

-- The token leads the key instead of the merchant: a request brings the token, and the merchant follows from it.
-- Only the SHA-256 of a key is stored. Keys are 256 random bits, so a slow hash would add no protection.
create table api_keys (
	token        text constraint api_keys_pkey primary key,
	merchant_id  bigint not null constraint api_keys_merchant_id_fkey references merchants,
	name         text not null,
	key_hash     bytea not null constraint api_keys_key_hash_is_sha256 check (length(key_hash) = 32),
	created_at   timestamptz not null,
	last_used_at timestamptz,
	-- in the future for a key pair that was replaced and works for some more hours
	revoked_at   timestamptz,
	-- Clocks of processes differ. A key that is revoked now must stop working now, whatever a clock says of revoked_at.
	is_revoked   boolean not null default false,
	seal         bytea
);

create index api_keys_merchant_id_idx on api_keys (merchant_id, created_at);

-- Settings are versions and are never edited: an order keeps the version it was placed under.
create table programs (
	merchant_id bigint not null constraint programs_merchant references merchants,
	version integer not null,
	settings jsonb not null, -- with the benefits of the tiers at that time
	author text not null,
	created_at timestamptz not null,
	seal bytea,
	constraint programs_pkey primary key (merchant_id, version)
);

-- The state of a job that goes through everything once a day, so that any worker can continue where another stopped.
-- Jobs whose rows carry their own due date need no row here.
create table job_runs (
	merchant_id bigint not null constraint job_runs_merchant references merchants,
	job text not null,
	day date not null, -- in the merchant's time zone
	state jsonb, -- the progress of an unfinished run
	finished_at timestamptz,
	constraint job_runs_pkey primary key (merchant_id, job, day)
);

------------------------------------------------------------------------------------------------------------- customers

create sequence customer_ids;

create table customers (
	merchant_id bigint not null constraint customers_merchant references merchants,
	id bigint not null default nextval('customer_ids'),
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
	blocked_at timestamptz, -- the customer earns and redeems nothing from this moment on
	blocked_reason text,
	erased_at timestamptz, -- no personal data is left in the row from this moment on
	-- The words by which people search for a customer, among a million and while they type. The database makes them, so
	-- that no writer can forget them: lower case, without accents, each after the merchant's id, so that the search of one
	-- merchant does not read the words of another. A text search vector finds beginnings of words without an extension.
	-- Regular expressions are slow, and an order with a new customer pays for this expression, so it avoids them.
	words tsvector generated always as (array_to_tsvector(array_remove(string_to_array(
		merchant_id::text || ':' || replace(
			lower(
				coalesce(case when octet_length(name) = char_length(name) then left(name, 160)
					else regexp_replace(normalize(left(name, 160), NFD), '[\u0300-\u036f]', '', 'g') end, '')
				|| ' ' || coalesce(left(email, 160), '') || ' ' || left(original_id, 160)
				|| ' ' || translate(left(original_id, 160), '-_./:', '     ')
				|| ' ' || coalesce(translate(left(document, 160), '.-/ ', ''), '')
				|| ' ' || coalesce(translate(left(phone, 160), '+()-. ', ''), '')
				|| ' ' || coalesce(right(translate(left(phone, 160), '+()-. ', ''), 9), '')),
			' ', ' ' || merchant_id::text || ':'),
		' '), merchant_id::text || ':'))) stored,
	constraint customers_pkey primary key (merchant_id, id),
	constraint customers_original_id unique (merchant_id, original_id),
	constraint customers_public_id unique (merchant_id, public_id)
);

-- New words are appended to a short pending list first, so that an order with a new customer pays for one append.
create index customers_words on customers using gin (words) with (gin_pending_list_limit = 256);
create index customers_blocked on customers (merchant_id, id) where blocked_at is not null;
create index customers_email on customers (merchant_id, lower(email)) where email is not null;
-- The customers whose birthday is on one day of the year.
create index customers_birthday on customers (merchant_id, (extract(month from birthday) * 100 + extract(day from birthday)), id)
	where birthday is not null and is_enrolled;

---------------------------------------------------------------------------------------------------------------- ledger

-- Only server/src/ledger writes the tables of this section.
--
-- Every record r obeys one equation, in points and in cashback alike:
--   remaining(r) - owed(r) = amount(r) + drawn by r from lots - drawn from r as a lot
-- Summed over a customer the draws cancel out, so balance = sum of amounts = sum of remainders - debt.

create table accounts (
	merchant_id bigint not null,
	customer_id bigint not null,
	points numeric(18, 4) not null default 0,
	cashback numeric(16, 2) not null default 0,
	owed_points numeric(18, 4) not null default 0,
	owed_cashback numeric(16, 2) not null default 0,
	next_expiry timestamptz, -- no open lot expires before this moment
	chain_head bytea not null default '\x', -- the hash of the customer's last event
	chain_length bigint not null default 0, -- how many events the customer has
	seal bytea, -- over balance, debt and the end of the chain
	identity_seal bytea, -- over the ids that name the customer
	constraint accounts_pkey primary key (merchant_id, customer_id),
	constraint accounts_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
) with (fillfactor = 80);

-- The sweep finds the accounts whose lots have expired without reading the others.
create index accounts_next_expiry on accounts (merchant_id, next_expiry) where next_expiry is not null;

create sequence point_record_ids;

-- Records and draws have no foreign keys. They are written under the lock of their account, in the statement that closes
-- the lots they draw from, so a foreign key would find nothing and cost a look-up and a row lock for each row, a million
-- times on a night on which a million lots expire. ledger/find-violations.ts checks every draw and every record instead.
create table point_records (
	merchant_id bigint not null,
	customer_id bigint not null,
	id bigint not null,
	type smallint not null,
	points numeric(16, 4) not null,
	cashback numeric(14, 2) not null,
	remaining_points numeric(16, 4) not null,
	remaining_cashback numeric(14, 2) not null,
	owed_points numeric(16, 4) not null,
	owed_cashback numeric(14, 2) not null,
	valid_until timestamptz,
	created_at timestamptz not null,
	order_id bigint,
	branch text,
	reason jsonb not null, -- rule versions, inputs and rounding that led to the amount
	metadata jsonb not null,
	constraint point_records_pkey primary key (merchant_id, customer_id, id),
	constraint point_records_remaining_points check (remaining_points between 0 and greatest(points, 0)),
	constraint point_records_remaining_cashback check (remaining_cashback between 0 and greatest(cashback, 0)),
	constraint point_records_owed check (owed_points >= 0 and owed_cashback >= 0)
) with (fillfactor = 90);

-- Spending reads open lots in the order of their expiry, whatever the length of the history.
create index point_records_open on point_records (merchant_id, customer_id, valid_until, id)
	where remaining_points > 0 or remaining_cashback > 0;
create index point_records_owed on point_records (merchant_id, customer_id, id)
	where owed_points > 0 or owed_cashback > 0;
-- Support asks about a record by its number alone. That is rare, and numbers lie in the order in which records were
-- written: a summary of every few pages finds the record and costs a write nothing.
create index point_records_by_id on point_records
	using brin (merchant_id int8_minmax_multi_ops, id int8_minmax_multi_ops) with (pages_per_range = 32);

-- The lots a record drew from, and how much of each; negative where a refund put something back. Never deleted.
create table point_draws (
	merchant_id bigint not null,
	customer_id bigint not null,
	id bigint generated always as identity,
	record_id bigint not null,
	lot_id bigint not null,
	points numeric(16, 4) not null,
	cashback numeric(14, 2) not null,
	constraint point_draws_pkey primary key (merchant_id, customer_id, record_id, id)
);

create index point_draws_by_lot on point_draws (merchant_id, customer_id, lot_id);

-- A lot that was lowered below what was spent of it is short of something. The difference is covered by what the lot, or
-- the record that revoked it, has drawn from other lots, owes, or was forgiven. The link to the revoking record allows
-- the cover to be undone when the award is raised again or what was spent comes back.
-- Points of an expired lot come back once, as a grace lot of their own, which must fall with the lot it came from.
create table lot_links (
	merchant_id bigint not null,
	customer_id bigint not null,
	lot_id bigint not null,
	record_id bigint not null,
	kind text not null,
	seal bytea,
	constraint lot_links_pkey primary key (merchant_id, customer_id, lot_id, record_id),
	constraint lot_links_kind check (kind in ('revoked', 'grace'))
);

-- Idempotency keys of manual changes. Each works once, and is never deleted.
create table change_keys (
	merchant_id bigint not null,
	key text not null,
	customer_id bigint not null,
	record_id bigint not null,
	created_at timestamptz not null,
	seal bytea,
	constraint change_keys_pkey primary key (merchant_id, key)
);

-- One event for each record, written in the same transaction and delivered to webhooks later. It is never changed.
-- The balances are those right after the record, not those at delivery.
-- The hash covers the event, the unchanging columns of its record and the hash of the customer's event before it, so
-- that an edited, missing or added row is found. ledger/chain.ts computes it.
create table events (
	merchant_id bigint not null,
	id bigint generated always as identity,
	customer_id bigint not null,
	record_id bigint not null,
	topic smallint not null,
	type smallint not null,
	points numeric(16, 4) not null,
	cashback numeric(14, 2) not null,
	valid_until timestamptz,
	points_balance numeric(18, 4) not null,
	cashback_balance numeric(16, 2) not null,
	origins jsonb not null,
	occurred_at timestamptz not null,
	hash bytea not null,
	constraint events_pkey primary key (merchant_id, id),
	constraint events_topic check (topic in (0, 1, 2)),
	constraint events_hash_is_sha256 check (length(hash) = 32)
);

----------------------------------------------------------------------------------------------------- tiers and progress

create sequence tier_ids;

create table tiers (
	merchant_id bigint not null constraint tiers_merchant references merchants,
	id bigint not null default nextval('tier_ids'),
	position integer not null,
	name text not null,
	color text,
	icon_url text,
	is_active boolean not null,
	is_base boolean not null,
	identifier text,
	caption text,
	goals jsonb not null,
	benefits jsonb not null,
	match text not null default 'all' constraint tiers_match check (match in ('all', 'any')),
	grace_days integer not null default 0 constraint tiers_grace_days check (grace_days >= 0),
	seal bytea,
	constraint tiers_pkey primary key (merchant_id, id),
	constraint tiers_position unique (merchant_id, position)
);

-- What a customer has done towards the tiers. Every order updates it, so that nothing sums a history.
create table progress (
	merchant_id bigint not null,
	customer_id bigint not null,
	orders integer not null default 0,
	-- wider than one amount, because they are sums of many
	spend numeric(20, 2) not null default 0,
	earned numeric(22, 4) not null default 0,
	tier_id bigint,
	last_order_on date, -- the last day that counts an order
	lapsed_at timestamptz, -- when the goals of the tier stopped being met
	held_tier_id bigint, -- a user put the customer into this tier, and it is not lost before held_until
	held_until timestamptz,
	review_at timestamptz, -- the tier is not lost before this moment; it may be kept after it
	-- The tier the customer would have without a held one. It goes on beneath it with its goals and its grace days.
	own_tier_id bigint,
	constraint progress_pkey primary key (merchant_id, customer_id),
	constraint progress_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
) with (fillfactor = 80);

create index progress_review on progress (merchant_id, review_at) where review_at is not null;
-- A list of customers filtered by tier is read newest first, like the whole list. Tiers change seldom, so an order that
-- leaves the tier as it is still updates its row in place.
create index progress_by_tier on progress (merchant_id, tier_id, customer_id);

-- Progress by day, for goals over a period: a window reads a bounded number of rows, and a cancelled order is subtracted
-- from the day it was counted on. It has no foreign key, for the reason given at orders.
create table progress_days (
	merchant_id bigint not null,
	customer_id bigint not null,
	day date not null, -- in the merchant's time zone
	orders integer not null,
	spend numeric(20, 2) not null,
	earned numeric(22, 4) not null,
	constraint progress_days_pkey primary key (merchant_id, customer_id, day)
) with (fillfactor = 90);

-- Counts the members who ordered within some days of the past. Rows of one day lie close together, so a summary of each
-- range of pages is enough and costs orders nothing.
create index progress_days_by_day on progress_days using brin (merchant_id, day);

-- How many customers a tier has, in shards, so that customers who move at the same time do not queue for one row.
create table tier_members (
	merchant_id bigint not null,
	tier_id bigint not null,
	shard smallint not null,
	customers bigint not null,
	constraint tier_members_pkey primary key (merchant_id, tier_id, shard)
);

-- Every change of a customer's tier. Never deleted.
create table tier_history (
	merchant_id bigint not null,
	customer_id bigint not null,
	id bigint generated always as identity,
	at timestamptz not null,
	from_tier_id bigint,
	to_tier_id bigint,
	why text not null,
	author text, -- the user who made the change; null when a rule did
	seal bytea,
	constraint tier_history_pkey primary key (merchant_id, customer_id, id),
	constraint tier_history_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);

--------------------------------------------------------------------------------------------------- catalogue and orders

create table brands (
	merchant_id bigint not null constraint brands_merchant references merchants,
	original_id text not null,
	name text,
	constraint brands_pkey primary key (merchant_id, original_id)
);

-- Each category once; parent_id makes the tree.
create table categories (
	merchant_id bigint not null constraint categories_merchant references merchants,
	original_id text not null,
	name text,
	description text,
	parent_id text,
	constraint categories_pkey primary key (merchant_id, original_id)
);

create table products (
	merchant_id bigint not null constraint products_merchant references merchants,
	original_id text not null,
	title text,
	url text,
	image_url text,
	is_active boolean not null,
	price numeric(14, 2),
	brand_id text,
	category_id text,
	created_at timestamptz not null,
	changed_at timestamptz not null,
	constraint products_pkey primary key (merchant_id, original_id)
);

-- Names learnt from orders: payment methods, branches, sales people.
create table order_labels (
	merchant_id bigint not null constraint order_labels_merchant references merchants,
	kind text not null,
	original_id text not null,
	name text,
	constraint order_labels_pkey primary key (merchant_id, kind, original_id),
	constraint order_labels_kind check (kind in ('payment_method', 'branch', 'sales_person'))
);

create sequence order_ids;
create sequence order_metadata_ids;

-- Orders, and the days of their customers, have no foreign key to customers. They are written under the lock of an
-- account, which only a customer has, and customers are never deleted: the foreign key found nothing, and cost a look-up
-- and a row lock, more than any index of the table. `fiel verify` checks orders and days instead.
create table orders (
	merchant_id bigint not null,
	id bigint not null,
	original_id text not null,
	customer_id bigint not null,
	state smallint not null,
	origin smallint not null,
	status text,
	total numeric(14, 2) not null,
	placed_at timestamptz not null,
	completed_at timestamptz,
	cancelled_at timestamptz,
	annulled_at timestamptz, -- when the cancellation was received
	is_completed boolean not null,
	is_cancelled boolean not null,
	updated_at timestamptz not null, -- the merchant's own date of the last update
	coupon text,
	external_coupon text,
	products jsonb not null, -- as sent
	metadatas jsonb not null,
	payment_method_id text,
	branch_id text,
	sales_person_id text,
	program_version integer not null,
	grant_at timestamptz, -- when the waiting days of a pending order are over
	award_id bigint, -- the point record that this order earned
	earned_points numeric(16, 4) not null default 0,
	decision jsonb, -- the reasons for what it earned, or for earning nothing
	recorded_at timestamptz not null,
	counted_on date, -- the day of progress_days that counts it; null while it does not count
	payment_methods jsonb, -- the ways it was paid, each with its amount, as sent; null when the order names none
	seal bytea,
	constraint orders_pkey primary key (merchant_id, id),
	constraint orders_original_id unique (merchant_id, original_id)
) with (fillfactor = 90);

create index orders_pending on orders (merchant_id, grant_at) where state = 1;
create index orders_by_customer on orders (merchant_id, customer_id, placed_at);
-- Lists of orders go by date, newest first; the few orders with a coupon are also found by its code.
create index orders_by_date on orders (merchant_id, placed_at, id);
create index orders_by_coupon on orders (merchant_id, coupon, placed_at, id) where coupon is not null;

-- Caps of extra-point rules hold across orders, so what a rule has given is counted in rows that orders can lock: one for
-- each customer and period, and one with customer 0 for all customers together.
create table rule_usage (
	merchant_id bigint not null constraint rule_usage_merchant references merchants,
	rule_id text not null,
	customer_id bigint not null,
	period text not null, -- as in 2026-06, or ever
	points numeric(22, 4) not null,
	constraint rule_usage_pkey primary key (merchant_id, rule_id, customer_id, period),
	constraint rule_usage_points check (points >= 0)
) with (fillfactor = 50);

--------------------------------------------------------------------------------------------------- rewards and coupons

create sequence reward_ids;

create table rewards (
	merchant_id bigint not null constraint rewards_merchant references merchants,
	id bigint not null default nextval('reward_ids'),
	is_active boolean not null,
	configuration jsonb not null, -- every member that a merchant sets; see rewards/configuration.ts
	redeemed integer not null default 0, -- redemptions that count against the overall limit
	created_at timestamptz not null,
	-- Coupons of a reward that is no longer offered may end with it. Those redeemed after this moment are still to be
	-- looked at.
	coupons_ended_at timestamptz,
	inactive_since timestamptz, -- tells how late its coupons were ended
	seal bytea,
	constraint rewards_pkey primary key (merchant_id, id)
);

create sequence coupon_list_ids;

-- Lists of codes from which redemptions of a reward take their coupons.
create table coupon_lists (
	merchant_id bigint not null,
	id bigint not null default nextval('coupon_list_ids'),
	reward_id bigint not null,
	name text not null,
	type smallint not null,
	value numeric(14, 2) not null,
	codes integer not null default 0,
	used integer not null default 0,
	-- The merchant is warned once when the list runs low and once when it is empty; new codes reset both.
	low_told_at timestamptz,
	empty_told_at timestamptz,
	seal bytea,
	constraint coupon_lists_pkey primary key (merchant_id, id),
	constraint coupon_lists_reward foreign key (merchant_id, reward_id) references rewards (merchant_id, id)
);

create index coupon_lists_by_reward on coupon_lists (merchant_id, reward_id, id);

create table coupon_codes (
	merchant_id bigint not null,
	list_id bigint not null,
	id bigint generated always as identity,
	code text not null,
	coupon_id bigint, -- the coupon that has this code; null while it is free
	created_at timestamptz not null,
	constraint coupon_codes_pkey primary key (merchant_id, list_id, id),
	constraint coupon_codes_code unique (merchant_id, code),
	constraint coupon_codes_list foreign key (merchant_id, list_id) references coupon_lists (merchant_id, id)
);

create index coupon_codes_free on coupon_codes (merchant_id, list_id, id) where coupon_id is null;

create sequence coupon_ids;

create table coupons (
	merchant_id bigint not null,
	id bigint not null default nextval('coupon_ids'),
	original_id text,
	code text not null,
	type smallint not null,
	value numeric(14, 2) not null,
	is_used boolean not null,
	used_by_order bigint,
	customer_id bigint not null,
	valid_from timestamptz,
	valid_until timestamptz,
	created_at timestamptz not null,
	deactivated_at timestamptz,
	seal bytea,
	constraint coupons_pkey primary key (merchant_id, id),
	constraint coupons_code unique (merchant_id, code),
	constraint coupons_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);

create index coupons_by_customer on coupons (merchant_id, customer_id);

create sequence redemption_ids;

create table redemptions (
	merchant_id bigint not null,
	id bigint not null default nextval('redemption_ids'),
	customer_id bigint not null,
	reward_id bigint not null,
	original_key text not null, -- a repeated key gets the answer of the first redemption
	external_code text not null,
	record_id bigint not null,
	coupon_id bigint,
	order_id bigint, -- the order that used it
	-- the balances right after it, so that a repeated key gets the same answer
	points_balance numeric(18, 4) not null,
	cashback_balance numeric(16, 2) not null,
	-- JSON with the sentence in every language; rows from before Fiel had languages hold a plain English sentence
	disabled_reason text,
	refunded_at timestamptz,
	created_at timestamptz not null,
	-- conditions of the reward that the order did not meet; the order counts all the same
	unmet jsonb,
	-- The terms of the reward at the time of redemption: a later change of the reward does not affect this redemption.
	terms jsonb not null,
	seal bytea,
	constraint redemptions_pkey primary key (merchant_id, id),
	constraint redemptions_original_key unique (merchant_id, original_key),
	constraint redemptions_external_code unique (merchant_id, external_code),
	constraint redemptions_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id),
	constraint redemptions_reward foreign key (merchant_id, reward_id) references rewards (merchant_id, id)
);

-- Usage limits count only redemptions that were not refunded.
create index redemptions_counted on redemptions (merchant_id, customer_id, reward_id) where refunded_at is null;
create index redemptions_by_order on redemptions (merchant_id, order_id) where order_id is not null;
create index redemptions_unused on redemptions (merchant_id, reward_id, created_at, id)
	where order_id is null and refunded_at is null;
-- The page of a customer and their erasure, and the page of a reward, newest first.
create index redemptions_by_customer on redemptions (merchant_id, customer_id, id);
create index redemptions_by_reward on redemptions (merchant_id, reward_id, id);

--------------------------------------------------------------------------------------------------------------- quizzes

-- Customers answer a quiz for points, each once.

create sequence quiz_ids;

create table quizzes (
	merchant_id bigint not null constraint quizzes_merchant references merchants,
	id bigint not null default nextval('quiz_ids'),
	name text not null,
	is_active boolean not null,
	starts_at timestamptz,
	ends_at timestamptz,
	points numeric(16, 4) not null,
	seal bytea,
	constraint quizzes_pkey primary key (merchant_id, id)
);

create sequence quiz_question_ids;

create table quiz_questions (
	merchant_id bigint not null,
	id bigint not null default nextval('quiz_question_ids'),
	quiz_id bigint not null,
	position integer not null,
	question text not null,
	type smallint not null,
	constraint quiz_questions_pkey primary key (merchant_id, id),
	constraint quiz_questions_position unique (merchant_id, quiz_id, position),
	constraint quiz_questions_quiz foreign key (merchant_id, quiz_id) references quizzes (merchant_id, id)
);

create sequence quiz_option_ids;

create table quiz_options (
	merchant_id bigint not null,
	id bigint not null default nextval('quiz_option_ids'),
	question_id bigint not null,
	position integer not null,
	text text not null,
	type smallint not null,
	constraint quiz_options_pkey primary key (merchant_id, id),
	constraint quiz_options_position unique (merchant_id, question_id, position),
	constraint quiz_options_question foreign key (merchant_id, question_id) references quiz_questions (merchant_id, id)
);

create table quiz_completions (
	merchant_id bigint not null,
	customer_id bigint not null,
	quiz_id bigint not null,
	answers jsonb not null,
	record_id bigint,
	completed_at timestamptz not null,
	seal bytea,
	constraint quiz_completions_pkey primary key (merchant_id, customer_id, quiz_id),
	constraint quiz_completions_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id),
	constraint quiz_completions_quiz foreign key (merchant_id, quiz_id) references quizzes (merchant_id, id)
);

-- The page of a quiz counts and reads its answers in the order of the customers, whatever other quizzes there are.
create index quiz_completions_by_quiz on quiz_completions (merchant_id, quiz_id, customer_id);

---------------------------------------------------------------------------------------------- objectives and referrals

-- Customers also earn for joining, for birthdays, for friends and for objectives that a merchant defines.

-- The primary key makes sure that an objective is earned only so many times in its period: each time has its own turn.
create table objective_completions (
	merchant_id bigint not null,
	customer_id bigint not null,
	objective text not null, -- signup, birthday, or custom and its id
	period text not null, -- the period in which the number of turns is limited
	turn integer not null,
	key text, -- the caller's idempotency key, where there is a caller
	points numeric(16, 4) not null,
	cashback numeric(14, 2) not null,
	record_id bigint,
	completed_at timestamptz not null,
	seal bytea,
	constraint objective_completions_pkey primary key (merchant_id, customer_id, objective, period, turn),
	constraint objective_completions_key unique (merchant_id, key),
	constraint objective_completions_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);

-- Completions of all customers together, so that a limit on all of them never counts a history.
create table objective_counts (
	merchant_id bigint not null constraint objective_counts_merchant references merchants,
	objective text not null,
	completions bigint not null,
	constraint objective_counts_pkey primary key (merchant_id, objective)
);

-- Birthdays before this day are done, so that a worker that was away knows where to continue.
create table birthday_rounds (
	merchant_id bigint not null constraint birthday_rounds_merchant references merchants,
	day date not null,
	constraint birthday_rounds_pkey primary key (merchant_id)
);

create sequence referral_ids;

-- A friend may be named before Fiel knows them as a customer.
create table referrals (
	merchant_id bigint not null,
	id bigint not null default nextval('referral_ids'),
	referrer_id bigint not null,
	friend text not null, -- id: or mail:, followed by how the friend was named
	friend_id bigint,
	order_id bigint, -- the friend's order that both were rewarded for
	referrer_record_id bigint,
	friend_record_id bigint,
	revoked_at timestamptz, -- when such an order was last cancelled
	created_at timestamptz not null,
	seal bytea,
	constraint referrals_pkey primary key (merchant_id, id),
	constraint referrals_friend unique (merchant_id, friend),
	constraint referrals_friend_id unique (merchant_id, friend_id),
	constraint referrals_referrer foreign key (merchant_id, referrer_id) references customers (merchant_id, id)
);

create index referrals_by_referrer on referrals (merchant_id, referrer_id);

------------------------------------------------------------------------------------------------------------------ mail

create sequence mail_ids;

-- Mail is written in the transaction that causes it and sent later, so that no request waits for a mail server and no
-- crash between the two loses a mail.
create table outbox (
	merchant_id bigint not null constraint outbox_merchant references merchants,
	id bigint not null default nextval('mail_ids'),
	kind text not null,
	recipient text not null,
	subject text not null,
	body_html text not null,
	body_text text not null,
	headers jsonb not null,
	message_key uuid not null, -- the same in every attempt, so that a mail that arrives twice can be recognised
	redemption_id bigint,
	list_id bigint,
	created_at timestamptz not null,
	attempts integer not null default 0,
	next_attempt_at timestamptz, -- while a worker sends it: when others may try; null when no attempt is left to make
	sent_at timestamptz,
	failed_at timestamptz,
	last_error text,
	constraint outbox_pkey primary key (merchant_id, id),
	constraint outbox_redemption foreign key (merchant_id, redemption_id) references redemptions (merchant_id, id),
	constraint outbox_list foreign key (merchant_id, list_id) references coupon_lists (merchant_id, id)
);

create index outbox_due on outbox (merchant_id, next_attempt_at) where next_attempt_at is not null;
create index outbox_ended on outbox (merchant_id, id) where sent_at is null and next_attempt_at is null;
create index outbox_by_redemption on outbox (merchant_id, redemption_id) where redemption_id is not null;

---------------------------------------------------------------------------------------------------- users and sessions

create sequence user_ids;

create table users (
	merchant_id bigint not null constraint users_merchant references merchants,
	id bigint not null default nextval('user_ids'),
	-- in lower case, and unique in the whole installation, because signing in names no merchant
	email text not null constraint users_email unique,
	password_hash text, -- null: the user signs in by a link only
	role text not null,
	created_at timestamptz not null,
	name text,
	deactivated_at timestamptz, -- the user may not sign in from this moment on
	totp_secret text, -- readable, because codes are computed from it
	totp_confirmed_at timestamptz, -- null while the secret waits for its first code
	totp_last_step bigint not null default 0, -- codes of this time step and of earlier ones are used up
	recovery_hashes bytea[] not null default '{}', -- SHA-256 of 80 random bits each
	may_see_contacts boolean not null default false, -- owners may see contacts of customers without it
	seal bytea,
	constraint users_pkey primary key (merchant_id, id),
	constraint users_email_is_small check (email = lower(email)),
	constraint users_role check (role in ('owner', 'editor', 'viewer'))
);

-- The token leads the key instead of the merchant: a request brings the token, and the merchant follows from it.
-- Only its SHA-256 is stored. Tokens are 256 random bits, so a slow hash would add no protection.
create table sessions (
	token_hash bytea constraint sessions_pkey primary key,
	merchant_id bigint not null,
	user_id bigint not null,
	created_at timestamptz not null,
	expires_at timestamptz not null, -- the latest end; a session that is not used for some hours ends earlier
	id bigint generated always as identity,
	seen_at timestamptz not null,
	address text,
	agent text,
	by_link boolean not null default false, -- may choose a password without the old one
	constraint sessions_token_is_sha256 check (length(token_hash) = 32),
	constraint sessions_user foreign key (merchant_id, user_id) references users (merchant_id, id)
);

create index sessions_by_user on sessions (merchant_id, user_id);

-- Found by the token, as sessions are. The token itself is in the mail and in the answer to the inviter only.
create table invitations (
	merchant_id bigint not null constraint invitations_merchant references merchants,
	id bigint generated always as identity,
	email text not null,
	role text not null,
	token_hash bytea not null constraint invitations_token unique,
	invited_by text not null,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	constraint invitations_pkey primary key (merchant_id, id),
	constraint invitations_email unique (merchant_id, email),
	constraint invitations_email_is_small check (email = lower(email)),
	constraint invitations_role check (role in ('owner', 'editor', 'viewer')),
	constraint invitations_token_is_sha256 check (length(token_hash) = 32)
);

create table sign_in_links (
	token_hash bytea constraint sign_in_links_pkey primary key,
	merchant_id bigint not null,
	user_id bigint not null,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	purpose text not null default 'sign-in', -- a link for a device makes the browser known and signs nobody in
	constraint sign_in_links_token_is_sha256 check (length(token_hash) = 32),
	constraint sign_in_links_user foreign key (merchant_id, user_id) references users (merchant_id, id),
	constraint sign_in_links_purpose check (purpose in ('sign-in', 'device'))
);

create index sign_in_links_by_user on sign_in_links (merchant_id, user_id);

-- Password attempts of unknown browsers are rate-limited, and the limit must lock no user out: a browser with which a
-- user has signed in is known and does not share the limit. A link by mail makes another browser known.
-- The token is in a cookie; several users of one browser share it.
create table known_devices (
	merchant_id bigint not null,
	user_id bigint not null,
	token_hash bytea not null,
	created_at timestamptz not null,
	used_at timestamptz not null,
	expires_at timestamptz not null,
	constraint known_devices_pkey primary key (merchant_id, user_id, token_hash),
	constraint known_devices_token_is_sha256 check (length(token_hash) = 32),
	constraint known_devices_user foreign key (merchant_id, user_id) references users (merchant_id, id)
);

create index known_devices_by_token on known_devices (token_hash);

-- Written for every e-mail address that somebody enters, whether a user has it or not, so that the response time does
-- not reveal which addresses exist. The worker sends links to existing users. The merchant is not known at this point.
create table device_link_requests (
	email text constraint device_link_requests_pkey primary key,
	link_base text not null, -- the address of the process that was asked
	requested_at timestamptz not null
);

-- The first visitor of a new installation must not become its owner: the token is printed where Fiel was started. There
-- is no merchant yet.
create table setup_tokens (
	token_hash bytea constraint setup_tokens_pkey primary key,
	created_at timestamptz not null,
	constraint setup_tokens_token_is_sha256 check (length(token_hash) = 32)
);

-- Every change that a user makes, with the state before and after it. It has no foreign key to users, because it outlives
-- the account.
create table audit_log (
	merchant_id bigint not null constraint audit_log_merchant references merchants,
	id bigint generated always as identity,
	at timestamptz not null,
	user_id bigint, -- null for the command line
	author text not null, -- the e-mail address at that time
	operation text not null,
	kind text not null,
	thing_id text,
	before jsonb,
	after jsonb,
	request jsonb, -- without secrets
	request_id text,
	address text,
	seal bytea,
	constraint audit_log_pkey primary key (merchant_id, id)
);

create index audit_log_by_user on audit_log (merchant_id, user_id, id);
create index audit_log_by_operation on audit_log (merchant_id, operation, id);
create index audit_log_by_thing on audit_log (merchant_id, kind, thing_id, id);

-------------------------------------------------------------------------------------------------------------- webhooks

-- The worker makes a delivery of each event for each subscription that wants it, and logs every attempt.

create sequence webhook_ids;

create table webhook_subscriptions (
	merchant_id bigint not null constraint webhook_subscriptions_merchant references merchants,
	id bigint not null default nextval('webhook_ids'),
	name text not null,
	url text not null,
	topics smallint[] not null, -- as in events.topic
	form text not null,
	headers jsonb not null, -- the merchant's own, by name; their values are not shown again
	alert_email text,
	in_order boolean not null, -- whether an event waits for the earlier events of its customer
	per_second integer, -- null when there is no cap
	concurrency integer not null,
	is_active boolean not null,
	secret text not null,
	previous_secret text, -- also signs, until previous_secret_until
	previous_secret_until timestamptz,
	after_event_id bigint not null, -- events up to this one are older than the subscription
	created_at timestamptz not null,
	removed_at timestamptz, -- hidden from the merchant; its log is deleted with age
	failing_since timestamptz, -- the first failure after the last success
	disabled_at timestamptz,
	disabled_reason text,
	paused_until timestamptz, -- the endpoint asked for a pause
	held_by uuid, -- the worker that has the lease, which ends at held_until
	held_until timestamptz,
	constraint webhook_subscriptions_pkey primary key (merchant_id, id),
	constraint webhook_subscriptions_topics check (cardinality(topics) > 0 and topics <@ array[0, 1, 2]::smallint[]),
	constraint webhook_subscriptions_form check (form in ('payload', 'envelope')),
	constraint webhook_subscriptions_caps check (per_second > 0 and concurrency > 0),
	constraint webhook_subscriptions_reason check ((disabled_at is null) = (disabled_reason is null))
);

-- The last event of a merchant that was turned into deliveries: all events up to it were, none after it.
create table event_cursors (
	merchant_id bigint constraint event_cursors_pkey primary key
		constraint event_cursors_merchant references merchants,
	event_id bigint not null
);

create table webhook_deliveries (
	merchant_id bigint not null,
	subscription_id bigint not null,
	id bigint generated always as identity,
	message_id uuid not null default gen_random_uuid(), -- the same in every attempt
	topic smallint not null,
	event_id bigint, -- null for a test, which is in no ledger
	customer_id bigint,
	test_payload jsonb,
	created_at timestamptz not null,
	attempts integer not null default 0, -- all attempts so far
	tries integer not null default 0, -- attempts since it was last resent by hand; the back-off depends on them
	due_at timestamptz, -- null when no attempt is left to make
	delivered_at timestamptz,
	failed_at timestamptz, -- when the last retry had failed
	constraint webhook_deliveries_pkey primary key (merchant_id, subscription_id, id),
	constraint webhook_deliveries_subscription foreign key (merchant_id, subscription_id)
		references webhook_subscriptions (merchant_id, id),
	constraint webhook_deliveries_source check ((event_id is null) <> (test_payload is null))
) with (fillfactor = 80);

create index webhook_deliveries_due on webhook_deliveries (merchant_id, subscription_id, due_at, id)
	where due_at is not null;
-- For subscriptions that keep the order of each customer's events.
create index webhook_deliveries_waiting on webhook_deliveries (merchant_id, subscription_id, id)
	where due_at is not null;
create index webhook_deliveries_failed on webhook_deliveries (merchant_id, subscription_id, failed_at)
	where failed_at is not null;
-- An event goes to a subscription once. Events that a subscription missed are found with this index too.
create unique index webhook_deliveries_event on webhook_deliveries (merchant_id, subscription_id, event_id);

create table webhook_attempts (
	merchant_id bigint not null,
	subscription_id bigint not null,
	delivery_id bigint not null,
	number integer not null,
	at timestamptz not null,
	status smallint, -- null when no response came
	latency_ms integer not null,
	error text, -- the reason why no response came
	response text, -- the beginning of the response
	constraint webhook_attempts_pkey primary key (merchant_id, subscription_id, delivery_id, number)
);

--------------------------------------------------------------------------------------------------------------- figures

-- The panel shows figures by day. The worker keeps them from new events, so that nothing is summed when somebody looks,
-- whatever the length of the history.

create table figure_cursors (
	merchant_id bigint constraint figure_cursors_pkey primary key
		constraint figure_cursors_merchant references merchants,
	event_id bigint not null, -- all events up to this one are in the figures, none after it
	settled_event_id bigint not null, -- no event up to this one can appear any more
	-- the last event that was seen: it counts as settled once every transaction with a smaller number has ended
	seen_event_id bigint,
	seen_horizon bigint,
	counted_at timestamptz, -- the figures contain what happened until this moment
	-- counted anew from time to time: members by group, and outstanding points by their expiry
	snapshot jsonb,
	snapshot_at timestamptz,
	next_snapshot_at timestamptz
);

-- Sums of the point records created on a day, with the signs of the ledger: all of them together are the balance.
create table daily_figures (
	merchant_id bigint not null constraint daily_figures_merchant references merchants,
	day date not null, -- in the merchant's time zone
	branch text not null, -- empty where there is none
	issued_points numeric(22, 4) not null default 0,
	issued_cashback numeric(20, 2) not null default 0,
	redeemed_points numeric(22, 4) not null default 0, -- less refunds
	redeemed_cashback numeric(20, 2) not null default 0,
	expired_points numeric(22, 4) not null default 0,
	expired_cashback numeric(20, 2) not null default 0,
	removed_points numeric(22, 4) not null default 0, -- by cancelled orders and by users
	removed_cashback numeric(20, 2) not null default 0,
	orders integer not null default 0, -- orders that earned, by the day they count on
	revenue numeric(20, 2) not null default 0,
	constraint daily_figures_pkey primary key (merchant_id, day, branch)
) with (fillfactor = 80);

create table daily_rewards (
	merchant_id bigint not null constraint daily_rewards_merchant references merchants,
	day date not null,
	reward_id bigint not null,
	redeemed integer not null,
	points numeric(22, 4) not null,
	constraint daily_rewards_pkey primary key (merchant_id, day, reward_id)
) with (fillfactor = 80);

-- Members by the day they joined and by the day of their last order: how many there were, and how many still buy.
create table member_days (
	merchant_id bigint not null constraint member_days_merchant references merchants,
	day date not null,
	joined integer not null,
	last_ordered integer not null,
	constraint member_days_pkey primary key (merchant_id, day)
);

-- An order and its award may change after they were counted. This is what was counted, so that the difference is known.
create table counted_orders (
	merchant_id bigint not null,
	order_id bigint not null,
	award_day date not null,
	award_branch text not null,
	points numeric(16, 4) not null,
	cashback numeric(14, 2) not null,
	counted_on date, -- null when it no longer counts
	branch text not null,
	total numeric(14, 2) not null,
	constraint counted_orders_pkey primary key (merchant_id, order_id)
) with (fillfactor = 90);

--------------------------------------------------------------------------------------------------------------- imports

-- A merchant uploads customers, orders and balances in a file. Its rows wait in lists. The worker processes each list in
-- one transaction together with the progress of the import, so that a crash neither loses nor repeats a list.

create sequence import_ids;

create table imports (
	merchant_id bigint not null constraint imports_merchant references merchants,
	id bigint not null default nextval('import_ids'),
	kind text not null,
	file_name text not null,
	author text not null,
	state text not null,
	created_at timestamptz not null,
	started_at timestamptz, -- of the last trial or run
	finished_at timestamptz,
	parts integer not null default 0, -- of the file, received so far
	lines integer not null default 0, -- in those parts
	rows integer not null default 0,
	lists integer not null default 0,
	separator text, -- known after the first part, like the columns that follow
	columns jsonb not null default '[]', -- as the file names them
	samples jsonb not null default '[]', -- its first rows
	fields jsonb not null default '[]', -- the field that each column is mapped to; null for none
	decimal_comma boolean not null default false,
	done integer not null default 0, -- rows, and below how many of them had which outcome
	created integer not null default 0,
	changed integer not null default 0,
	same integer not null default 0,
	failed integer not null default 0,
	month_first boolean not null default false, -- 12/31/2026 rather than 31/12/2026
	constraint imports_pkey primary key (merchant_id, id),
	constraint imports_kind check (kind in ('customers', 'orders', 'balances')),
	constraint imports_state check (
		state in ('uploading', 'ready', 'trying', 'tried', 'running', 'paused', 'done', 'cancelled')),
	constraint imports_counts check (done = created + changed + same + failed and done <= rows)
);

-- The imports that a worker has to work on now, which are few.
create index imports_due on imports (merchant_id, id) where state in ('trying', 'running');

-- An import processes several lists at the same time. Each lane goes through all lists and takes the rows of its own
-- customers, so the progress is kept for each lane.
create table import_lanes (
	merchant_id bigint not null,
	import_id bigint not null,
	lane integer not null,
	lanes integer not null, -- the number of lanes of the import
	next_list integer not null default 0,
	constraint import_lanes_pkey primary key (merchant_id, import_id, lane),
	constraint import_lanes_import foreign key (merchant_id, import_id) references imports (merchant_id, id)
);

-- The rows of a file while they are needed; deleted when the import is done or cancelled.
create table import_lists (
	merchant_id bigint not null,
	import_id bigint not null,
	number integer not null,
	rows jsonb not null,
	constraint import_lists_pkey primary key (merchant_id, import_id, number),
	constraint import_lists_import foreign key (merchant_id, import_id) references imports (merchant_id, id)
);

-- The errors of the last trial or run.
create table import_errors (
	merchant_id bigint not null,
	import_id bigint not null,
	id bigint generated always as identity,
	line integer not null,
	field text, -- null when the error is about the whole row
	code text not null,
	reason text not null,
	cells jsonb not null, -- the row as it was sent
	constraint import_errors_pkey primary key (merchant_id, import_id, id),
	constraint import_errors_import foreign key (merchant_id, import_id) references imports (merchant_id, id)
);

-- Lanes find errors out of order; the list of errors goes by line.
create index import_errors_by_line on import_errors (merchant_id, import_id, line, id);

-- A row of a file of balances is identified by its content, so that a file can be imported again. A file may contain the
-- same row more than once, so the number of times is counted while the import runs.
create table import_contents (
	merchant_id bigint not null,
	import_id bigint not null,
	content text not null, -- a digest
	times integer not null,
	constraint import_contents_pkey primary key (merchant_id, import_id, content),
	constraint import_contents_import foreign key (merchant_id, import_id) references imports (merchant_id, id)
);

---------------------------------------------------------------------------------------------------------- lists of rows

-- Changes of many rows are sent as arrays of these types, which PostgreSQL reads in a third of the time that JSON takes
-- (db/row-list.ts). A change that needs another member gets a new type, because a running process of the version before
-- still sends the old one.

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

create type day_count as (
	customer_id bigint,
	day date,
	orders integer,
	spend numeric,
	earned numeric
);

-- Nothing sends this type any more; order_change_with_payments replaced it.
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

----------------------------------------------------------------------------------------------------------------- seals

-- Rows that decide about money must not be edited behind the back of the server. Every such row carries a seal: a hash
-- over its columns, keyed with a key that is never in the database, so that somebody who can only write SQL cannot make
-- one. Totals count the seals of a merchant, so that a row that was deleted, added or put back to an earlier state is
-- found too. See docs/verify.md. The server computes all hashes and seals.

-- Fingerprints identify the keys without revealing them: a server with another key does not start.
create table ledger_keys (
	fingerprint text constraint ledger_keys_pkey primary key,
	seen_at timestamptz not null
);

create sequence seal_slots;

-- One row for each transaction of a merchant that runs at the same time; together they count all sealed rows.
create table seal_totals (
	merchant_id bigint not null, -- 0: the merchants themselves
	slot bigint not null,
	totals text not null, -- by table: the number of rows, and the sum of their seals
	seal bytea,
	constraint seal_totals_pkey primary key (merchant_id, slot)
) with (fillfactor = 50);

-- What a transaction has changed and not sealed yet. The server seals it and deletes these rows before it commits, so a
-- row that stays here was written by somebody else.
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

-- Arguments: the column of the owner, the columns of the key, and all columns that are sealed.
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

-- Orders and accounts have no trigger: the server seals them in the statements that write them.

create trigger merchants_noted
	after insert or delete or update of id, name, currency, time_zone, created_at on merchants
	for each row execute function note_change('0', 'id', 'id name currency time_zone created_at');

create trigger programs_noted
	after insert or delete or update of merchant_id, version, settings, author, created_at on programs
	for each row execute function note_change('merchant_id', 'merchant_id version', 'merchant_id version settings author created_at');

create trigger api_keys_noted
	after insert or delete or update of token, merchant_id, name, key_hash, created_at, revoked_at, is_revoked on api_keys
	for each row execute function note_change('merchant_id', 'token', 'token merchant_id name key_hash created_at revoked_at is_revoked');

create trigger users_noted
	after insert or delete or update of merchant_id, id, email, role, may_see_contacts, password_hash, deactivated_at, totp_secret, totp_confirmed_at, created_at on users
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id email role may_see_contacts password_hash deactivated_at totp_secret totp_confirmed_at created_at');

create trigger audit_log_noted
	after insert or delete or update of merchant_id, id, at, user_id, author, operation, kind, thing_id, before, after, request, request_id, address on audit_log
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id at user_id author operation kind thing_id before after request request_id address');

create trigger tiers_noted
	after insert or delete or update of merchant_id, id, position, name, is_active, is_base, goals, benefits, match, grace_days on tiers
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id position name is_active is_base goals benefits match grace_days');

create trigger rewards_noted
	after insert or delete or update of merchant_id, id, is_active, configuration, created_at on rewards
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id is_active configuration created_at');

create trigger coupon_lists_noted
	after insert or delete or update of merchant_id, id, reward_id, name, type, value on coupon_lists
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id reward_id name type value');

create trigger tier_history_noted
	after insert or delete or update of merchant_id, customer_id, id, at, from_tier_id, to_tier_id, why, author on tier_history
	for each row execute function note_change('merchant_id', 'merchant_id customer_id id', 'merchant_id customer_id id at from_tier_id to_tier_id why author');

create trigger quizzes_noted
	after insert or delete or update of merchant_id, id, name, is_active, starts_at, ends_at, points on quizzes
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id name is_active starts_at ends_at points');

create trigger redemptions_noted
	after insert or delete or update of merchant_id, id, customer_id, reward_id, original_key, external_code, record_id, coupon_id, order_id, refunded_at, created_at, terms on redemptions
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id customer_id reward_id original_key external_code record_id coupon_id order_id refunded_at created_at terms');

create trigger coupons_noted
	after insert or delete or update of merchant_id, id, original_id, code, type, value, is_used, used_by_order, customer_id, valid_from, valid_until, created_at, deactivated_at on coupons
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id original_id code type value is_used used_by_order customer_id valid_from valid_until created_at deactivated_at');

create trigger change_keys_noted
	after insert or delete or update of merchant_id, key, customer_id, record_id, created_at on change_keys
	for each row execute function note_change('merchant_id', 'merchant_id key', 'merchant_id key customer_id record_id created_at');

create trigger quiz_completions_noted
	after insert or delete or update of merchant_id, customer_id, quiz_id, record_id, completed_at on quiz_completions
	for each row execute function note_change('merchant_id', 'merchant_id customer_id quiz_id', 'merchant_id customer_id quiz_id record_id completed_at');

create trigger objective_completions_noted
	after insert or delete or update of merchant_id, customer_id, objective, period, turn, key, points, cashback, record_id, completed_at on objective_completions
	for each row execute function note_change('merchant_id', 'merchant_id customer_id objective period turn', 'merchant_id customer_id objective period turn key points cashback record_id completed_at');

create trigger lot_links_noted
	after insert or delete or update of merchant_id, customer_id, lot_id, record_id, kind on lot_links
	for each row execute function note_change('merchant_id', 'merchant_id customer_id lot_id record_id', 'merchant_id customer_id lot_id record_id kind');

create trigger referrals_noted
	after insert or delete or update of merchant_id, id, referrer_id, friend, friend_id, order_id, referrer_record_id, friend_record_id, revoked_at, created_at on referrals
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id referrer_id friend friend_id order_id referrer_record_id friend_record_id revoked_at created_at');

----------------------------------------------------------------------------------------------------- planner statistics

-- Requests reach the rows of these tables by key, so the planner needs to know little about them. With the default it
-- sampled 30,000 rows of each and sorted them by every column whenever a tenth had changed, and on two cores orders had
-- to wait for that. 3,000 rows are as good.
do $$
declare
	small record;
begin
	for small in
		select a.attrelid::regclass as place, a.attname as name
		from pg_attribute a
		where a.attrelid in ('accounts'::regclass, 'progress'::regclass, 'progress_days'::regclass, 'orders'::regclass,
				'point_records'::regclass, 'point_draws'::regclass, 'events'::regclass)
			and a.attnum > 0
	loop
		execute format('alter table %s alter column %I set statistics 10', small.place, small.name);
	end loop;
end
$$;

-- No row is found by the contents of documents and hashes, and analyzing them took two thirds of the time for a table of
-- orders.
alter table orders
	alter products set statistics 0, alter metadatas set statistics 0, alter decision set statistics 0,
	alter payment_methods set statistics 0, alter seal set statistics 0;
alter table point_records alter reason set statistics 0, alter metadata set statistics 0;
alter table events alter origins set statistics 0, alter hash set statistics 0;
alter table accounts
	alter chain_head set statistics 0, alter seal set statistics 0, alter identity_seal set statistics 0;
