-- People look after their accounts themselves: invitations, one-time links, a second factor, sessions that end when
-- nobody uses them. And every change that a person makes is kept, with who, when, before and after.

alter table users
	alter column password_hash drop not null, -- null: no password opens it, only a link
	add column name text,
	add column deactivated_at timestamptz, -- may not sign in since then
	add column totp_secret text, -- must be readable: codes are made from it
	add column totp_confirmed_at timestamptz, -- null while the secret waits for its first code
	add column totp_last_step bigint not null default 0, -- a code of this step or an earlier one was used
	add column recovery_hashes bytea[] not null default '{}'; -- SHA-256 of 80 random bits each

-- expires_at is the end in any case; a session that is not seen for some hours ends before.
alter table sessions
	add column id bigint generated always as identity,
	add column seen_at timestamptz,
	add column address text,
	add column agent text,
	add column by_link boolean not null default false; -- may choose a password without the old one
update sessions set seen_at = created_at;
alter table sessions alter column seen_at set not null;

-- Found by the token, as sessions are; the token itself is in the mail and in the answer to the inviter.
create table invitations (
	merchant_id bigint not null constraint invitations_merchant references merchants,
	id bigint generated always as identity,
	email text not null,
	role text not null,
	token_hash bytea not null constraint invitations_token unique,
	invited_by text not null,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	constraint invitations_pkey primary key (merchant_id, id),
	constraint invitations_email unique (merchant_id, email),
	constraint invitations_email_is_small check (email = lower(email)),
	constraint invitations_role check (role in ('owner', 'editor', 'viewer')),
	constraint invitations_token_is_sha256 check (length(token_hash) = 32)
);

create table sign_in_links (
	token_hash bytea constraint sign_in_links_pkey primary key,
	merchant_id bigint not null,
	user_id bigint not null,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	constraint sign_in_links_token_is_sha256 check (length(token_hash) = 32),
	constraint sign_in_links_user foreign key (merchant_id, user_id) references users (merchant_id, id)
);

create index sign_in_links_by_user on sign_in_links (merchant_id, user_id);

-- Whoever reaches a new installation first must not own it: the token is printed where it was started. No merchant is
-- in the key because there is none yet.
create table setup_tokens (
	token_hash bytea constraint setup_tokens_pkey primary key,
	created_at timestamptz not null,
	constraint setup_tokens_token_is_sha256 check (length(token_hash) = 32)
);

-- No foreign key to users: what somebody did outlives the account.
create table audit_log (
	merchant_id bigint not null constraint audit_log_merchant references merchants,
	id bigint generated always as identity,
	at timestamptz not null,
	user_id bigint, -- null for the command line
	author text not null, -- the e-mail at that time
	operation text not null,
	kind text not null,
	thing_id text,
	before jsonb,
	after jsonb,
	request jsonb, -- without secrets
	request_id text,
	address text,
	constraint audit_log_pkey primary key (merchant_id, id)
);

create index audit_log_by_user on audit_log (merchant_id, user_id, id);
create index audit_log_by_operation on audit_log (merchant_id, operation, id);
create index audit_log_by_thing on audit_log (merchant_id, kind, thing_id, id);
