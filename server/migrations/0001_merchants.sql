-- Everything belongs to a merchant, and a merchant's systems prove themselves with keys of their own.

create table merchants (
	id         bigint generated always as identity constraint merchants_pkey primary key,
	-- the handle used on the command line and in logs
	name       text not null constraint merchants_name_key unique,
	currency   text not null constraint merchants_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
	time_zone  text not null,
	created_at timestamptz not null,
	constraint merchants_name_is_a_handle check (name ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$')
);

-- The token leads instead of the merchant: a request brings the token, and the merchant follows from it.
-- Only the SHA-256 of a key is kept: keys are 256 random bits, so a slow hash would protect nothing more.
create table api_keys (
	token        text constraint api_keys_pkey primary key,
	merchant_id  bigint not null constraint api_keys_merchant_id_fkey references merchants,
	name         text not null,
	key_hash     bytea not null constraint api_keys_key_hash_is_sha256 check (length(key_hash) = 32),
	created_at   timestamptz not null,
	last_used_at timestamptz,
	revoked_at   timestamptz
);

create index api_keys_merchant_id_idx on api_keys (merchant_id, created_at);
