-- Customers earn for more than orders: joining, birthdays, friends, and whatever else a merchant thinks of.

-- What has been earned once and must not be earned again. The key is the promise: an objective, in its period, by turns.
create table objective_completions (
	merchant_id bigint not null,
	customer_id bigint not null,
	objective text not null, -- signup, birthday, or custom and its id
	period text not null, -- what it may be completed once in, or so many times
	turn integer not null,
	key text, -- the caller's own, where there is a caller
	points numeric(16, 4) not null,
	cashback numeric(14, 2) not null,
	record_id bigint,
	completed_at timestamptz not null,
	constraint objective_completions_pkey primary key (merchant_id, customer_id, objective, period, turn),
	constraint objective_completions_key unique (merchant_id, key),
	constraint objective_completions_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);

-- How often everybody together has completed an objective, so that a limit on all never counts a history.
create table objective_counts (
	merchant_id bigint not null constraint objective_counts_merchant references merchants,
	objective text not null,
	completions bigint not null,
	constraint objective_counts_pkey primary key (merchant_id, objective)
);

-- The days before this one are done: a worker that was away knows where to go on.
create table birthday_rounds (
	merchant_id bigint not null constraint birthday_rounds_merchant references merchants,
	day date not null,
	constraint birthday_rounds_pkey primary key (merchant_id)
);

-- Whose birthday a day is, without looking at anybody else.
create index customers_birthday on customers (merchant_id, (extract(month from birthday) * 100 + extract(day from birthday)), id)
	where birthday is not null and is_enrolled;

create index customers_email on customers (merchant_id, lower(email)) where email is not null;

create sequence referral_ids;

-- Who sent whom. A friend may be named before the service has met them.
create table referrals (
	merchant_id bigint not null,
	id bigint not null default nextval('referral_ids'),
	referrer_id bigint not null,
	friend text not null, -- id: or mail: and how the friend was named
	friend_id bigint,
	order_id bigint, -- the friend's order that both were rewarded for
	referrer_record_id bigint,
	friend_record_id bigint,
	revoked_at timestamptz, -- when such an order was last cancelled
	created_at timestamptz not null,
	constraint referrals_pkey primary key (merchant_id, id),
	constraint referrals_friend unique (merchant_id, friend),
	constraint referrals_friend_id unique (merchant_id, friend_id),
	constraint referrals_referrer foreign key (merchant_id, referrer_id) references customers (merchant_id, id)
);
