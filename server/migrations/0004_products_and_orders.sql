-- The catalogue that rules look at, and the orders that customers earn from.

create table brands (
	merchant_id bigint not null constraint brands_merchant references merchants,
	original_id text not null,
	name text,
	constraint brands_pkey primary key (merchant_id, original_id)
);

-- Each category once; the tree is the parent column.
create table categories (
	merchant_id bigint not null constraint categories_merchant references merchants,
	original_id text not null,
	name text,
	description text,
	parent_id text,
	constraint categories_pkey primary key (merchant_id, original_id)
);

create table products (
	merchant_id bigint not null constraint products_merchant references merchants,
	original_id text not null,
	title text,
	url text,
	image_url text,
	is_active boolean not null,
	price numeric(14, 2),
	brand_id text,
	category_id text,
	created_at timestamptz not null,
	changed_at timestamptz not null,
	constraint products_pkey primary key (merchant_id, original_id)
);

-- Names learnt from orders: payment methods, branches, sales people.
create table order_labels (
	merchant_id bigint not null constraint order_labels_merchant references merchants,
	kind text not null,
	original_id text not null,
	name text,
	constraint order_labels_pkey primary key (merchant_id, kind, original_id),
	constraint order_labels_kind check (kind in ('payment_method', 'branch', 'sales_person'))
);

create sequence order_ids;

create table orders (
	merchant_id bigint not null,
	id bigint not null,
	original_id text not null,
	customer_id bigint not null,
	state smallint not null,
	origin smallint not null,
	status text,
	total numeric(14, 2) not null,
	placed_at timestamptz not null,
	completed_at timestamptz,
	cancelled_at timestamptz,
	annulled_at timestamptz, -- when the cancellation reached us
	is_completed boolean not null,
	is_cancelled boolean not null,
	updated_at timestamptz not null, -- the merchant's own date of the last update
	coupon text,
	external_coupon text,
	products jsonb not null, -- as sent
	metadatas jsonb not null,
	payment_method_id text,
	branch_id text,
	sales_person_id text,
	program_version integer not null,
	grant_at timestamptz, -- when the waiting days of a pending order are over
	award_id bigint, -- the point record this order earned
	earned_points numeric(16, 4) not null default 0,
	decision jsonb, -- why it earned what it earned, or nothing
	recorded_at timestamptz not null,
	constraint orders_pkey primary key (merchant_id, id),
	constraint orders_original_id unique (merchant_id, original_id),
	constraint orders_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
) with (fillfactor = 90);

create index orders_pending on orders (merchant_id, grant_at) where state = 1;

create index orders_by_customer on orders (merchant_id, customer_id, placed_at);

create sequence order_metadata_ids;
