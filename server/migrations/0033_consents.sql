-- Expands: what members have consented to, with its history. One table that the version before does not know.

-- One row for every change. The newest one of a purpose is in force.
create table consents (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	purpose text not null, -- a word of the merchant
	is_given boolean not null,
	text_version text not null, -- which text the member saw
	source text not null, -- the origin of the page, or app
	decided_at timestamptz not null,
	constraint consents_pkey primary key (merchant_id, id),
	constraint consents_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
create index consents_by_customer on consents (merchant_id, customer_id, id);
