-- The filters, the order and the columns of a list in the panel, saved under a name by a user. A shared one is shown to
-- everybody. The text of a search is never saved, because it may name a customer.
create table saved_views (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	list text not null,
	name text not null,
	params jsonb not null,
	columns jsonb, -- null for the usual ones
	is_shared boolean not null,
	user_id bigint not null,
	author text not null,
	created_at timestamptz not null,
	changed_at timestamptz not null,
	constraint saved_views_pkey primary key (merchant_id, id),
	constraint saved_views_merchant foreign key (merchant_id) references merchants (id)
);
create index saved_views_by_list on saved_views (merchant_id, list);

-- The name of a customer or a product in the form in which lists are sorted: in lower case and without accents, by its
-- bytes, whatever the collation and the encoding of the database are.
create function name_key(name text) returns text
language sql immutable strict parallel safe
return lower((case when octet_length(name) = char_length(name) then left(name, 160)
	else regexp_replace(normalize(left(name, 160), NFD), '[\u0300-\u036f]', '', 'g') end) collate "C");

-- The orders in which the list of customers is offered. None is over a column that an order changes: the rows of
-- customers do not change with orders, and the worker writes the figures.
create index customers_by_name on customers (merchant_id, (name_key(name) collate "C"), id) where name is not null;
create index customer_figures_by_last_order on customer_figures (merchant_id, last_order_on, customer_id)
	where orders > 0;
create index products_by_title
	on products (merchant_id, (name_key(coalesce(title, original_id)) collate "C"), original_id);
