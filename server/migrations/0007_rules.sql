-- Caps of extra-point rules hold across orders, so what a rule has given is counted where orders can lock it:
-- one row for each customer and period, and one of customer 0 for everybody.

create table rule_usage (
	merchant_id bigint not null constraint rule_usage_merchant references merchants,
	rule_id text not null,
	customer_id bigint not null,
	period text not null, -- as in 2026-06, or ever
	points numeric(22, 4) not null,
	constraint rule_usage_pkey primary key (merchant_id, rule_id, customer_id, period),
	constraint rule_usage_points check (points >= 0)
) with (fillfactor = 50);

-- Support asks about a record by its number alone.
create index point_records_by_id on point_records (merchant_id, id);
