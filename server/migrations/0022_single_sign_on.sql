-- Signing in to the panel through an OpenID Connect provider that an owner has connected.

-- The provider of a merchant. The secret is readable, because it is sent to the provider at every sign-in.
create table identity_providers (
	merchant_id bigint not null,
	issuer text not null,
	client_id text not null,
	client_secret text not null,
	label text not null,
	domains text[] not null, -- in lower case; empty if every domain is allowed
	creates_users boolean not null,
	new_user_role text not null,
	role_claim text, -- null if the provider does not decide about roles
	role_rules jsonb not null, -- a list of value and role; the first value that the claim has decides
	password_for text not null,
	changed_at timestamptz not null,
	seal bytea,
	constraint identity_providers_pkey primary key (merchant_id),
	constraint identity_providers_role check (new_user_role in ('manager', 'editor', 'viewer', 'support')),
	constraint identity_providers_password check (password_for in ('everybody', 'owners')),
	constraint identity_providers_domains check (not creates_users or cardinality(domains) > 0),
	constraint identity_providers_merchant foreign key (merchant_id) references merchants (id)
);
create trigger identity_providers_noted
	after insert or delete or update of merchant_id, issuer, client_id, client_secret, label, domains, creates_users,
		new_user_role, role_claim, role_rules, password_for, changed_at
	on identity_providers for each row execute function note_change('merchant_id', 'merchant_id',
		'merchant_id issuer client_id client_secret label domains creates_users new_user_role role_claim role_rules password_for changed_at');

-- Which account at a provider belongs to which user. A row without a user is that of a user who was removed.
create table user_identities (
	merchant_id bigint not null,
	issuer text not null,
	subject text not null,
	user_id bigint,
	linked_at timestamptz not null,
	seal bytea,
	constraint user_identities_pkey primary key (merchant_id, issuer, subject),
	-- A second account with the same e-mail may be of another person, to whom the address was given later.
	constraint user_identities_one_per_user unique (merchant_id, user_id, issuer),
	constraint user_identities_user foreign key (merchant_id, user_id) references users (merchant_id, id)
);
create trigger user_identities_noted
	after insert or delete or update of merchant_id, issuer, subject, user_id, linked_at
	on user_identities for each row execute function note_change('merchant_id', 'merchant_id issuer subject',
		'merchant_id issuer subject user_id linked_at');

-- Users who were removed, so that a provider does not bring them back as new ones.
create table removed_users (
	merchant_id bigint not null,
	email text not null,
	removed_at timestamptz not null,
	constraint removed_users_pkey primary key (merchant_id, email),
	constraint removed_users_merchant foreign key (merchant_id) references merchants (id)
);

-- Sign-ins that have begun at a provider. The state leads the key instead of the merchant, because the provider returns
-- the state. Both columns are SHA-256 of 256 random bits: of the state, and of the cookie of the browser.
create table sign_in_attempts (
	state_hash bytea constraint sign_in_attempts_pkey primary key,
	browser_hash bytea not null,
	merchant_id bigint not null,
	issuer text not null,
	return_to text,
	expires_at timestamptz not null,
	constraint sign_in_attempts_hashes check (length(state_hash) = 32 and length(browser_hash) = 32),
	constraint sign_in_attempts_merchant foreign key (merchant_id) references merchants (id)
);
create index sign_in_attempts_by_expiry on sign_in_attempts (expires_at);

-- A session that began at a provider needs no second factor of Fiel.
alter table sessions add by_provider boolean not null default false;
