-- A merchant's endpoint hears of every point record. Events are written with the records; the worker makes a delivery
-- of each event for each subscription that wants it, and keeps every attempt.

create sequence webhook_ids;

create table webhook_subscriptions (
	merchant_id bigint not null constraint webhook_subscriptions_merchant references merchants,
	id bigint not null default nextval('webhook_ids'),
	name text not null,
	url text not null,
	topics smallint[] not null, -- as in events.topic
	form text not null,
	headers jsonb not null, -- the merchant's own, by name; their values are not shown again
	alert_email text,
	in_order boolean not null, -- whether an event waits for the earlier ones of its customer
	per_second integer, -- null when there is no cap
	concurrency integer not null,
	is_active boolean not null,
	secret text not null,
	previous_secret text, -- signs as well until the moment beside it
	previous_secret_until timestamptz,
	after_event_id bigint not null, -- events up to this one are older than the subscription
	created_at timestamptz not null,
	removed_at timestamptz, -- gone for the merchant; its log ages away
	failing_since timestamptz, -- the first failure after the last success
	disabled_at timestamptz,
	disabled_reason text,
	paused_until timestamptz, -- the endpoint asked for it
	held_by uuid, -- the worker that delivers it, and until when nobody else may
	held_until timestamptz,
	constraint webhook_subscriptions_pkey primary key (merchant_id, id),
	constraint webhook_subscriptions_topics check (cardinality(topics) > 0 and topics <@ array[0, 1, 2]::smallint[]),
	constraint webhook_subscriptions_form check (form in ('payload', 'envelope')),
	constraint webhook_subscriptions_caps check (per_second > 0 and concurrency > 0),
	constraint webhook_subscriptions_reason check ((disabled_at is null) = (disabled_reason is null))
);

-- How far a merchant's events have been handed to the subscriptions: all up to this one, none after it.
create table event_cursors (
	merchant_id bigint constraint event_cursors_pkey primary key
		constraint event_cursors_merchant references merchants,
	event_id bigint not null
);

-- What happened before there were webhooks is in the feed and goes to nobody.
insert into event_cursors (merchant_id, event_id)
select m.id, last.event_id from merchants m
cross join lateral (select max(e.id) as event_id from events e where e.merchant_id = m.id) last
where last.event_id is not null;

create table webhook_deliveries (
	merchant_id bigint not null,
	subscription_id bigint not null,
	id bigint generated always as identity,
	message_id uuid not null default gen_random_uuid(), -- the same in every attempt
	topic smallint not null,
	event_id bigint, -- null for a test, which is in no ledger
	customer_id bigint,
	test_payload jsonb,
	created_at timestamptz not null,
	attempts integer not null default 0, -- all there ever were
	tries integer not null default 0, -- since it was last sent by hand: what the next wait is chosen by
	due_at timestamptz, -- null when nothing more is to be done
	delivered_at timestamptz,
	failed_at timestamptz, -- given up
	constraint webhook_deliveries_pkey primary key (merchant_id, subscription_id, id),
	constraint webhook_deliveries_subscription foreign key (merchant_id, subscription_id)
		references webhook_subscriptions (merchant_id, id),
	constraint webhook_deliveries_source check ((event_id is null) <> (test_payload is null))
) with (fillfactor = 80);

create index webhook_deliveries_due on webhook_deliveries (merchant_id, subscription_id, due_at, id)
	where due_at is not null;
-- Who is before whom, for subscriptions that keep the order of each customer.
create index webhook_deliveries_waiting on webhook_deliveries (merchant_id, subscription_id, id)
	where due_at is not null;
create index webhook_deliveries_failed on webhook_deliveries (merchant_id, subscription_id, failed_at)
	where failed_at is not null;
-- An event goes to a subscription once; also what a subscription missed is found by it.
create unique index webhook_deliveries_event on webhook_deliveries (merchant_id, subscription_id, event_id);

create table webhook_attempts (
	merchant_id bigint not null,
	subscription_id bigint not null,
	delivery_id bigint not null,
	number integer not null,
	at timestamptz not null,
	status smallint, -- null when no answer came
	latency_ms integer not null,
	error text, -- why no answer came
	response text, -- what the endpoint answered, its beginning
	constraint webhook_attempts_pkey primary key (merchant_id, subscription_id, delivery_id, number)
);
