-- The figures of the reports. The worker keeps one row for each counted order and for each customer (their share in the
-- figures) and, beside them, sums by day and by month, so that a report reads a bounded number of rows. An existing
-- installation is counted from the first order and the first customer on, in batches, by the worker.

-- Changes that leave no ledger event and no new id: the worker reads and deletes them.
create table figure_changes (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	order_id bigint, -- null for everything about the customer
	constraint figure_changes_pkey primary key (merchant_id, id),
	constraint figure_changes_merchant foreign key (merchant_id) references merchants (id)
);

-- How far new orders and new customers are counted, with the watermark that figure_cursors has for events.
create table report_cursors (
	merchant_id bigint not null,
	source text not null,
	counted_id bigint not null default 0,
	settled_id bigint not null default 0,
	seen_id bigint,
	seen_horizon bigint,
	constraint report_cursors_pkey primary key (merchant_id, source),
	constraint report_cursors_source check (source in ('orders', 'customers')),
	constraint report_cursors_merchant foreign key (merchant_id) references merchants (id)
);

-- The share of each counted order in sales_days.
create table reported_orders (
	merchant_id bigint not null,
	order_id bigint not null,
	customer_id bigint not null,
	day date not null,
	branch text not null, -- empty for none
	is_member boolean not null, -- whether the customer had joined by that day
	has_reward boolean not null,
	total numeric(14,2) not null, -- without what was returned
	constraint reported_orders_pkey primary key (merchant_id, order_id),
	constraint reported_orders_merchant foreign key (merchant_id) references merchants (id)
) with (fillfactor = 90);
create index reported_orders_by_day on reported_orders (merchant_id, day, order_id);

create table sales_days (
	merchant_id bigint not null,
	day date not null,
	branch text not null,
	is_member boolean not null,
	orders integer not null default 0,
	revenue numeric(20,2) not null default 0,
	reward_orders integer not null default 0,
	reward_revenue numeric(20,2) not null default 0,
	constraint sales_days_pkey primary key (merchant_id, day, branch, is_member),
	constraint sales_days_merchant foreign key (merchant_id) references merchants (id)
) with (fillfactor = 80);

-- What is known about each customer, and their share in the tables below.
create table customer_figures (
	merchant_id bigint not null,
	customer_id bigint not null,
	joined_on date, -- null for customers who are not members
	orders integer not null,
	spend numeric(20,2) not null,
	first_order_on date,
	second_order_on date,
	last_order_on date,
	last_branch text, -- of the order that was placed last
	redemptions integer not null, -- that were not given back
	expires_on date, -- the first day on which points expire
	constraint customer_figures_pkey primary key (merchant_id, customer_id),
	constraint customer_figures_merchant foreign key (merchant_id) references merchants (id)
) with (fillfactor = 80);
create index customer_figures_by_spend on customer_figures (merchant_id, spend, customer_id) where orders > 0;
create index customer_figures_by_first_order on customer_figures (merchant_id, first_order_on, customer_id)
	where orders > 0;
create index customer_figures_by_joining on customer_figures (merchant_id, joined_on, customer_id)
	where joined_on is not null;

create table customer_months (
	merchant_id bigint not null,
	customer_id bigint not null,
	month date not null, -- its first day
	orders integer not null,
	spend numeric(20,2) not null,
	member_orders integer not null, -- of these, since the day of joining
	member_spend numeric(20,2) not null,
	constraint customer_months_pkey primary key (merchant_id, customer_id, month),
	constraint customer_months_merchant foreign key (merchant_id) references merchants (id)
) with (fillfactor = 90);

create table customer_expiries (
	merchant_id bigint not null,
	customer_id bigint not null,
	day date not null,
	points numeric(22,4) not null,
	cashback numeric(20,2) not null,
	constraint customer_expiries_pkey primary key (merchant_id, customer_id, day),
	constraint customer_expiries_merchant foreign key (merchant_id) references merchants (id)
) with (fillfactor = 90);
create index customer_expiries_by_day on customer_expiries (merchant_id, day, customer_id);

create table sales_months (
	merchant_id bigint not null,
	month date not null,
	is_member boolean not null,
	customers integer not null default 0,
	orders integer not null default 0,
	spend numeric(20,2) not null default 0,
	constraint sales_months_pkey primary key (merchant_id, month, is_member),
	constraint sales_months_merchant foreign key (merchant_id) references merchants (id)
) with (fillfactor = 80);

-- Members by the month in which they joined; members and redeemers are in the row of that month itself.
create table cohort_months (
	merchant_id bigint not null,
	cohort date not null,
	month date not null,
	members integer not null default 0,
	redeemers integer not null default 0,
	customers integer not null default 0, -- who ordered in the month
	orders integer not null default 0,
	spend numeric(20,2) not null default 0,
	constraint cohort_months_pkey primary key (merchant_id, cohort, month),
	constraint cohort_months_merchant foreign key (merchant_id) references merchants (id)
) with (fillfactor = 80);

-- Customers by the month of their first order and the days until the second one; -1 for those who have not come back.
create table repeat_months (
	merchant_id bigint not null,
	month date not null,
	is_member boolean not null,
	gap_days integer not null,
	customers integer not null default 0,
	constraint repeat_months_pkey primary key (merchant_id, month, is_member, gap_days),
	constraint repeat_months_merchant foreign key (merchant_id) references merchants (id)
) with (fillfactor = 80);

create table expiry_days (
	merchant_id bigint not null,
	day date not null,
	customers integer not null default 0, -- whose first expiry is on this day
	points numeric(22,4) not null default 0,
	cashback numeric(20,2) not null default 0,
	constraint expiry_days_pkey primary key (merchant_id, day),
	constraint expiry_days_merchant foreign key (merchant_id) references merchants (id)
) with (fillfactor = 80);
