-- Expands: tokens of members, for the member interface. Three tables that the version before does not know.

-- Whether a merchant has the member interface, and for which pages.
create table member_settings (
	merchant_id bigint not null,
	is_on boolean not null,
	origins text[] not null, -- of the pages that may call the member interface
	changed_at timestamptz not null,
	seal bytea,
	constraint member_settings_pkey primary key (merchant_id),
	constraint member_settings_merchant foreign key (merchant_id) references merchants (id)
);
create trigger member_settings_noted
	after insert or delete or update of merchant_id, is_on, origins, changed_at
	on member_settings for each row execute function note_change('merchant_id', 'merchant_id',
		'merchant_id is_on origins changed_at');

-- Secrets that sign the tokens of members. They are readable, because checking a signature takes the secret itself. That
-- of a revoked one is cleared.
create table member_secrets (
	merchant_id bigint not null,
	kid text not null, -- names the secret in the head of a token, so the merchant is found by it; random
	secret text,
	name text not null, -- the purpose, in the merchant's words; empty for Fiel's own
	is_own boolean not null, -- Fiel signs with it; nobody else knows it
	created_at timestamptz not null,
	revoked_at timestamptz,
	last_used_at timestamptz,
	seal bytea,
	constraint member_secrets_pkey primary key (merchant_id, kid),
	constraint member_secrets_revoked check ((secret is null) = (revoked_at is not null)),
	constraint member_secrets_merchant foreign key (merchant_id) references merchants (id)
);
create unique index member_secrets_by_kid on member_secrets (kid);
create unique index member_secrets_own on member_secrets (merchant_id) where is_own and revoked_at is null;
create trigger member_secrets_noted
	after insert or delete or update of merchant_id, kid, secret, name, is_own, created_at, revoked_at
	on member_secrets for each row execute function note_change('merchant_id', 'merchant_id kid',
		'merchant_id kid secret name is_own created_at revoked_at');

-- Tokens of a customer that were issued up to a moment do not work any more. There is no foreign key to the customer: the
-- row of one who was merged into another stays, for the case that the merge is undone.
create table member_revocations (
	merchant_id bigint not null,
	customer_id bigint not null,
	revoked_at timestamptz not null,
	constraint member_revocations_pkey primary key (merchant_id, customer_id),
	constraint member_revocations_merchant foreign key (merchant_id) references merchants (id)
);
