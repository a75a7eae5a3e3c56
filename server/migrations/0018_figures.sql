-- The panel shows how a program does, day by day, whatever the length of its history. So the worker keeps the figures
-- of each day from what is new in the ledger, and nothing is summed when somebody looks.

-- How far a merchant's events are in the figures: all up to this one, none after it.
create table figure_cursors (
	merchant_id bigint constraint figure_cursors_pkey primary key
		constraint figure_cursors_merchant references merchants,
	event_id bigint not null,
	settled_event_id bigint not null, -- nothing can appear any more up to this one
	-- a look at the last event: it counts once every transaction with a smaller number has ended
	seen_event_id bigint,
	seen_horizon bigint,
	counted_at timestamptz, -- until when what happened is in the figures
	-- what is counted anew from time to time: members by group, points that are out and when they end
	snapshot jsonb,
	snapshot_at timestamptz,
	next_snapshot_at timestamptz
);

-- Amounts are those of the point records created on a day, with the signs of the ledger: together they are the balance.
create table daily_figures (
	merchant_id bigint not null constraint daily_figures_merchant references merchants,
	day date not null, -- in the merchant's time zone
	branch text not null, -- empty where there is none
	issued_points numeric(22, 4) not null default 0,
	issued_cashback numeric(20, 2) not null default 0,
	redeemed_points numeric(22, 4) not null default 0, -- less what came back
	redeemed_cashback numeric(20, 2) not null default 0,
	expired_points numeric(22, 4) not null default 0,
	expired_cashback numeric(20, 2) not null default 0,
	removed_points numeric(22, 4) not null default 0, -- by cancelled orders and by people
	removed_cashback numeric(20, 2) not null default 0,
	orders integer not null default 0, -- that earned, by the day they count on
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

-- An order and its award may change later. What of them is in the figures is kept here, so that the difference is known.
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
