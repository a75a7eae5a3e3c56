-- What comes with time is done by many workers at once, each thing once. What is due by its own date needs no more
-- than that date; a job that looks at everything once a day keeps here how far it has come, so that any worker can
-- go on where another stopped.
create table job_runs (
	merchant_id bigint not null constraint job_runs_merchant references merchants,
	job text not null,
	day date not null, -- in the merchant's time zone
	state jsonb, -- how far it has come
	finished_at timestamptz,
	constraint job_runs_pkey primary key (merchant_id, job, day)
);

-- Goals over a period: what an order counts is counted on one day, so that a window reads a bounded number of rows,
-- and a cancelled order is taken back from the day it was counted on.
alter table orders add column counted_on date;

update orders o
set counted_on = (o.completed_at at time zone m.time_zone)::date
from merchants m
where m.id = o.merchant_id and o.is_completed and not o.is_cancelled;

create table progress_days (
	merchant_id bigint not null,
	customer_id bigint not null,
	day date not null, -- in the merchant's time zone
	orders integer not null,
	spend numeric(20, 2) not null,
	earned numeric(22, 4) not null,
	constraint progress_days_pkey primary key (merchant_id, customer_id, day),
	constraint progress_days_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
) with (fillfactor = 90);

insert into progress_days (merchant_id, customer_id, day, orders, spend, earned)
select merchant_id, customer_id, counted_on, count(*), sum(total), sum(earned_points)
from orders
where counted_on is not null
group by merchant_id, customer_id, counted_on;

alter table progress
	add column last_order_on date, -- the last day that counts an order
	add column lapsed_at timestamptz, -- since when the goals of the tier are no longer met
	add column held_tier_id bigint, -- a person put the customer here, and it is not lost before held_until
	add column held_until timestamptz,
	add column review_at timestamptz; -- when the tier may be lost at the soonest: a bound, not a promise

update progress p
set last_order_on = d.day
from (select merchant_id, customer_id, max(day) as day from progress_days where orders > 0 group by 1, 2) d
where d.merchant_id = p.merchant_id and d.customer_id = p.customer_id;

create index progress_review on progress (merchant_id, review_at) where review_at is not null;

alter table tiers
	add column match text not null default 'all' constraint tiers_match check (match in ('all', 'any')),
	add column grace_days integer not null default 0 constraint tiers_grace_days check (grace_days >= 0);

-- How a customer came to be where they are. Kept for ever.
create table tier_history (
	merchant_id bigint not null,
	customer_id bigint not null,
	id bigint generated always as identity,
	at timestamptz not null,
	from_tier_id bigint,
	to_tier_id bigint,
	why text not null,
	author text, -- who, where a person did it
	constraint tier_history_pkey primary key (merchant_id, customer_id, id),
	constraint tier_history_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
