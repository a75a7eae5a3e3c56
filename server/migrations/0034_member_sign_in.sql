-- Expands: signing in with a code, remembered devices, and the requests of members to erase their data.

-- What a code is for. Tills know those of tills alone, so the version before sees no others.
alter table pin_challenges add purpose text not null default 'till'
	constraint pin_challenges_purpose check (purpose in ('till', 'sign-in', 'contact'));

-- A device on which a member stays signed in. Only hashes of its secret are stored. The secret is replaced with every use:
-- the next one is derived from it, and becomes the current one when it is used.
create table member_sessions (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	selector text not null, -- the part of the secret that stays the same, by which the row is found; random
	current_hash text not null,
	next_hash text, -- null until the current one was used
	previous_hash text,
	rotated_at timestamptz not null, -- since when the current one is
	signed_in_at timestamptz not null, -- when the code was confirmed
	expires_at timestamptz not null, -- later with every use
	constraint member_sessions_pkey primary key (merchant_id, id),
	constraint member_sessions_selector unique (merchant_id, selector),
	constraint member_sessions_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
create index member_sessions_by_customer on member_sessions (merchant_id, customer_id, id);
create index member_sessions_expired on member_sessions (merchant_id, expires_at);

-- What members have asked to be erased. A request ends when the data is erased, which deletes it, or when it is declined.
create table erasure_requests (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	reason text, -- in the words of the member
	requested_at timestamptz not null,
	declined_at timestamptz,
	declined_by text, -- the email of the user
	answer text, -- why it was declined; the member reads it
	constraint erasure_requests_pkey primary key (merchant_id, id),
	constraint erasure_requests_declined check ((declined_at is null) = (answer is null)),
	constraint erasure_requests_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
create unique index erasure_requests_open on erasure_requests (merchant_id, customer_id) where declined_at is null;
create index erasure_requests_by_customer on erasure_requests (merchant_id, customer_id, id);
