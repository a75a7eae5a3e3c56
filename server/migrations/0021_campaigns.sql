-- A published campaign is a rule of the program; its draft is kept here until then, so that it changes no award.
create table campaign_drafts (
	merchant_id bigint not null,
	id text not null,
	rule jsonb not null,
	author text not null,
	created_at timestamptz not null,
	changed_at timestamptz not null,
	constraint campaign_drafts_pkey primary key (merchant_id, id),
	constraint campaign_drafts_merchant foreign key (merchant_id) references merchants (id)
);

-- What each campaign gave, for the panel. The share of each order is stored beside the sums, as in counted_orders, so
-- that a later event about the order replaces it.
create table campaign_orders (
	merchant_id bigint not null,
	order_id bigint not null,
	rule_id text not null,
	customer_id bigint not null,
	points numeric not null,
	cost numeric not null,
	revenue numeric(14,2) not null,
	constraint campaign_orders_pkey primary key (merchant_id, order_id, rule_id),
	constraint campaign_orders_merchant foreign key (merchant_id) references merchants (id)
);
create index campaign_orders_by_customer on campaign_orders (merchant_id, customer_id);

-- How many orders of a customer a campaign gave points to, so that customers are counted once.
create table campaign_customers (
	merchant_id bigint not null,
	rule_id text not null,
	customer_id bigint not null,
	orders integer not null,
	constraint campaign_customers_pkey primary key (merchant_id, rule_id, customer_id),
	constraint campaign_customers_orders check (orders >= 0),
	constraint campaign_customers_merchant foreign key (merchant_id) references merchants (id)
);

create table campaign_figures (
	merchant_id bigint not null,
	rule_id text not null,
	points numeric not null,
	cost numeric not null,
	revenue numeric(16,2) not null,
	orders integer not null,
	customers integer not null,
	constraint campaign_figures_pkey primary key (merchant_id, rule_id),
	constraint campaign_figures_merchant foreign key (merchant_id) references merchants (id)
);
