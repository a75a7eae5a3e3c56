-- Partial returns of orders. The order keeps what was sold; what was returned stands beside it, so that a later message
-- about the order cannot undo a return.
alter table orders
	add returned numeric(14,2) not null default 0, -- the sum of the values in returns
	add returns jsonb, -- null while nothing was returned
	add constraint orders_returned check (returned >= 0);
-- The planner takes small samples of this table, see 0001_baseline.
alter table orders alter returned set statistics 10, alter returns set statistics 0;

-- Nothing sends order_change_with_payments any more; this type replaces it.
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
