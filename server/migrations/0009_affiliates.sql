-- People who bring customers with a coupon of their own. They need not be customers themselves.
create table affiliates (
	merchant_id     bigint not null,
	id              bigint not null generated always as identity,
	original_id     text not null, -- the document without punctuation, or the e-mail in small letters
	name            text,
	email           text,
	phone           text,
	document        text, -- as it was sent
	coupon_id       bigint not null,
	customer_id     bigint, -- null while they are not known as a customer
	wants_portal    boolean not null,
	is_active       boolean not null,
	disabled_reason text,
	created_at      timestamptz not null,
	changed_at      timestamptz not null,
	constraint affiliates_pkey primary key (merchant_id, id),
	constraint affiliates_original_id unique (merchant_id, original_id),
	constraint affiliates_coupon_id unique (merchant_id, coupon_id),
	constraint affiliates_coupon foreign key (merchant_id, coupon_id) references coupons,
	constraint affiliates_customer foreign key (merchant_id, customer_id) references customers
);
create index affiliates_by_customer on affiliates (merchant_id, customer_id) where customer_id is not null;
