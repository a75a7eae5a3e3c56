-- Changes of many rows travel as a list of these, which is read in a third of the time that JSON takes. Where a change
-- needs another member, it gets another type: a server of the version before still writes this one.

create type account_change as (
	customer_id bigint,
	points numeric,
	cashback numeric,
	owed_points numeric,
	owed_cashback numeric,
	next_expiry timestamptz,
	chain_head bytea,
	chain_length bigint
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
