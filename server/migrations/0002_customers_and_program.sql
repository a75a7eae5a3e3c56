-- Everything a merchant owns hangs on its customers and on the program they are in.
-- merchant_id leads every key, so that the tables can be distributed by merchant without a change.

create sequence customer_ids;

create table customers (
	merchant_id bigint not null constraint customers_merchant references merchants,
	id bigint not null default nextval('customer_ids'),
	original_id text not null,
	public_id text not null,
	name text,
	email text,
	phone text,
	birthday date,
	birthday_changed_at timestamptz,
	signed_up_at timestamptz,
	document text,
	is_enrolled boolean not null,
	enrolled_at timestamptz,
	enrolled_reason text,
	origin smallint not null,
	rfm_group smallint not null default 0,
	created_at timestamptz not null,
	constraint customers_pkey primary key (merchant_id, id),
	constraint customers_original_id unique (merchant_id, original_id),
	constraint customers_public_id unique (merchant_id, public_id)
);

-- Settings are versions, never edits: an order keeps the version it was placed under.
create table programs (
	merchant_id bigint not null constraint programs_merchant references merchants,
	version integer not null,
	settings jsonb not null,
	author text not null,
	created_at timestamptz not null,
	constraint programs_pkey primary key (merchant_id, version)
);

create sequence tier_ids;

create table tiers (
	merchant_id bigint not null constraint tiers_merchant references merchants,
	id bigint not null default nextval('tier_ids'),
	position integer not null,
	name text not null,
	color text,
	icon_url text,
	is_active boolean not null,
	is_base boolean not null,
	identifier text,
	caption text,
	goals jsonb not null,
	benefits jsonb not null,
	constraint tiers_pkey primary key (merchant_id, id),
	constraint tiers_position unique (merchant_id, position)
);

-- What a customer has done towards the tiers, maintained with every order so that nobody sums a history.
create table progress (
	merchant_id bigint not null,
	customer_id bigint not null,
	orders integer not null default 0,
	-- wider than one amount: they are sums of many
	spend numeric(20, 2) not null default 0,
	earned numeric(22, 4) not null default 0,
	tier_id bigint,
	constraint progress_pkey primary key (merchant_id, customer_id),
	constraint progress_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
) with (fillfactor = 80);

-- How many customers a tier has, in shards, so that customers who move at the same time do not queue for one row.
create table tier_members (
	merchant_id bigint not null,
	tier_id bigint not null,
	shard smallint not null,
	customers bigint not null,
	constraint tier_members_pkey primary key (merchant_id, tier_id, shard)
);
