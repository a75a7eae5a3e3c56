-- Rewards customers redeem, the coupons that come of it, and the lists of codes they may come from.

create sequence reward_ids;

create table rewards (
	merchant_id bigint not null constraint rewards_merchant references merchants,
	id bigint not null default nextval('reward_ids'),
	is_active boolean not null,
	configuration jsonb not null, -- every member a merchant sets; see rewards/configuration.ts
	redeemed integer not null default 0, -- redemptions that count against the overall limit
	created_at timestamptz not null,
	constraint rewards_pkey primary key (merchant_id, id)
);

create sequence coupon_list_ids;

create table coupon_lists (
	merchant_id bigint not null,
	id bigint not null default nextval('coupon_list_ids'),
	reward_id bigint not null,
	name text not null,
	type smallint not null,
	value numeric(14, 2) not null,
	codes integer not null default 0,
	used integer not null default 0,
	constraint coupon_lists_pkey primary key (merchant_id, id),
	constraint coupon_lists_reward foreign key (merchant_id, reward_id) references rewards (merchant_id, id)
);

create index coupon_lists_by_reward on coupon_lists (merchant_id, reward_id, id);

create table coupon_codes (
	merchant_id bigint not null,
	list_id bigint not null,
	id bigint generated always as identity,
	code text not null,
	coupon_id bigint, -- the coupon it was handed out as
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
	original_key text not null, -- a repeated key answers the first redemption
	external_code text not null,
	record_id bigint not null,
	coupon_id bigint,
	order_id bigint, -- the order that used it
	-- the customer right after it, so that a repeated key gets the same answer
	points_balance numeric(18, 4) not null,
	cashback_balance numeric(16, 2) not null,
	disabled_reason text,
	refunded_at timestamptz,
	created_at timestamptz not null,
	constraint redemptions_pkey primary key (merchant_id, id),
	constraint redemptions_original_key unique (merchant_id, original_key),
	constraint redemptions_external_code unique (merchant_id, external_code),
	constraint redemptions_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id),
	constraint redemptions_reward foreign key (merchant_id, reward_id) references rewards (merchant_id, id)
);

-- Usage limits count only redemptions that were not given back.
create index redemptions_counted on redemptions (merchant_id, customer_id, reward_id) where refunded_at is null;
create index redemptions_by_order on redemptions (merchant_id, order_id) where order_id is not null;
