-- Guessing passwords is slow for strangers, and must lock nobody out: a browser that a user has signed in with is
-- known and waits for nobody else's guesses. A link by mail makes another browser known.
-- And what customers can be reached by is for owners, and for users to whom an owner gives the right to see it.

-- The token is in a cookie of the browser; several users of one browser share it.
create table known_devices (
	merchant_id bigint not null,
	user_id bigint not null,
	token_hash bytea not null,
	created_at timestamptz not null,
	used_at timestamptz not null,
	expires_at timestamptz not null,
	constraint known_devices_pkey primary key (merchant_id, user_id, token_hash),
	constraint known_devices_token_is_sha256 check (length(token_hash) = 32),
	constraint known_devices_user foreign key (merchant_id, user_id) references users (merchant_id, id)
);

create index known_devices_by_token on known_devices (token_hash);

-- A link of the second purpose makes a browser known and signs nobody in.
alter table sign_in_links
	add column purpose text not null default 'sign-in',
	add constraint sign_in_links_purpose check (purpose in ('sign-in', 'device'));

-- Written for every e-mail that somebody types, whether a user has it or not, so that the time of an answer does not
-- tell. The worker sends links to those who are there. No merchant is in the key because none is known yet.
create table device_link_requests (
	email text constraint device_link_requests_pkey primary key,
	link_base text not null, -- where the process that was asked is reached
	requested_at timestamptz not null
);

alter table users add column may_see_contacts boolean not null default false; -- owners may without it
