-- People sign in to the admin interface with an e-mail and a password, and a session remembers them.

create sequence user_ids;

create table users (
	merchant_id bigint not null constraint users_merchant references merchants,
	id bigint not null default nextval('user_ids'),
	-- in small letters, and one person's in the whole installation: signing in needs no merchant
	email text not null constraint users_email unique,
	password_hash text not null,
	role text not null,
	created_at timestamptz not null,
	constraint users_pkey primary key (merchant_id, id),
	constraint users_email_is_small check (email = lower(email)),
	constraint users_role check (role in ('owner', 'editor', 'viewer'))
);

-- The token leads instead of the merchant: a request brings the token, and the merchant follows from it.
-- Only its SHA-256 is kept: tokens are 256 random bits, so a slow hash would protect nothing more.
create table sessions (
	token_hash bytea constraint sessions_pkey primary key,
	merchant_id bigint not null,
	user_id bigint not null,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	constraint sessions_token_is_sha256 check (length(token_hash) = 32),
	constraint sessions_user foreign key (merchant_id, user_id) references users (merchant_id, id)
);

create index sessions_by_user on sessions (merchant_id, user_id);
