-- PINs that customers confirm at the till, and the HTTP gateway that sends them by SMS or WhatsApp.
alter table merchants
	add is_sandbox boolean not null default false; -- a sandbox answers the PIN itself, so that a till can be tested

-- The request of a till to confirm a customer. A row without code_hash waits for a contact to send a code to.
create table pin_challenges (
	merchant_id bigint not null constraint pin_challenges_merchant references merchants,
	id bigint not null generated always as identity,
	transaction_id text not null, -- ours, or the till's own
	reference_hash text not null, -- keyed hash of the id with which the till names the customer
	customer_id bigint, -- null while the customer is unknown
	given json, -- what the till told about a customer who is unknown or has no contact; cleared by the confirmation
	contact_hash text, -- keyed hash of the address that the code was sent to
	code_hash text, -- keyed hash of the newest code
	attempts integer not null default 0,
	sendings integer not null default 0,
	expires_at timestamptz not null,
	confirmed_at timestamptz,
	used_at timestamptz, -- when a redemption used the confirmation
	constraint pin_challenges_pkey primary key (merchant_id, id),
	constraint pin_challenges_transaction unique (merchant_id, transaction_id, reference_hash)
);
create index pin_challenges_confirmed on pin_challenges (merchant_id, customer_id, confirmed_at)
	where confirmed_at is not null and used_at is null;
create index pin_challenges_expired on pin_challenges (merchant_id, expires_at);
create index pin_challenges_customer on pin_challenges (merchant_id, customer_id) where customer_id is not null;

-- How many codes were sent to a customer or an address, and how many were wrong, since a moment.
create table pin_counters (
	merchant_id bigint not null constraint pin_counters_merchant references merchants,
	subject text not null, -- a keyed hash
	sendings integer not null,
	sendings_since timestamptz not null,
	failures integer not null,
	failures_since timestamptz not null,
	constraint pin_counters_pkey primary key (merchant_id, subject)
);

create table pin_gateways (
	merchant_id bigint not null constraint pin_gateways_merchant references merchants,
	url text not null,
	headers jsonb not null, -- values by name; they may be secrets and are not shown
	body text not null, -- JSON with {{phone}}, {{text}} and {{code}}
	changed_at timestamptz not null,
	constraint pin_gateways_pkey primary key (merchant_id)
);

-- A message that expires is urgent: it is delivered within a second, tried again soon, and its text is cleared once it
-- was sent or has expired.
alter table outbox
	add channel text not null default 'mail',
	add expires_at timestamptz,
	add challenge_id bigint,
	add constraint outbox_channel check (channel in ('mail', 'gateway'));
create index outbox_urgent on outbox (merchant_id, expires_at) where expires_at is not null;
create index outbox_by_challenge on outbox (merchant_id, challenge_id) where challenge_id is not null;
