-- Tills send the ways in which an order was paid, each with its amount. They are kept as sent, and null where an order
-- names none. The type by which orders change gets another name: a server of the version before still writes the old one.

alter table orders add payment_methods jsonb;
alter table orders alter payment_methods set statistics 0;

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
	decision jsonb
);
