-- The ledger. Only server/src/ledger writes these tables.
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
	next_expiry timestamptz, -- no open lot ends before this moment
	constraint accounts_pkey primary key (merchant_id, customer_id),
	constraint accounts_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
) with (fillfactor = 80);

-- The sweep finds the accounts whose lots have ended without looking at the others.
create index accounts_next_expiry on accounts (merchant_id, next_expiry) where next_expiry is not null;

create sequence point_record_ids;

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
	reason jsonb not null, -- why: rule versions, inputs, rounding
	metadata jsonb not null,
	constraint point_records_pkey primary key (merchant_id, customer_id, id),
	constraint point_records_account foreign key (merchant_id, customer_id) references accounts (merchant_id, customer_id),
	constraint point_records_remaining_points check (remaining_points between 0 and greatest(points, 0)),
	constraint point_records_remaining_cashback check (remaining_cashback between 0 and greatest(cashback, 0)),
	constraint point_records_owed check (owed_points >= 0 and owed_cashback >= 0)
) with (fillfactor = 90);

-- Spending reads open lots soonest-expiring first, whatever the length of the history.
create index point_records_open on point_records (merchant_id, customer_id, valid_until, id)
	where remaining_points > 0 or remaining_cashback > 0;

create index point_records_owed on point_records (merchant_id, customer_id, id)
	where owed_points > 0 or owed_cashback > 0;

-- Which lots a record drew from, and how much of each; negative where a refund put back. Kept for ever.
create table point_draws (
	merchant_id bigint not null,
	customer_id bigint not null,
	id bigint generated always as identity,
	record_id bigint not null,
	lot_id bigint not null,
	points numeric(16, 4) not null,
	cashback numeric(14, 2) not null,
	constraint point_draws_pkey primary key (merchant_id, customer_id, record_id, id),
	constraint point_draws_record foreign key (merchant_id, customer_id, record_id) references point_records (merchant_id, customer_id, id),
	constraint point_draws_lot foreign key (merchant_id, customer_id, lot_id) references point_records (merchant_id, customer_id, id)
);

create index point_draws_by_lot on point_draws (merchant_id, customer_id, lot_id);

-- Keys of manual changes: each works once, for ever.
create table change_keys (
	merchant_id bigint not null,
	key text not null,
	customer_id bigint not null,
	record_id bigint not null,
	created_at timestamptz not null,
	constraint change_keys_pkey primary key (merchant_id, key)
);

-- What webhooks are made from: written with the record that caused it, delivered later.
-- The balances are those right after the record, not those at delivery.
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
	constraint events_pkey primary key (merchant_id, id),
	constraint events_topic check (topic in (0, 1, 2))
);
