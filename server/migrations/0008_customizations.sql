-- How the program looks in the shop of a merchant: names, colours, pictures and terms, as the members of the admin
-- interface in camel case. A member that was never set is absent.
create table customizations (
	merchant_id bigint not null constraint customizations_merchant references merchants,
	settings    jsonb not null,
	changed_at  timestamptz not null,
	constraint customizations_pkey primary key (merchant_id)
);
